//! Games from their making to their end.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::site::Site;

fn me_against(level: u8) -> Value {
    json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "computer", "level": level }] })
}

pub(crate) async fn make(client: &Client, game: Value) -> String {
    client.post("/api/games", game).await["id"].as_str().unwrap().to_owned()
}

/// A move for the turn that a game waits for, from the list of legal ones.
pub(crate) async fn any_move(client: &Client, game: &str) -> Value {
    let legal = client.get(&format!("/api/games/{game}/legal")).await;
    json!({ "type": "play", "turn_number": legal["turn"]["number"], "move": legal["moves"][0] })
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
        let update = socket.hear_type("update").await;
        turn = update["turn"].clone();
        if update["events"].as_array().unwrap().iter().any(|event| event["fact"]["type"] == "ended") {
            break;
        }
    }
    let over = guest.get(&format!("/api/games/{game}")).await;
    assert_eq!(over["table"]["stage"], "over");
    assert_eq!(over["table"]["outcome"]["why"], "played_out");
    let listed = guest.get(&format!("/api/games?account={}&stage=over", guest.id)).await;
    assert_eq!(listed[0]["id"], *game);
    assert!(listed[0]["seats"][0]["rank"].is_u64());
}

#[tokio::test]
async fn scores_pieces_and_who_is_done_come_with_every_event() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    let mut socket = guest.socket().await;
    let shown = socket.watch(&game).await["table"].clone();
    assert_eq!(shown["colours"][0]["score"], -89);
    assert_eq!(shown["colours"][0]["done"], false);
    let pieces = guest.get("/api/variants/duo").await["pieces"].as_array().unwrap().clone();
    let all: Vec<usize> = (0..pieces.len()).collect();
    assert_eq!(shown["colours"][1]["pieces"], json!(all));
    let play = any_move(&guest, &game).await;
    let placed = play["move"].as_str().unwrap().split(',').count();
    assert_eq!(socket.request(&game, play).await["type"], "done");
    let update = socket.hear_type("update").await;
    assert_eq!(update["colours"][0]["score"], json!(placed as i64 - 89));
    assert_eq!(update["sides"][0]["score"], json!(placed as i64 - 89));
    assert_eq!(update["sides"][1], json!({ "colours": ["yellow"], "score": -89 }));
    let left = update["colours"][0]["pieces"].as_array().unwrap();
    let size = |piece: &Value| pieces[piece.as_u64().unwrap() as usize]["size"].as_u64().unwrap();
    assert_eq!(left.iter().map(size).sum::<u64>(), 89 - placed as u64);
}

#[tokio::test]
async fn the_end_comes_with_its_result_and_a_cancelled_game_is_called_so() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let wanted = json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] });
    let game = make(&ada, wanted.clone()).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let mut socket = ada.socket().await;
    socket.watch(&game).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    let update = socket.hear_type("update").await;
    assert_eq!((&update["stage"], &update["turn"]), (&json!("over"), &Value::Null));
    let outcome = &update["outcome"];
    assert_eq!((&outcome["why"], &outcome["how"]), (&json!("given_up"), &json!("resigned")));
    assert_eq!(
        outcome["colours"][1],
        json!({ "colour": "yellow", "score": -89, "covered": 0, "left": 89, "bonus": null, "side": 1 })
    );
    assert_eq!((&outcome["sides"][0]["rank"], &outcome["sides"][1]["rank"]), (&json!(1), &json!(2)));
    assert_eq!(outcome["seats"][1]["score"], -89);
    assert_eq!(outcome["seats"][1]["left"], "resigned");
    assert_eq!(ada.get(&format!("/api/games/{game}")).await["table"]["outcome"], *outcome);
    let game = make(&ada, wanted).await;
    socket.watch(&game).await;
    ada.post(&format!("/api/games/{game}/ask"), json!({ "type": "leave" })).await;
    let update = socket.hear_type("update").await;
    assert_eq!((&update["stage"], &update["outcome"]), (&json!("cancelled"), &Value::Null));
    assert_eq!(ada.get(&format!("/api/games/{game}")).await["table"]["stage"], "cancelled");
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
    let guest = guest.at(site.address());
    let after = guest.get(&format!("/api/games/{game}/events")).await;
    let known = before["events"].as_array().unwrap().len();
    assert_eq!(after["events"].as_array().unwrap()[..known], *before["events"].as_array().unwrap());
    let play = any_move(&guest, &game).await;
    guest.post(&format!("/api/games/{game}/ask"), play).await;
    let moves = guest.get(&format!("/api/games/{game}")).await["table"]["moves"].clone();
    assert_eq!(moves.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn who_polls_after_a_restart_is_back_without_a_socket() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let site = site.restart().await;
    let (ada, bob) = (ada.at(site.address()), bob.at(site.address()));
    let stranger = site.stranger();
    let lost = |shown: &Value| [0, 1].map(|seat| shown["table"]["seats"][seat]["disconnected"].is_i64());
    let path = format!("/api/games/{game}");
    assert_eq!(lost(&stranger.get(&path).await), [true, true]);
    assert_eq!(lost(&ada.get(&path).await), [false, true]);
    bob.get(&format!("{path}/events?since=1")).await;
    assert_eq!(lost(&stranger.get(&path).await), [false, false]);
}

