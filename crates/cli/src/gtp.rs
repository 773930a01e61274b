//! `catercorner gtp`: the player on standard input and output.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use gtp::{Limits, Machine, Session, Strong};

use crate::game::GameArgs;

/// Play for another program, over the text protocol on standard input and output
///
/// Commands come in on standard input, a line each, and are answered on standard output, after `=` if all is
/// well and after `?` if not. The command `help` lists them. Ends with the input or the command `quit`.
///
/// A move takes as long as --time or --simulations say, else as long as the level does. With one thread and
/// without --time, the same --seed gives the same moves. --nobook and --noresign are accepted, because scripts
/// for players of this protocol give them: there is no book yet, and the player never resigns.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/gtp.txt"))]
pub(crate) struct GtpArgs {
    #[command(flatten)]
    game: GameArgs,

    /// The strength of the player, from 1 to 9; 5 if nothing is said
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9))]
    level: Option<u32>,

    /// The threads to think with
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,

    /// Make the player's moves repeatable: the same number, the same moves
    #[arg(long, short = 'r', value_name = "N")]
    seed: Option<u64>,

    /// The thinking time of a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The simulations of a move
    #[arg(long, value_name = "N")]
    simulations: Option<u64>,

    /// Do not use an opening book (there is none yet)
    #[arg(long)]
    nobook: bool,

    /// Never resign (the player never does)
    #[arg(long)]
    noresign: bool,

    /// Write nothing to standard error
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &GtpArgs) -> Result<ExitCode> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let limits = Limits {
        time: args.time,
        simulations: args.simulations,
        level: args.level,
        threads: args.threads.map(Into::into),
        book: !args.nobook,
        resign: !args.noresign,
    };
    let mut session =
        Session::new(args.game.rules()?, Box::new(Strong::new(seed)), limits, Box::new(Machine));
    let input = io::stdin().lock();
    if input.is_terminal() && !args.quiet {
        eprintln!("Commands, a line each; `help` lists them, `quit` ends.");
    }
    session.serve(input, io::stdout().lock()).context("standard input or output")?;
    Ok(ExitCode::SUCCESS)
}

/// A seed that nobody chose.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// A number of seconds with or without a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
