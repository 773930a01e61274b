//! The puzzles there are, and who solved them.

use std::collections::BTreeSet;

use axum::extract::State;
use store::AttemptRow;

use super::daily;
use super::info::{PuzzleInfo, PuzzleItem, SolvedBy};
use super::solvers::solver;
use super::state::Puzzles;
use crate::accounts::people::people;
use crate::http::error::{Problem, Result};
use crate::http::extract::Path;

/// The puzzles there are; that of today comes last.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", responses((status = 200, body = [PuzzleItem])))]
pub(super) async fn list() -> axum::Json<Vec<PuzzleItem>> {
    let item = |name: &str| PuzzleItem {
        name: name.to_owned(),
        title: puzzle::puzzle(name).map_or_else(String::new, |puzzle| puzzle.title),
    };
    let today = daily::today();
    let daily = PuzzleItem { name: daily::name(today), title: format!("Puzzle of {today}") };
    axum::Json(puzzle::names().map(item).chain([daily]).collect())
}

/// A puzzle: its board, its pieces and its task. `daily` is that of today.
#[utoipa::path(get, path = "/api/puzzles/{name}", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = PuzzleInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn one(
    State(puzzles): State<Puzzles>,
    Path(name): Path<String>,
) -> Result<axum::Json<PuzzleInfo>> {
    let solver = solver(&puzzles, &name).await?;
    Ok(axum::Json(PuzzleInfo::new(solver.puzzle())))
}

/// Who solved a puzzle: those without hints first, then the fastest first.
#[utoipa::path(get, path = "/api/puzzles/{name}/leaderboard", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = [SolvedBy]), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn leaderboard(
    State(puzzles): State<Puzzles>,
    Path(name): Path<String>,
) -> Result<axum::Json<Vec<SolvedBy>>> {
    let solver = solver(&puzzles, &name).await?;
    let best = puzzles.store.best_attempts(&solver.puzzle().name, 100).await?;
    let accounts: BTreeSet<_> = best.iter().map(|attempt| attempt.account.clone()).collect();
    let people = people(&puzzles, accounts).await?;
    let row = |attempt: AttemptRow| {
        Some(SolvedBy {
            person: people.get(&attempt.account).cloned(),
            hints: attempt.hints,
            solved_in: attempt.solved_in?,
        })
    };
    Ok(axum::Json(best.into_iter().filter_map(row).collect()))
}