#[tokio::test]
async fn what_is_illegal_late_foreign_or_rubbish_gets_a_code_and_changes_nothing() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })).await;
    let mut at_ada = ada.socket().await;
    let mut at_bob = bob.socket().await;
    at_ada.watch(&game).await;
    at_bob.watch(&game).await;
    let early = at_ada.request(&game, json!({ "type": "play", "turn_number": 1, "move": "e10" })).await;
    assert_eq!(early["problem"]["code"], "stage");
    assert_eq!(
        at_bob.request(&game, json!({ "type": "join", "seat": 1 })).await["problem"]["code"],
        "seat_taken"
    );
    assert_eq!(at_bob.request(&game, json!({ "type": "join", "seat": 2 })).await["type"], "done");
    let good = any_move(&ada, &game).await;
    assert_eq!(at_bob.request(&game, good.clone()).await["problem"]["code"], "not_your_turn");
    let turn = good["turn_number"].clone();
    let illegal = at_ada.request(&game, json!({ "type": "play", "turn_number": turn, "move": "a1" })).await;
    assert_eq!(illegal["problem"]["code"], "illegal");
    assert_eq!(illegal["problem"]["reasons"][0]["code"], "no_start_field");
    let rubbish = at_ada.request(&game, json!({ "type": "play", "turn_number": turn, "move": "?" })).await;
    assert_eq!(rubbish["problem"]["code"], "not_a_move");
    let before = ada.get(&format!("/api/games/{game}")).await["table"]["number"].clone();
    for text in ["", "{", "[]", "null", r#"{"type":"fly"}"#, r#"{"type":"ping","extra":1}"#] {
        at_ada.say_text(text).await;
        assert_eq!(at_ada.hear_type("refused").await["problem"]["code"], "message", "{text}");
    }
    assert_eq!(ada.get(&format!("/api/games/{game}")).await["table"]["number"], before);
    assert_eq!(at_ada.request(&game, good.clone()).await["type"], "done");
    assert_eq!(at_ada.request(&game, good).await["problem"]["code"], "other_turn");
    let missing = at_ada.request("nothing", json!({ "type": "leave" })).await;
    assert_eq!(missing["problem"]["code"], "not_found");
    let mut stranger = site.stranger().socket().await;
    stranger.watch(&game).await;
    assert_eq!(stranger.request(&game, json!({ "type": "leave" })).await["problem"]["code"], "not_signed_in");
}

#[tokio::test]
async fn what_is_refused_says_which_message_it_was_and_what_it_was_about() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, me_against(1)).await;
    let mut socket = guest.socket().await;
    for (message, code, about) in [
        (json!({ "type": "watch", "id": 7, "game": "none" }), "not_found", json!([7, "none", null])),
        (json!({ "type": "watch", "game": "none" }), "not_found", json!([null, "none", null])),
        (json!({ "type": "follow", "id": 8, "room": "attic" }), "room", json!([8, null, "attic"])),
        (json!({ "type": "say", "id": 9, "room": "attic", "text": "hi" }), "room", json!([9, null, "attic"])),
        (
            json!({ "type": "ask", "id": 10, "game": game, "request": { "type": "fly" } }),
            "message",
            json!([10, game, null]),
        ),
        (
            json!({ "type": "ask", "id": 11, "game": "none", "request": { "type": "leave" } }),
            "not_found",
            json!([11, "none", null]),
        ),
    ] {
        socket.say(message.clone()).await;
        let refused = socket.hear_type("refused").await;
        assert_eq!(refused["problem"]["code"], code, "{message}");
        assert_eq!(json!([refused["id"], refused["game"], refused["room"]]), about, "{message}");
    }
}

