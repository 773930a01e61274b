//! `catercorner perft`: counts of move sequences, and how fast they were counted.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use rules::Position;

use crate::game::GameArgs;
use crate::output;

/// Count the sequences of moves from the empty board
///
/// A game that ends sooner counts once. The counts check a move generator; the time shows its speed.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/perft.txt"))]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,

    /// How many moves the longest sequences have
    #[arg(long, short, value_name = "N", default_value_t = 2)]
    depth: usize,

    /// Print for each first move how many sequences of that depth begin with it
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode> {
    let position = Position::new(args.game.rules()?);
    if args.divide && args.depth > 0 {
        return divide(&position, args.depth);
    }
    output::print(&format!("{:>5} {:>16} {:>10} {:>14}\n", "depth", "sequences", "seconds", "per second"))?;
    for depth in 0..=args.depth {
        let start = Instant::now();
        let count = rules::perft(&position, depth);
        let seconds = start.elapsed().as_secs_f64();
        output::print(&format!("{depth:>5} {count:>16} {seconds:>10.3} {:>14}\n", speed(count, seconds)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn divide(position: &Position, depth: usize) -> Result<ExitCode> {
    let start = Instant::now();
    let mut total = 0;
    let mut child = position.clone();
    for placement in position.legal_moves() {
        child.copy_from(position);
        child.play(placement);
        let count = rules::perft(&child, depth - 1);
        total += count;
        output::print(&format!("{} {count}\n", notation::format_move(position.rules(), placement)))?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = speed(total, seconds);
    output::print(&format!("total {total} in {seconds:.3} s, {speed} per second\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Sequences a second, unless the time was too short to measure.
fn speed(count: u64, seconds: f64) -> String {
    if seconds < 1e-4 { "-".into() } else { format!("{:.0}", count as f64 / seconds) }
}
