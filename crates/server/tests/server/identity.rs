//! What opens an account, and what no longer does: sessions, tokens and their sockets.

use ids::TokenId;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use store::Token;

use crate::client::Client;
use crate::site::Site;

/// Whether a cookie still opens an account.
async fn opens(client: &Client, cookie: &str) -> bool {
    let request = reqwest::Client::new().get(client.url("/api/me")).header("cookie", cookie);
    match request.send().await.unwrap().status() {
        StatusCode::OK => true,
        StatusCode::UNAUTHORIZED => false,
        other => panic!("{other}"),
    }
}

/// A program with a new token of this account.
async fn bot(owner: &Client) -> Client {
    let made = owner.post("/api/me/tokens", json!({ "name": "bot", "scopes": ["play", "read"] })).await;
    owner.with_token(made["secret"].as_str().unwrap())
}

async fn is_refused(client: &Client) -> bool {
    client.ask(Method::GET, "/api/me", None).await.0 == StatusCode::UNAUTHORIZED
}

fn sign_in(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

#[tokio::test]
async fn what_opened_a_guests_account_does_not_open_the_account_with_a_name() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let (planted, program) = (guest.cookie().to_owned(), bot(&guest).await);
    let mut socket = guest.socket().await;
    assert!(opens(&guest, &planted).await && !is_refused(&program).await);
    guest.post("/api/register", sign_in("Ada", "correct horse")).await;
    assert!(!opens(&guest, &planted).await, "whoever planted the cookie is in");
    assert!(is_refused(&program).await, "a token of the guest");
    assert_eq!(socket.hear_bye().await["code"], "not_signed_in");
    assert_eq!(guest.get("/api/me").await["name"], "Ada", "the browser has the new cookie");
}

#[tokio::test]
async fn signing_in_closes_the_session_that_the_browser_had() {
    let site = Site::start().await;
    site.person("Ada").await;
    let browser = site.guest().await;
    let before = browser.cookie().to_owned();
    let mut socket = browser.socket().await;
    browser.post("/api/session", sign_in("Ada", "correct horse")).await;
    assert!(!opens(&browser, &before).await);
    assert_eq!(socket.hear_bye().await["code"], "not_signed_in");
    assert_eq!(browser.get("/api/me").await["name"], "Ada");
}

#[tokio::test]
async fn another_password_ends_every_session_token_and_socket_and_opens_a_new_session() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let elsewhere = site.stranger().signed_in("Ada", "correct horse").await;
    let program = bot(&ada).await;
    let mut sockets = [ada.socket().await, elsewhere.socket().await, program.socket().await];
    let old = ada.cookie().to_owned();
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    ada.done(Method::PUT, "/api/me/password", Some(change)).await;
    for socket in &mut sockets {
        assert_eq!(socket.hear_bye().await["code"], "not_signed_in");
    }
    assert!(!opens(&ada, &old).await && is_refused(&elsewhere).await && is_refused(&program).await);
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
    assert_eq!(ada.get("/api/me/tokens").await, json!([]));
}

#[tokio::test]
async fn a_password_that_is_reset_on_the_command_line_ends_the_same() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let program = bot(&ada).await;
    let (mut socket, mut programs) = (ada.socket().await, program.socket().await);
    site.admin().await.reset_password("Ada", "battery staple").await.unwrap();
    assert!(is_refused(&ada).await && is_refused(&program).await);
    assert_eq!(socket.hear_bye().await["code"], "not_signed_in");
    assert_eq!(programs.hear_bye().await["code"], "not_signed_in");
}

