//! The arguments of `solve`.

use std::path::PathBuf;

use clap::Args;

/// Solve, count, check or make a solo puzzle
///
/// PUZZLE is the name of a built-in puzzle or a puzzle file (.toml).
#[derive(Args)]
#[command(after_long_help = include_str!("../../help/solve.txt"))]
pub(crate) struct SolveArgs {
    /// The puzzle's name or file
    pub(super) puzzle: Option<String>,

    /// The seed of all chance: one seed gives one solution
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,

    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub(super) limit: f64,

    /// Count the solutions
    #[arg(long, group = "mode")]
    pub(super) count: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Search on this many threads, each with a seed of its own; the first to find a solution wins
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "mode", value_parser = clap::value_parser!(u64).range(1..=crate::threads::MOST))]
    pub(super) threads: u64,

    /// Look only for solutions in which a rotation or a reflection exchanges the colours; for puzzles by the rules of play
    #[arg(long, conflicts_with_all = ["from", "mode"])]
    pub(super) symmetric: bool,

    /// Complete this attempt
    #[arg(long, value_name = "FILE", conflicts_with = "mode")]
    pub(super) from: Option<PathBuf>,

    /// Check this attempt and list every violation
    #[arg(long, value_name = "FILE", group = "mode")]
    pub(super) check: Option<PathBuf>,

    /// Suggest the next piece for this attempt, or which piece to take back
    #[arg(long, value_name = "FILE", group = "mode")]
    pub(super) hint: Option<PathBuf>,

    /// Write the solution as a picture: .svg, .png or .txt
    #[arg(long, short, value_name = "FILE", conflicts_with = "mode")]
    pub(super) output: Option<PathBuf>,

    /// Make a puzzle of this level, 1 to 5, and print its file
    #[arg(long, value_name = "LEVEL", group = "mode", conflicts_with = "puzzle")]
    pub(super) make: Option<u8>,

    /// Make it a rectangle
    #[arg(long, requires = "make")]
    pub(super) rectangle: bool,

    /// The piece set of the puzzle to make
    #[arg(long, value_name = "NAME", default_value = "square", conflicts_with_all = ["puzzle", "daily", "list"])]
    pub(super) pieces: String,

    /// Print the puzzle of a day: `today`, or a date such as 2026-11-15
    #[arg(long, value_name = "DATE", group = "mode", conflicts_with = "puzzle")]
    pub(super) daily: Option<String>,

    /// List the built-in puzzles
    #[arg(long, group = "mode", conflicts_with = "puzzle")]
    pub(super) list: bool,
}

impl SolveArgs {
    pub(super) fn format(&self) -> Format {
        if self.json { Format::Json } else { Format::Text }
    }
}

/// How an answer is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// For people, with a progress bar before it.
    Text,
    /// One object, and nothing else.
    Json,
}
