//! A whole evening against the real binary: four accounts play a rated game while a guest watches and chats, others play
//! the computer beside them, one player vanishes, the server is killed in the middle, and nothing is lost.
#![allow(clippy::unwrap_used)]

// The same client as in the tests of the server, which use more of it.
#[allow(dead_code)]
#[path = "../../../server/tests/server/client.rs"]
mod client;
mod process;

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use client::{Client, Socket};
use process::Process;

/// Long enough for those who are there on a busy machine, short enough to wait for who is not.
const SECONDS_A_MOVE: u32 = 15;

/// Somebody at a table, with all that they heard of it.
struct Player {
    client: Client,
    socket: Socket,
    heard: Vec<Value>,
}

impl Player {
    async fn at(client: &Client, game: &str) -> Self {
        let mut socket = client.socket().await;
        socket.say(json!({ "type": "watch", "game": game, "since": 0 })).await;
        let heard = socket.hear_type("update").await["events"].as_array().unwrap().clone();
        Self { client: client.clone(), socket, heard }
    }

    /// Listens until the game is over or this player is to move; says whether it goes on.
    async fn until_my_turn(&mut self, game: &str) -> bool {
        loop {
            let table = self.client.get(&format!("/api/games/{game}")).await["table"].clone();
            if table["stage"] == "over" {
                return false;
            }
            let seat = table["turn"]["seat"].as_u64().unwrap();
            let holder = &table["seats"][seat as usize - 1]["holder"];
            if holder["person"] == *self.client.id {
                return true;
            }
            let happened = self.socket.hear_type("update").await;
            self.heard.extend(happened["events"].as_array().unwrap().iter().cloned());
        }
    }

    /// Plays a legal move, the largest first.
    async fn play(&mut self, game: &str) {
        let legal = self.client.get(&format!("/api/games/{game}/legal")).await;
        let moves = legal["moves"].as_array().unwrap();
        let Some(best) = moves.iter().max_by_key(|place| place.as_str().unwrap().split(',').count()) else {
            return;
        };
        let request = json!({ "type": "play", "turn_number": legal["turn"]["number"], "move": best });
        let (status, answer) =
            self.client.ask(Method::POST, &format!("/api/games/{game}/ask"), Some(request)).await;
        assert!(status.is_success(), "{answer}");
    }
}

/// Plays until the game is over, or until this many own moves are made.
async fn play_on(mut player: Player, game: String, moves: usize) -> Player {
    for _ in 0..moves {
        if !player.until_my_turn(&game).await {
            break;
        }
        player.play(&game).await;
    }
    player
}

async fn numbers(client: &Client, game: &str) -> Vec<Value> {
    client.get(&format!("/api/games/{game}/events")).await["events"].as_array().unwrap().clone()
}