#[tokio::test]
async fn sessions_are_listed_and_closed_one_by_one() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let elsewhere = site.stranger().signed_in("Ada", "correct horse").await;
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let http = reqwest::Client::new();
    let phone = http.post(ada.url("/api/session")).header("user-agent", firefox);
    phone.json(&sign_in("Ada", "correct horse")).send().await.unwrap();
    let sessions = ada.get("/api/me/sessions").await;
    let sessions = sessions.as_array().unwrap();
    let current: Vec<bool> = sessions.iter().map(|session| session["current"] == true).collect();
    assert_eq!(current, [true, false, false]);
    assert!(sessions.iter().any(|session| session["client"] == "Firefox, Linux"), "{sessions:?}");
    assert!(sessions.iter().all(|session| session["used"].as_i64() >= session["created"].as_i64()));
    assert!(!sessions.iter().any(|session| session.to_string().contains("127.0.0.1")));

    let (mut own, mut other) = (ada.socket().await, elsewhere.socket().await);
    let other_id = elsewhere.get("/api/me/sessions").await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/me/sessions/{other_id}");
    let bob = site.person("Bob").await;
    assert_eq!(bob.refused(Method::DELETE, &path, None).await, (404, "not_found".into()));
    ada.done(Method::DELETE, &path, None).await;
    assert_eq!(other.hear_bye().await["code"], "not_signed_in");
    assert!(is_refused(&elsewhere).await);
    assert_eq!(ada.refused(Method::DELETE, &path, None).await, (404, "not_found".into()));
    own.say(json!({ "type": "ping" })).await;
    own.hear_type("pong").await;
    assert_eq!(ada.get("/api/me/sessions").await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn one_signs_out_everywhere_at_once_and_tokens_go_on() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let elsewhere = site.stranger().signed_in("Ada", "correct horse").await;
    let program = bot(&ada).await;
    let mut sockets = [ada.socket().await, elsewhere.socket().await];
    let mut programs = program.socket().await;
    assert_eq!(program.refused(Method::DELETE, "/api/me/sessions", None).await, (403, "session_only".into()));
    ada.done(Method::DELETE, "/api/me/sessions", None).await;
    for socket in &mut sockets {
        assert_eq!(socket.hear_bye().await["code"], "not_signed_in");
    }
    assert!(is_refused(&ada).await && is_refused(&elsewhere).await);
    programs.say(json!({ "type": "ping" })).await;
    programs.hear_type("pong").await;
    assert!(!is_refused(&program).await);
}

#[tokio::test]
async fn who_signs_out_has_no_socket_left() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let mut socket = ada.socket().await;
    ada.done(Method::DELETE, "/api/session", None).await;
    assert_eq!(socket.hear_bye().await["code"], "not_signed_in");
}

#[tokio::test]
async fn a_token_ends_when_it_is_revoked_or_its_time_is_over() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    for days in [0, 367] {
        let wanted = json!({ "name": "bot", "scopes": [], "days": days });
        assert_eq!(ada.refused(Method::POST, "/api/me/tokens", Some(wanted)).await, (422, "limit".into()));
    }
    let made = ada.post("/api/me/tokens", json!({ "name": "bot", "scopes": ["read"], "days": 30 })).await;
    let lasts = made["expires"].as_i64().unwrap() - made["created"].as_i64().unwrap();
    assert_eq!(lasts, 30 * 24 * 3_600_000);
    let program = ada.with_token(made["secret"].as_str().unwrap());
    let mut socket = program.socket().await;
    ada.done(Method::DELETE, &format!("/api/me/tokens/{}", made["id"].as_str().unwrap()), None).await;
    assert_eq!(socket.hear_bye().await["code"], "not_signed_in");

    let made = ada.post("/api/me/tokens", json!({ "name": "old", "scopes": ["read"] })).await;
    let program = ada.with_token(made["secret"].as_str().unwrap());
    assert!(!is_refused(&program).await);
    let mut socket = program.socket().await;
    let store = site.store().await;
    let id: TokenId = made["id"].as_str().unwrap().parse().unwrap();
    let account = ada.id.parse().unwrap();
    let token = store.tokens(&account).await.unwrap().into_iter().find(|token| token.id == id).unwrap();
    store.delete_token(&account, &id).await.unwrap();
    store.create_token(&Token { expires: Some(1), ..token }).await.unwrap();
    assert!(is_refused(&program).await);
    assert_eq!(ada.get("/api/me/tokens").await, json!([]));
    assert_eq!(socket.hear_bye().await["code"], "not_signed_in", "an open socket is looked at again");
}

#[tokio::test]
async fn a_list_of_tokens_says_when_and_by_what_they_were_used() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let made = ada.post("/api/me/tokens", json!({ "name": "bot", "scopes": ["read"] })).await;
    let list = || async { ada.get("/api/me/tokens").await[0].clone() };
    assert_eq!((&list().await["used"], &list().await["client"]), (&Value::Null, &json!("")));
    let request = reqwest::Client::new().get(ada.url("/api/me")).header("user-agent", "my-bot/1.0 (secret)");
    request.bearer_auth(made["secret"].as_str().unwrap()).send().await.unwrap();
    assert!(list().await["used"].is_i64());
    assert_eq!(list().await["client"], "my-bot");
}
