//! What one person can take of everybody's server: games, computer players, analyses.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::make;
use crate::site::Site;

fn seats(wishes: &[&str]) -> Value {
    let wish = |wish: &&str| match *wish {
        "computer" => json!({ "type": "computer", "level": 9 }),
        other => json!({ "type": other }),
    };
    json!({ "variant": "duo", "seats": wishes.iter().map(wish).collect::<Vec<_>>() })
}

async fn refused(client: &Client, path: &str, body: Value) -> (u16, String) {
    client.refused(Method::POST, path, Some(body)).await
}

#[tokio::test]
async fn computer_players_alone_play_for_accounts_and_no_more_than_a_few_games() {
    let site = Site::start_with(|config| config.computer_games_per_account = 1).await;
    let (guest, ada) = (site.guest().await, site.person("Ada").await);
    let no_people = (422, "no_people".to_owned());
    let alone = seats(&["computer", "computer"]);
    assert_eq!(refused(&guest, "/api/games", alone.clone()).await, no_people);
    // Nor by a detour.
    let open = make(&guest, seats(&["open", "computer"])).await;
    assert_eq!(refused(&guest, &format!("/api/games/{open}/fill"), json!({ "level": 9 })).await, no_people);
    let game = make(&ada, alone.clone()).await;
    assert_eq!(refused(&ada, "/api/games", alone.clone()).await, no_people);
    let admin = site.admin().await;
    admin.end(&game, "a test").await.unwrap();
    make(&ada, alone).await;
}

#[tokio::test]
async fn an_account_has_as_many_unfinished_games_as_it_may_have() {
    let site = Site::start_with(|config| config.games_per_account = 2).await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let too_many = (409, "too_many_live_games".to_owned());
    let wanted = seats(&["me", "open"]);
    let first = make(&ada, wanted.clone()).await;
    make(&ada, wanted.clone()).await;
    let (_, answer) = ada.ask(Method::POST, "/api/games", Some(wanted.clone())).await;
    let message = "expected at most 2 unfinished games of one account: finish or leave one first";
    assert_eq!(answer["message"], message);
    let others = make(&bob, wanted.clone()).await;
    let join = json!({ "type": "join", "seat": 2 });
    assert_eq!(refused(&ada, &format!("/api/games/{others}/ask"), join).await, too_many);
    assert_eq!(refused(&ada, "/api/pair", json!({ "rated": false })).await, too_many);
    let challenge = json!({ "name": "Bob", "game": seats(&["me", "opponent"]) });
    assert_eq!(refused(&ada, "/api/challenges", challenge.clone()).await, too_many);
    ada.post(&format!("/api/games/{first}/ask"), json!({ "type": "leave" })).await;
    ada.post("/api/challenges", challenge).await;
    // Who is challenged has as many already when it is time to answer.
    make(&bob, wanted).await;
    let challenge = bob.get("/api/challenges").await["incoming"][0]["id"].clone();
    let accept = format!("/api/challenges/{}/accept", challenge.as_str().unwrap());
    assert_eq!(refused(&bob, &accept, json!({})).await, too_many);
}

#[tokio::test]
async fn an_address_has_as_many_unfinished_games_as_it_may_have() {
    let site = Site::start_with(|config| config.games_per_address = 2).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let guest = site.guest().await;
        games.push((make(&guest, seats(&["me", "computer"])).await, guest));
    }
    let guest = site.guest().await;
    let wanted = seats(&["me", "computer"]);
    let too_many = (409, "too_many_live_games".to_owned());
    assert_eq!(refused(&guest, "/api/games", wanted.clone()).await, too_many);
    // What cannot be made does not count.
    assert_eq!(refused(&guest, "/api/games", json!({ "variant": "none", "seats": [] })).await.0, 422);
    let (game, owner) = games.remove(0);
    owner.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    make(&guest, wanted).await;
}

