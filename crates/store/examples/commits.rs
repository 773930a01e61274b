//! How many appends a second a store takes, and how long each waits: `cargo run --release -p store --example commits`.
//!
//! Each writer appends one event after another to a game of its own and waits until it is on the disk, as a table
//! does. PostgreSQL is started for the measurement, with its usual settings.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ids::{EventNumber, GameId};
use store::{Append, EventRow, Game, Stage, Store, Summary};

/// How long each measurement takes.
const LONG: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(".").expect("a directory on the disk, which /tmp need not be");
    let sqlite = format!("sqlite:{}?mode=rwc", folder.path().join("commits.sqlite").display());
    let postgres = testing::Postgres::durable();
    println!("| database | writers | appends a second | p50 ms | p99 ms |");
    println!("|---|---:|---:|---:|---:|");
    for (name, address) in [("SQLite", sqlite), ("PostgreSQL", postgres.database())] {
        let store: Arc<Store> = Arc::new(Store::open(&address).await.expect("the store opens"));
        for writers in [1, 16, 128] {
            let mut waits = measure(&store, writers).await;
            waits.sort_unstable();
            let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
            let rate = waits.len() as f64 / LONG.as_secs_f64();
            println!("| {name} | {writers} | {rate:.0} | {:.2} | {:.2} |", at(0.5), at(0.99));
        }
        store.close().await;
    }
}

/// How long each append waited.
async fn measure(store: &Arc<Store>, writers: usize) -> Vec<Duration> {
    for writer in 0..writers {
        store.create_game(&game(writers, writer), &[]).await.expect("a new game");
    }
    let end = Instant::now() + LONG;
    let mut tasks = tokio::task::JoinSet::new();
    for writer in 0..writers {
        let (store, id) = (store.clone(), game(writers, writer).id);
        tasks.spawn(async move {
            let mut waits = Vec::new();
            for number in 1.. {
                let began = Instant::now();
                if began >= end {
                    break;
                }
                store.append(append(&id, number)).await.expect("the number is free");
                waits.push(began.elapsed());
            }
            waits
        });
    }
    tasks.join_all().await.concat()
}

/// An event about as long as that of a move.
fn append(game: &GameId, number: u64) -> Append {
    let fact = r#"{"type":"moved","seat":1,"colour":"blue","move":"f9,e10,f10,g10,f11","remaining":295000}"#;
    let event = EventRow { number: EventNumber(number), at: 1_700_000_000_000, fact: fact.into() };
    Append { game: game.clone(), events: vec![event], summary: None }
}

fn game(writers: usize, writer: usize) -> Game {
    Game {
        id: GameId::new(format!("{writers}-{writer}")),
        variant: String::new(),
        options: String::new(),
        setup: String::new(),
        speed: String::new(),
        rated: false,
        listed: false,
        creator: None,
        follows: None,
        leg: 1,
        created: 0,
        summary: Summary {
            stage: Stage::Playing,
            started: None,
            ended: None,
            outcome: None,
            seats: Vec::new(),
        },
    }
}
