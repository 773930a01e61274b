//! A program that plays one game over the API and ends: an example to begin a player of one's own with.
//!
//! It holds no rules. The server tells whose turn it is and which moves are legal; all that is the program's own is
//! [`choose`]. `docs/protocol.md` describes the messages, and every server describes its addresses at `/api/docs`.

mod server;

use anyhow::{Result, bail};
use clap::Parser;
use serde_json::{Value, json};

use crate::server::Server;

/// Plays one game on a Catercorner server
#[derive(Parser)]
struct Args {
    /// The server's address
    #[arg(default_value = "http://127.0.0.1:8420")]
    server: String,
    /// The game whose first open seat to take; without it a new game against computer players is made
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// The variant of a new game; without it the server's first choice
    #[arg(long)]
    variant: Option<String>,
    /// The level of the computer players in a new game
    #[arg(long, default_value_t = 1)]
    level: u8,
    /// The secret of a token with the scope `play`; without it a new bot account is made
    #[arg(long, env = "CATERCORNER_TOKEN", hide_env_values = true)]
    token: Option<String>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let args = Args::parse();
    let server = Server::enter(&args.server, args.token.clone()).await?;
    let game = match &args.game {
        Some(game) => {
            join(&server, game).await?;
            game.clone()
        }
        None => make(&server, &args).await?,
    };
    println!("playing {}/api/games/{game}", args.server);
    play(&server, &game).await?;
    let over = server.get(&format!("/api/games/{game}")).await?;
    for seat in over["table"]["outcome"]["seats"].as_array().into_iter().flatten() {
        let who = if seat["holder"]["person"] == *server.id { "me" } else { "another" };
        println!("rank {}: {who}", seat["rank"]);
    }
    Ok(())
}

/// The largest piece that fits, and of those the first: the one line that a better player replaces.
fn choose(moves: &[Value]) -> Option<&str> {
    let fields = |place: &&str| place.matches(',').count();
    moves.iter().filter_map(Value::as_str).rev().max_by_key(fields)
}

/// Makes a game with computer players on all other seats.
async fn make(server: &Server, args: &Args) -> Result<String> {
    let variants = server.get("/api/variants").await?;
    let wanted = |variant: &&Value| match &args.variant {
        Some(name) => variant["name"] == **name,
        None => variant["default"] == true,
    };
    let Some(variant) = variants.as_array().into_iter().flatten().find(wanted) else {
        bail!("expected a variant that the server has, got {:?}", args.variant);
    };
    let mut seats = vec![
        json!({ "type": "computer", "level": args.level });
        variant["seats"].as_u64().unwrap_or(0) as usize
    ];
    if let Some(first) = seats.first_mut() {
        *first = json!({ "type": "me" });
    }
    let made = server.post("/api/games", &json!({ "variant": variant["name"], "seats": seats })).await?;
    Ok(made["id"].as_str().unwrap_or_default().to_owned())
}

/// Takes the first open seat of a game.
async fn join(server: &Server, game: &str) -> Result<()> {
    let shown = server.get(&format!("/api/games/{game}")).await?;
    let seats = shown["table"]["seats"].as_array().into_iter().flatten();
    let Some(open) = seats.into_iter().find(|seat| seat["holder"]["type"] == "open") else {
        bail!("expected an open seat in game {game}, found none");
    };
    server.post(&format!("/api/games/{game}/ask"), &json!({ "type": "join", "seat": open["seat"] })).await?;
    Ok(())
}

/// Plays until the game is over.
async fn play(server: &Server, game: &str) -> Result<()> {
    let mut socket = server.socket().await?;
    socket.say(&json!({ "type": "watch", "game": game })).await?;
    // A turn may be announced more than once: it is answered once.
    let mut answered = Value::Null;
    loop {
        let message = socket.hear().await?;
        match message["type"].as_str() {
            Some("game") if is_over(&message["table"]) => return Ok(()),
            Some("update") if is_over(&message) => return Ok(()),
            Some("your_turn") if message["game"] == *game && message["turn"]["number"] != answered => {
                answered = message["turn"]["number"].clone();
                // `placements` of the message are numbers of the geometry; this bot wants the names of the moves.
                let legal = server.get(&format!("/api/games/{game}/legal")).await?;
                let Some(chosen) = legal["moves"].as_array().and_then(|moves| choose(moves)) else {
                    continue;
                };
                let request = json!({ "type": "play", "turn_number": answered, "move": chosen });
                socket
                    .say(&json!({ "type": "ask", "id": answered, "game": game, "request": request }))
                    .await?;
            }
            Some("refused") => bail!("the server refused a move: {}", message["problem"]["message"]),
            Some("bye") => bail!("the server closed the socket: {}", message["problem"]["message"]),
            _ => {}
        }
    }
}

fn is_over(table: &Value) -> bool {
    table["stage"] == "over" || table["stage"] == "cancelled"
}
