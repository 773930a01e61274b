//! Puzzles as data: their files, the built-in ones, and the check of an attempt against its puzzle.

mod attempt;
mod catalogue;
mod check;
mod file;
mod puzzle;
mod refutation;

pub use attempt::{PlacedPiece, parse_coords};
pub use catalogue::{names, puzzle, text, title};
pub(crate) use check::is_solution;
pub use check::{Report, ResolvedAttempt, Violation, check, resolve};
pub use file::PuzzleError;
pub use puzzle::{ColourConstraints, Puzzle, Task};
pub use refutation::Refutation;
