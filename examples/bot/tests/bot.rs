//! The example against a real server, to the end of a game.
#![allow(clippy::unwrap_used)]

use std::net::SocketAddr;
use std::process::Command;

use server::{Config, Server};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server =
        Server::start(Config { listen, data: folder.path().into(), ..Config::default() }).await.unwrap();
    let address = format!("http://{}", server.address());
    let played = tokio::task::spawn_blocking(move || {
        let mut bot = Command::new(env!("CARGO_BIN_EXE_bot"));
        bot.args([&address, "--variant", "junior"]).env_remove("CATERCORNER_TOKEN").output().unwrap()
    });
    let played = played.await.unwrap();
    let told = String::from_utf8(played.stdout).unwrap();
    assert!(played.status.success(), "{told}{}", String::from_utf8_lossy(&played.stderr));
    let places: Vec<&str> = told.lines().skip(1).collect();
    assert_eq!(places.len(), 2, "{told}");
    assert!(places.iter().any(|line| line.ends_with("me")), "{told}");
    server.stop().await;
}
