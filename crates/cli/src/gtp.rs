//! `catercorner gtp`: the player on standard input and output.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use engine::{ParamChanges, Player, Settings, Weights, WeightsSource};
use gtp::{Machine, Session, monotonic_time, processor_time};
use rules::Ruleset;

use crate::game::GameArgs;

/// Play for another program, over the text protocol on standard input and output
///
/// Commands come in on standard input, a line each, and are answered on standard output, after `=` if all is
/// well and after `?` if not. The command `help` lists them. Ends with the input or the command `quit`.
///
/// A move takes as long as --time or --simulations say, whichever ends first, and is the best that was found by then.
/// Without them it takes as long as the level does, but at most ten seconds, and all levels but the highest choose a
/// weaker move now and then. With one thread and nothing cut short by time, the same --seed gives the same moves.
/// --noresign is accepted, because scripts for players of this protocol give it: the player never resigns.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/gtp.txt"))]
pub(crate) struct GtpArgs {
    #[command(flatten)]
    game: GameArgs,

    /// The strength of the player, from 1 to 9; 5 if nothing is said
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9))]
    level: Option<u32>,

    /// The threads to think with
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=crate::threads::MOST))]
    threads: Option<u64>,

    /// Make the player's moves repeatable: the same number, the same moves
    #[arg(long, short = 'r', value_name = "N")]
    seed: Option<u64>,

    /// The thinking time of a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Count the thinking time as processor time of all threads, and not as time that passes
    #[arg(long)]
    cpu_time: bool,

    /// The simulations of a move
    #[arg(long, value_name = "N")]
    simulations: Option<u64>,

    /// Think on while the opponents do
    #[arg(long)]
    ponder: bool,

    /// Set a parameter of the search, such as exploration=0.8; can be repeated
    #[arg(long = "param", value_name = "NAME=VALUE")]
    params: Vec<String>,

    /// Play with the weights of this file, as `train` writes them, or with `none`
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Do not use an opening book
    #[arg(long)]
    nobook: bool,

    /// Never resign (the player never does)
    #[arg(long = "noresign")]
    _noresign: bool,

    /// Write nothing to standard error
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &GtpArgs) -> Result<ExitCode> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let rules = args.game.rules()?;
    let weights = match &args.weights {
        Some(path) if path.as_os_str() == "none" => WeightsSource::Zero,
        Some(path) => WeightsSource::Table(Arc::new(weights(path, &args.game.game, &rules)?)),
        None => WeightsSource::BuiltIn,
    };
    let settings = Settings {
        level: args.level.unwrap_or(Settings::LEVEL),
        time: args.time,
        simulations: args.simulations,
        threads: args.threads.map_or(1, |threads| threads as usize),
        book: !args.nobook,
        ponder: args.ponder,
        params: params(&args.params)?,
        weights,
        ..Settings::default()
    };
    let clock = if args.cpu_time { processor_time } else { monotonic_time };
    let player = Player::new(settings, seed, clock);
    let mut session = Session::new(rules, player, Box::new(Machine));
    let input = io::stdin().lock();
    if input.is_terminal() && !args.quiet {
        eprintln!("Commands, a line each; `help` lists them, `quit` ends.");
    }
    session.serve(input, io::stdout().lock()).context("standard input or output")?;
    Ok(ExitCode::SUCCESS)
}

fn params(settings: &[String]) -> Result<ParamChanges> {
    let mut params = ParamChanges::default();
    for setting in settings {
        let (name, value) =
            setting.split_once('=').with_context(|| format!("expected NAME=VALUE, got {setting:?}"))?;
        let value = value.parse().with_context(|| format!("{name}: expected a number, got {value:?}"))?;
        params.set(name, value)?;
    }
    Ok(params)
}

fn weights(path: &Path, game: &str, rules: &Ruleset) -> Result<Weights> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("--weights {shown}"))?;
    let weights = Weights::parse_whole(&text).with_context(|| format!("--weights {shown}"))?;
    weights.fit(rules).with_context(|| format!("--weights {shown} for --game {game}"))?;
    Ok(weights)
}

/// A random seed.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// A number of seconds with or without a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
