//! The solo puzzles: find, count, check, hint and make solutions.
//!
//! A puzzle is data: a region, pieces, colours, and a task. It is parsed once ([`Puzzle::parse`]), gets its tables
//! once ([`Solver::new`]), and is then solved, counted and hinted as often as asked. Nothing here reads a clock or a
//! file: the seed is an argument, and an [`Observer`] that the caller hands in stops a search.
//!
//! Each folder knows only those before it: `data` (puzzles, attempts and the checker), `search` (what all searches
//! share), `cover` and `play` (the two tasks), `count`, and `make`. [`Solver`] is the way in, and gives the hints too.
//!
//! ```
//! let solver = puzzle::Solver::new(puzzle::puzzle("tetro-8x10").unwrap());
//! let result = solver.solve(1, &mut |_| false);
//! let puzzle::Outcome::Solved(plies) = result.outcome else { panic!("it can be solved") };
//! let attempt: Vec<_> = plies.iter().map(|&ply| puzzle::PlacedPiece::new(solver.puzzle(), ply)).collect();
//! assert!(puzzle::check(solver.puzzle(), &attempt).is_solution());
//! ```

mod count;
mod cover;
mod data;
mod hint;
mod make;
mod play;
mod search;
mod solver;

pub use count::Count;
pub use data::{
    ColourConstraints, PlacedPiece, Puzzle, PuzzleError, Refutation, Report, ResolvedAttempt, Task,
    Violation, check, names, parse_coords, puzzle, resolve, text, title,
};
pub use hint::{Hint, HintReason};
pub use make::{DAILY, LEVELS, MOST_OF_A_SIZE, MadePuzzle, MakeError, Outline, Size, daily, make};
pub use search::{Observer, Outcome, Progress, SearchResult};
pub use solver::Solver;
