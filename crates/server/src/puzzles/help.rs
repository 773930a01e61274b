//! Help with attempts: hints, whether they can be solved, and solutions. Searched for within a time limit.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::State;
use ids::AttemptId;
use puzzle::{Hint, Outcome, Report, ResolvedAttempt};
use rules::Ply;
use store::AttemptRow;

use super::attempt_info::saved_placements;
use super::attempts::open_attempt;
use super::help_info::{HintInfo, SolutionInfo, SolvableInfo};
use super::info::PlacedPieceInfo;
use super::solvers::find;
use super::state::{KeptPuzzle, Puzzles};
use crate::accounts::caller::Caller;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::runtime::limits::Address;

/// How long a search may take; people wait for its end.
const LONGEST_SEARCH: Duration = Duration::from_secs(10);

/// A hint for the pieces that were saved last. It counts as help with the puzzle, unless nothing was found.
#[utoipa::path(post, path = "/api/attempts/{id}/hint", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = HintInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn hint(
    State(puzzles): State<Puzzles>,
    address: Address,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<HintInfo>> {
    let asked = Asked::read(&puzzles, &caller, &address, &id).await?;
    let hint = asked.search(&puzzles).await?;
    if !matches!(hint, Hint::Unknown | Hint::Done) {
        puzzles.store.count_help(caller.id(), &asked.row.puzzle).await?;
    }
    Ok(axum::Json(HintInfo::new(asked.found.solver.puzzle(), &asked.attempt, hint)))
}

/// Whether the pieces that were saved last can be part of a solution. It counts as help with the puzzle, unless the
/// answer is not known.
#[utoipa::path(post, path = "/api/attempts/{id}/solvable", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = SolvableInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn solvable(
    State(puzzles): State<Puzzles>,
    address: Address,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<SolvableInfo>> {
    let asked = Asked::read(&puzzles, &caller, &address, &id).await?;
    let hint = asked.search(&puzzles).await?;
    if !matches!(hint, Hint::Unknown) {
        puzzles.store.count_help(caller.id(), &asked.row.puzzle).await?;
    }
    Ok(axum::Json(SolvableInfo::new(&asked.attempt, &hint)))
}

/// Gives an attempt up: a solution that begins with the pieces that were saved last or, if they have none, one from the
/// start. It counts as help with the puzzle.
#[utoipa::path(post, path = "/api/attempts/{id}/solution", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = SolutionInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn solution(
    State(puzzles): State<Puzzles>,
    address: Address,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<SolutionInfo>> {
    let asked = Asked::read(&puzzles, &caller, &address, &id).await?;
    let (from_here, solved) = asked.solve(&puzzles).await?;
    puzzles.store.give_up(&asked.row).await?;
    let puzzle = asked.found.solver.puzzle();
    let on_board = if from_here { &asked.attempt.plies[..] } else { &puzzle.givens[..] };
    let rest = |plies: Vec<Ply>| {
        let rest = plies.into_iter().filter(|ply| !on_board.contains(ply));
        rest.map(|ply| PlacedPieceInfo::new(puzzle, ply)).collect()
    };
    let keep = if from_here { asked.placed } else { 0 };
    Ok(axum::Json(SolutionInfo { keep, placements: solved.map(rest) }))
}

/// An attempt that somebody wants help with.
struct Asked {
    row: AttemptRow,
    found: Arc<KeptPuzzle>,
    attempt: Arc<ResolvedAttempt>,
    /// How many pieces the attempt lists.
    placed: usize,
    asker: String,
}

impl Asked {
    async fn read(puzzles: &Puzzles, caller: &Caller, address: &Address, id: &AttemptId) -> Result<Self> {
        let row = open_attempt(puzzles, caller, id).await?;
        let found = find(puzzles, &row.puzzle, address).await?;
        let saved = saved_placements(&row)?;
        let pieces = PlacedPieceInfo::parse_all(found.solver.puzzle(), &saved)?;
        let attempt = puzzle::resolve(found.solver.puzzle(), &pieces).map_err(|report| refusal(&report))?;
        let (placed, asker) = (pieces.len(), caller.id().to_string());
        Ok(Self { row, found, attempt: Arc::new(attempt), placed, asker })
    }

    /// Looks for a hint.
    async fn search(&self, puzzles: &Puzzles) -> Result<Hint> {
        let (found, attempt) = (self.found.clone(), self.attempt.clone());
        let ticket = puzzles.searchers.submit(&self.asker, move |stop| {
            let started = Instant::now();
            let late = || started.elapsed() > LONGEST_SEARCH || stop.load(Ordering::Relaxed);
            found.solver.hint(&attempt.plies, 1, &mut |_| late())
        })?;
        ticket.await.ok_or_else(|| ApiError::internal("a hint was lost"))
    }

    /// Looks for a solution from here, else for one from the start; says which it is.
    async fn solve(&self, puzzles: &Puzzles) -> Result<(bool, Option<Vec<Ply>>)> {
        let (found, attempt) = (self.found.clone(), self.attempt.clone());
        let ticket = puzzles.searchers.submit(&self.asker, move |stop| {
            let solve = |placed: &[Ply]| {
                let started = Instant::now();
                let late = || started.elapsed() > LONGEST_SEARCH || stop.load(Ordering::Relaxed);
                match found.solver.solve_from(placed, 1, &mut |_| late()).outcome {
                    Outcome::Solved(plies) => Some(plies),
                    Outcome::Impossible(_) | Outcome::Stopped(_) => None,
                }
            };
            match solve(&attempt.plies) {
                Some(plies) => (true, Some(plies)),
                None => (false, solve(&found.solver.puzzle().givens)),
            }
        })?;
        ticket.await.ok_or_else(|| ApiError::internal("a solution was lost"))
    }
}

fn refusal(report: &Report) -> ApiError {
    let violations: Vec<String> = report.violations.iter().map(ToString::to_string).collect();
    let message = format!("expected an attempt without violations: {}", violations.join("; "));
    ApiError::conflict(Code::Violations, message)
}
