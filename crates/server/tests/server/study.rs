//! Hints, analyses, records, imports and the explorer.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{any_move, make};
use crate::site::Site;

fn hot_seat(variant: &str, seats: usize) -> Value {
    json!({ "variant": variant, "seats": vec![json!({ "type": "me" }); seats] })
}

/// Plays a game of one person on all seats to its end.
async fn finished(client: &Client, variant: &str, seats: usize) -> String {
    let game = make(client, hot_seat(variant, seats)).await;
    loop {
        let play = any_move(client, &game).await;
        if play["turn_number"].is_null() {
            return game;
        }
        client.post(&format!("/api/games/{game}/ask"), play).await;
    }
}

#[tokio::test]
async fn a_hint_is_a_legal_move_with_reasons() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, hot_seat("duo", 2)).await;
    let hints = guest.get(&format!("/api/games/{game}/hints?count=2")).await;
    let legal = guest.get(&format!("/api/games/{game}/legal")).await;
    let moves = legal["moves"].as_array().unwrap();
    let found = hints["hints"].as_array().unwrap();
    assert_eq!(found.len(), 2);
    for hint in found {
        assert!(moves.contains(&hint["move"]), "{hint}");
        assert!(!hint["why"].as_str().unwrap().is_empty());
        assert!(hint["reasons"].as_array().unwrap().iter().all(|reason| reason["kind"].is_string()));
    }
    let elsewhere = guest.post("/api/hints", json!({ "position": "trigon 1:;2:;3:;4: 1", "count": 1 })).await;
    assert_eq!(elsewhere["hints"].as_array().unwrap().len(), 1);
    let rubbish = guest.refused(Method::POST, "/api/hints", Some(json!({ "position": "chess" }))).await;
    assert_eq!(rubbish, (422, "position".into()));
}

#[tokio::test]
async fn a_finished_game_is_analysed_with_progress_and_can_be_stopped() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = finished(&guest, "duo", 2).await;
    let path = format!("/api/games/{game}/analysis");
    assert_eq!(guest.get(&path).await["state"], "none");
    guest.post(&path, json!({})).await;
    assert_eq!(guest.get(&path).await["state"], "running");
    let other = site.guest().await;
    assert_eq!(other.refused(Method::DELETE, &path, None).await, (403, "not_yours".into()));
    assert_eq!(guest.ask(Method::DELETE, &path, None).await.0, 204);
    while guest.get(&path).await["state"] == "running" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(guest.get(&path).await["state"], "none");
    guest.post(&path, json!({})).await;
    let answer = loop {
        let answer = guest.get(&path).await;
        match answer["state"].as_str() {
            Some("running") => tokio::time::sleep(Duration::from_millis(50)).await,
            _ => break answer,
        }
    };
    assert_eq!(answer["state"], "done");
    let moves = guest.get(&format!("/api/games/{game}")).await["table"]["moves"].as_array().unwrap().len();
    assert_eq!(answer["analysis"]["moves"].as_array().unwrap().len(), moves);
}

#[tokio::test]
async fn a_record_goes_out_and_comes_back_the_same() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = finished(&guest, "duo", 2).await;
    let (status, record) = guest.ask(Method::GET, &format!("/api/games/{game}/record.blksgf"), None).await;
    assert_eq!(status, 200);
    let text = record.as_str().unwrap();
    let study = guest.post("/api/studies", json!({ "title": "mine", "record": text })).await;
    let view = guest.get(&format!("/api/studies/{}", study["id"].as_str().unwrap())).await;
    let answer = guest.get(&format!("/api/games/{game}/record.json")).await;
    let moves = |list: &Value| -> Vec<Value> {
        list.as_array().unwrap().iter().map(|one| one["move"].clone()).collect()
    };
    assert_eq!(moves(&view["line"]), moves(&answer["moves"]));
    let (_, all) = guest.ask(Method::GET, "/api/me/games.blksgf", None).await;
    assert_eq!(all.as_str().unwrap(), text);
    assert_eq!(guest.get("/api/me/games.json").await[0], answer);
    let other = site.guest().await;
    let path = format!("/api/studies/{}", study["id"].as_str().unwrap());
    assert_eq!(other.refused(Method::GET, &path, None).await.0, 404);
    assert_eq!(other.refused(Method::DELETE, &path, None).await.0, 404);
    assert_eq!(guest.ask(Method::DELETE, &path, None).await.0, 204);
    let broken = json!({ "title": "broken", "record": "(;GM[Blokus Duo];B[a1])" });
    assert_eq!(guest.refused(Method::POST, "/api/studies", Some(broken)).await, (422, "record".into()));
}

