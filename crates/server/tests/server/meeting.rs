//! Seeks, and the games that are made of them.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Client, Socket};
use crate::site::Site;

/// Waits for a game with one's socket open.
pub(crate) async fn seek(client: &Client, wanted: Value) -> Socket {
    let socket = client.socket().await;
    client.post("/api/seeks", wanted).await;
    socket
}

/// The game that was found.
pub(crate) async fn paired(socket: &mut Socket) -> String {
    socket.hear_type("paired").await["game"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn people_who_want_the_same_are_brought_together_and_the_lobby_hears_of_it() {
    let site = Site::start().await;
    let (ada, bob, carl) = (site.person("Ada").await, site.guest().await, site.guest().await);
    let mut watcher = site.stranger().socket().await;
    let duo = json!({ "variant": "duo", "clock": { "type": "per_move", "seconds": 30 } });
    let mut adas = seek(&ada, duo.clone()).await;
    watcher.hear_type("lobby").await;
    let mut other = duo.clone();
    other["clock"]["seconds"] = json!(31);
    let _carls = seek(&carl, other).await;
    let waiting = ada.get("/api/seeks").await;
    let names: Vec<&str> =
        waiting.as_array().unwrap().iter().map(|seek| seek["person"]["id"].as_str().unwrap()).collect();
    assert_eq!(names, [&*ada.id, &*carl.id]);
    let mut bobs = seek(&bob, duo).await;
    let game = paired(&mut adas).await;
    assert_eq!(paired(&mut bobs).await, game);
    let info = ada.get(&format!("/api/games/{game}")).await;
    assert_eq!((&info["table"]["stage"], &info["rated"]), (&json!("playing"), &json!(false)));
    let left = ada.get("/api/seeks").await;
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert_eq!(left[0]["person"]["id"], *carl.id);
}

#[tokio::test]
async fn a_bot_is_challenged_by_name() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    site.admin().await.create("Robo", "a bot of ours", true).await.unwrap();
    let robo = site.stranger().signed_in("Robo", "a bot of ours").await;
    let mut socket = robo.socket().await;
    let seats = json!([{ "type": "me" }, { "type": "opponent" }]);
    let wanted = json!({ "name": "robo", "game": { "variant": "duo", "seats": seats } });
    let made = ada.post("/api/challenges", wanted).await;
    let challenge = socket.hear_type("challenged").await["challenge"].clone();
    assert_eq!((&challenge["id"], &challenge["by"]["name"]), (&made["id"], &json!("Ada")));
    let accept = format!("/api/challenges/{}/accept", made["id"].as_str().unwrap());
    let game = robo.post(&accept, json!({})).await["game"].as_str().unwrap().to_owned();
    assert_eq!(ada.get(&format!("/api/games/{game}")).await["table"]["stage"], "playing");
}

#[tokio::test]
async fn a_found_game_is_named_again_until_it_is_watched() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let duo = json!({ "variant": "duo", "clock": { "type": "per_move", "seconds": 300 } });
    let mut adas = seek(&ada, duo.clone()).await;
    let mut bobs = seek(&bob, duo).await;
    let game = paired(&mut adas).await;
    assert_eq!(paired(&mut bobs).await, game);
    drop(adas);
    // After a reload, on any page.
    let mut adas = ada.socket().await;
    assert_eq!(paired(&mut adas).await, game);
    adas.watch(&game).await;
    drop(adas);
    let mut adas = ada.socket().await;
    adas.say(json!({ "type": "ping" })).await;
    while adas.hear().await["type"] != "pong" {}
    let first = ada.get(&format!("/api/games/{game}")).await["table"]["seats"][0]["holder"].clone();
    for (client, other) in [(&ada, &bob), (&bob, &ada)] {
        let games = client.get(&format!("/api/games?account={}&stage=playing", client.id)).await;
        assert_eq!((games.as_array().unwrap().len(), games[0]["id"].as_str()), (1, Some(&*game)));
        let turn = &games[0]["turn"];
        assert_eq!((&turn["seat"], &turn["account"]), (&json!(1), &first["person"]), "{}", other.id);
        assert!(games[0]["deadline"].is_u64());
    }
    assert!(ada.get("/api/games?stage=playing").await[0]["turn"].is_null(), "not for the lobby");
    ada.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    let mut bobs = bob.socket().await;
    bobs.say(json!({ "type": "ping" })).await;
    assert_eq!(bobs.hear().await["type"], "pong", "a game that is over needs nobody");
}

