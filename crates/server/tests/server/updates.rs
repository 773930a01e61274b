//! What a socket receives of a game: updates that make a second copy of the rules needless, and turns.

use serde_json::{Value, json};

use crate::games::{any_move, make};
use crate::site::Site;

fn two_people() -> Value {
    json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })
}

/// What a page does with an update: what it names replaces what was there.
fn apply(game: &mut Value, update: &Value) {
    let Value::Object(mut changed) = update.clone() else { panic!("{update}") };
    let kept = changed.remove("kept_moves").unwrap().as_u64().unwrap() as usize;
    let mut moves: Vec<Value> = game["table"]["moves"].as_array().unwrap()[..kept].to_vec();
    moves.extend(changed.remove("moves").unwrap().as_array().unwrap().iter().cloned());
    let people = game["people"].as_array_mut().unwrap();
    for person in changed.remove("people").unwrap().as_array().unwrap() {
        people.retain(|known| known["id"] != person["id"]);
        people.push(person.clone());
    }
    for own in ["type", "game", "events", "now"] {
        changed.remove(own);
    }
    let table = game["table"].as_object_mut().unwrap();
    table.extend(changed);
    table.insert("moves".into(), json!(moves));
}

#[tokio::test]
async fn updates_applied_by_assignment_give_the_game_as_it_stands() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, two_people()).await;
    let path = format!("/api/games/{game}");
    let mut socket = site.stranger().socket().await;
    let mut shown = socket.watch(&game).await;
    let first = shown["table"]["number"].clone();
    let mut at_bob = bob.socket().await;
    let watched = bob.post(&format!("{path}/ask"), json!({ "type": "join", "seat": 2 })).await;
    at_bob.watch(&game).await;
    let mut last = watched["number"].clone();
    for _ in 0..4 {
        for player in [&ada, &bob] {
            let play = any_move(player, &game).await;
            last = player.post(&format!("{path}/ask"), play).await["number"].clone();
        }
    }
    ada.post(&format!("{path}/ask"), json!({ "type": "ask_takeback" })).await;
    let offer = ada.get(&path).await["table"]["offer"]["number"].clone();
    bob.post(&format!("{path}/ask"), json!({ "type": "agree", "offer": offer })).await;
    drop(at_bob);
    while ada.get(&path).await["table"]["seats"][1]["disconnected"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    bob.post(&format!("{path}/ask"), json!({ "type": "resign" })).await;
    bob.post(&format!("{path}/ask"), json!({ "type": "ask_rematch" })).await;
    let end = ada.post(&format!("{path}/ask"), json!({ "type": "ask_rematch" })).await["number"].clone();
    assert!(last.as_u64() < end.as_u64());
    let after = ada.get(&path).await;
    assert_eq!(after["table"]["moves"].as_array().unwrap().len(), 6);
    let mut late = shown.clone();
    while shown["table"]["number"] != end {
        let update = socket.hear_type("update").await;
        apply(&mut shown, &update);
        assert_eq!(shown["table"]["number"], update["events"].as_array().unwrap().last().unwrap()["number"]);
    }
    assert_eq!(shown["table"], after["table"]);
    assert_eq!(shown["people"].as_array().unwrap().len(), 2);
    // All at once, as after a lost connection, gives the same.
    let missed = ada.get(&format!("{path}/events?since={first}")).await;
    apply(&mut late, &missed);
    assert_eq!(late["table"], after["table"]);
}

#[tokio::test]
async fn a_socket_that_opens_or_watches_during_ones_turn_hears_of_it_with_the_legal_placements() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, two_people()).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let legal = ada.get(&format!("/api/games/{game}/legal?numbers=true")).await;
    let turn = ada.get(&format!("/api/games/{game}")).await["table"]["turn"].clone();
    let expected =
        json!({ "type": "your_turn", "game": game, "turn": turn, "placements": legal["placements"] });
    assert_eq!(legal["turn"], turn, "a turn has one shape");
    let mut at_ada = ada.socket().await;
    assert_eq!(at_ada.hear_type("your_turn").await, expected);
    at_ada.watch(&game).await;
    assert_eq!(at_ada.hear_type("your_turn").await, expected);
    // It is not Bob's turn, nor a stranger's.
    for mut other in [bob.socket().await, site.stranger().socket().await] {
        other.watch(&game).await;
        other.say(json!({ "type": "ping" })).await;
        loop {
            let heard = other.hear().await;
            assert_ne!(heard["type"], "your_turn");
            if heard["type"] == "pong" {
                break;
            }
        }
    }
    let placed = legal["placements"].as_array().unwrap().len();
    assert_eq!(at_ada.request(&game, any_move(&ada, &game).await).await["type"], "done");
    let mut at_bob = bob.socket().await;
    let bobs = at_bob.hear_type("your_turn").await;
    assert_eq!((bobs["turn"]["seat"].as_u64(), bobs["turn"]["colour"].as_str()), (Some(2), Some("yellow")));
    assert_eq!(bobs["placements"].as_array().unwrap().len(), placed, "yellow's first move");
}

#[tokio::test]
async fn a_player_hears_of_a_pairing_before_the_first_turn() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let (at_ada, at_bob) = (ada.socket().await, bob.socket().await);
    let seek = json!({ "variant": "duo", "clock": { "type": "fischer", "total": 300, "increment": 5 } });
    ada.post("/api/seeks", seek.clone()).await;
    bob.post("/api/seeks", seek).await;
    let mut received = 0;
    for (mut socket, account) in [(at_ada, &ada.id), (at_bob, &bob.id)] {
        let first = loop {
            let heard = socket.hear().await;
            if heard["type"] == "paired" || heard["type"] == "your_turn" {
                break heard;
            }
        };
        assert_eq!(first["type"], "paired", "{first}");
        let game = first["game"].as_str().unwrap();
        let table = ada.get(&format!("/api/games/{game}")).await["table"].clone();
        let seat = table["turn"]["seat"].as_u64().unwrap() as usize;
        if table["seats"][seat - 1]["holder"]["person"] == **account {
            assert_eq!(socket.hear_type("your_turn").await["game"], *game);
            received += 1;
        }
    }
    assert_eq!(received, 1);
}
