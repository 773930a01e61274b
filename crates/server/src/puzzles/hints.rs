//! Hints for attempts: searched for on the patient pool, within a time limit.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::State;
use ids::AttemptId;
use puzzle::{Hint, Report, ResolvedAttempt, Solver};

use super::attempts::own_attempt;
use super::info::{HintInfo, PlacedPieceInfo, saved_placements};
use super::solvers::solver;
use super::state::Puzzles;
use crate::accounts::caller::Caller;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;

/// How long the search for a hint may take.
const LONGEST_HINT: Duration = Duration::from_secs(10);

/// A hint for the pieces that were saved last. It is counted.
#[utoipa::path(post, path = "/api/attempts/{id}/hint", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = HintInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn hint(
    State(puzzles): State<Puzzles>,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<HintInfo>> {
    let attempt = own_attempt(&puzzles, &caller, &id).await?;
    let solver = solver(&puzzles, &attempt.puzzle).await?;
    let pieces = PlacedPieceInfo::parse_all(&saved_placements(&attempt)?)?;
    let resolved = puzzle::resolve(solver.puzzle(), &pieces).map_err(|report| refusal(&report))?;
    let ticket = puzzles.thinkers.patient.submit(caller.id().as_str(), move |stop| {
        let started = Instant::now();
        let late = || started.elapsed() > LONGEST_HINT || stop.load(Ordering::Relaxed);
        info(&solver, &resolved, solver.hint(&resolved.plies, 1, &mut |_| late()))
    })?;
    let hint = ticket.await.ok_or_else(|| ApiError::internal("a hint was lost"))?;
    if attempt.solved_in.is_none() {
        puzzles.store.count_hint(&id).await?;
    }
    Ok(axum::Json(hint))
}

fn refusal(report: &Report) -> ApiError {
    let violations: Vec<String> = report.violations.iter().map(ToString::to_string).collect();
    let message = format!("expected an attempt without violations: {}", violations.join("; "));
    ApiError::conflict(Code::Violations, message)
}

fn info(solver: &Solver, attempt: &ResolvedAttempt, hint: Hint) -> HintInfo {
    match hint {
        Hint::Done => HintInfo::Done,
        Hint::Place { next, .. } => {
            HintInfo::Place { placement: PlacedPieceInfo::new(solver.puzzle(), next) }
        }
        // Givens are never taken back, so it is a piece of the attempt.
        Hint::TakeBack { first, reason } => HintInfo::TakeBack {
            first: attempt.indices.get(first).copied().flatten().unwrap_or(first),
            reason,
        },
        Hint::Impossible(reason) => HintInfo::Impossible { reason },
        Hint::Unknown => HintInfo::Unknown,
    }
}
