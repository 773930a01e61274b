//! Attempts at puzzles: begun, saved, checked and looked up by their owners.

use axum::extract::State;
use axum::http::StatusCode;
use ids::{AccountId, AttemptId};
use store::AttemptRow;

use super::info::{AttemptInfo, AttemptUpdate, CheckReport, PlacedPieceInfo};
use super::solvers::solver;
use super::state::Puzzles;
use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::runtime::context::Context;
use crate::runtime::time::now;

/// Begins an attempt: the time runs from now.
#[utoipa::path(post, path = "/api/puzzles/{name}/attempts", tag = "puzzles", security(("session" = []), ("token" = [])), params(("name" = String, Path)), responses((status = 201, body = AttemptInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn begin(
    State(puzzles): State<Puzzles>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<(StatusCode, axum::Json<AttemptInfo>)> {
    caller.needs(Scope::Study)?;
    let solver = solver(&puzzles, &name).await?;
    let attempt = AttemptRow {
        id: crate::runtime::id::new(),
        puzzle: solver.puzzle().name.clone(),
        account: caller.id().to_owned(),
        started: now(),
        placements: "[]".into(),
        hints: 0,
        solved_in: None,
    };
    puzzles.store.create_attempt(&attempt).await?;
    Ok((StatusCode::CREATED, axum::Json(attempt.try_into()?)))
}

/// Your newest attempts.
#[utoipa::path(get, path = "/api/me/attempts", tag = "puzzles", security(("session" = []), ("token" = [])), responses((status = 200, body = [AttemptInfo]), (status = "4XX", body = Problem)))]
pub(super) async fn own(
    State(puzzles): State<Puzzles>,
    caller: Caller,
) -> Result<axum::Json<Vec<AttemptInfo>>> {
    caller.needs(Scope::Study)?;
    let attempts = puzzles.store.attempts(caller.id(), 100).await?;
    Ok(axum::Json(attempts.into_iter().map(TryInto::try_into).collect::<Result<_>>()?))
}

/// An attempt of yours.
#[utoipa::path(get, path = "/api/attempts/{id}", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), responses((status = 200, body = AttemptInfo), (status = "4XX", body = Problem)))]
pub(super) async fn look(
    State(puzzles): State<Puzzles>,
    caller: Caller,
    Path(id): Path<AttemptId>,
) -> Result<axum::Json<AttemptInfo>> {
    Ok(axum::Json(own_attempt(&puzzles, &caller, &id).await?.try_into()?))
}

/// Saves the pieces of an attempt and checks them. When they are a solution, the clock stops.
#[utoipa::path(put, path = "/api/attempts/{id}", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = AttemptId, Path)), request_body = AttemptUpdate, responses((status = 200, body = CheckReport), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn save(
    State(puzzles): State<Puzzles>,
    caller: Caller,
    Path(id): Path<AttemptId>,
    Json(update): Json<AttemptUpdate>,
) -> Result<axum::Json<CheckReport>> {
    let attempt = own_attempt(&puzzles, &caller, &id).await?;
    if attempt.solved_in.is_some() {
        return Err(ApiError::conflict(
            Code::Solved,
            "expected an attempt that is not solved yet: begin another",
        ));
    }
    let solver = solver(&puzzles, &attempt.puzzle).await?;
    let pieces = PlacedPieceInfo::parse_all(&update.placements)?;
    let report = puzzle::check(solver.puzzle(), &pieces);
    let solved_in = report.is_solution().then(|| (now() - attempt.started).max(1));
    let text = serde_json::to_string(&update.placements).map_err(ApiError::internal)?;
    puzzles.store.save_attempt(&id, &text, solved_in).await?;
    Ok(axum::Json(CheckReport::new(report, solved_in)))
}

/// Every attempt of an account.
pub(crate) async fn all_attempts(context: &Context, account: &AccountId) -> Result<Vec<AttemptInfo>> {
    context.store.attempts(account, u32::MAX).await?.into_iter().map(TryInto::try_into).collect()
}

/// An attempt of the caller; anybody else's is not found.
pub(super) async fn own_attempt(puzzles: &Puzzles, caller: &Caller, id: &AttemptId) -> Result<AttemptRow> {
    caller.needs(Scope::Study)?;
    let attempt = puzzles.store.attempt(id).await?.filter(|attempt| attempt.account == *caller.id());
    attempt.ok_or_else(|| ApiError::not_found("attempt"))
}
