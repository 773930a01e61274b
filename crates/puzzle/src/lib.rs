//! The solo puzzles: find, count, check, hint and make solutions.
//!
//! A puzzle is data: a region, pieces, colours, and what is asked for. It is read once ([`Puzzle::parse`]), made
//! ready once ([`Solver::new`]), and then solved, counted and hinted as often as asked. Nothing here reads a
//! clock or a file: the seed is an argument, and a [`Watch`] that the caller hands in stops a search.
//!
//! ```
//! let solver = puzzle::Solver::new(puzzle::puzzle("tetro-8x10").unwrap());
//! let answer = solver.solve(1, &mut |_| false);
//! let puzzle::Outcome::Solved(all) = answer.outcome else { panic!("it can be solved") };
//! let written: Vec<_> = all.iter().map(|&ply| puzzle::Attempt::of(solver.puzzle(), ply)).collect();
//! assert!(puzzle::check(solver.puzzle(), &written).is_solution());
//! ```

mod argument;
mod bits;
mod bonded;
mod catalogue;
mod chain;
mod check;
mod colouring;
mod count;
mod cover;
mod data;
mod draft;
mod exact;
mod flat;
mod frontier;
mod generate;
mod hint;
mod islands;
mod order;
mod refute;
mod scan;
mod search;
mod solver;
mod tables;
mod tiler;
mod turns;

pub use bonded::Coloured;
pub use catalogue::{names, puzzle, text};
pub use check::{Attempt, Fault, Report, check, fields, numbers, placed};
pub use count::Count;
pub use data::{Bonds, Puzzle, PuzzleError, Task};
pub use generate::{LEVELS, Made, MakeError, Outline, daily, make};
pub use hint::Hint;
pub use search::{Answer, Outcome, Progress, Watch};
pub use solver::Solver;