#[tokio::test]
async fn a_list_of_seeks_says_which_is_ones_own_and_who_is_there() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    assert_eq!(ada.get("/api/seeks").await, json!([]));
    let _adas = seek(&ada, json!({ "variant": "duo" })).await;
    bob.post("/api/seeks", json!({ "variant": "classic", "hints": false })).await;
    let flags_of = |list: &Value| {
        let seeks = list.as_array().unwrap().iter();
        seeks.map(|seek| (seek["mine"].clone(), seek["online"].clone())).collect::<Vec<_>>()
    };
    let flags = |mine: bool, online: bool| (json!(mine), json!(online));
    assert_eq!(flags_of(&ada.get("/api/seeks").await), [flags(true, true), flags(false, false)]);
    assert_eq!(flags_of(&bob.get("/api/seeks").await), [flags(false, true), flags(true, false)]);
    assert_eq!(flags_of(&site.stranger().get("/api/seeks").await), [flags(false, true), flags(false, false)]);
}

#[tokio::test]
async fn a_found_game_allows_what_all_who_waited_allow() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    for (mine, theirs, expected) in [
        (json!({}), json!({}), (true, true)),
        (json!({ "hints": false }), json!({}), (true, false)),
        (json!({}), json!({ "takebacks": false }), (false, true)),
        (json!({ "rated": true }), json!({ "rated": true }), (false, false)),
    ] {
        let wanted = |more: &Value| {
            let mut wanted = json!({ "variant": "duo" });
            wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            wanted
        };
        let mut adas = seek(&ada, wanted(&mine)).await;
        let _bobs = seek(&bob, wanted(&theirs)).await;
        let game = loop {
            // Those of the games before are told again.
            let game = paired(&mut adas).await;
            if ada.get(&format!("/api/games/{game}")).await["table"]["stage"] == "playing" {
                break game;
            }
        };
        let table = bob.get(&format!("/api/games/{game}")).await["table"].clone();
        let found = (table["takebacks"] == true, table["hints"] == true);
        assert_eq!(found, expected, "{mine} {theirs}");
        ada.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    }
}

#[tokio::test]
async fn an_account_waits_for_one_game_and_withdraws_only_its_own() {
    let site = Site::start().await;
    let (ada, bob) = (site.guest().await, site.guest().await);
    let first = ada.post("/api/seeks", json!({ "variant": "duo" })).await;
    let second = ada.post("/api/seeks", json!({ "variant": "classic" })).await;
    let waiting = bob.get("/api/seeks").await;
    assert_eq!((waiting.as_array().unwrap().len(), &waiting[0]["id"]), (1, &second["id"]));
    let path = |seek: &Value| format!("/api/seeks/{}", seek["id"].as_str().unwrap());
    assert_eq!(bob.refused(Method::DELETE, &path(&second), None).await, (403, "not_yours".into()));
    assert_eq!(ada.refused(Method::DELETE, &path(&first), None).await, (404, "not_found".into()));
    assert!(ada.ask(Method::DELETE, &path(&second), None).await.0.is_success());
    assert_eq!(ada.get("/api/seeks").await, json!([]));
}