/// Plays a game of two people, to its end or for so many moves.
async fn played(people: [&Client; 2], most: usize) -> String {
    let wanted = json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] });
    let game = make(people[0], wanted).await;
    people[1].post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    for _ in 0..most {
        let play = any_move(people[0], &game).await;
        if play["turn_number"].is_null() {
            break;
        }
        let turn = people[0].get(&format!("/api/games/{game}")).await["table"]["turn"]["seat"].clone();
        people[turn.as_u64().unwrap() as usize - 1].post(&format!("/api/games/{game}/ask"), play).await;
    }
    game
}

#[tokio::test]
async fn the_explorer_leaves_out_what_was_not_played_in_earnest() {
    let site = Site::start().await;
    let (ada, bob) = (site.guest().await, site.guest().await);
    finished(&ada, "duo", 2).await;
    for (moves, how) in [(2, "resign"), (8, "leave")] {
        let game = played([&ada, &bob], moves).await;
        bob.post(&format!("/api/games/{game}/ask"), json!({ "type": how })).await;
    }
    assert_eq!(ada.get("/api/explorer/duo").await["moves"], json!([]));
    let game = played([&ada, &bob], 8).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    assert_eq!(ada.get("/api/explorer/duo").await["moves"][0]["games"], 1);
}

#[tokio::test]
async fn the_record_of_a_game_that_was_given_up_tells_who_won_and_how() {
    let site = Site::start().await;
    let (ada, bob) = (site.guest().await, site.guest().await);
    for (how, result) in [("resign", "RE[W+R]"), ("leave", "RE[W+F]")] {
        let game = played([&ada, &bob], 3).await;
        let before = ada.text(&format!("/api/games/{game}/record.blksgf")).await;
        assert!(!before.contains("RE["), "{before}");
        ada.post(&format!("/api/games/{game}/ask"), json!({ "type": how })).await;
        let record = ada.text(&format!("/api/games/{game}/record.blksgf")).await;
        assert!(record.contains(result), "{record}");
        ada.post("/api/studies", json!({ "title": "mine", "record": record })).await;
    }
}

#[tokio::test]
async fn the_explorer_counts_a_game_once_and_mirror_images_together() {
    let site = Site::start().await;
    let (guest, other) = (site.guest().await, site.guest().await);
    let game = played([&guest, &other], usize::MAX).await;
    let answer = guest.get(&format!("/api/games/{game}/record.json")).await;
    let first = answer["moves"][0]["move"].as_str().unwrap();
    let played = guest.get("/api/explorer/duo").await;
    assert_eq!(played["moves"].as_array().unwrap().len(), 1);
    assert_eq!(played["moves"][0]["games"], 1);
    let second = guest.get(&format!("/api/explorer/duo?moves={first}")).await;
    assert_eq!(second["moves"][0]["move"], answer["moves"][1]["move"]);
    // The board of duo and its start fields are the same when they are mirrored along the diagonal through both.
    let mirrored: Vec<String> = first.split(',').map(mirror).collect();
    let mirrored = guest.get(&format!("/api/explorer/duo?moves={}", mirrored.join(","))).await;
    assert_eq!(mirrored["moves"][0]["games"], 1);
    let site = site.restart().await;
    let again = guest.at(site.address()).get("/api/explorer/duo").await;
    assert_eq!(again["moves"][0]["games"], 1);
}

/// A field of a board of 14 by 14, mirrored along the diagonal that keeps e10 and j5.
fn mirror(field: &str) -> String {
    let column = field.as_bytes()[0] - b'a' + 1;
    let row: u8 = field[1..].parse().unwrap();
    format!("{}{}", char::from(b'a' + 14 - row), 15 - column)
}
