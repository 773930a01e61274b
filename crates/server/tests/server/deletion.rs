//! Exporting what is kept about an account, and deleting it.

use ids::AccountId;
use reqwest::Method;
use serde_json::json;
use store::Store;

use crate::chat::open_game;
use crate::games::{any_move, make};
use crate::site::Site;

#[tokio::test]
async fn the_export_has_what_was_done_and_no_secret() {
    let site = Site::start().await;
    let (max, ada) = (site.promoted("Max", "moderator").await, site.person("Ada").await);
    site.person("Bob").await;
    let token = ada.post("/api/me/tokens", json!({ "name": "my reader", "scopes": ["read"] })).await;
    ada.done(Method::PUT, "/api/friends/Max", None).await;
    ada.done(Method::PUT, "/api/blocks/Bob", None).await;
    ada.post("/api/rooms/lobby/messages", json!({ "text": "I was here" })).await;
    ada.post("/api/reports", json!({ "subject": "Bob", "reason": "blocked him" })).await;
    let mute = json!({ "name": "Ada", "minutes": 5, "reason": "to see it exported" });
    max.done(Method::POST, "/api/moderation/mute", Some(mute)).await;
    let game = open_game(&ada).await;
    let over = make(&ada, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    let play = any_move(&ada, &over).await;
    ada.post(&format!("/api/games/{over}/ask"), play.clone()).await;

    let record = ada.text(&format!("/api/games/{over}/record.blksgf")).await;
    ada.post("/api/studies", json!({ "title": "my study", "record": record })).await;
    ada.post("/api/puzzles/tetro-8x10/attempts", json!({})).await;

    let export = ada.get("/api/me/export").await;
    assert_eq!(export["studies"][0]["title"], "my study");
    assert_eq!(export["attempts"][0]["puzzle"], "tetro-8x10");
    assert_eq!(
        (export["account"]["id"].as_str(), export["account"]["name"].as_str()),
        (Some(&*ada.id), Some("Ada"))
    );
    assert_eq!(export["tokens"][0]["name"], "my reader");
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(export["friends"][0]["person"]["name"], "Max");
    assert_eq!(export["blocks"][0]["person"]["name"], "Bob");
    assert_eq!(export["messages"][0]["text"], "I was here");
    assert_eq!(export["reports"][0]["reason"], "blocked him");
    assert_eq!(export["moderation"][0]["reason"], "to see it exported");
    assert_eq!(
        (export["games"][0]["id"].as_str(), export["games"][1]["id"].as_str()),
        (Some(&*over), Some(&*game))
    );
    let events = export["games"][0]["events"].as_array().unwrap();
    assert_eq!(events.last().unwrap()["fact"]["move"], play["move"]);

    let store = Store::open(&site.config().database_address()).await.unwrap();
    let id = AccountId::new(&*ada.id);
    let account = store.account(&id).await.unwrap().unwrap();
    let mut secrets = vec![account.password.unwrap(), token["secret"].as_str().unwrap().to_owned()];
    secrets.push(ada.cookie().split('=').nth(1).unwrap().to_owned());
    secrets.extend(store.sessions(&id).await.unwrap().into_iter().map(|session| session.hash.to_string()));
    secrets.extend(store.tokens(&id).await.unwrap().into_iter().map(|token| token.hash.to_string()));
    assert_eq!(secrets.len(), 5);
    let text = export.to_string();
    for secret in secrets {
        assert!(!text.contains(&secret), "{secret} is in the export");
    }
    assert!(!text.contains("argon2"));
    assert_eq!(site.stranger().refused(Method::GET, "/api/me/export", None).await.0, 401);
}

#[tokio::test]
async fn who_goes_for_good_leaves_games_without_a_name() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let (played, waiting) = (open_game(&ada).await, open_game(&ada).await);
    bob.post(&format!("/api/games/{played}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let play = any_move(&ada, &played).await;
    ada.post(&format!("/api/games/{played}/ask"), play.clone()).await;
    ada.post("/api/rooms/lobby/messages", json!({ "text": "my name is Ada" })).await;
    bob.done(Method::PUT, "/api/friends/Ada", None).await;
    let mut socket = ada.socket().await;

    let wrong = Some(json!({ "password": "wrong horse" }));
    assert_eq!(ada.refused(Method::DELETE, "/api/me", wrong).await, (403, "wrong_password".into()));
    assert_eq!(ada.refused(Method::DELETE, "/api/me", Some(json!({}))).await.0, 403);
    assert_eq!(ada.refused(Method::DELETE, "/api/me", None).await.0, 403);
    site.guest().await.done(Method::DELETE, "/api/me", None).await;
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
    ada.done(Method::DELETE, "/api/me", Some(json!({ "password": "correct horse" }))).await;
    assert_eq!(socket.hear_bye().await["code"], "deleted");
    assert_eq!(ada.refused(Method::GET, "/api/me", None).await.0, 401);
    let enter = Some(json!({ "name": "Ada", "password": "correct horse" }));
    assert_eq!(ada.refused(Method::POST, "/api/session", enter).await.0, 401);
    assert_eq!(bob.refused(Method::GET, "/api/people/Ada", None).await.0, 404);
    assert_eq!(bob.get("/api/friends").await, json!([]));
    assert_eq!(bob.get("/api/rooms/lobby/messages").await, json!([]));

    // Read anew from the store, so that it is known to replay.
    let site = site.restart().await;
    let bob = bob.at(site.address());
    let game = bob.get(&format!("/api/games/{played}")).await;
    assert_eq!(game["table"]["stage"], "over");
    assert_eq!(game["table"]["seats"][0]["left"]["why"], "left");
    assert_eq!(game["table"]["moves"][0]["move"], play["move"]);
    let gone = game["people"].as_array().unwrap().iter().find(|person| person["id"] == *ada.id).unwrap();
    assert_eq!(gone["name"], "");
    assert!(!game.to_string().contains("Ada"));
    let open = bob.get(&format!("/api/games/{waiting}")).await;
    assert!(!open["table"]["seats"].to_string().contains(&ada.id), "the seat is free again: {open}");
    site.person("Ada").await;
}

#[tokio::test]
async fn a_guest_goes_without_a_password() {
    let site = Site::start().await;
    let guest = site.guest().await;
    guest.done(Method::DELETE, "/api/me", Some(json!({}))).await;
    assert_eq!(guest.refused(Method::GET, "/api/me", None).await.0, 401);
}
