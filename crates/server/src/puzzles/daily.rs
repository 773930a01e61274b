//! The puzzle of a day: made when it is first asked for, then kept in the store.

use jiff::civil::Date;
use puzzle::Puzzle;
use store::MadePuzzle;

use super::state::Puzzles;
use crate::http::error::{ApiError, Result};

/// The first day that has a puzzle.
const FIRST_DAY: Date = jiff::civil::date(2026, 1, 1);

/// What the name of a day's puzzle begins with.
const PREFIX: &str = "daily-";

/// Today in UTC: everybody gets the same puzzle at the same time.
pub(super) fn today() -> Date {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// The name of a day's puzzle.
pub(super) fn name(day: Date) -> String {
    format!("{PREFIX}{day}")
}

/// The day's puzzle with this name. There is none before the first day, nor for a day that is still to come.
pub(super) async fn puzzle(puzzles: &Puzzles, wanted: &str) -> Result<Puzzle> {
    let missing = || ApiError::not_found("puzzle");
    let day: Date = wanted.strip_prefix(PREFIX).and_then(|day| day.parse().ok()).ok_or_else(missing)?;
    if day < FIRST_DAY || day > today() || wanted != name(day) {
        return Err(missing());
    }
    if let Some(made) = puzzles.store.made_puzzle(wanted).await? {
        return Puzzle::parse(&made.file).map_err(ApiError::internal);
    }
    let (year, month, number) = (i32::from(day.year()), day.month().unsigned_abs(), day.day().unsigned_abs());
    let ticket = puzzles
        .thinkers
        .patient
        .submit(PREFIX, move |_| puzzle::daily(year, month, number, &mut |_| false))?;
    let made = ticket.await.ok_or_else(|| ApiError::internal("the puzzle of a day was lost"))?;
    let mut made = made.map_err(ApiError::internal)?;
    made.puzzle.name = wanted.to_owned();
    let kept = MadePuzzle { name: wanted.to_owned(), file: made.text, difficulty: made.difficulty };
    puzzles.store.save_puzzle(&kept).await?;
    Ok(made.puzzle)
}