#[tokio::test]
async fn a_moderator_ends_a_game_that_is_not_rated() {
    let site = Site::start().await;
    let (max, ada) = (site.promoted("Max", "moderator").await, site.person("Ada").await);
    let (waiting, playing) =
        (make(&ada, seats(&["me", "open"])).await, make(&ada, seats(&["me", "me"])).await);
    let mut socket = ada.socket().await;
    socket.watch(&playing).await;
    let end = |game: &str| format!("/api/moderation/games/{game}/end");
    assert_eq!(refused(&ada, &end(&playing), json!({})).await, (403, "forbidden".into()));
    for game in [&waiting, &playing] {
        max.done(Method::POST, &end(game), Some(json!({ "reason": "nobody plays" }))).await;
        assert_eq!(refused(&max, &end(game), json!({})).await, (409, "stage".into()));
    }
    let update = socket.hear_type("update").await;
    assert_eq!(update["events"][0]["fact"], json!({ "type": "ended", "why": "abandoned" }));
    assert_eq!(ada.get(&format!("/api/games/{waiting}")).await["table"]["stage"], "cancelled");
    let over = ada.get(&format!("/api/games/{playing}")).await;
    assert_eq!((&over["table"]["stage"], &over["next"]), (&json!("over"), &Value::Null));
    let audit = max.get("/api/moderation/audit?limit=1").await;
    assert_eq!((&audit[0]["action"], &audit[0]["target"]), (&json!("end_game"), &json!(playing)));

    let clock = json!({ "type": "fischer", "total": 600, "increment": 5 });
    let rated = json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }], "clock": clock, "rated": true });
    let rated = make(&ada, rated).await;
    assert_eq!(refused(&max, &end(&rated), json!({})).await, (409, "rated".into()));
}

#[tokio::test]
async fn a_game_that_is_ended_from_outside_is_over_after_a_restart_and_before() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let game = make(&ada, seats(&["me", "me"])).await;
    let path = format!("/api/games/{game}");
    let admin = site.admin().await;
    admin.end(&game, "a test").await.unwrap();
    // A table in memory hears of it when something is asked of it.
    let play = crate::games::any_move(&ada, &game).await;
    assert_eq!(refused(&ada, &format!("{path}/ask"), play).await.0, 409);
    assert_eq!(ada.get(&path).await["table"]["stage"], "over");
    admin.end(&game, "").await.unwrap_err();
    admin.close().await;
    let site = site.restart().await;
    assert_eq!(ada.at(site.address()).get(&path).await["table"]["stage"], "over");
}

/// The moves of a game to its end.
fn long_line() -> Vec<String> {
    let variant = rules::variant("duo", &rules::Options::default()).unwrap();
    let mut position = rules::Position::new(rules::Ruleset::compile(variant).unwrap());
    let mut moves = Vec::new();
    while let Some(&placement) = position.legal_moves().first() {
        moves.push(notation::format_move(position.rules(), placement));
        position.play(placement);
    }
    moves
}

#[tokio::test]
async fn an_account_has_as_many_analyses_at_a_time_as_it_may_have() {
    let site = Site::start_with(|config| config.analyses_per_account = 2).await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let mut studies = Vec::new();
    for _ in 0..4 {
        let made = ada.post("/api/studies", json!({ "variant": "duo", "moves": long_line() })).await;
        studies.push(format!("/api/studies/{}/analysis", made[0]["id"].as_str().unwrap()));
    }
    for study in &studies[..2] {
        ada.post(study, json!({})).await;
    }
    assert_eq!(refused(&ada, &studies[2], json!({})).await, (409, "too_many_analyses".into()));
    // Another asks for the same and shares it; and has own ones.
    bob.post(&studies[0], json!({})).await;
    bob.post(&studies[3], json!({})).await;
    for study in &studies[..2] {
        ada.done(Method::DELETE, study, None).await;
    }
}

#[tokio::test]
async fn a_game_that_does_not_exist_cannot_be_watched_or_followed() {
    let site = Site::start().await;
    let mut socket = site.stranger().socket().await;
    for number in 0..40 {
        let game = format!("019a95c2-7f40-7b1d-8a55-{number:012x}");
        socket.say(json!({ "type": "watch", "id": number, "game": game })).await;
        assert_eq!(socket.hear_type("refused").await["problem"]["code"], "not_found");
    }
    assert!(site.stranger().text("/metrics").await.contains("catercorner_tables 0"));
}
