//! Friends and blocks, and that nobody touches what is another's.

use reqwest::Method;
use serde_json::json;

use crate::chat::open_game;
use crate::games::{any_move, make};
use crate::site::Site;

#[tokio::test]
async fn a_friend_is_seen_while_there() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    ada.done(Method::PUT, "/api/friends/bob", None).await;
    let friends = ada.get("/api/friends").await;
    assert_eq!(
        (friends[0]["person"]["name"].as_str(), friends[0]["online"].as_bool()),
        (Some("Bob"), Some(false))
    );
    assert_eq!(bob.get("/api/friends").await, json!([]), "it is not mutual");
    let socket = bob.socket().await;
    assert_eq!(ada.get("/api/friends").await[0]["online"], true);
    bob.done(Method::PUT, "/api/blocks/Ada", None).await;
    assert_eq!(ada.get("/api/friends").await[0]["online"], false, "who blocks me is not seen");
    bob.done(Method::DELETE, "/api/blocks/Ada", None).await;
    drop(socket);
    while ada.get("/api/friends").await[0]["online"] == true {}
    ada.done(Method::DELETE, "/api/friends/Bob", None).await;
    assert_eq!(ada.refused(Method::DELETE, "/api/friends/Bob", None).await.0, 404);
    assert_eq!(ada.refused(Method::PUT, "/api/friends/nobody", None).await.0, 404);
    assert_eq!(ada.refused(Method::PUT, "/api/friends/ada", None).await, (422, "self".into()));
    assert_eq!(site.stranger().refused(Method::PUT, "/api/friends/ada", None).await.0, 401);
}

#[tokio::test]
async fn who_is_blocked_is_not_heard_and_does_not_sit_down() {
    let site = Site::start().await;
    let (ada, bob, carol) = (site.person("Ada").await, site.person("Bob").await, site.person("Carol").await);
    let mut socket = bob.socket().await;
    socket.follow("lobby").await;
    bob.done(Method::PUT, "/api/friends/Ada", None).await;
    bob.done(Method::PUT, "/api/blocks/Ada", None).await;
    assert_eq!(bob.get("/api/friends").await, json!([]), "a block ends a friendship");
    assert_eq!(bob.get("/api/blocks").await[0]["person"]["name"], "Ada");

    let lobby = "/api/rooms/lobby/messages";
    ada.post(lobby, json!({ "text": "do you hear me?" })).await;
    carol.post(lobby, json!({ "text": "I do" })).await;
    assert_eq!(socket.hear_type("said").await["message"]["text"], "I do");
    assert_eq!(bob.get(lobby).await.as_array().unwrap().len(), 1);
    assert_eq!(carol.get(lobby).await.as_array().unwrap().len(), 2);

    let join = json!({ "type": "join", "seat": 2 });
    let (bobs, adas) = (open_game(&bob).await, open_game(&ada).await);
    let into = |game: &str| format!("/api/games/{game}/ask");
    assert_eq!(ada.refused(Method::POST, &into(&bobs), Some(join.clone())).await, (403, "blocked".into()));
    assert_eq!(bob.refused(Method::POST, &into(&adas), Some(join.clone())).await, (403, "blocked".into()));
    carol.post(&into(&adas), join.clone()).await;
    bob.done(Method::DELETE, "/api/blocks/Ada", None).await;
    ada.post(&into(&bobs), join).await;
}

#[tokio::test]
async fn who_is_muted_is_not_heard_and_notices_nothing() {
    let site = Site::start().await;
    let (ada, bob, carol) = (site.person("Ada").await, site.person("Bob").await, site.person("Carol").await);
    let (mut bobs, mut carols) = (bob.socket().await, carol.socket().await);
    bobs.follow("lobby").await;
    carols.follow("lobby").await;
    bob.done(Method::PUT, "/api/friends/Ada", None).await;
    bob.done(Method::PUT, "/api/mutes/ada", None).await;
    assert_eq!(bob.get("/api/mutes").await[0]["person"]["name"], "Ada");
    assert_eq!(bob.get("/api/friends").await[0]["person"]["name"], "Ada", "friends can be muted");
    assert_eq!(ada.get("/api/mutes").await, json!([]));
    let lobby = "/api/rooms/lobby/messages";
    ada.post(lobby, json!({ "text": "do you hear me?" })).await;
    carol.post(lobby, json!({ "text": "I do" })).await;
    assert_eq!(bobs.hear_type("said").await["message"]["text"], "I do");
    assert_eq!(carols.hear_type("said").await["message"]["text"], "do you hear me?");
    for (reader, count) in [(&bob, 1), (&ada, 2), (&carol, 2)] {
        assert_eq!(reader.get(lobby).await.as_array().unwrap().len(), count);
    }
    // Unlike who is blocked, they can sit down and challenge.
    let bobs_game = open_game(&bob).await;
    ada.post(&format!("/api/games/{bobs_game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    bob.done(Method::DELETE, "/api/mutes/Ada", None).await;
    assert_eq!(bob.refused(Method::DELETE, "/api/mutes/Ada", None).await.0, 404);
    assert_eq!(bob.refused(Method::PUT, "/api/mutes/Bob", None).await, (422, "self".into()));
    assert_eq!(bob.get(lobby).await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_guest_can_do_nothing_to_the_seat_of_another() {
    let site = Site::start().await;
    let (ada, guest) = (site.person("Ada").await, site.guest().await);
    let seats = json!([{ "type": "me" }, { "type": "me" }]);
    let game = make(&ada, json!({ "variant": "duo", "seats": seats })).await;
    let play = any_move(&ada, &game).await;
    ada.post(&format!("/api/games/{game}/ask"), play).await;
    let before = ada.get(&format!("/api/games/{game}/events")).await["events"].clone();
    let mut socket = guest.socket().await;
    socket.watch(&game).await;
    let play = any_move(&guest, &game).await;
    for request in [
        play,
        json!({ "type": "join", "seat": 1 }),
        json!({ "type": "leave" }),
        json!({ "type": "resign" }),
        json!({ "type": "resign", "seat": 1 }),
        json!({ "type": "ask_takeback" }),
        json!({ "type": "ask_rematch" }),
        json!({ "type": "agree", "offer": 1 }),
        json!({ "type": "decline", "offer": 1 }),
    ] {
        let path = format!("/api/games/{game}/ask");
        assert_eq!(guest.refused(Method::POST, &path, Some(request.clone())).await.0, 409, "{request}");
        assert_eq!(socket.request(&game, request.clone()).await["type"], "refused", "{request}");
        assert_eq!(site.stranger().refused(Method::POST, &path, Some(request)).await.0, 401);
    }
    let fill = Some(json!({ "seat": 1, "level": 1 }));
    let path = format!("/api/games/{game}/fill");
    assert_eq!(guest.refused(Method::POST, &path, fill).await, (403, "not_yours".into()));
    let remove = Some(json!({ "name": "Ada", "reason": "I want the seat" }));
    let path = format!("/api/moderation/games/{game}/remove-player");
    assert_eq!(guest.refused(Method::POST, &path, remove).await.0, 403);
    assert_eq!(ada.get(&format!("/api/games/{game}/events")).await["events"], before);
}
