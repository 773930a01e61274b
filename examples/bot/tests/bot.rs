//! Both examples of a bot against a real server, to the end of a game.
#![allow(clippy::unwrap_used)]

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::process::Command;

use server::{Config, Server};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_plays_a_whole_game() {
    plays_a_whole_game(Command::new(env!("CARGO_BIN_EXE_bot"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_in_python_plays_a_whole_game() {
    // Nothing else in the project needs Python.
    match Command::new("python3").arg("--version").output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return eprintln!("there is no python3: not run");
        }
        found => assert!(found.unwrap().status.success()),
    }
    let mut bot = Command::new("python3");
    bot.args(["-B", concat!(env!("CARGO_MANIFEST_DIR"), "/../bot-python/bot.py")]);
    plays_a_whole_game(bot).await;
}

async fn plays_a_whole_game(mut bot: Command) {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server =
        Server::start(Config { listen, data: folder.path().into(), ..Config::default() }).await.unwrap();
    let address = format!("http://{}", server.address());
    let played = tokio::task::spawn_blocking(move || {
        bot.args([&address, "--variant", "junior"]).env_remove("CATERCORNER_TOKEN").output().unwrap()
    });
    let played = played.await.unwrap();
    let printed = String::from_utf8(played.stdout).unwrap();
    assert!(played.status.success(), "{printed}{}", String::from_utf8_lossy(&played.stderr));
    let ranks: Vec<&str> = printed.lines().skip(1).collect();
    assert_eq!(ranks.len(), 2, "{printed}");
    assert!(ranks.iter().any(|line| line.ends_with("me")), "{printed}");
    server.stop().await;
}
