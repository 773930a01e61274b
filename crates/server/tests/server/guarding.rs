//! What keeps strangers out: waits after wrong passwords, obvious passwords, names that look like others, proxies, cookies
//! and files.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use reqwest::{Method, Response};
use serde_json::json;

use crate::client::Client;
use crate::site::Site;

/// A server behind a proxy on the same machine.
async fn behind_proxy(entries: u32) -> Site {
    Site::start_with(|config| {
        config.proxies = vec!["127.0.0.1".parse().unwrap()];
        config.entries_per_hour = entries;
    })
    .await
}

async fn post(client: &Client, path: &str, forwarded: &[&str], body: serde_json::Value) -> Response {
    let mut request = reqwest::Client::new().post(client.url(path)).json(&body);
    for line in forwarded {
        request = request.header("x-forwarded-for", *line);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn wrong_passwords_from_many_addresses_make_them_all_wait_but_not_the_owner() {
    let site = behind_proxy(1000).await;
    let stranger = site.stranger();
    let credentials = |name: &str, password: &str| json!({ "name": name, "password": password });
    let made = post(&stranger, "/api/register", &["192.0.2.1"], credentials("Ada", "correct horse")).await;
    assert_eq!(made.status(), 200);
    // Whether there is such an account cannot be seen.
    for name in ["Ada", "nobody"] {
        for number in 0..5 {
            let address = format!("198.51.100.{number}");
            let answer = post(&stranger, "/api/session", &[&address], credentials(name, "wrong horse")).await;
            assert_eq!(answer.status(), 401, "{name} {number}");
        }
        let right = credentials(&name.to_uppercase(), "correct horse");
        let answer = post(&stranger, "/api/session", &["203.0.113.1"], right).await;
        assert_eq!(answer.status(), 429, "{name}");
        let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=2).contains(&wait), "{wait}");
    }
    let owner = post(&stranger, "/api/session", &["192.0.2.1"], credentials("Ada", "correct horse")).await;
    assert_eq!(owner.status(), 200);
}

#[tokio::test]
async fn who_finds_an_open_session_cannot_guess_the_password_quickly() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let wrong = || Some(json!({ "old": "wrong horse", "new": "battery staple" }));
    for _ in 0..5 {
        let refused = ada.refused(Method::PUT, "/api/me/password", wrong()).await;
        assert_eq!(refused, (403, "wrong_password".into()));
    }
    assert_eq!(ada.refused(Method::PUT, "/api/me/password", wrong()).await, (429, "too_many".into()));
    let delete = Some(json!({ "password": "correct horse" }));
    assert_eq!(ada.refused(Method::DELETE, "/api/me", delete).await, (429, "too_many".into()));
}

#[tokio::test]
async fn a_password_that_everybody_would_try_is_refused() {
    let site = Site::start().await;
    for password in ["Password123", "12345678", "ada-ada-1"] {
        let wanted = Some(json!({ "name": "Ada", "password": password }));
        let refused = site.stranger().refused(Method::POST, "/api/register", wanted).await;
        assert_eq!(refused, (422, "password".into()), "{password}");
    }
    let ada = site.person("Ada").await;
    let change = Some(json!({ "old": "correct horse", "new": "qwertyuiop" }));
    assert_eq!(ada.refused(Method::PUT, "/api/me/password", change).await, (422, "password".into()));
    assert!(site.admin().await.reset_password("Ada", "iloveyou").await.is_err());
}

#[tokio::test]
async fn a_name_that_looks_like_another_is_refused() {
    let site = Site::start().await;
    let register = |name: &str| Some(json!({ "name": name, "password": "correct horse" }));
    let stranger = site.stranger();
    for name in ["ㅤㅤ", "аdmin", "ａdmin", "a\u{302}\u{302}\u{302}b", "adm1n"] {
        let refused = stranger.refused(Method::POST, "/api/register", register(name)).await;
        assert_eq!(refused, (422, "name".into()), "{name}");
    }
    site.person("ace1").await;
    for name in ["acel", "асе1", "ACE1"] {
        let refused = stranger.refused(Method::POST, "/api/register", register(name)).await;
        assert_eq!(refused, (409, "taken".into()), "{name}");
    }
    let guest = site.guest().await;
    assert_eq!(guest.refused(Method::POST, "/api/register", register("асе1")).await, (409, "taken".into()));
}

#[tokio::test]
async fn an_address_is_believed_from_a_proxy_alone() {
    let site = behind_proxy(1).await;
    let enter = async |site: &Site, forwarded: &[&str]| {
        post(&site.stranger(), "/api/guest", forwarded, json!({})).await.status().as_u16()
    };
    assert_eq!(enter(&site, &["198.51.100.1"]).await, 200);
    assert_eq!(enter(&site, &["198.51.100.1"]).await, 429);
    assert_eq!(enter(&site, &["198.51.100.2", "198.51.100.1"]).await, 429, "the last line is the proxy's");
    assert_eq!(enter(&site, &["203.0.113.9", "198.51.100.2"]).await, 200);
    let open = Site::start_with(|config| config.entries_per_hour = 1).await;
    assert_eq!(enter(&open, &["198.51.100.1"]).await, 200);
    assert_eq!(enter(&open, &["198.51.100.2"]).await, 429, "anybody can write this");
}

#[tokio::test]
async fn with_https_cookies_and_pages_are_encrypted_only() {
    let plain = Site::start().await;
    let answer = post(&plain.stranger(), "/api/guest", &[], json!({})).await;
    assert!(!answer.headers().contains_key("strict-transport-security"));
    assert!(answer.headers()["set-cookie"].to_str().unwrap().starts_with("catercorner_session="));

    let site = Site::start_with(|config| config.origin = Some("https://play.example.org".into())).await;
    let stranger = site.stranger();
    let answer = post(&stranger, "/api/guest", &[], json!({})).await;
    assert_eq!(answer.headers()["strict-transport-security"], "max-age=31536000");
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-catercorner_session="), "{cookie}");
    assert!(
        cookie.contains("; Path=/;") && cookie.ends_with("; Secure") && !cookie.contains("Domain"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().unwrap();
    let me =
        |cookie: &str| reqwest::Client::new().get(stranger.url("/api/me")).header("cookie", cookie).send();
    assert_eq!(me(pair).await.unwrap().status(), 200);
    let planted = pair.replace("__Host-", "");
    assert_eq!(me(&planted).await.unwrap().status(), 401, "another host of the domain could have set it");
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn only_the_owner_reads_the_data() {
    let site = Site::start().await;
    site.guest().await;
    let folder = site.config().data;
    let files = ["catercorner.sqlite", "catercorner.sqlite-wal", "catercorner.sqlite-shm"];
    for file in files {
        assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
        std::fs::set_permissions(folder.join(file), PermissionsExt::from_mode(0o644)).unwrap();
    }
    std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).unwrap();
    let site = site.restart().await;
    site.guest().await;
    assert_eq!(mode(&folder), 0o700);
    for file in files {
        assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
    }
}

#[tokio::test]
async fn a_new_folder_for_data_is_the_owners_alone() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("some/data");
    let site = Site::start_with(|config| config.data.clone_from(&folder)).await;
    assert_eq!(mode(&folder), 0o700);
    drop(site);
}
