//! Analyses of whole games, as queued engine jobs with progress and cancel.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use engine::analysis::Analysis;
use engine::{Player, Settings, report};
use ids::{GameId, StudyId};
use rules::Position;
use serde::Serialize;
use store::AnalysisSubject;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::runtime::time::{monotonic_time, now};
use crate::study::hint::not_in_rated_game;
use crate::study::import::{last_position, own_study};
use crate::study::state::{Running, Study};
use crate::tables::computers::TREE_MEMORY;

/// The simulations for each position: a game of four takes about half a minute on one processor.
const SIMULATIONS: u64 = 4_000;

/// How far an analysis is.
#[derive(Serialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
enum Progress {
    /// Nobody asked for one.
    None,
    /// It waits or is under way.
    Running {
        /// How many moves are evaluated.
        done: usize,
        /// Of how many.
        of: usize,
    },
    /// It is there.
    Done {
        /// The analysis.
        #[schema(value_type = report::Analysis)]
        analysis: Box<serde_json::value::RawValue>,
    },
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(of_game, begin_game, cancel)).routes(routes!(
        of_study,
        begin_study,
        cancel_study
    ))
}

/// How far the analysis of a game is, or the analysis itself.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "study", params(("id" = GameId, Path)), responses((status = 200, body = Progress), (status = "4XX", body = Problem)))]
async fn of_game(State(study): State<Study>, Path(id): Path<GameId>) -> Result<axum::Json<Progress>> {
    progress(&study, &AnalysisSubject::Game(id)).await
}

/// Asks for the analysis of a game that is over.
#[utoipa::path(post, path = "/api/games/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = GameId, Path)), responses((status = 202, body = Progress), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn begin_game(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<GameId>,
) -> Result<(StatusCode, axum::Json<Progress>)> {
    caller.needs(Scope::Study)?;
    let shown = study.tables.registry.game(&id).await?;
    if shown.table.stage() != table::Stage::Over {
        return Err(ApiError::conflict(Code::Stage, "expected a game that is over"));
    }
    begin(&study, &caller, &AnalysisSubject::Game(id), shown.table.position().clone()).await
}

/// Stops an analysis that you asked for.
#[utoipa::path(delete, path = "/api/games/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = GameId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn cancel(State(study): State<Study>, caller: Caller, Path(id): Path<GameId>) -> Result<StatusCode> {
    stop(&study, &caller, &AnalysisSubject::Game(id))
}

/// How far the analysis of an imported record is, or the analysis itself.
#[utoipa::path(get, path = "/api/studies/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 200, body = Progress), (status = "4XX", body = Problem)))]
async fn of_study(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<axum::Json<Progress>> {
    own_study(&study, &caller, &id).await?;
    progress(&study, &AnalysisSubject::Study(id)).await
}

/// Asks for the analysis of an imported record.
#[utoipa::path(post, path = "/api/studies/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 202, body = Progress), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn begin_study(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<(StatusCode, axum::Json<Progress>)> {
    let record = own_study(&study, &caller, &id).await?;
    not_in_rated_game(&study, &caller).await?;
    let position = last_position(&study, &record)?;
    begin(&study, &caller, &AnalysisSubject::Study(id), position).await
}

/// Stops the analysis of an imported record.
#[utoipa::path(delete, path = "/api/studies/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn cancel_study(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<StatusCode> {
    stop(&study, &caller, &AnalysisSubject::Study(id))
}

async fn progress(study: &Study, subject: &AnalysisSubject) -> Result<axum::Json<Progress>> {
    let running = study.analyses.lock().get(subject).cloned();
    if let Some(running) = running {
        let done = running.done.load(Ordering::Relaxed);
        return Ok(axum::Json(Progress::Running { done, of: running.of }));
    }
    Ok(axum::Json(match study.store.analysis(subject).await? {
        Some(text) => Progress::Done { analysis: serde_json::from_str(&text).map_err(ApiError::internal)? },
        None => Progress::None,
    }))
}

async fn begin(
    study: &Study,
    caller: &Caller,
    subject: &AnalysisSubject,
    position: Position,
) -> Result<(StatusCode, axum::Json<Progress>)> {
    let of = position.history().len();
    let running =
        Running { account: caller.id().to_owned(), of, done: Arc::default(), cancelled: Arc::default() };
    if study.store.analysis(subject).await?.is_none() && !study.analyses.lock().contains_key(subject) {
        let (done, cancelled) = (running.done.clone(), running.cancelled.clone());
        let ticket = study
            .tables
            .thinkers
            .patient
            .submit(caller.id().as_str(), move |_| analysed(&position, &done, &cancelled))?;
        study.analyses.lock().insert(subject.clone(), running);
        let (study, subject) = (study.clone(), subject.clone());
        tokio::spawn(async move {
            if let Some(Some(analysis)) = ticket.await
                && let Err(error) = study.store.save_analysis(&subject, &analysis, now()).await
            {
                tracing::error!(?subject, %error, "an analysis cannot be kept");
            }
            study.analyses.lock().remove(&subject);
        });
        metrics::counter!("catercorner_analyses_total").increment(1);
    }
    Ok((StatusCode::ACCEPTED, progress(study, subject).await?))
}

fn stop(study: &Study, caller: &Caller, subject: &AnalysisSubject) -> Result<StatusCode> {
    let running = study.analyses.lock();
    let own = running.get(subject).ok_or_else(|| ApiError::not_found("analysis under way"))?;
    if own.account != *caller.id() {
        return Err(ApiError::forbidden(Code::NotYours, "expected an analysis that you asked for"));
    }
    own.cancelled.store(true, Ordering::Relaxed);
    Ok(StatusCode::NO_CONTENT)
}

/// The analysis of a game as JSON; `None` if it was cancelled.
fn analysed(position: &Position, done: &AtomicUsize, cancelled: &AtomicBool) -> Option<String> {
    let settings = Settings { simulations: Some(SIMULATIONS), memory: TREE_MEMORY, ..Settings::default() };
    let mut player = Player::new(settings, 1, monotonic_time);
    let mut moves = Vec::new();
    for analysis in Analysis::new(&mut player, position, cancelled) {
        moves.push(analysis);
        done.store(moves.len(), Ordering::Relaxed);
    }
    let text = || {
        let report = report::analysis(position.rules(), &moves);
        serde_json::to_string(&report).expect("an analysis is plain data")
    };
    (!cancelled.load(Ordering::Relaxed)).then(text)
}
