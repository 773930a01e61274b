//! Attempts at puzzles: begun, saved, checked and looked up by their owners.

use axum::extract::State;
use axum::http::StatusCode;
use ids::{AccountId, AttemptId};
use store::AttemptRow;

use super::attempt_info::{AttemptInfo, AttemptUpdate, CheckReport, OwnProgress, ResultInfo};
use super::info::PlacedPieceInfo;
use super::name::PuzzleName;
use super::solvers::find;
use super::state::Puzzles;
use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::runtime::context::Context;
use crate::runtime::limits::Address;
use crate::runtime::time::now;

/// The most attempts that an account keeps, of as many puzzles: what it reached at others stays.
const MOST_ATTEMPTS: u32 = 200;

/// The longest time that an attempt may have taken, in milliseconds: a hundred years.
const LONGEST: store::Millis = 100 * 366 * crate::runtime::time::DAY;

/// Begins an attempt in place of an earlier one at the same puzzle.
#[utoipa::path(post, path = "/api/puzzles/{name}/attempts", tag = "puzzles", security(("session" = []), ("token" = [])), params(("name" = String, Path)), responses((status = 201, body = AttemptInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn begin(
    State(puzzles): State<Puzzles>,
    address: Address,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<(StatusCode, axum::Json<AttemptInfo>)> {
    caller.needs(Scope::Study)?;
    let found = find(&puzzles, &name, &address).await?;
    let attempt = AttemptRow {
        id: crate::runtime::id::new(),
        puzzle: found.solver.puzzle().name.clone(),
        account: caller.id().to_owned(),
        started: now(),
        placements: "[]".into(),
        elapsed: 0,
        solved_in: None,
        given_up: false,
    };
    puzzles.store.create_attempt(&attempt, MOST_ATTEMPTS).await?;
    Ok((StatusCode::CREATED, axum::Json(attempt.try_into()?)))
}

/// Your newest attempts, one for each puzzle.
#[utoipa::path(get, path = "/api/me/attempts", tag = "puzzles", security(("session" = []), ("token" = [])), responses((status = 200, body = [AttemptInfo]), (status = "4XX", body = Problem)))]
pub(super) async fn own(
    State(puzzles): State<Puzzles>,
    caller: Caller,
) -> Result<axum::Json<Vec<AttemptInfo>>> {
    caller.needs(Scope::Study)?;
    let attempts = puzzles.store.attempts(caller.id(), MOST_ATTEMPTS).await?;
    Ok(axum::Json(attempts.into_iter().map(TryInto::try_into).collect::<Result<_>>()?))
}

/// What you have reached at a puzzle.
#[utoipa::path(get, path = "/api/me/puzzles/{name}", tag = "puzzles", security(("session" = []), ("token" = [])), params(("name" = String, Path)), responses((status = 200, body = OwnProgress), (status = "4XX", body = Problem)))]
pub(super) async fn progress(
    State(puzzles): State<Puzzles>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<axum::Json<OwnProgress>> {
    caller.needs(Scope::Study)?;
    let name = PuzzleName::parse(&name).ok_or_else(|| ApiError::not_found("puzzle"))?.to_string();
    let result = puzzles.store.puzzle_result(caller.id(), &name).await?;
    let attempt = puzzles.store.attempt_at(caller.id(), &name).await?;
    Ok(axum::Json(OwnProgress {
        result: result.map_or_else(|| ResultInfo::of_new(name), Into::into),
        attempt: attempt.map(TryInto::try_into).transpose()?,
    }))
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
    address: Address,
    caller: Caller,
    Path(id): Path<AttemptId>,
    Json(update): Json<AttemptUpdate>,
) -> Result<axum::Json<CheckReport>> {
    let mut attempt = open_attempt(&puzzles, &caller, &id).await?;
    let found = find(&puzzles, &attempt.puzzle, &address).await?;
    let pieces = PlacedPieceInfo::parse_all(found.solver.puzzle(), &update.placements)?;
    let report = puzzles.compute.run(move || puzzle::check(found.solver.puzzle(), &pieces)).await;
    let elapsed = update.elapsed.unwrap_or_else(|| now() - attempt.started);
    attempt.elapsed = elapsed.clamp(attempt.elapsed, LONGEST);
    attempt.solved_in = report.is_solution().then_some(attempt.elapsed.max(1));
    attempt.placements = serde_json::to_string(&update.placements).map_err(ApiError::internal)?;
    if !puzzles.store.save_attempt(&attempt, now()).await? {
        // Another request was first: the attempt is over, or another has replaced it.
        open_attempt(&puzzles, &caller, &id).await?;
        return Err(ApiError::not_found("attempt"));
    }
    Ok(axum::Json(CheckReport::new(report, attempt.solved_in)))
}

/// Every attempt of an account, and what it has reached at all puzzles.
pub(crate) async fn exported(
    context: &Context,
    account: &AccountId,
) -> Result<(Vec<AttemptInfo>, Vec<ResultInfo>)> {
    let attempts = context.store.attempts(account, u32::MAX).await?;
    let results = context.store.puzzle_results(account, "").await?;
    let attempts = attempts.into_iter().map(TryInto::try_into).collect::<Result<_>>()?;
    Ok((attempts, results.into_iter().map(Into::into).collect()))
}

/// An attempt of the caller that can still be worked on.
pub(super) async fn open_attempt(puzzles: &Puzzles, caller: &Caller, id: &AttemptId) -> Result<AttemptRow> {
    let attempt = own_attempt(puzzles, caller, id).await?;
    let refused = match (attempt.solved_in, attempt.given_up) {
        (Some(_), _) => (Code::Solved, "expected an attempt that is not solved yet: begin another"),
        (None, true) => (Code::GivenUp, "expected an attempt that was not given up: begin another"),
        (None, false) => return Ok(attempt),
    };
    Err(ApiError::conflict(refused.0, refused.1))
}

/// An attempt of the caller; anybody else's is not found.
async fn own_attempt(puzzles: &Puzzles, caller: &Caller, id: &AttemptId) -> Result<AttemptRow> {
    caller.needs(Scope::Study)?;
    let attempt = puzzles.store.attempt(id).await?.filter(|attempt| attempt.account == *caller.id());
    attempt.ok_or_else(|| ApiError::not_found("attempt"))
}
