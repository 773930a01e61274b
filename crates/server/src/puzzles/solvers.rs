//! Puzzles with their tables: built in, from the store, or made now.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzle::{MadePuzzle, MakeError, Puzzle, Solver};
use store::MadePuzzleRow;

use super::name::{MadeName, PuzzleName};
use super::state::{KeptPuzzle, Puzzles};
use crate::http::error::{ApiError, Result};
use crate::runtime::limits::Address;

/// A puzzle by its name; `daily` is the puzzle of today. One that nobody has asked for yet is made, once for all who ask
/// meanwhile; it counts for one of them.
pub(super) async fn find(puzzles: &Puzzles, name: &str, asker: &Address) -> Result<Arc<KeptPuzzle>> {
    let wanted = PuzzleName::parse(name).ok_or_else(|| ApiError::not_found("puzzle"))?;
    let slot = puzzles.kept.slot(&wanted.to_string());
    // If whoever loads it fails or goes away, the next one who waits tries.
    slot.get_or_try_init(|| load(puzzles, &wanted, asker)).await.cloned()
}

async fn load(puzzles: &Puzzles, wanted: &PuzzleName, asker: &Address) -> Result<Arc<KeptPuzzle>> {
    let mut puzzle = match wanted {
        PuzzleName::BuiltIn(name) => puzzle::puzzle(name).ok_or_else(|| ApiError::not_found("puzzle"))?,
        PuzzleName::Made(name) => load_made(puzzles, *name, asker).await?,
    };
    puzzle.title = wanted.title();
    let name = wanted.clone();
    Ok(puzzles.compute.run(move || Arc::new(KeptPuzzle::new(name, Solver::new(puzzle)))).await)
}

async fn load_made(puzzles: &Puzzles, wanted: MadeName, asker: &Address) -> Result<Puzzle> {
    let name = wanted.to_string();
    if let Some(row) = puzzles.store.made_puzzle(&name).await? {
        let parsed = puzzles.compute.run(move || Puzzle::parse(&row.file)).await;
        return parsed.map_err(ApiError::internal);
    }
    puzzles.limits.making(asker)?;
    let ticket = puzzles.makers.submit(&asker.to_string(), move |stop| make(wanted, stop))?;
    let made = ticket.await.ok_or_else(|| ApiError::internal("a puzzle was lost"))?;
    let made = made.map_err(ApiError::internal)?;
    let row = MadePuzzleRow { name, file: made.text, difficulty: made.difficulty };
    puzzles.store.save_puzzle(&row).await?;
    Ok(made.puzzle)
}

fn make(wanted: MadeName, stop: &AtomicBool) -> std::result::Result<MadePuzzle, MakeError> {
    let observer: &mut puzzle::Observer<'_> = &mut |_| stop.load(Ordering::Relaxed);
    match wanted {
        MadeName::Numbered(size, number) => size.make(number, observer),
        MadeName::Daily(day) => {
            let (month, number) = (day.month().unsigned_abs(), day.day().unsigned_abs());
            puzzle::daily(i32::from(day.year()), month, number, observer)
        }
    }
}
