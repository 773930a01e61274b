//! Entering, staying and leaving.

use reqwest::Method;
use serde_json::json;

use crate::site::Site;

#[tokio::test]
async fn a_guest_enters_at_once_and_keeps_everything_with_a_name() {
    let site = Site::start().await;
    let guest = site.guest().await;
    assert_eq!(guest.get("/api/me").await["kind"], "guest");
    let named = guest.post("/api/register", json!({ "name": "Ada", "password": "correct horse" })).await;
    assert_eq!((named["id"].as_str(), named["kind"].as_str()), (Some(&*guest.id), Some("person")));
    assert_eq!(guest.get("/api/me").await["name"], "Ada");
}

#[tokio::test]
async fn a_name_is_had_once_whatever_its_case_and_a_wrong_password_opens_nothing() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let taken = json!({ "name": "aDA", "password": "another horse" });
    let stranger = site.stranger();
    assert_eq!(stranger.refused(Method::POST, "/api/register", Some(taken)).await, (409, "taken".into()));
    for wrong in [
        json!({ "name": "ada", "password": "wrong horse" }),
        json!({ "name": "bob", "password": "correct horse" }),
    ] {
        assert_eq!(
            stranger.refused(Method::POST, "/api/session", Some(wrong)).await,
            (401, "wrong_password".into())
        );
    }
    assert_eq!(stranger.refused(Method::GET, "/api/me", None).await.0, 401);
    let me = stranger.post("/api/session", json!({ "name": "ada", "password": "correct horse" })).await;
    assert_eq!(me["id"], *ada.id);
    let (status, _) = stranger.ask(Method::DELETE, "/api/session", None).await;
    assert_eq!(status, 204);
    assert_eq!(stranger.refused(Method::GET, "/api/me", None).await.0, 401);
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
}

#[tokio::test]
async fn another_password_ends_the_other_sessions() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let elsewhere = site.stranger();
    elsewhere.post("/api/session", json!({ "name": "Ada", "password": "correct horse" })).await;
    let wrong = json!({ "old": "not it at all", "new": "battery staple" });
    let refused = ada.refused(Method::PUT, "/api/me/password", Some(wrong)).await;
    assert_eq!(refused, (403, "wrong_password".into()));
    let right = json!({ "old": "correct horse", "new": "battery staple" });
    assert_eq!(ada.ask(Method::PUT, "/api/me/password", Some(right)).await.0, 204);
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
    assert_eq!(elsewhere.refused(Method::GET, "/api/me", None).await.0, 401);
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say_and_nothing_after_it_is_revoked() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let made = ada.post("/api/me/tokens", json!({ "name": "reader", "scopes": ["read"] })).await;
    let bot = reqwest::Client::new();
    let as_bot =
        |request: reqwest::RequestBuilder| request.bearer_auth(made["secret"].as_str().unwrap()).send();
    assert_eq!(as_bot(bot.get(ada.url("/api/me"))).await.unwrap().status(), 200);
    let game = json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "open" }] });
    let reader = ada.with_token(made["secret"].as_str().unwrap());
    assert_eq!(reader.refused(Method::POST, "/api/games", Some(game)).await, (403, "scope".into()));
    assert_eq!(reader.refused(Method::GET, "/api/me/tokens", None).await, (403, "session_only".into()));
    let path = format!("/api/me/tokens/{}", made["id"].as_str().unwrap());
    assert_eq!(ada.ask(Method::DELETE, &path, None).await.0, 204);
    assert_eq!(as_bot(bot.get(ada.url("/api/me"))).await.unwrap().status(), 401);
}

#[tokio::test]
async fn a_page_from_elsewhere_changes_nothing() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let cookie = ada.cookie();
    let http = reqwest::Client::new();
    let foreign = |origin: &str| {
        http.delete(ada.url("/api/session")).header("cookie", cookie).header("origin", origin).send()
    };
    assert_eq!(foreign("https://elsewhere.example").await.unwrap().status(), 403);
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
    assert_eq!(foreign(&ada.url("")).await.unwrap().status(), 204);
}

#[tokio::test]
async fn only_a_token_does_without_the_check_of_the_origin_and_then_the_cookie_counts_for_nothing() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let token = ada.post("/api/me/tokens", json!({ "name": "bot", "scopes": ["chat"] })).await;
    let token = format!("Bearer {}", token["secret"].as_str().unwrap());
    let http = reqwest::Client::new();
    let say = |authorization: &str| {
        http.post(ada.url("/api/rooms/lobby/messages"))
            .header("cookie", ada.cookie())
            .header("origin", "https://elsewhere.example")
            .header("authorization", authorization)
            .json(&json!({ "text": "hello" }))
            .send()
    };
    for (authorization, status) in
        [("Basic YTpi", 403), ("Bearer", 403), ("Bearer nonsense", 401), (&token, 201)]
    {
        assert_eq!(say(authorization).await.unwrap().status(), status, "{authorization}");
    }
    let leave = |authorization: &str| {
        http.delete(ada.url("/api/session"))
            .header("cookie", ada.cookie())
            .header("authorization", authorization)
            .send()
    };
    assert_eq!(leave(&token).await.unwrap().status(), 403, "a token has no session to close");
    assert_eq!(ada.get("/api/me").await["name"], "Ada");
}

#[tokio::test]
async fn a_page_from_elsewhere_signs_nobody_in() {
    let site = Site::start().await;
    let request = |origin: &str| {
        reqwest::Client::new().post(site.stranger().url("/api/guest")).header("origin", origin).send()
    };
    assert_eq!(request("https://elsewhere.example").await.unwrap().status(), 403);
    assert_eq!(request("null").await.unwrap().status(), 403);
    assert_eq!(request(&site.stranger().url("")).await.unwrap().status(), 200);
}

#[tokio::test]
async fn too_many_requests_have_to_wait() {
    let site = Site::start_with(|config| config.entries_per_hour = 3).await;
    for _ in 0..3 {
        site.guest().await;
    }
    let refused = site.stranger().refused(Method::POST, "/api/guest", None).await;
    assert_eq!(refused, (429, "too_many".into()));
}
