//! What clients receive when something goes wrong: another node, a client that does not read, a shutdown, a player who
//! does not come back.

use std::time::Duration;

use ids::{EventNumber, GameId};
use reqwest::Method;
use serde_json::{Value, json};
use store::{Append, EventRow};

use crate::client::{Client, PATIENCE};
use crate::games::{any_move, make};
use crate::site::Site;

fn two_people() -> Value {
    json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })
}

/// A game of two people that has started.
pub(crate) async fn started(first: &Client, second: &Client) -> String {
    let game = make(first, two_people()).await;
    second.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    game
}

/// Stores facts as the next events of a game, as another node would.
async fn store_elsewhere(site: &Site, game: &str, facts: &[Value]) {
    let last = site.stranger().get(&format!("/api/games/{game}/events")).await["events"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    let (number, at) = (last["number"].as_u64().unwrap(), last["at"].as_i64().unwrap());
    let event =
        |(number, fact): (u64, &Value)| EventRow { number: EventNumber(number), at, fact: fact.to_string() };
    let events = (number + 1..).zip(facts).map(event).collect();
    let append = Append { game: GameId::new(game), events, summary: None };
    site.store().await.append(append).await.unwrap();
}

/// Whether the holders of the two seats are disconnected, as others see it.
pub(crate) async fn disconnected(stranger: &Client, game: &str) -> [bool; 2] {
    let seats = stranger.get(&format!("/api/games/{game}")).await["table"]["seats"].clone();
    [0, 1].map(|seat| seats[seat]["disconnected"].is_i64())
}

/// Waits until the holders of the two seats are disconnected or not, as others see it.
pub(crate) async fn wait_for(stranger: &Client, game: &str, wanted: impl Fn([bool; 2]) -> bool) {
    let come = async {
        while !wanted(disconnected(stranger, game).await) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, come).await.expect("it comes to this");
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
    store_elsewhere(&site, &game, std::slice::from_ref(&fact)).await;
    let path = format!("/api/games/{game}/ask");
    assert_eq!(guest.refused(Method::POST, &path, Some(play)).await, (409, "other_turn".into()));
    let update = watcher.hear_type("update").await;
    assert_eq!((&update["events"][0]["fact"], &update["turn"]["seat"]), (&fact, &json!(2)));
    let play = any_move(&guest, &game).await;
    let done = guest.post(&path, play).await;
    assert_eq!(watcher.hear_type("update").await["number"], done["number"]);
}

#[tokio::test]
async fn a_player_who_comes_back_as_another_node_stores_something_is_back() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = started(&ada, &bob).await;
    let mut at_bob = bob.socket().await;
    let table = at_bob.watch(&game).await["table"].clone();
    drop(at_bob);
    let stranger = site.stranger();
    wait_for(&stranger, &game, |[_, bob]| bob).await;
    let play = any_move(&ada, &game).await;
    let fact = json!({ "type": "moved", "seat": 1, "colour": table["turn"]["colour"], "move": play["move"] });
    store_elsewhere(&site, &game, &[fact]).await;
    let seen = bob.get(&format!("/api/games/{game}")).await["table"].clone();
    assert_eq!((&seen["moves"][0]["move"], &seen["turn"]["seat"]), (&play["move"], &json!(2)));
    assert_eq!(seen["seats"][1]["disconnected"], Value::Null);
}

#[tokio::test]
async fn what_follows_from_events_of_another_node_happens_here() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = started(&ada, &bob).await;
    let ask = format!("/api/games/{game}/ask");
    bob.post(&ask, json!({ "type": "resign" })).await;
    let mut watcher = site.stranger().socket().await;
    assert_eq!(watcher.watch(&game).await["next"], Value::Null);
    let facts = [
        json!({ "type": "asked", "person": ada.id, "subject": { "type": "rematch" } }),
        json!({ "type": "agreed", "person": bob.id }),
        json!({ "type": "rematch" }),
    ];
    store_elsewhere(&site, &game, &facts).await;
    let late = ada.refused(Method::POST, &ask, Some(json!({ "type": "ask_rematch" }))).await;
    assert_eq!(late, (409, "rematch_made".into()));
    let next = watcher.hear_type("next").await["next"].clone();
    assert_eq!(ada.get(&format!("/api/games/{game}")).await["next"], next);
}

#[tokio::test]
async fn a_game_that_cannot_be_loaded_hides_no_other() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let whole = started(&ada, &bob).await;
    // It is the newer, and comes first.
    let broken = started(&ada, &bob).await;
    store_elsewhere(&site, &broken, &[json!({ "type": "unheard_of" })]).await;
    let seats = json!([{ "type": "me" }, { "type": "opponent" }]);
    let challenge = json!({ "name": "Ada", "game": { "variant": "duo", "seats": seats } });
    bob.post("/api/challenges", challenge).await;
    let site = site.restart().await;
    let ada = ada.at(site.address());
    let mut socket = ada.socket().await;
    assert_eq!(socket.hear_type("your_turn").await["game"], *whole);
    assert_eq!(socket.hear_type("challenged").await["challenge"]["by"]["id"], *bob.id);
    let games = ada.get(&format!("/api/games?account={}&stage=playing", ada.id)).await;
    let turns = [0, 1].map(|index| (games[index]["id"].as_str(), games[index]["turn"]["seat"].as_u64()));
    assert_eq!(turns, [(Some(&*broken), None), (Some(&*whole), Some(1))]);
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
    // A socket is enough, whatever it watches.
    let _at_bob = bob.socket().await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let stranger = site.stranger();
    wait_for(&stranger, &game, |[ada, _]| ada).await;
    assert!(!disconnected(&stranger, &game).await[1]);
    ada.get(&format!("/api/games/{game}")).await;
    assert_eq!(disconnected(&stranger, &game).await, [false, false]);
}

#[tokio::test]
async fn a_player_who_watches_no_longer_is_present_until_the_last_socket_closes() {
    let site = Site::start_with(|config| config.presence = 1).await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = started(&ada, &bob).await;
    let stranger = site.stranger();
    let mut at_bob = bob.socket().await;
    at_bob.watch(&game).await;
    at_bob.say(json!({ "type": "unwatch", "game": game })).await;
    at_bob.say(json!({ "type": "ping" })).await;
    at_bob.hear_type("pong").await;
    assert!(!disconnected(&stranger, &game).await[1], "the socket is open");
    // Longer than a player without a socket is expected.
    wait_for(&stranger, &game, |[ada, _]| ada).await;
    assert!(!disconnected(&stranger, &game).await[1], "the socket is open");
    drop(at_bob);
    wait_for(&stranger, &game, |[_, bob]| bob).await;
}

#[tokio::test]
async fn a_player_who_closes_the_last_socket_that_watches_is_gone_at_once() {
    // Who is only expected would not be gone before the test has given up.
    let site = Site::start_with(|config| config.presence = 3600).await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = started(&ada, &bob).await;
    let mut at_bob = bob.socket().await;
    at_bob.watch(&game).await;
    drop(at_bob);
    wait_for(&site.stranger(), &game, |[_, bob]| bob).await;
}
