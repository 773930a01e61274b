//! The puzzles there are.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::info::{PuzzleInfo, PuzzleItem};
use super::name::PuzzleName;
use super::solvers::find;
use super::state::Puzzles;
use crate::http::error::{Problem, Result};
use crate::http::extract::Path;
use crate::runtime::limits::Address;
use crate::tables::prepared::{Body, KEPT_FOR_A_DAY};

/// The puzzles there are; that of today comes last. Those of other days are `daily-2026-01-01` and so on, and there are
/// `small-1` to `small-1000`, `medium-1` and so on, and `large-1`.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", responses((status = 200, body = [PuzzleItem])))]
pub(super) async fn list() -> axum::Json<Vec<PuzzleItem>> {
    let names = puzzle::names().chain([puzzle::DAILY]).filter_map(PuzzleName::parse);
    let item = |name: PuzzleName| PuzzleItem { name: name.to_string(), title: name.title() };
    axum::Json(names.map(item).collect())
}

/// A puzzle: its board, its pieces and its task. `daily` is that of today; the others never change.
#[utoipa::path(get, path = "/api/puzzles/{name}", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = PuzzleInfo), (status = 304), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn one(
    State(puzzles): State<Puzzles>,
    address: Address,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response> {
    let found = find(&puzzles, &name, &address).await?;
    let (puzzle, described) = (found.solver.puzzle(), found.clone());
    let describe = move || Body::of(&PuzzleInfo::new(&described.name, described.solver.puzzle()));
    let body = found.body.get_or_init(|| puzzles.compute.run(describe)).await;
    Ok(body.answer(&headers, if puzzle.name == name { KEPT_FOR_A_DAY } else { "no-cache" }))
}
