//! What clients receive when something goes wrong: another node, a client that does not read, a shutdown, a player who
//! does not come back.

use std::time::Duration;

use ids::{EventNumber, GameId};
use reqwest::Method;
use serde_json::{Value, json};
use store::{Append, EventRow};

use crate::client::PATIENCE;
use crate::games::{any_move, make};
use crate::site::Site;

fn two_people() -> Value {
    json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })
}

#[tokio::test]
async fn what_another_node_stored_reaches_those_who_watch_here() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = make(&guest, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    let mut watcher = site.stranger().socket().await;
    let table = watcher.watch(&game).await["table"].clone();
    let play = any_move(&guest, &game).await;
    let fact = json!({ "type": "moved", "seat": 1, "colour": table["turn"]["colour"], "move": play["move"] });
    let last = guest.get(&format!("/api/games/{game}/events")).await["events"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    let event = EventRow {
        number: EventNumber(last["number"].as_u64().unwrap() + 1),
        at: last["at"].as_i64().unwrap(),
        fact: fact.to_string(),
    };
    let append = Append { game: GameId::new(&*game), events: vec![event], summary: None };
    site.store().await.append(append).await.unwrap();
    let path = format!("/api/games/{game}/ask");
    assert_eq!(guest.refused(Method::POST, &path, Some(play)).await, (409, "other_turn".into()));
    let update = watcher.hear_type("update").await;
    assert_eq!((&update["events"][0]["fact"], &update["turn"]["seat"]), (&fact, &json!(2)));
    let play = any_move(&guest, &game).await;
    let done = guest.post(&path, play).await;
    assert_eq!(watcher.hear_type("update").await["number"], done["number"]);
}

#[tokio::test]
async fn a_client_that_never_reads_is_closed() {
    let site = Site::start_with(|config| config.write_timeout = 1).await;
    let mut socket = site.guest().await.socket().await;
    let closed = tokio::time::timeout(PATIENCE, socket.send_without_reading()).await;
    closed.expect("the server closes the socket");
}

#[tokio::test]
async fn a_shutdown_says_bye_and_waits_for_sockets_and_their_tables() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, two_people()).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let (mut at_ada, mut at_bob) = (ada.socket().await, bob.socket().await);
    at_ada.watch(&game).await;
    at_bob.watch(&game).await;
    let site = site.restart().await;
    for socket in [&mut at_ada, &mut at_bob] {
        assert_eq!(socket.hear_bye().await["code"], "busy");
    }
    let events = site.stranger().get(&format!("/api/games/{game}/events")).await["events"].clone();
    let facts = events.as_array().unwrap().iter().map(|event| &event["fact"]);
    let before: Vec<&Value> = facts.take_while(|fact| fact["type"] != "resumed").collect();
    for player in [&ada, &bob] {
        let gone = json!({ "type": "disconnected", "person": player.id });
        assert!(before.contains(&&gone), "the end of a socket is stored before the server ends: {before:?}");
    }
}

#[tokio::test]
async fn a_player_without_a_socket_who_asks_for_nothing_is_gone() {
    let site = Site::start_with(|config| config.presence = 1).await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = make(&ada, two_people()).await;
    let path = format!("/api/games/{game}");
    // A socket is enough, whatever it watches.
    let _at_bob = bob.socket().await;
    bob.post(&format!("{path}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let stranger = site.stranger();
    let lost = async || {
        let seats = stranger.get(&path).await["table"]["seats"].clone();
        [0, 1].map(|seat| seats[seat]["disconnected"].is_i64())
    };
    let gone = async {
        while !lost().await[0] {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("Ada does not come back");
    assert!(!lost().await[1]);
    ada.get(&path).await;
    assert_eq!(lost().await, [false, false]);
}
