//! The solo puzzles: find, count, check, hint and make solutions.

mod argument;
mod catalogue;
mod chain;
mod check;
mod colouring;
mod count;
mod cover;
mod data;
mod exact;
mod frontier;
mod order;
mod scan;
mod search;
mod solver;
mod tables;

pub use catalogue::{names, puzzle, text};
pub use check::{Attempt, Fault, Report, check, fields};
pub use count::Count;
pub use data::{Bonds, Puzzle, PuzzleError, Task};
pub use search::{Answer, Outcome, Progress, Watch};
pub use solver::Solver;

#[doc(hidden)]
pub fn lab(puzzle: &Puzzle, seed: u64, symmetric: bool, s: [f32; 6], watch: &mut Watch<'_>) -> Answer {
    let tables = tables::Tables::new(&puzzle.rules);
    chain::Chain::new(puzzle, &tables, seed)
        .settings(chain::Settings { length: s[0] as u32, hot: s[1], cold: s[2], snug: s[3], bias: s[4], shift: s[5] })
        .run(&[], symmetric, watch)
}
