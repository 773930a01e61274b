//! The solvers of puzzles, each made once.

use std::sync::{Arc, PoisonError};

use puzzle::Solver;

use super::daily;
use super::state::Puzzles;
use crate::http::error::Result;

/// The solver of a puzzle by its name; `daily` is the puzzle of today.
pub(super) async fn solver(puzzles: &Puzzles, name: &str) -> Result<Arc<Solver>> {
    let name = if name == "daily" { daily::name(daily::today()) } else { name.to_owned() };
    let known = puzzles.solvers.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
    if let Some(solver) = known {
        return Ok(solver);
    }
    let puzzle = match puzzle::puzzle(&name) {
        Some(puzzle) => puzzle,
        None => daily::puzzle(puzzles, &name).await?,
    };
    let solver = Arc::new(Solver::new(puzzle));
    puzzles.solvers.lock().unwrap_or_else(PoisonError::into_inner).insert(name, solver.clone());
    Ok(solver)
}
