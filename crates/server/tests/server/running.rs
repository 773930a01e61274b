//! What those who run a server do from outside it, while it runs.

use reqwest::Method;
use serde_json::json;
use server::{Config, Server};

use crate::site::Site;

#[tokio::test]
async fn accounts_are_made_and_passwords_reset_from_outside() {
    let site = Site::start().await;
    let admin = site.admin().await;
    admin.create("Robo", "made outside", true).await.unwrap();
    let robo = site.stranger();
    let me = robo.post("/api/session", json!({ "name": "robo", "password": "made outside" })).await;
    assert_eq!(me["kind"], "bot");
    admin.reset_password("Robo", "another one").await.unwrap();
    assert_eq!(robo.refused(Method::GET, "/api/me", None).await.0, 401);
    let enter = |password: &str| Some(json!({ "name": "Robo", "password": password }));
    assert_eq!(robo.refused(Method::POST, "/api/session", enter("made outside")).await.0, 401);
    robo.post("/api/session", enter("another one").unwrap()).await;

    let guest = site.guest().await.get("/api/me").await["name"].as_str().unwrap().to_owned();
    for refused in [
        admin.create("Robo", "made outside", false).await,
        admin.create("no name", "made outside", false).await,
        admin.create("Shorty", "short", false).await,
        admin.reset_password("Nobody", "made outside").await,
        admin.reset_password(&guest, "made outside").await,
        admin.promote("Robo", "king").await,
        admin.promote(&guest, "admin").await,
        admin.ban("Nobody", 5, "").await,
        admin.ban("Robo", 0, "").await,
    ] {
        refused.unwrap_err();
    }
}

#[tokio::test]
async fn a_ban_from_outside_closes_sockets() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let mut socket = ada.socket().await;
    let admin = site.admin().await;
    admin.ban("Ada", 60, "from outside").await.unwrap();
    assert_eq!(socket.hear_farewell().await["code"], "banned");
    assert_eq!(ada.refused(Method::GET, "/api/me", None).await.0, 401);
    admin.unban("Ada", "").await.unwrap();
    ada.post("/api/session", json!({ "name": "Ada", "password": "correct horse" })).await;
}

#[tokio::test]
async fn a_backup_is_a_whole_server() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    ada.post("/api/rooms/lobby/messages", json!({ "text": "before" })).await;
    let file = site.config().data.join("copy.sqlite");
    let admin = site.admin().await;
    admin.backup(&file).await.unwrap();
    admin.backup(&file).await.unwrap_err();
    ada.post("/api/rooms/lobby/messages", json!({ "text": "after" })).await;
    let config = Config { database: Some(format!("sqlite:{}", file.display())), ..site.config() };
    let copy = Server::start(config).await.unwrap();
    let http = reqwest::Client::new();
    let url = format!("http://{}/api/rooms/lobby/messages", copy.address());
    let messages: serde_json::Value = http.get(url).send().await.unwrap().json().await.unwrap();
    assert_eq!((messages[0]["text"].as_str(), messages.as_array().unwrap().len()), (Some("before"), 1));
    copy.stop().await;
}
