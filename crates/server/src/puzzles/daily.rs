//! The calendar of the puzzles of days, with what you have solved.

use std::collections::BTreeSet;

use axum::extract::State;
use puzzle::DAILY;
use serde::Serialize;
use utoipa::ToSchema;

use super::day::{FIRST_DAY, day_of, streaks, today};
use super::name::{MadeName, PuzzleName};
use super::state::Puzzles;
use crate::accounts::caller::Caller;
use crate::http::error::{Problem, Result};

/// Every day from the first to today has a puzzle; it changes at midnight, UTC.
#[derive(Serialize, ToSchema)]
pub(super) struct Calendar {
    /// The first day that has a puzzle, as `2026-01-01`.
    first: String,
    today: String,
    /// The days whose puzzles you have solved, whenever that was.
    solved: Vec<String>,
    /// How many days in a row you solved the puzzle of the day: up to today, or to yesterday.
    streak: u32,
    /// The most days in a row ever.
    longest_streak: u32,
}

/// The days that have a puzzle, and those that you have solved.
#[utoipa::path(get, path = "/api/daily", tag = "puzzles", security((), ("session" = []), ("token" = [])), responses((status = 200, body = Calendar), (status = "4XX", body = Problem)))]
pub(super) async fn calendar(
    State(puzzles): State<Puzzles>,
    caller: Option<Caller>,
) -> Result<axum::Json<Calendar>> {
    let results = match &caller {
        Some(caller) => puzzles.store.puzzle_results(caller.id(), DAILY).await?,
        None => Vec::new(),
    };
    let (mut solved, mut on_their_day) = (Vec::new(), BTreeSet::new());
    for result in results {
        let Some(moment) = result.first_solved_at else { continue };
        let Some(PuzzleName::Made(MadeName::Daily(day))) = PuzzleName::parse(&result.puzzle) else {
            continue;
        };
        if day_of(moment) == Some(day) {
            on_their_day.insert(day);
        }
        solved.push(day.to_string());
    }
    let today = today();
    let (streak, longest_streak) = streaks(&on_their_day, today);
    let (first, today) = (FIRST_DAY.to_string(), today.to_string());
    Ok(axum::Json(Calendar { first, today, solved, streak, longest_streak }))
}
