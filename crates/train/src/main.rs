//! Makes what the engine has learnt: its weights, fitted to games that it plays against itself, and its opening book. Finds
//! the positions of the lessons in such games.
//!
//! ```text
//! weights ──play──▶ file of games ──fit──▶ new weights ──gate──▶ better weights ──▶ book
//!    ▲                                                                   │
//!    └─────────────────────────── the next round ────────────────────────┘
//! ```

mod backpropagation;
mod beginner;
mod book;
mod fit;
mod games;
mod gate;
mod lessons;
mod samples;
mod selfplay;
mod value;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use engine::{ParamChanges, Weights};
use rules::{Options, Ruleset};

/// Makes the weights and the opening book of the computer player, and the lessons.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(PlayArgs),
    Fit(FitArgs),
    Gate(GateArgs),
    Book(BookArgs),
    Lessons(lessons::LessonsArgs),
    Beginner(beginner::BeginnerArgs),
}

/// Play games of the engine against itself, and add them to a file
#[derive(Args)]
struct PlayArgs {
    /// The variant to play
    game: String,
    /// How many games; those that the file has already are not played again
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The first game. Machines that play for one file take ranges that do not overlap
    #[arg(long, default_value_t = 1)]
    first: u64,
    /// How many simulations a full search makes
    #[arg(long, default_value_t = 600)]
    simulations: u64,
    /// The weights to play with; those of the engine if not given
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The file of games
    #[arg(long)]
    out: PathBuf,
    /// How many games at once
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Fit weights to games that were played
#[derive(Args)]
struct FitArgs {
    /// The variant
    game: String,
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Fit the policy too, and not only the value
    #[arg(long)]
    policy: bool,
    /// How often as many samples are drawn as there are
    #[arg(long, default_value_t = 6)]
    epochs: usize,
    /// How long the first step is; the last is next to nothing
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// The share of the search's value in what is learnt; the rest is the result
    #[arg(long, default_value_t = 0.3)]
    search: f32,
    /// The weights to begin with; those of the engine if not given
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Where to write the new weights
    #[arg(long)]
    out: PathBuf,
}

/// Play new weights against those of the engine, at equal processor time
#[derive(Args)]
struct GateArgs {
    /// The variant
    game: String,
    /// The new weights; without them the engine's
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Parameters of the new player: NAME=VALUE
    #[arg(long)]
    param: Vec<String>,
    /// Parameters of the old player
    #[arg(long)]
    old_param: Vec<String>,
    /// Let the new player search on when its choice is clear
    #[arg(long)]
    whole_time: bool,
    /// The share of the time it has saved that the new player may spend on a move
    #[arg(long, default_value_t = 0.0)]
    saved: f32,
    /// How many openings, each with both seatings
    #[arg(long, default_value_t = 50)]
    openings: u64,
    /// The processor seconds of a move
    #[arg(long, default_value_t = 0.05)]
    time: f64,
    /// How many games at once
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Think about the first moves of variants and write down the best answers
#[derive(Args)]
struct BookArgs {
    /// The variants; all if none is named
    games: Vec<String>,
    /// How many simulations each position gets
    #[arg(long, default_value_t = 20_000)]
    simulations: u64,
    /// Where to write the book
    #[arg(long)]
    out: PathBuf,
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Play(arguments) => play(&arguments),
        Command::Fit(arguments) => fit(&arguments),
        Command::Gate(arguments) => gate(&arguments),
        Command::Book(arguments) => make_book(&arguments),
        Command::Lessons(arguments) => lessons::run(&arguments),
        Command::Beginner(arguments) => beginner::run(&arguments),
    }
}

fn compile(name: &str) -> Result<Arc<Ruleset>> {
    let variant =
        rules::variant(name, &Options::default()).with_context(|| format!("the variant {name:?}"))?;
    Ok(Ruleset::compile(variant)?)
}

fn play(arguments: &PlayArgs) -> Result<()> {
    let rules = compile(&arguments.game)?;
    let weights = first_weights(arguments.weights.as_deref(), &rules)?;
    let (file, games) = games::GameFile::open(&arguments.out)?;
    let known = games.iter().map(|game| game.seed).collect();
    let plan = selfplay::Plan {
        first: arguments.first,
        count: arguments.count,
        simulations: arguments.simulations,
        threads: arguments.threads,
    };
    selfplay::play(&plan, &rules, &weights, &file, &known)
}

fn fit(arguments: &FitArgs) -> Result<()> {
    let rules = compile(&arguments.game)?;
    let mut weights = first_weights(arguments.weights.as_deref(), &rules)?;
    (weights.cells, weights.sides) = (rules.cell_count(), rules.variant().sides.len());
    let mut games = Vec::new();
    for path in &arguments.games {
        games.extend(games::read(path)?);
    }
    if arguments.policy {
        fit::policy(&samples::policy(&games, &rules, &weights)?, &rules, &mut weights);
    }
    let plan = value::Plan { epochs: arguments.epochs, rate: arguments.rate, search: arguments.search };
    value::fit(&games, &rules, &mut weights, &plan)?;
    std::fs::write(&arguments.out, weights.to_string())
        .with_context(|| format!("cannot write {}", arguments.out.display()))
}

fn gate(arguments: &GateArgs) -> Result<()> {
    let rules = compile(&arguments.game)?;
    let weights = first_weights(arguments.weights.as_deref(), &rules)?;
    let new = gate::Contender {
        params: params(&arguments.param)?,
        ends_early: !arguments.whole_time,
        saved: arguments.saved,
        ..gate::Contender::new(weights)
    };
    let old = gate::Contender {
        params: params(&arguments.old_param)?,
        ..gate::Contender::new(Weights::of(&rules))
    };
    let plan = gate::Plan {
        openings: arguments.openings,
        time: std::time::Duration::from_secs_f64(arguments.time),
        threads: arguments.threads,
        seed: arguments.seed,
    };
    let shares = gate::play(&plan, &rules, &new, &old);
    println!("{}", gate::share(&shares));
    Ok(())
}

fn params(settings: &[String]) -> Result<ParamChanges> {
    let mut params = ParamChanges::default();
    for setting in settings {
        let (name, value) =
            setting.split_once('=').with_context(|| format!("expected NAME=VALUE, got {setting:?}"))?;
        let value = value.parse().with_context(|| format!("expected a number, got {value:?}"))?;
        params.set(name, value)?;
    }
    Ok(params)
}

fn make_book(arguments: &BookArgs) -> Result<()> {
    let mut names = arguments.games.clone();
    if names.is_empty() {
        names = rules::variants().iter().map(|file| file.name().to_owned()).collect();
    }
    let mut text = String::new();
    for name in &names {
        for line in book::lines(&compile(name)?, arguments.simulations) {
            writeln!(text, "{line}")?;
        }
    }
    std::fs::write(&arguments.out, text).with_context(|| format!("cannot write {}", arguments.out.display()))
}

fn first_weights(path: Option<&Path>, rules: &Ruleset) -> Result<Weights> {
    let Some(path) = path else { return Ok(Weights::of(rules)) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Weights::parse(&text).with_context(|| path.display().to_string())
}
