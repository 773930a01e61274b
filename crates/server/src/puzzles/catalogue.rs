//! The puzzles there are, what other sites show of them, and who solved them.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use ids::AccountId;
use notation::picture;
use rules::Position;
use store::{BestTime, LeaderboardHalf};

use super::attempt_info::{Leaderboard, SolvedBy};
use super::info::{PuzzleInfo, PuzzleItem};
use super::name::{MadeName, PuzzleName};
use super::solvers::find;
use super::state::Puzzles;
use crate::accounts::people::people;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::http::social::Subject;
use crate::protocol::PersonInfo;
use crate::runtime::limits::Address;
use crate::tables::prepared::{Body, KEPT_FOR_A_DAY};

/// The most rows on each half of a leaderboard.
const BEST: u32 = 50;

/// The puzzles there are; that of today comes last. Those of other days are `daily-2026-01-01` and so on, and there are
/// `small-1` to `small-1000`, `medium-1` and so on, and `large-1`.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", responses((status = 200, body = [PuzzleItem])))]
pub(super) async fn list() -> axum::Json<Vec<PuzzleItem>> {
    let names = puzzle::names().chain(["daily"]).filter_map(PuzzleName::parse);
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
    let describe = move || Body::of(&PuzzleInfo::new(described.solver.puzzle()));
    let body = found.body.get_or_init(|| puzzles.compute.run(describe)).await;
    Ok(body.answer(&headers, if puzzle.name == name { KEPT_FOR_A_DAY } else { "no-cache" }))
}

/// A puzzle as a picture of 1200 by 630 pixels, for those who show links to it.
#[utoipa::path(get, path = "/api/puzzles/{name}/picture.png", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = 304), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn draw(
    State(puzzles): State<Puzzles>,
    address: Address,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response> {
    let found = find(&puzzles, &name, &address).await?;
    let puzzle = found.solver.puzzle();
    let mut position = Position::new(puzzle.rules.clone());
    for given in &puzzle.givens {
        position.set_up(given.colour, given.placement);
    }
    let (title, pieces) = (puzzle.title.clone(), puzzle.piece_count());
    let subject = format!("puzzle {}", puzzle.name);
    let card = move || picture::puzzle_card(&position, &title, pieces);
    puzzles.pictures.answer(&headers, &subject, card).await
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

/// What a link to a puzzle says of itself on other sites; nothing if there is no such puzzle.
pub(crate) fn subject(name: &str) -> Option<Subject> {
    let name = PuzzleName::parse(name)?;
    let description = match &name {
        PuzzleName::BuiltIn(_) => "A puzzle with the pieces of the game: place them all.",
        PuzzleName::Made(MadeName::Daily(_)) => {
            "The same puzzle for everybody, one a day: fill the shape with all pieces."
        }
        PuzzleName::Made(MadeName::Numbered(..)) => {
            "A puzzle with one solution: fill the shape with all pieces."
        }
    };
    Some(Subject {
        title: Some(name.title()),
        description: Some(description.into()),
        picture: Some(format!("/api/puzzles/{name}/picture.png")),
    })
}