#[tokio::test]
async fn a_turn_is_announced_once_and_a_rematch_begins_when_both_ask_for_it() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })).await;
    let (mut at_ada, mut at_bob) = (ada.socket().await, bob.socket().await);
    at_ada.watch(&game).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    // Somebody who comes or asks for something begins no turn.
    at_bob.watch(&game).await;
    drop(bob.socket().await.watch(&game).await);
    let first = any_move(&ada, &game).await;
    at_ada.request(&game, first.clone()).await;
    let second = any_move(&bob, &game).await;
    at_bob.request(&game, second).await;
    at_bob.request(&game, json!({ "type": "resign" })).await;
    let mut turns = Vec::new();
    loop {
        let heard = at_ada.hear().await;
        if heard["type"] == "your_turn" {
            assert_eq!(heard["game"], *game);
            turns.push(heard["turn"]["number"].as_u64().unwrap());
        }
        if heard["stage"] == "over" {
            break;
        }
    }
    assert_eq!(turns.len(), 2, "{turns:?}");
    assert_eq!(first["turn_number"], turns[0]);
    assert_eq!(at_ada.request(&game, json!({ "type": "ask_rematch" })).await["type"], "done");
    assert_eq!(at_bob.request(&game, json!({ "type": "ask_rematch" })).await["type"], "done");
    let next = at_ada.hear_type("next").await["next"].as_str().unwrap().to_owned();
    assert_eq!(ada.get(&format!("/api/games/{next}")).await["table"]["stage"], "playing");
    assert_eq!(at_bob.hear_type("next").await["next"], *next);
}

#[tokio::test]
async fn a_client_that_comes_back_hears_exactly_what_it_missed() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    let known = guest.socket().await.watch(&game).await["table"]["number"].as_u64().unwrap();
    for _ in 0..3 {
        let play = any_move(&guest, &game).await;
        guest.post(&format!("/api/games/{game}/ask"), play).await;
    }
    let mut socket = guest.socket().await;
    socket.say(json!({ "type": "watch", "game": game, "since": known })).await;
    let missed = socket.hear_type("update").await;
    let numbers: Vec<u64> =
        missed["events"].as_array().unwrap().iter().map(|e| e["number"].as_u64().unwrap()).collect();
    let last = *numbers.last().unwrap();
    assert_eq!(numbers, (known + 1..=last).collect::<Vec<_>>());
    assert_eq!(
        missed["events"].as_array().unwrap().iter().filter(|e| e["fact"]["type"] == "moved").count(),
        3
    );
}

#[tokio::test]
async fn a_second_rated_game_follows_with_the_start_swapped() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let rated = json!({ "variant": "duo", "rated": true, "clock": { "type": "fischer", "total": 300, "increment": 5 },
        "seats": [{ "type": "me" }, { "type": "open" }] });
    let guest = site.guest().await;
    assert_eq!(guest.refused(Method::POST, "/api/games", Some(rated.clone())).await, (422, "rated".into()));
    let game = make(&ada, rated).await;
    assert_eq!(
        guest
            .refused(
                Method::POST,
                &format!("/api/games/{game}/ask"),
                Some(json!({ "type": "join", "seat": 2 }))
            )
            .await,
        (403, "guests_may_not".into())
    );
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let hints = format!("/api/games/{game}/hints");
    assert_eq!(ada.refused(Method::GET, &hints, None).await, (403, "no_help".into()));
    let mut socket = ada.socket().await;
    socket.watch(&game).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    let next = socket.hear_type("next").await["next"].as_str().unwrap().to_owned();
    let second = ada.get(&format!("/api/games/{next}")).await;
    assert_eq!(second["table"]["seats"][0]["holder"]["person"], *bob.id);
    assert_eq!(second["follows"], *game);
    ada.post(&format!("/api/games/{next}/ask"), json!({ "type": "resign" })).await;
    assert!(ada.get(&format!("/api/games/{next}")).await["next"].is_null());
}

#[tokio::test]
async fn a_socket_ends_with_the_session_that_opened_it() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let game = make(&ada, me_against(1)).await;
    let mut socket = ada.socket().await;
    socket.watch(&game).await;
    assert_eq!(ada.ask(Method::DELETE, "/api/session", None).await.0, 204);
    socket.say(json!({ "type": "ask", "id": 1, "game": game, "request": { "type": "leave" } })).await;
    assert_eq!(socket.hear_type("bye").await["problem"]["code"], "not_signed_in");
    assert_eq!(site.guest().await.get(&format!("/api/games/{game}")).await["table"]["stage"], "playing");
}