#[tokio::test]
async fn what_cannot_be_played_is_not_waited_for() {
    let site = Site::start().await;
    let (guest, ada) = (site.guest().await, site.person("Ada").await);
    let rated = json!({ "variant": "duo", "rated": true });
    assert_eq!(guest.refused(Method::POST, "/api/seeks", Some(rated.clone())).await, (422, "rated".into()));
    assert_eq!(
        guest.refused(Method::POST, "/api/pair", Some(json!({ "rated": true }))).await,
        (422, "rated".into())
    );
    for (field, value, code) in [
        ("clock", json!({ "type": "none" }), "rated"),
        ("computers", json!(true), "rated"),
        ("clock", json!({ "type": "per_move", "seconds": 0 }), "setup"),
        ("variant", json!("chess"), "variant"),
        ("options", json!(["rule=tips"]), "variant"),
        ("level", json!(10), "level"),
    ] {
        let mut wanted = rated.clone();
        wanted[field] = value;
        assert_eq!(
            ada.refused(Method::POST, "/api/seeks", Some(wanted)).await,
            (422, code.into()),
            "{field}"
        );
    }
    assert_eq!(site.stranger().refused(Method::POST, "/api/pair", Some(json!({}))).await.0, 401);
    assert_eq!(ada.get("/api/seeks").await, json!([]));
}

#[tokio::test]
async fn computer_players_fill_the_seats_of_who_has_waited_long_enough() {
    let site = Site::start_with(|config| config.pairing_patience = 0).await;
    let guest = site.guest().await;
    let mut socket = guest.socket().await;
    guest.post("/api/pair", json!({ "variant": "classic" })).await;
    let game = paired(&mut socket).await;
    let table = guest.get(&format!("/api/games/{game}")).await["table"].clone();
    assert_eq!(table["clock"], json!({ "type": "fischer", "total": 300, "increment": 5 }));
    let holders: Vec<&Value> =
        table["seats"].as_array().unwrap().iter().map(|seat| &seat["holder"]).collect();
    let computer = json!({ "type": "computer", "level": 3 });
    assert_eq!(holders.iter().filter(|holder| **holder == &computer).count(), 3);
    assert_eq!(holders.iter().filter(|holder| holder["person"] == *guest.id).count(), 1);

    let wanted = json!({ "variant": "duo", "computers": true, "level": 1 });
    guest.post("/api/seeks", wanted).await;
    let game = paired(&mut socket).await;
    let table = guest.get(&format!("/api/games/{game}")).await["table"].clone();
    let level = |seat: usize| table["seats"][seat]["holder"]["level"].as_u64();
    assert_eq!(level(0).or(level(1)), Some(1));
}

#[tokio::test]
async fn nobody_waits_who_is_not_there() {
    let site = Site::start().await;
    let (here, gone) = (site.guest().await, site.guest().await);
    let socket = here.socket().await;
    for client in [&here, &gone] {
        client.post("/api/seeks", json!({ "variant": "trigon" })).await;
    }
    let store = site.store().await;
    for seek in store.seeks().await.unwrap() {
        store.touch_seek(&seek.id, seek.seen - 31_000).await.unwrap();
    }
    loop {
        let waiting = here.get("/api/seeks").await;
        if waiting.as_array().unwrap().len() == 1 {
            assert_eq!(waiting[0]["person"]["id"], *here.id);
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(socket);
}

#[tokio::test]
async fn who_blocks_another_is_not_brought_together_with_them() {
    let site = Site::start().await;
    let (ada, bob, carl) = (site.person("Ada").await, site.person("Bob").await, site.person("Carl").await);
    bob.done(Method::PUT, "/api/blocks/ada", None).await;
    let duo = json!({ "variant": "duo" });
    let mut adas = seek(&ada, duo.clone()).await;
    let _bobs = seek(&bob, duo.clone()).await;
    let mut carls = seek(&carl, duo).await;
    assert_eq!(paired(&mut adas).await, paired(&mut carls).await);
    assert_eq!(bob.get("/api/seeks").await[0]["person"]["name"], "Bob");
}
