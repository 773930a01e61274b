//! A load generator: tables full of clients that play legal moves over sockets, and how long a move takes to reach
//! all of them. `cargo run --release -p server --example load`
//!
//! Without `--server` it starts one itself, in this process and on this machine, with an empty embedded database or,
//! with `--postgres`, with a PostgreSQL of its own. It never leaves the loopback device.

mod client;
mod play;

use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use rules::{Options, Ruleset};
use serde_json::json;
use server::{Config, Server};
use tokio::task::JoinSet;

use crate::play::{Plan, Played};

/// Plays many games at once against a server on this machine
#[derive(Parser)]
struct Args {
    /// How many tables
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    tables: u64,
    /// For how many seconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// The least milliseconds between two moves at a table; 0 plays as fast as the server answers
    #[arg(long, default_value_t = 0)]
    pace: u64,
    /// The variant [default: the first with four players]
    #[arg(long)]
    variant: Option<String>,
    /// The database of the server that is started [default: an embedded one]
    #[arg(long)]
    database: Option<String>,
    /// Start a PostgreSQL for the server, one that waits for the disk
    #[arg(long, conflicts_with = "database")]
    postgres: bool,
    /// A server that runs already, as 127.0.0.1:8420; its limits must be lifted
    #[arg(long, conflicts_with_all = ["database", "postgres"])]
    server: Option<String>,
}

#[tokio::main]
async fn main() {
    let mut args = Args::parse();
    let postgres = args.postgres.then(testing::Postgres::durable);
    if let Some(postgres) = &postgres {
        args.database = Some(postgres.database());
    }
    let folder = tempfile::tempdir_in(".").expect("a directory on the disk, which /tmp need not be");
    let own = match &args.server {
        Some(_) => None,
        None => Some(start(&args, folder.path()).await),
    };
    let address = match (&own, &args.server) {
        (Some(server), _) => server.address(),
        (None, server) => local(server.as_deref().unwrap_or_default()),
    };
    let plan = Arc::new(Plan {
        address,
        rules: chosen(args.variant.as_deref()),
        pace: Duration::from_millis(args.pace),
        seconds: Duration::from_secs(args.seconds),
    });
    report(&args, run(&args, &plan).await);
    if let Some(server) = own {
        server.stop().await;
    }
}

async fn start(args: &Args, folder: &std::path::Path) -> Server {
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.into(),
        database: args.database.clone(),
        requests_per_minute: u32::MAX,
        entries_per_hour: u32::MAX,
        sockets_per_address: usize::MAX,
        connections: usize::MAX,
        connections_per_address: usize::MAX,
        games_per_address: usize::MAX,
        ..Config::default()
    };
    Server::start(config).await.expect("the server starts")
}

/// Load is for one's own machine: an address elsewhere is refused.
fn local(server: &str) -> SocketAddr {
    let address = server.to_socket_addrs().ok().and_then(|mut all| all.next());
    match address {
        Some(address) if address.ip().is_loopback() => address,
        _ => panic!("expected the address and port of a server on this machine, got {server:?}"),
    }
}

fn chosen(name: Option<&str>) -> Arc<Ruleset> {
    let variants =
        rules::variants().iter().map(|file| file.choose(&Options::default()).expect("defaults hold"));
    let wanted = |variant: &rules::Variant| name.map_or(variant.seats() == 4, |name| variant.name == name);
    let variant = { variants }.find(wanted).expect("a variant of that name");
    Ruleset::compile(variant).expect("a variant that is shipped")
}

/// Seats everybody first, so that only play is measured.
async fn run(args: &Args, plan: &Arc<Plan>) -> Played {
    let (begin, beginning) = tokio::sync::watch::channel(false);
    let ready = Arc::new(tokio::sync::Semaphore::new(0));
    let mut tables = JoinSet::new();
    for number in 0..args.tables {
        let (plan, beginning, ready) = (plan.clone(), beginning.clone(), ready.clone());
        tables.spawn(async move { play::table(&plan, number, ready, beginning).await });
    }
    let all = u32::try_from(args.tables).expect("at most ten thousand");
    let _ = ready.acquire_many(all).await.expect("the semaphore stays open");
    begin.send(true).expect("the tables wait");
    let mut total = Played::default();
    while let Some(played) = tables.join_next().await {
        total.add(played.expect("a table that plays to the end"));
    }
    total
}

fn report(args: &Args, mut played: Played) {
    played.echoes.sort_unstable();
    let at = |share: f64| {
        let index = (played.echoes.len().saturating_sub(1) as f64 * share) as usize;
        played.echoes.get(index).map_or(0.0, |echo| echo.as_secs_f64() * 1000.0)
    };
    // Every table plays for so long; what it takes to seat people again after that is not play.
    let rate = played.echoes.len() as f64 / args.seconds as f64;
    let (p50, p99, most) = (at(0.5), at(0.99), at(1.0));
    println!("| tables | pace ms | moves | games over | moves a second | p50 ms | p99 ms | most ms |");
    println!("|---:|---:|---:|---:|---:|---:|---:|---:|");
    println!(
        "| {} | {} | {} | {} | {rate:.0} | {p50:.1} | {p99:.1} | {most:.1} |",
        args.tables,
        args.pace,
        played.echoes.len(),
        played.games
    );
    let figures = json!({
        "tables": args.tables, "pace_ms": args.pace, "moves": played.echoes.len(), "games": played.games,
        "seconds": args.seconds, "moves_per_second": rate, "p50_ms": p50, "p99_ms": p99, "max_ms": most,
    });
    println!("{figures}");
}