#[tokio::test]
async fn a_new_game_begins_with_everybody_there_and_a_clock_has_bounds() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, me_against(1)).await;
    let events = guest.get(&format!("/api/games/{game}/events")).await["events"].clone();
    assert!(events.as_array().unwrap().iter().all(|event| event["fact"]["type"] != "resumed"), "{events}");
    for clock in [
        json!({ "type": "fischer", "total": u32::MAX, "increment": u32::MAX }),
        json!({ "type": "days", "days": u32::MAX }),
    ] {
        let wanted =
            json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }], "clock": clock });
        assert_eq!(guest.refused(Method::POST, "/api/games", Some(wanted)).await, (422, "clock".into()));
        let seek = json!({ "variant": "duo", "clock": clock });
        assert_eq!(guest.refused(Method::POST, "/api/seeks", Some(seek)).await, (422, "clock".into()));
    }
}

#[tokio::test]
async fn the_reach_of_every_colour_uses_the_numbers_of_the_geometry() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    let starts = guest.get("/api/variants/duo").await["starts"].clone();
    let before = guest.get(&format!("/api/games/{game}/reach")).await;
    assert_eq!(before.as_array().unwrap().len(), 2);
    assert_eq!(before[0]["corners"], json!([starts[0]]), "before the first piece that is its start field");
    let play = any_move(&guest, &game).await;
    guest.post(&format!("/api/games/{game}/ask"), play).await;
    let after = guest.get(&format!("/api/games/{game}/reach")).await;
    assert_ne!(after[0]["corners"], before[0]["corners"]);
    assert_eq!(after[1]["corners"], json!([starts[1]]));
    assert!(after[0]["reach"].as_array().unwrap().len() > after[0]["corners"].as_array().unwrap().len());
}

#[tokio::test]
async fn a_game_without_hints_gives_none_until_it_is_over() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let seats = json!([{ "type": "me" }, { "type": "open" }]);
    let wanted = json!({ "variant": "duo", "seats": seats, "hints": false, "takebacks": false });
    let game = make(&ada, wanted).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let table = bob.get(&format!("/api/games/{game}")).await["table"].clone();
    assert_eq!((&table["hints"], &table["takebacks"]), (&json!(false), &json!(false)));
    let item = ada.get(&format!("/api/games?account={}", ada.id)).await[0].clone();
    assert_eq!((&item["hints"], &item["takebacks"]), (&json!(false), &json!(false)));
    let hints = format!("/api/games/{game}/hints?count=1");
    for client in [&ada, &bob] {
        assert_eq!(client.refused(Method::GET, &hints, None).await, (403, "no_help".into()));
    }
    // Nor for the position itself.
    let start = json!({ "position": "duo b:;w: b", "count": 1 });
    let position = site.guest().await.ask(Method::POST, "/api/hints", Some(start.clone())).await;
    assert!(position.0.is_success(), "{}", position.1);
    assert_eq!(ada.refused(Method::POST, "/api/hints", Some(start)).await, (403, "no_help".into()));
    let ask = format!("/api/games/{game}/ask");
    ada.post(&ask, any_move(&ada, &game).await).await;
    let takeback = json!({ "type": "ask_takeback" });
    assert_eq!(ada.refused(Method::POST, &ask, Some(takeback)).await.1, "no_takebacks");
    bob.post(&ask, json!({ "type": "resign" })).await;
    ada.get(&hints).await;
}

#[tokio::test]
async fn a_game_is_made_with_a_level_for_each_seat_and_the_creators_colour_and_rules() {
    let site = Site::start().await;
    let ada = site.guest().await;
    let seats =
        json!([{ "type": "computer", "level": 1 }, { "type": "me" }, { "type": "computer", "level": 2 }]);
    let options = json!(["starts=any", "shared=red"]);
    let game = make(&ada, json!({ "variant": "three", "options": options, "seats": seats })).await;
    let table = ada.get(&format!("/api/games/{game}")).await["table"].clone();
    assert_eq!(table["options"], options);
    let holder = |seat: usize| table["seats"][seat]["holder"].clone();
    assert_eq!(holder(0), json!({ "type": "computer", "level": 1 }));
    assert_eq!(holder(1)["person"], *ada.id);
    assert_eq!(holder(2)["level"], 2);
    let triangles = json!([{ "type": "me" }, { "type": "open" }, { "type": "open" }, { "type": "open" }]);
    let tips = json!({ "variant": "trigon", "options": ["rule=tips"], "seats": triangles });
    let game = make(&ada, tips).await;
    assert_eq!(ada.get(&format!("/api/games/{game}")).await["table"]["options"], json!(["rule=tips"]));
}
