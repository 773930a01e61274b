//! Help with attempts: hints, whether they can be solved, and solutions. Searched for within a time limit.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::State;
use ids::AttemptId;
use puzzle::{Hint, Outcome, Report, ResolvedAttempt};
use rules::Ply;
use store::AttemptRow;

use super::attempt_info::saved_placements;
use super::attempts::open_attempt;
use super::help_info::{HintInfo, SolutionInfo, SolutionStart, SolvableInfo};
use super::info::PlacedPieceInfo;
use super::solvers::find;
use super::state::{KeptPuzzle, LONGEST_SEARCH, Puzzles};
use crate::accounts::caller::Caller;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::runtime::limits::Address;

/// A hint for the pieces that were saved last. It counts as help with the puzzle, unless nothing was found.
#[utoipa::path(post, path = "/api/attempts/{id}/hint", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = HintInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn hint(
    State(puzzles): State<Puzzles>,
    address: Address,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<HintInfo>> {
    let request = HelpRequest::read(&puzzles, &caller, &address, &id).await?;
    let hint = request.search(&puzzles).await?;
    if !matches!(hint, Hint::Unknown | Hint::Done) {
        puzzles.store.count_help(caller.id(), &request.row.puzzle).await?;
    }
    Ok(axum::Json(HintInfo::new(request.kept.solver.puzzle(), &request.attempt, hint)))
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
    let request = HelpRequest::read(&puzzles, &caller, &address, &id).await?;
    let hint = request.search(&puzzles).await?;
    if !matches!(hint, Hint::Unknown) {
        puzzles.store.count_help(caller.id(), &request.row.puzzle).await?;
    }
    Ok(axum::Json(SolvableInfo::new(&request.attempt, &hint)))
}

/// Gives an attempt up: a solution that begins with the pieces that were saved last or, if none is found, one from the
/// start. It counts as help with the puzzle. If there is neither within the time limit, nothing is given up.
#[utoipa::path(post, path = "/api/attempts/{id}/solution", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = SolutionInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn solution(
    State(puzzles): State<Puzzles>,
    address: Address,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<SolutionInfo>> {
    let request = HelpRequest::read(&puzzles, &caller, &address, &id).await?;
    let Some((start, plies)) = request.solve(&puzzles).await? else {
        return Ok(axum::Json(SolutionInfo::not_found()));
    };
    puzzles.store.give_up(&request.row).await?;
    let puzzle = request.kept.solver.puzzle();
    let (may_stay, on_board) = match start {
        SolutionStart::Here => (request.listed, &request.attempt.plies),
        SolutionStart::Refuted | SolutionStart::Unknown => (0, &puzzle.givens),
    };
    let rest = plies.into_iter().filter(|ply| !on_board.contains(ply));
    let placements = Some(rest.map(|ply| PlacedPieceInfo::new(puzzle, ply)).collect());
    Ok(axum::Json(SolutionInfo { start, may_stay, placements }))
}

/// An attempt that somebody wants help with.
struct HelpRequest {
    row: AttemptRow,
    kept: Arc<KeptPuzzle>,
    attempt: Arc<ResolvedAttempt>,
    /// How many pieces the attempt lists.
    listed: usize,
    asker: String,
}

impl HelpRequest {
    async fn read(puzzles: &Puzzles, caller: &Caller, address: &Address, id: &AttemptId) -> Result<Self> {
        let row = open_attempt(puzzles, caller, id).await?;
        let kept = find(puzzles, &row.puzzle, address).await?;
        let saved = saved_placements(&row)?;
        let pieces = PlacedPieceInfo::parse_all(kept.solver.puzzle(), &saved)?;
        let attempt = puzzle::resolve(kept.solver.puzzle(), &pieces).map_err(|report| refusal(&report))?;
        let (listed, asker) = (pieces.len(), caller.id().to_string());
        Ok(Self { row, kept, attempt: Arc::new(attempt), listed, asker })
    }

    /// Looks for a hint.
    async fn search(&self, puzzles: &Puzzles) -> Result<Hint> {
        let (kept, attempt) = (self.kept.clone(), self.attempt.clone());
        let ticket = puzzles.searchers.submit(&self.asker, move |stop| {
            let started = Instant::now();
            let late = || started.elapsed() > LONGEST_SEARCH || stop.load(Ordering::Relaxed);
            kept.solver.hint(&attempt.plies, 1, &mut |_| late())
        })?;
        ticket.await.ok_or_else(|| ApiError::internal("a hint was lost"))
    }

    /// Looks for a solution from here, else for one from the start. Half of the time is left for the second.
    async fn solve(&self, puzzles: &Puzzles) -> Result<Option<(SolutionStart, Vec<Ply>)>> {
        let (kept, attempt) = (self.kept.clone(), self.attempt.clone());
        let ticket = puzzles.searchers.submit(&self.asker, move |stop| {
            let solve = |placed: &[Ply]| {
                let started = Instant::now();
                let late = || started.elapsed() > LONGEST_SEARCH / 2 || stop.load(Ordering::Relaxed);
                kept.solver.solve_from(placed, 1, &mut |_| late()).outcome
            };
            let start = match solve(&attempt.plies) {
                Outcome::Solved(plies) => return Some((SolutionStart::Here, plies)),
                Outcome::Impossible(_) => SolutionStart::Refuted,
                Outcome::Stopped(_) => SolutionStart::Unknown,
            };
            match solve(&kept.solver.puzzle().givens) {
                Outcome::Solved(plies) => Some((start, plies)),
                Outcome::Impossible(_) | Outcome::Stopped(_) => None,
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
