//! Puzzles with their tables: built in, from the store, or made now.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzle::{MadePuzzle, MakeError, Puzzle, Solver};
use store::PuzzleRow;

use super::name::PuzzleName;
use super::state::{KeptPuzzle, Puzzles};
use crate::http::error::{ApiError, Result};
use crate::runtime::limits::Address;

/// A puzzle by its name; `daily` is the puzzle of today. One that nobody has asked for yet is made, which counts for
/// whoever asks.
pub(super) async fn find(puzzles: &Puzzles, name: &str, asker: &Address) -> Result<Arc<KeptPuzzle>> {
    let wanted = PuzzleName::parse(name).ok_or_else(|| ApiError::not_found("puzzle"))?;
    let name = wanted.to_string();
    if let Some(known) = puzzles.kept.find(&name) {
        return Ok(known);
    }
    let mut puzzle = match &wanted {
        PuzzleName::BuiltIn(name) => puzzle::puzzle(name).ok_or_else(|| ApiError::not_found("puzzle"))?,
        _ => made(puzzles, &wanted, asker).await?,
    };
    puzzle.title = wanted.title();
    Ok(puzzles.kept.keep(&name, Solver::new(puzzle)))
}

async fn made(puzzles: &Puzzles, wanted: &PuzzleName, asker: &Address) -> Result<Puzzle> {
    let name = wanted.to_string();
    if let Some(row) = puzzles.store.made_puzzle(&name).await? {
        return Puzzle::parse(&row.file).map_err(ApiError::internal);
    }
    puzzles.limits.making(asker)?;
    let what = wanted.clone();
    let ticket = puzzles.searchers.submit(&asker.to_string(), move |stop| make(&what, stop))?;
    let made = ticket.await.ok_or_else(|| ApiError::internal("a puzzle was lost"))?;
    let made = made.map_err(ApiError::internal)?;
    let row = PuzzleRow { name, file: made.text, difficulty: made.difficulty };
    puzzles.store.save_puzzle(&row).await?;
    Ok(made.puzzle)
}

fn make(wanted: &PuzzleName, stop: &AtomicBool) -> std::result::Result<MadePuzzle, MakeError> {
    let observer: &mut puzzle::Observer<'_> = &mut |_| stop.load(Ordering::Relaxed);
    match wanted {
        PuzzleName::Made(size, number) => size.make(*number, observer),
        PuzzleName::Daily(day) => {
            let (month, number) = (day.month().unsigned_abs(), day.day().unsigned_abs());
            puzzle::daily(i32::from(day.year()), month, number, observer)
        }
        PuzzleName::BuiltIn(name) => Err(MakeError::Day(name.clone())),
    }
}