/// Four people with accounts find each other by seeks that agree.
async fn seated(people: &[Client]) -> String {
    let seek = json!({ "variant": "classic", "rated": true, "clock": { "type": "per_move", "seconds": SECONDS_A_MOVE } });
    let mut sockets = Vec::new();
    for person in people {
        sockets.push(person.socket().await);
    }
    for person in people {
        person.post("/api/seeks", seek.clone()).await;
    }
    let mut games = Vec::new();
    for socket in &mut sockets {
        games.push(socket.hear_type("paired").await["game"].as_str().unwrap().to_owned());
    }
    assert!(games.iter().all(|game| *game == games[0]));
    games.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening() {
    let mut process = Process::start().await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cyd", "Dan"] {
        people.push(process.stranger().person(name).await);
    }
    let guest = process.stranger().guest().await;
    let game = seated(&people).await;

    // A guest watches and talks with the other watchers; the players' own room is closed to them.
    let mut watcher = guest.socket().await;
    watcher.watch(&game).await;
    let room = format!("watchers:{game}");
    watcher.say(json!({ "type": "follow", "room": room })).await;
    guest.post(&format!("/api/rooms/{room}/messages"), json!({ "text": "what a start" })).await;
    assert_eq!(watcher.hear_type("said").await["message"]["text"], "what a start");
    let foreign = Some(json!({ "text": "let me in" }));
    guest.refused(Method::POST, &format!("/api/rooms/table:{game}/messages"), foreign).await;

    // Beside them guests and computers play a game that does not count.
    let other = process.stranger().guest().await;
    let beside = json!({ "variant": "trigon", "seats": [{ "type": "me" }, { "type": "open" },
        { "type": "computer", "level": 1 }, { "type": "computer", "level": 2 }] });
    let beside = other.post("/api/games", beside).await["id"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/games/{beside}/ask"), json!({ "type": "join", "seat": 2 })).await;

    // Everybody makes a few moves; then the server is killed in the middle.
    let mut tasks = Vec::new();
    for person in &people {
        tasks.push(tokio::spawn(play_on(Player::at(person, &game).await, game.clone(), 3)));
    }
    for guest in [&guest, &other] {
        tasks.push(tokio::spawn(play_on(Player::at(guest, &beside).await, beside.clone(), 3)));
    }
    let mut heard = Vec::new();
    for task in tasks {
        heard.push(task.await.unwrap().heard);
    }
    process.kill_and_restart().await;

    // Nothing that anybody heard of is lost.
    for (index, known) in heard.iter().enumerate() {
        let game = if index < people.len() { &game } else { &beside };
        assert_eq!(numbers(&people[0], game).await[..known.len()], known[..]);
    }

    // Dan does not come back. The others and the computer player that takes his seat finish.
    let mut tasks = Vec::new();
    for person in &people[..3] {
        tasks.push(tokio::spawn(play_on(Player::at(person, &game).await, game.clone(), 100)));
    }
    for guest in [&guest, &other] {
        tasks.push(tokio::spawn(play_on(Player::at(guest, &beside).await, beside.clone(), 100)));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let over = people[0].get(&format!("/api/games/{game}")).await;
    let beside = guest.get(&format!("/api/games/{beside}")).await;
    assert_eq!((&over["table"]["stage"], &beside["table"]["stage"]), (&json!("over"), &json!("over")));
    let outcome = &over["table"]["outcome"];
    let dan =
        outcome["seats"].as_array().unwrap().iter().find(|seat| seat["holder"]["person"] == *people[3].id);
    assert_eq!((&dan.unwrap()["rank"], &dan.unwrap()["left"]), (&json!(4), &json!("out_of_time")));

    ratings_are_the_librarys(&people, outcome).await;
    record_replays(&process, &people[0], &game).await;
    process.stop().await;
}

/// The ratings after the first game of everybody are what the library says, and the leaderboard shows them.
async fn ratings_are_the_librarys(people: &[Client], outcome: &Value) {
    let newcomer = [WengLinRating::new()];
    let seats = outcome["seats"].as_array().unwrap();
    let place = |seat: &Value| MultiTeamOutcome::new(seat["rank"].as_u64().unwrap() as usize);
    let teams: Vec<_> = seats.iter().map(|seat| (&newcomer[..], place(seat))).collect();
    let expected = weng_lin_multi_team(&teams, &WengLinConfig::new());
    for (seat, expected) in seats.iter().zip(expected) {
        let person = people.iter().find(|person| seat["holder"]["person"] == *person.id).unwrap();
        let name = person.get("/api/me").await["name"].as_str().unwrap().to_owned();
        let path = format!("/api/people/{name}/ratings");
        while person.get(&path).await["ratings"].get(0).is_none() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // To the last digit, so the text is compared: what reads it may round the last bit.
        let text = person.text(&path).await;
        for (key, number) in [("mu", expected[0].rating), ("sigma", expected[0].uncertainty)] {
            assert!(text.contains(&format!("\"{key}\":{number}")), "expected {key} {number} in {text}");
        }
    }
    let board = people[0].get("/api/leaderboards/classic/normal").await;
    let named = |row: &Value| row["person"]["id"].as_str().map(String::from);
    let listed: Vec<String> = board["rows"].as_array().unwrap().iter().filter_map(named).collect();
    assert!(people.iter().all(|person| listed.contains(&person.id)), "{board}");
}

/// The exported record is a whole game without fault.
async fn record_replays(process: &Process, client: &Client, game: &str) {
    let (_, record) = client.ask(Method::GET, &format!("/api/games/{game}/record.blksgf"), None).await;
    let file = process.folder().join("game.blksgf");
    std::fs::write(&file, record.as_str().unwrap()).unwrap();
    let checked = std::process::Command::new(env!("CARGO_BIN_EXE_catercorner"))
        .arg("check")
        .arg(&file)
        .output()
        .unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
