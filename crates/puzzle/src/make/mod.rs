//! Making puzzles: a region that is known to have a filling, and just enough givens for a single solution.

mod daily;
mod draft;
mod effort;
mod filling;
mod generate;
mod outline;
mod size;

pub use daily::{DAILY, daily};
pub use draft::MadePuzzle;
pub use generate::{LEVELS, MakeError, make};
pub use outline::Outline;
pub use size::{MOST_OF_A_SIZE, Size};
