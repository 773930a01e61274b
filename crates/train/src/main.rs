//! Makes what the engine has learnt: its weights, fitted to games that it plays against itself, and its opening book. Finds
//! the positions of the lessons in such games.
//!
//! ```text
//! weights ──▶ selfplay ──▶ samples ──▶ fit ──▶ better weights ──▶ book
//!    ▲                                              │
//!    └──────────────── the next round ──────────────┘
//! ```

mod backpropagation;
mod beginner;
mod book;
mod fit;
mod lessons;
mod samples;
mod selfplay;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use engine::Weights;
use rules::{Options, Ruleset};

/// Makes the weights and the opening book of the computer player, and the lessons.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Weights(WeightsArgs),
    Book(BookArgs),
    Lessons(lessons::LessonsArgs),
    Beginner(beginner::BeginnerArgs),
}

/// Play games of the engine against itself and fit its weights to them
#[derive(Args)]
struct WeightsArgs {
    /// The variant to play
    game: String,
    /// How many games to learn from which moves are good
    #[arg(long, default_value_t = 400)]
    count: u64,
    /// How many simulations each move of theirs gets
    #[arg(long, default_value_t = 800)]
    simulations: u64,
    /// How many more games, with a tenth of the simulations, to learn from how positions end: many weak games teach more
    /// about that than a few strong ones
    #[arg(long, default_value_t = 0)]
    quick: u64,
    /// The weights to begin with; those of the engine if not given
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Where to write the new weights
    #[arg(long)]
    out: PathBuf,
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
        Command::Weights(arguments) => make_weights(&arguments),
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

fn make_weights(arguments: &WeightsArgs) -> Result<()> {
    let rules = compile(&arguments.game)?;
    let mut weights = first_weights(arguments, &rules)?;
    (weights.cells, weights.sides) = (rules.cell_count(), rules.variant().sides.len());
    let plan = selfplay::Plan {
        count: arguments.count,
        simulations: arguments.simulations,
        quick: arguments.quick,
        threads: arguments.threads,
        seed: arguments.seed,
    };
    let samples = selfplay::play(&plan, &rules, &weights)?;
    fit::policy(&samples.policy, &rules, &mut weights);
    fit::evaluation(&samples.evaluation, &mut weights);
    std::fs::write(&arguments.out, weights.to_string())
        .with_context(|| format!("cannot write {}", arguments.out.display()))
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

fn first_weights(arguments: &WeightsArgs, rules: &Ruleset) -> Result<Weights> {
    let Some(path) = &arguments.weights else { return Ok(Weights::of(rules)) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Weights::parse(&text).with_context(|| path.display().to_string())
}
