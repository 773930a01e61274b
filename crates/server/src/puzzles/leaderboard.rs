//! The leaderboard of a puzzle.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use ids::AccountId;
use serde::Serialize;
use store::{BestTime, LeaderboardHalf, Millis};
use utoipa::ToSchema;

use super::name::PuzzleName;
use super::state::Puzzles;
use crate::accounts::people::people;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::protocol::PersonInfo;

/// The most rows on each half of a leaderboard.
const BEST: u32 = 50;

/// The best times at a puzzle.
#[derive(Serialize, ToSchema)]
pub(super) struct Leaderboard {
    /// Those who had not asked for help.
    alone: Vec<SolvedBy>,
    /// Those who had.
    helped: Vec<SolvedBy>,
}

/// A row of a puzzle's leaderboard.
#[derive(Serialize, ToSchema)]
pub(super) struct SolvedBy {
    person: Option<PersonInfo>,
    /// In milliseconds.
    solved_in: Millis,
}

/// The best times at a puzzle: of those who did it alone, and of those who asked for help.
#[utoipa::path(get, path = "/api/puzzles/{name}/leaderboard", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = Leaderboard), (status = "4XX", body = Problem)))]
pub(super) async fn leaderboard(
    State(puzzles): State<Puzzles>,
    Path(name): Path<String>,
) -> Result<axum::Json<Leaderboard>> {
    let name = PuzzleName::parse(&name).ok_or_else(|| ApiError::not_found("puzzle"))?.to_string();
    let alone = puzzles.store.best_times(&name, LeaderboardHalf::Alone, BEST).await?;
    let helped = puzzles.store.best_times(&name, LeaderboardHalf::Helped, BEST).await?;
    let accounts: BTreeSet<_> = alone.iter().chain(&helped).map(|best| best.account.clone()).collect();
    let people = people(&puzzles, accounts).await?;
    Ok(axum::Json(Leaderboard { alone: rows(alone, &people), helped: rows(helped, &people) }))
}

fn rows(best: Vec<BestTime>, people: &BTreeMap<AccountId, PersonInfo>) -> Vec<SolvedBy> {
    let row =
        |best: BestTime| SolvedBy { person: people.get(&best.account).cloned(), solved_in: best.solved_in };
    best.into_iter().map(row).collect()
}
