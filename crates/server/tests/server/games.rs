//! Games from their making to their end.

use serde_json::{Value, json};

use crate::client::{Client, Site};

fn me_against(level: u8) -> Value {
    json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "computer", "level": level }] })
}

pub(crate) async fn make(client: &Client, game: Value) -> String {
    client.post("/api/games", game).await["id"].as_str().unwrap().to_owned()
}

/// A move for the turn that a game waits for, from the list of legal ones.
pub(crate) async fn any_move(client: &Client, game: &str) -> Value {
    let legal = client.get(&format!("/api/games/{game}/legal")).await;
    let turn = legal["turn"].clone();
    json!({ "type": "play", "turn": turn, "move": legal["moves"][0] })
}

#[tokio::test]
async fn a_guest_plays_the_computer_to_the_end() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, me_against(1)).await;
    let mut socket = guest.socket().await;
    let mut turn = socket.watch(&game).await["table"]["turn"].clone();
    let mut played = 0;
    loop {
        // Not every event begins another turn.
        let number = turn["number"].as_u64().unwrap_or_default();
        if turn["seat"] == 1 && number > played {
            played = number;
            let play = any_move(&guest, &game).await;
            assert_eq!(socket.request(&game, play).await["type"], "done");
        }
        let happened = socket.hear_type("events").await;
        turn = happened["turn"].clone();
        if happened["events"].as_array().unwrap().iter().any(|event| event["fact"]["type"] == "ended") {
            break;
        }
    }
    let over = guest.get(&format!("/api/games/{game}")).await;
    assert_eq!(over["table"]["stage"], "over");
    assert_eq!(over["table"]["outcome"]["why"], "played_out");
    let listed = guest.get(&format!("/api/games?account={}&stage=over", guest.id)).await;
    assert_eq!(listed[0]["id"], *game);
    assert!(listed[0]["seats"][0]["place"].is_u64());
}

#[tokio::test]
async fn a_game_goes_on_where_it_was_after_a_restart() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    let play = any_move(&guest, &game).await;
    guest.post(&format!("/api/games/{game}/ask"), play).await;
    let before = guest.get(&format!("/api/games/{game}/events")).await;
    let site = site.restart().await;
    let guest = guest.at(&site);
    let after = guest.get(&format!("/api/games/{game}/events")).await;
    let known = before["events"].as_array().unwrap().len();
    assert_eq!(after["events"].as_array().unwrap()[..known], *before["events"].as_array().unwrap());
    let play = any_move(&guest, &game).await;
    guest.post(&format!("/api/games/{game}/ask"), play).await;
    let moves = guest.get(&format!("/api/games/{game}")).await["table"]["moves"].clone();
    assert_eq!(moves.as_array().unwrap().len(), 2);
}
