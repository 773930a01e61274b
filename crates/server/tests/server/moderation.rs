//! What moderators can do, to whom, and what stays of it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::chat::open_game;
use crate::client::Client;
use crate::site::Site;

const LOBBY: &str = "/api/rooms/lobby/messages";

async fn moderate(moderator: &Client, what: &str, body: Value) {
    moderator.done(Method::POST, &format!("/api/moderation/{what}"), Some(body)).await;
}

fn sentence(name: &str) -> Value {
    json!({ "name": name, "minutes": 60, "reason": "was rude" })
}

fn pardon(name: &str) -> Value {
    json!({ "name": name, "reason": "was sorry" })
}

fn because() -> Value {
    json!({ "reason": "looked into it" })
}

async fn say(client: &Client, text: &str) -> String {
    client.post(LOBBY, json!({ "text": text })).await["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn who_is_muted_is_silent_until_it_ends() {
    let site = Site::start().await;
    let (max, ada) = (site.promoted("Max", "moderator").await, site.person("Ada").await);
    let mut socket = ada.socket().await;
    moderate(&max, "mute", sentence("ada")).await;
    let text = Some(json!({ "text": "hello" }));
    assert_eq!(ada.refused(Method::POST, LOBBY, text).await, (403, "muted".into()));
    assert_eq!(socket.chat("lobby", "hello").await["problem"]["code"], "muted");
    assert!(ada.get("/api/me").await["muted_until"].is_i64());
    moderate(&max, "unmute", json!({ "name": "Ada" })).await;
    assert_eq!(socket.chat("lobby", "hello").await["type"], "sent");
}

#[tokio::test]
async fn who_is_banned_is_out_at_once_and_comes_back_when_it_ends() {
    let site = Site::start().await;
    let (max, ada) = (site.promoted("Max", "moderator").await, site.person("Ada").await);
    let token = ada.post("/api/me/tokens", json!({ "name": "bot", "scopes": ["read"] })).await;
    let mut socket = ada.socket().await;
    moderate(&max, "ban", sentence("Ada")).await;
    assert_eq!(socket.hear_bye().await["code"], "banned");
    assert_eq!(ada.refused(Method::GET, "/api/me", None).await.0, 401);
    let enter = json!({ "name": "Ada", "password": "correct horse" });
    let refused = ada.refused(Method::POST, "/api/session", Some(enter.clone())).await;
    assert_eq!(refused, (403, "banned".into()));
    let bot = reqwest::Client::new();
    let as_bot = bot.get(ada.url("/api/me")).bearer_auth(token["secret"].as_str().unwrap());
    assert_eq!(as_bot.send().await.unwrap().status(), 403);
    moderate(&max, "unban", pardon("Ada")).await;
    ada.post("/api/session", enter).await;
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
}

#[tokio::test]
async fn a_report_is_looked_into_and_everything_done_is_noted() {
    let site = Site::start().await;
    let (max, ada, bob) =
        (site.promoted("Max", "moderator").await, site.person("Ada").await, site.person("Bob").await);
    let mut socket = bob.socket().await;
    socket.follow("lobby").await;
    let message = say(&ada, "bob cannot count").await;
    let report = json!({ "subject": "Ada", "message": message, "reason": "it is not true" });
    let report = bob.post("/api/reports", report).await["id"].as_str().unwrap().to_owned();
    for wrong in [
        json!({ "subject": "Bob", "reason": "myself" }),
        json!({ "subject": "Ada", "reason": " " }),
        json!({ "subject": "Nobody", "reason": "who?" }),
        json!({ "subject": "Max", "message": message, "reason": "not his message" }),
        json!({ "subject": "Ada", "game": "none", "reason": "no such game" }),
    ] {
        assert!([404, 422].contains(&bob.refused(Method::POST, "/api/reports", Some(wrong)).await.0));
    }
    let open = max.get("/api/moderation/reports").await;
    assert_eq!(open.as_array().unwrap().len(), 1);
    assert_eq!(open[0]["reporter"]["name"], "Bob");
    assert_eq!(open[0]["message"]["text"], "bob cannot count");

    moderate(&max, &format!("messages/{message}/remove"), because()).await;
    assert_eq!(socket.hear_type("removed").await["message"], *message);
    let seen = bob.get(LOBBY).await;
    assert_eq!((seen[0]["text"].as_str(), seen[0]["removed"].as_bool()), (Some(""), Some(true)));
    assert_eq!(max.get("/api/moderation/reports").await[0]["message"]["text"], "bob cannot count");
    let again = format!("/api/moderation/messages/{message}/remove");
    assert_eq!(max.refused(Method::POST, &again, Some(because())).await, (409, "removed".into()));

    moderate(&max, &format!("reports/{report}/close"), because()).await;
    let again = format!("/api/moderation/reports/{report}/close");
    assert_eq!(max.refused(Method::POST, &again, Some(because())).await, (409, "closed".into()));
    assert_eq!(max.get("/api/moderation/reports").await, json!([]));
    assert_eq!(max.get("/api/moderation/reports?closed=true").await[0]["closed_by"]["name"], "Max");

    let audit = max.get("/api/moderation/audit").await;
    let actions: Vec<&str> =
        audit.as_array().unwrap().iter().map(|action| action["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["close_report", "remove_message", "promote"]);
    assert_eq!(
        (audit[0]["actor"]["name"].as_str(), audit[0]["target"].as_str()),
        (Some("Max"), Some(&*report))
    );
    assert_eq!((audit[0]["subject"]["name"].as_str(), audit[2]["actor"].as_str()), (Some("Ada"), None));
}

#[tokio::test]
async fn a_player_is_taken_from_a_table() {
    let site = Site::start().await;
    let (max, ada, bob) =
        (site.promoted("Max", "moderator").await, site.person("Ada").await, site.person("Bob").await);
    let game = open_game(&ada).await;
    bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    moderate(&max, &format!("games/{game}/remove-player"), pardon("Bob")).await;
    let over = ada.get(&format!("/api/games/{game}")).await;
    assert_eq!(over["table"]["seats"][1]["left"]["why"], "removed");
    assert_eq!(over["table"]["stage"], "over");
    let again = format!("/api/moderation/games/{game}/remove-player");
    assert!(max.refused(Method::POST, &again, Some(pardon("Bob"))).await.0 == 409);
    let audit = max.get("/api/moderation/audit?limit=1").await;
    assert_eq!(
        (audit[0]["action"].as_str(), audit[0]["target"].as_str()),
        (Some("remove_player"), Some(&*game))
    );
}

#[tokio::test]
async fn only_moderators_moderate_and_not_with_a_token() {
    let site = Site::start().await;
    let (max, ada) = (site.promoted("Max", "moderator").await, site.person("Ada").await);
    let message = say(&ada, "hello").await;
    let game = open_game(&ada).await;
    let report = json!({ "subject": "Ada", "reason": "a test" });
    let report = max.post("/api/reports", report).await["id"].as_str().unwrap().to_owned();
    let scopes = ["play", "chat", "study", "read"];
    let token = max.post("/api/me/tokens", json!({ "name": "all", "scopes": scopes })).await;
    let (player, guest, stranger) = (site.person("Bob").await, site.guest().await, site.stranger());
    for (method, path, body) in [
        (Method::GET, "reports".to_owned(), None),
        (Method::GET, "audit".to_owned(), None),
        (Method::POST, "mute".to_owned(), Some(sentence("Ada"))),
        (Method::POST, "unmute".to_owned(), Some(pardon("Ada"))),
        (Method::POST, "ban".to_owned(), Some(sentence("Ada"))),
        (Method::POST, "unban".to_owned(), Some(pardon("Ada"))),
        (Method::POST, format!("messages/{message}/remove"), Some(because())),
        (Method::POST, format!("games/{game}/remove-player"), Some(pardon("Ada"))),
        (Method::POST, format!("reports/{report}/close"), Some(because())),
    ] {
        let path = format!("/api/moderation/{path}");
        for client in [&player, &guest] {
            let refused = client.refused(method.clone(), &path, body.clone()).await;
            assert_eq!(refused, (403, "forbidden".into()), "{path}");
        }
        assert_eq!(stranger.refused(method.clone(), &path, body.clone()).await.0, 401, "{path}");
        let by_token = reqwest::Client::new().request(method, max.url(&path)).json(&body);
        let by_token = by_token.bearer_auth(token["secret"].as_str().unwrap()).send().await.unwrap();
        assert_eq!(by_token.status(), 403, "{path}");
    }
    let audit = max.get("/api/moderation/audit").await;
    assert_eq!(audit.as_array().unwrap().len(), 1, "nothing was done but the promotion: {audit}");
    assert_eq!(ada.get(LOBBY).await[0]["text"], "hello");
}

#[tokio::test]
async fn nobody_moderates_themselves_and_no_moderator_an_admin() {
    let site = Site::start().await;
    let (max, eva) = (site.promoted("Max", "moderator").await, site.promoted("Eva", "admin").await);
    site.person("Ada").await;
    let message = say(&eva, "I am an admin").await;
    for (by, name) in [(&max, "Max"), (&max, "Eva"), (&eva, "Eva")] {
        for (what, body) in [
            ("mute", sentence(name)),
            ("unmute", pardon(name)),
            ("ban", sentence(name)),
            ("unban", pardon(name)),
        ] {
            let refused = by.refused(Method::POST, &format!("/api/moderation/{what}"), Some(body)).await;
            let code = if by.id == max.id && name == "Eva" { "forbidden" } else { "self" };
            assert_eq!(refused, (403, code.into()), "{what} {name}");
        }
    }
    for by in [&max, &eva] {
        let path = format!("/api/moderation/messages/{message}/remove");
        assert_eq!(by.refused(Method::POST, &path, Some(because())).await.0, 403);
    }
    for (minutes, reason) in [(0, "too short"), (6_000_000, "too long"), (1, "")] {
        let wrong = json!({ "name": "Ada", "minutes": minutes, "reason": reason });
        assert_eq!(max.refused(Method::POST, "/api/moderation/ban", Some(wrong)).await.0, 422);
    }
    moderate(&eva, "mute", sentence("Max")).await;
    assert_eq!(max.refused(Method::POST, LOBBY, Some(json!({ "text": "hm" }))).await.1, "muted");
}
