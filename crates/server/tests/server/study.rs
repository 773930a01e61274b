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
pub(crate) async fn finished(client: &Client, variant: &str, seats: usize) -> String {
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
        let line = hint["line"].as_array().unwrap();
        assert_eq!((&line[0]["move"], &line[0]["placement"]), (&hint["move"], &hint["placement"]));
        assert!(line.len() > 1 && line[0]["colour"] != line[1]["colour"], "{line:?}");
        let moves: Vec<&Value> = line.iter().map(|one| &one["move"]).collect();
        let played = guest.post("/api/positions", json!({ "variant": "duo", "moves": moves })).await;
        assert_eq!(played["moves"].as_array().unwrap().len(), line.len(), "a line can be played");
    }
    assert_eq!((&hints["unit"], &hints["side"]), (&json!("win_share"), &json!(0)));
    assert!(hints["simulations"].as_u64().unwrap() > 0);
    let after = json!({ "variant": "duo", "moves": [found[0]["move"]], "count": 1 });
    assert_eq!(guest.post("/api/hints", after).await["colour"], found[0]["line"][1]["colour"]);
    let elsewhere = guest.post("/api/hints", json!({ "position": "trigon 1:;2:;3:;4: 1", "count": 1 })).await;
    assert_eq!(elsewhere["hints"].as_array().unwrap().len(), 1);
    let rubbish = guest.refused(Method::POST, "/api/hints", Some(json!({ "position": "chess" }))).await;
    assert_eq!(rubbish, (422, "position".into()));
}

#[tokio::test]
async fn an_analysis_fills_in_and_goes_on_where_it_was_stopped() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = finished(&guest, "duo", 2).await;
    let path = format!("/api/games/{game}/analysis");
    assert_eq!(guest.get(&path).await["state"], "none");
    guest.post(&path, json!({})).await;
    let other = site.guest().await;
    assert_eq!(other.refused(Method::DELETE, &path, None).await, (403, "not_yours".into()));
    let half = until(&guest, &path, |answer| answer["done"].as_u64() >= Some(5)).await;
    assert_eq!(half["state"], "running");
    assert!(half["analysis"]["moves"].as_array().unwrap().len() >= 5, "what is known is shown");
    guest.done(Method::DELETE, &path, None).await;
    let stopped = until(&guest, &path, |answer| answer["state"] != "running").await;
    assert_eq!(stopped["state"], "stopped");
    assert!(
        stopped["done"].as_u64() >= half["done"].as_u64()
            && stopped["done"].as_u64() < stopped["of"].as_u64()
    );
    let site = site.restart().await;
    let guest = guest.at(site.address());
    assert_eq!(guest.get(&path).await, stopped, "it is on the disk");
    let resumed = guest.post(&path, json!({})).await;
    assert!(resumed["done"].as_u64() >= stopped["done"].as_u64(), "nothing is done twice");
    let answer = until(&guest, &path, |answer| answer["state"] != "running").await;
    assert_eq!(answer["state"], "done");
    let played = guest.get(&format!("/api/games/{game}")).await["table"]["moves"].clone();
    let moves = answer["analysis"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), played.as_array().unwrap().len());
    for analysed in moves {
        let line = &analysed["best_line"];
        assert_eq!(
            (&line[0]["move"], &line[0]["placement"]),
            (&analysed["best"], &analysed["best_placement"])
        );
    }
    let players = answer["analysis"]["players"].as_array().unwrap();
    assert_eq!(
        players.iter().map(|player| player["moves"].as_u64().unwrap()).sum::<u64>(),
        moves.len() as u64
    );
    let bad = moves
        .iter()
        .find(|analysed| analysed["verdict"] != "sound")
        .expect("the first legal move is seldom good");
    let export = guest.text(&format!("/api/games/{game}/record.blksgf?analysis=true")).await;
    assert!(export.contains(&format!("[{}]C[Better: ", bad["best"].as_str().unwrap())), "{export}");
    let copy = guest.post(&format!("/api/games/{game}/study"), json!({})).await;
    let files = format!("/api/studies/{}", copy["id"].as_str().unwrap());
    let of_copy = guest.text(&format!("{files}/record.blksgf?analysis=true")).await;
    assert!(of_copy.contains("C[Better: "), "a copy keeps what is known: {of_copy}");
    let study = guest.post("/api/studies", json!({ "record": export })).await;
    assert_eq!(study[0]["moves"], moves.len(), "the better moves are variations");
}

/// Asks until the answer is so.
async fn until(client: &Client, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let answer = client.get(path).await;
        if is_so(&answer) {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_study_is_analysed_anew_when_its_main_line_changes() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let record = "(;GM[Blokus Duo];B[e8,e9,f9,d10,e10](;W[j5,i6,j6,k6,j7])(;W[j5]))";
    let study = guest.post("/api/studies", json!({ "record": record })).await;
    let path = format!("/api/studies/{}", study[0]["id"].as_str().unwrap());
    let analysis = format!("{path}/analysis");
    guest.post(&analysis, json!({})).await;
    let done = until(&site.stranger(), &analysis, |answer| answer["state"] != "running").await;
    assert_eq!((&done["state"], done["analysis"]["moves"].as_array().unwrap().len()), (&json!("done"), 2));
    let copy = guest.post(&format!("{path}/copy"), json!({})).await;
    let of_copy = format!("/api/studies/{}/analysis", copy["id"].as_str().unwrap());
    assert_eq!(guest.get(&of_copy).await, done, "a copy keeps what is known");
    let put = async |record: &str| {
        let revision = guest.get(&path).await["revision"].clone();
        guest
            .ask(Method::PUT, &path, Some(json!({ "revision": revision, "record": record })))
            .await
            .0
            .as_u16()
    };
    assert_eq!(put(&record.replace("(;W[j5])", "(;W[j5]C[small])")).await, 200);
    assert_eq!(guest.get(&analysis).await, done, "a comment changes no move");
    assert_eq!(put(&record.replace("(;W[j5,i6,j6,k6,j7])", "")).await, 200);
    assert_eq!(guest.get(&analysis).await["state"], "none");
    assert_eq!(guest.get(&of_copy).await, done, "the copy has its own");
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
    let view = guest.get(&format!("/api/studies/{}", study[0]["id"].as_str().unwrap())).await;
    let answer = guest.get(&format!("/api/games/{game}/record.json")).await;
    let moves = |list: &Value| -> Vec<Value> {
        list.as_array().unwrap().iter().map(|one| one["move"].clone()).collect()
    };
    let line: Vec<Value> =
        view["nodes"].as_array().unwrap()[1..].iter().map(|node| node["move"].clone()).collect();
    assert_eq!(moves(&Value::Array(line)), moves(&answer["moves"]));
    let (_, all) = guest.ask(Method::GET, "/api/me/games.blksgf", None).await;
    assert_eq!(all.as_str().unwrap(), text);
    assert_eq!(guest.get("/api/me/games.json").await[0], answer);
    let broken = json!({ "title": "broken", "record": "(;GM[Blokus Duo];B[a1])" });
    assert_eq!(guest.refused(Method::POST, "/api/studies", Some(broken)).await, (422, "record".into()));
}

/// Plays a game of two people, to its end or for this many moves.
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
    // The table answers this when all that follows from the end is done.
    ada.get(&format!("/api/games/{game}")).await;
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
    // The table answers this when all that follows from the end is done.
    guest.get(&format!("/api/games/{game}")).await;
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
