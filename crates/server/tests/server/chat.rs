//! Chat: who hears what where.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::make;
use crate::site::Site;

const LOBBY: &str = "/api/rooms/lobby/messages";

fn text(text: &str) -> Value {
    json!({ "text": text })
}

fn path(room: &str, game: &str) -> String {
    format!("/api/rooms/{room}:{game}/messages")
}

/// A game that waits for a second player.
pub(crate) async fn open_game(client: &Client) -> String {
    make(client, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] })).await
}

#[tokio::test]
async fn what_is_said_is_heard_by_those_who_follow_and_kept_for_the_others() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.guest().await);
    let (mut follows, mut does_not) = (bob.socket().await, bob.socket().await);
    assert_eq!(follows.follow("lobby").await["type"], "pong");
    let mut speaks = ada.socket().await;
    let sent = speaks.chat("lobby", "  hello,\n all ").await;
    assert_eq!(sent["type"], "sent");
    let said = follows.hear().await;
    assert_eq!((said["type"].as_str(), said["room"].as_str()), (Some("said"), Some("lobby")));
    assert_eq!(said["message"]["text"], "hello, all");
    assert_eq!(said["message"]["author"]["name"], "Ada");
    assert_eq!(said["message"]["id"], sent["message"]);
    does_not.say(json!({ "type": "ping" })).await;
    assert_eq!(does_not.hear().await["type"], "pong");

    bob.post(LOBBY, text("hello, Ada")).await;
    let newest = site.stranger().get(&format!("{LOBBY}?limit=1")).await;
    assert_eq!(newest[0]["text"], "hello, Ada");
    let older = ada.get(&format!("{LOBBY}?before={}", newest[0]["id"].as_str().unwrap())).await;
    assert_eq!((older[0]["text"].as_str(), older.as_array().unwrap().len()), (Some("hello, all"), 1));

    assert_eq!(follows.hear().await["message"]["text"], "hello, Ada");
    follows.say(json!({ "type": "unfollow", "room": "lobby" })).await;
    follows.say(json!({ "type": "ping" })).await;
    assert_eq!(follows.hear().await["type"], "pong");
    ada.post(LOBBY, text("is anybody there?")).await;
    follows.say(json!({ "type": "ping" })).await;
    assert_eq!(follows.hear().await["type"], "pong");
}

#[tokio::test]
async fn only_who_sits_or_sat_at_a_table_writes_there_and_players_are_kept_from_the_watchers() {
    let site = Site::start().await;
    let (ada, bob, eve) = (site.person("Ada").await, site.person("Bob").await, site.guest().await);
    let game = open_game(&ada).await;
    let (table, watchers) = (path("table", &game), path("watchers", &game));
    // As long as nobody plays, everybody is a watcher.
    let mut player = ada.socket().await;
    assert_eq!(player.follow(&format!("watchers:{game}")).await["type"], "pong");
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;

    ada.post(&table, text("good luck")).await;
    assert_eq!(eve.refused(Method::POST, &table, Some(text("me too"))).await, (403, "not_a_player".into()));
    assert_eq!(eve.get(&table).await[0]["text"], "good luck");
    eve.post(&watchers, text("Ada should take the centre")).await;
    for player in [&ada, &bob] {
        let expected = (403, "still_playing".to_owned());
        assert_eq!(player.refused(Method::POST, &watchers, Some(text("hm"))).await, expected);
        assert_eq!(player.refused(Method::GET, &watchers, None).await, expected);
    }
    let mut second = bob.socket().await;
    assert_eq!(second.follow(&format!("watchers:{game}")).await["type"], "refused");

    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    eve.post(&watchers, text("what a game")).await;
    let heard = player.hear_type("said").await;
    assert_eq!(heard["message"]["text"], "what a game", "what was said meanwhile was not for players");
    assert_eq!(bob.get(&watchers).await[1]["text"], "Ada should take the centre");
    bob.post(&table, text("well played")).await;
}

#[tokio::test]
async fn what_cannot_be_said_is_refused_with_a_code() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let stranger = site.stranger();
    assert_eq!(stranger.refused(Method::POST, LOBBY, Some(text("hello"))).await.0, 401);
    assert_eq!(stranger.socket().await.chat("lobby", "hello").await["problem"]["code"], "not_signed_in");
    for (path, said, status, code) in [
        (LOBBY, " ", 422, "text"),
        (LOBBY, &*"long ".repeat(200), 422, "text"),
        (LOBBY, "you are a faggot", 422, "language"),
        ("/api/rooms/kitchen/messages", "hello", 422, "room"),
        ("/api/rooms/table:nowhere/messages", "hello", 404, "not_found"),
    ] {
        assert_eq!(ada.refused(Method::POST, path, Some(text(said))).await, (status, code.into()), "{said}");
    }
    assert_eq!(ada.get(LOBBY).await, json!([]));
    let starred = site.person("Bob").await.post(LOBBY, text("oh shit")).await;
    assert!(starred["text"].as_str().unwrap().contains('*'), "{starred}");
}

#[tokio::test]
async fn too_many_messages_have_to_wait() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let mut said = 0;
    while ada.ask(Method::POST, LOBBY, Some(text("again"))).await.0 == 201 {
        said += 1;
        assert!(said < 60, "there is a limit");
    }
    assert!(said >= 6, "{said} were let through");
    assert_eq!(ada.refused(Method::POST, LOBBY, Some(text("again"))).await, (429, "too_many".into()));
    site.guest().await.post(LOBBY, text("others may speak")).await;
}
