//! One table of clients: random legal moves, and how long each takes to reach everybody.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Position, Ruleset};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

use crate::client::Client;

/// What all tables do.
pub(crate) struct Plan {
    pub(crate) address: SocketAddr,
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) pace: Duration,
    pub(crate) seconds: Duration,
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Played {
    /// Of every move: how long it took from its sending until the last player had heard of it.
    pub(crate) echoes: Vec<Duration>,
    /// How many games came to their end.
    pub(crate) games: usize,
}

impl Played {
    pub(crate) fn add(&mut self, mut other: Self) {
        self.echoes.append(&mut other.echoes);
        self.games += other.games;
    }
}

/// Seats the players, waits for the beginning, and plays one game after another until the time is up.
pub(crate) async fn table(
    plan: &Plan,
    number: u64,
    ready: Arc<Semaphore>,
    mut beginning: watch::Receiver<bool>,
) -> Played {
    let mut players = Vec::new();
    for _ in 0..plan.rules.variant().seats() {
        players.push(Client::enter(plan.address).await);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut game = Game::begin(plan, &mut players).await;
    ready.add_permits(1);
    beginning.wait_for(|begun| *begun).await.expect("the beginning comes");
    // Not all at the same moment, when there is a pace.
    tokio::time::sleep(plan.pace.mul_f64(random.random())).await;
    let (end, mut played) = (Instant::now() + plan.seconds, Played::default());
    while Instant::now() < end {
        let began = Instant::now();
        let count = game.position.legal_count();
        if count == 0 {
            played.games += 1;
            game = Game::begin(plan, &mut players).await;
            continue;
        }
        let choice = random.random_range(0..count);
        played.echoes.push(game.play(&mut players, choice).await);
        tokio::time::sleep(plan.pace.saturating_sub(began.elapsed())).await;
    }
    played
}

/// A game as its players know it.
struct Game {
    id: String,
    position: Position,
    turn: Value,
}

impl Game {
    /// Makes a game, seats everybody and has all of them watch.
    async fn begin(plan: &Plan, players: &mut [Client]) -> Self {
        let mut seats = vec![json!({ "type": "open" }); players.len()];
        seats[0] = json!({ "type": "me" });
        let wanted = json!({ "variant": plan.rules.variant().name, "seats": seats });
        let made = players[0].post("/api/games", &wanted).await;
        let id = made["id"].as_str().expect("a game has an id").to_owned();
        let ask = format!("/api/games/{id}/ask");
        for (index, player) in players.iter().enumerate().skip(1) {
            player.post(&ask, &json!({ "type": "join", "seat": index + 1 })).await;
        }
        let mut turn = Value::Null;
        for player in players {
            player.say(&json!({ "type": "watch", "game": id })).await;
            let shown = player.hear(|message| message["type"] == "game").await;
            turn = shown["table"]["turn"].clone();
        }
        Self { id, position: Position::new(plan.rules.clone()), turn }
    }

    /// Plays a legal move, and waits until every player has heard of it.
    async fn play(&mut self, players: &mut [Client], choice: usize) -> Duration {
        let placement = self.position.nth_legal(choice).expect("it was counted");
        let cells = notation::format_move(self.position.rules(), placement);
        let number = self.turn["number"].clone();
        let request = json!({ "type": "play", "turn_number": number, "move": cells });
        let seat = self.turn["seat"].as_u64().expect("somebody is to move") as usize;
        let message = json!({ "type": "ask", "id": 1, "game": self.id, "request": request });
        let began = Instant::now();
        players[seat - 1].say(&message).await;
        let is_echo = |message: &Value| {
            let mut facts = message["events"].as_array().into_iter().flatten().map(|event| &event["fact"]);
            facts.any(|fact| fact["type"] == "moved" && fact["move"] == *cells)
        };
        let echoes = players.iter_mut().map(|player| player.hear(is_echo));
        let echoes = futures_util::future::join_all(echoes).await;
        let took = began.elapsed();
        self.turn = echoes[0]["turn"].clone();
        self.position.play(placement);
        took
    }
}
