//! What those who run a server do from outside it, while it runs.

use reqwest::Method;
use serde_json::json;
use server::{Config, Server, StartError};

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
    assert_eq!(socket.hear_bye().await["code"], "banned");
    assert_eq!(ada.refused(Method::GET, "/api/me", None).await.0, 401);
    admin.unban("Ada", "").await.unwrap();
    ada.post("/api/session", json!({ "name": "Ada", "password": "correct horse" })).await;
}

#[tokio::test]
async fn a_ban_from_outside_closes_every_socket_whatever_it_receives() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = crate::chat::open_game(&bob).await;
    let (mut watcher, mut reader, mut player) = (ada.socket().await, ada.socket().await, ada.socket().await);
    watcher.watch(&game).await;
    reader.follow("lobby").await;
    let own = crate::chat::open_game(&ada).await;
    player.watch(&own).await;
    site.admin().await.ban("Ada", 60, "from outside").await.unwrap();
    for socket in [&mut watcher, &mut reader, &mut player] {
        assert_eq!(socket.hear_bye().await["code"], "banned");
    }
    let mut other = bob.socket().await;
    other.watch(&game).await;
}

#[tokio::test]
async fn settings_out_of_range_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let usual = Config { listen, data: folder.path().join("data"), ..Config::default() };
    for config in [
        Config { requests_per_minute: 0, ..usual.clone() },
        Config { entries_per_hour: 0, ..usual.clone() },
        Config { sockets_per_address: 0, ..usual.clone() },
        Config { connections: 0, ..usual.clone() },
        Config { connections_per_address: 0, ..usual.clone() },
        Config { header_timeout: 0, ..usual.clone() },
        Config { request_timeout: 0, ..usual.clone() },
        Config { games_per_account: 0, ..usual.clone() },
        Config { games_per_address: 0, ..usual.clone() },
        Config { analyses_per_account: 0, ..usual.clone() },
        Config { presence: 0, ..usual.clone() },
        Config { write_timeout: 0, ..usual.clone() },
        Config { thinkers: Some(0), ..usual.clone() },
    ] {
        let refused = Server::start(config).await.map(|_| ()).unwrap_err().to_string();
        assert!(refused.contains("expected at least 1, got 0"), "{refused}");
    }
    assert!(!usual.data.exists(), "nothing is made");
}

#[tokio::test]
async fn what_is_too_large_or_out_of_range_is_refused() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let long = json!({ "title": "long", "record": "x".repeat(2 << 20) });
    let (status, answer) = guest.ask(Method::POST, "/api/studies", Some(long)).await;
    assert_eq!((status.as_u16(), answer["code"].as_str()), (413, Some("too_large")), "{answer}");
    for path in [
        "/api/games?limit=0",
        "/api/games?limit=101",
        "/api/people?start=a&limit=51",
        "/api/rooms/lobby/messages?limit=0",
        "/api/leaderboards/duo/fast?limit=1000",
    ] {
        assert_eq!(guest.refused(Method::GET, path, None).await, (422, "limit".into()), "{path}");
    }
    let (_, answer) = guest.ask(Method::GET, "/api/games?limit=many", None).await;
    assert_eq!(answer["message"], "limit: expected a whole number, not below 0");
    for length in [5_000, 60_000] {
        let mut socket = guest.socket().await;
        socket.say_text(&format!("{:length$}", "{}")).await;
        assert_eq!(socket.hear_bye().await["code"], "too_large", "{length}");
    }
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

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused_until_the_first_has_gone() {
    let site = Site::start().await;
    let refused = Server::start(site.config()).await.err().expect("the directory is in use");
    assert!(matches!(refused, StartError::InUse(_)), "{refused}");
    let site = site.restart().await;
    assert_eq!(site.guest().await.get("/api/me").await["kind"], "guest");
}
