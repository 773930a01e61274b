//! Analyses of whole games, as queued engine jobs: they fill in while they run, can be stopped, and go on where they were.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use engine::analysis;
use engine::{Player, Settings, report};
use ids::{AccountId, GameId, StudyId};
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
use crate::study::kept::{KeptRecord, found};
use crate::study::state::{Found, Running, Study};
use crate::tables::computers::TREE_MEMORY;

/// What each position gets: at first little, so that the whole game is seen soon, then enough for verdicts. The times bound
/// a game of ninety moves to a minute on any machine; usually the simulations end a search long before.
const QUICK: (u64, Duration) = (500, Duration::from_millis(100));
const CAREFUL: (u64, Duration) = (4_000, Duration::from_millis(500));

/// How often an analysis under way is stored, so that a server that stops loses little of it.
const STORE_EVERY: Duration = Duration::from_secs(5);

/// How far an analysis is.
#[derive(Serialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
enum Progress {
    /// Nobody asked for one.
    None,
    /// It waits or is under way.
    Running(Part),
    /// It was stopped and can go on.
    Stopped(Part),
    /// It is there.
    Done {
        /// Every move with what it was worth, and what was better.
        analysis: report::Analysis,
    },
}

/// A part of an analysis.
#[derive(Serialize, ToSchema)]
struct Part {
    /// How many searches are done: each move is looked at quickly, then with care.
    done: usize,
    /// Of how many.
    of: usize,
    /// What is known so far. A move that was looked at with care replaces the quick look.
    analysis: report::Analysis,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(of_game, begin_game, cancel)).routes(routes!(
        of_study,
        begin_study,
        cancel_study
    ))
}

/// How far the analysis of a game is, with all that it has found.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "study", params(("id" = GameId, Path)), responses((status = 200, body = Progress), (status = "4XX", body = Problem)))]
async fn of_game(State(study): State<Study>, Path(id): Path<GameId>) -> Result<axum::Json<Progress>> {
    progress(&study, &AnalysisSubject::Game(id)).await
}

/// Asks for the analysis of a game that is over, or for the rest of one that was stopped.
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

/// Stops an analysis that you asked for. What it has found stays.
#[utoipa::path(delete, path = "/api/games/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = GameId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn cancel(State(study): State<Study>, caller: Caller, Path(id): Path<GameId>) -> Result<StatusCode> {
    stop(&study, &AnalysisSubject::Game(id), &[caller.id()])
}

/// How far the analysis of a study's main line is, with all that it has found.
#[utoipa::path(get, path = "/api/studies/{id}/analysis", tag = "study", params(("id" = StudyId, Path)), responses((status = 200, body = Progress), (status = "4XX", body = Problem)))]
async fn of_study(State(study): State<Study>, Path(id): Path<StudyId>) -> Result<axum::Json<Progress>> {
    found(&study, &id).await?;
    progress(&study, &AnalysisSubject::Study(id)).await
}

/// Asks for the analysis of a study's main line, or for the rest of one that was stopped.
#[utoipa::path(post, path = "/api/studies/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 202, body = Progress), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn begin_study(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<(StatusCode, axum::Json<Progress>)> {
    caller.needs(Scope::Study)?;
    not_in_rated_game(&study, &caller).await?;
    let kept = KeptRecord::load(&study, &found(&study, &id).await?).await?;
    let position = study.compute.run(move || kept.last_position()).await?;
    begin(&study, &caller, &AnalysisSubject::Study(id), position).await
}

/// Stops the analysis of a study that is yours, or that you asked for. What it has found stays.
#[utoipa::path(delete, path = "/api/studies/{id}/analysis", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn cancel_study(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<StatusCode> {
    let owner = found(&study, &id).await?.account;
    let account = if owner == *caller.id() { None } else { Some(caller.id()) };
    stop(&study, &AnalysisSubject::Study(id), account.as_slice())
}

/// As much of the analysis as there is.
pub(crate) async fn kept_analysis(
    study: &Study,
    subject: &AnalysisSubject,
) -> Result<Option<report::Analysis>> {
    if let Some(running) = study.analyses.running(subject) {
        return Ok(Some(running.found().analysis.clone()));
    }
    Ok(stored(study, subject).await?.map(|found| found.analysis))
}

async fn progress(study: &Study, subject: &AnalysisSubject) -> Result<axum::Json<Progress>> {
    if let Some(running) = study.analyses.running(subject) {
        let found = running.found().clone();
        return Ok(axum::Json(Progress::Running(Part::of(found))));
    }
    Ok(axum::Json(match stored(study, subject).await? {
        Some(found) if found.is_complete() => Progress::Done { analysis: found.analysis },
        Some(found) => Progress::Stopped(Part::of(found)),
        None => Progress::None,
    }))
}

impl Part {
    fn of(found: Found) -> Self {
        let done = found.analysis.moves.len() + found.careful;
        Self { done, of: 2 * found.of, analysis: found.analysis }
    }
}

/// What is stored of an analysis. One by an older program, in another form, is made anew.
async fn stored(study: &Study, subject: &AnalysisSubject) -> Result<Option<Found>> {
    let text = study.store.analysis(subject).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

async fn begin(
    study: &Study,
    caller: &Caller,
    subject: &AnalysisSubject,
    position: Position,
) -> Result<(StatusCode, axum::Json<Progress>)> {
    let of = position.history().len();
    let known = stored(study, subject).await?.filter(|found| found.of == of);
    let analysis = || report::of_moves(position.rules(), Vec::new());
    let found = known.unwrap_or_else(|| Found { of, careful: 0, analysis: analysis() });
    if !found.is_complete() {
        let account = caller.id().to_owned();
        let running = Running { account, cancelled: AtomicBool::default(), found: Mutex::new(found) };
        submit(study, subject, Arc::new(running), position)?;
    }
    Ok((StatusCode::ACCEPTED, progress(study, subject).await?))
}

/// Queues an analysis, unless it is queued already.
fn submit(study: &Study, subject: &AnalysisSubject, running: Arc<Running>, position: Position) -> Result<()> {
    let mut analyses = study.analyses.lock();
    if analyses.contains_key(subject) {
        return Ok(());
    }
    let most = study.config.analyses_per_account;
    if analyses.values().filter(|other| other.account == running.account).count() >= most {
        let message = format!("expected at most {most} of your analyses at a time: wait for one, or stop it");
        return Err(ApiError::conflict(Code::TooManyAnalyses, message));
    }
    let job = running.clone();
    let account = running.account.as_str();
    let ticket = study.tables.thinkers.patient.submit(account, move |_| analyse(&position, &job))?;
    analyses.insert(subject.clone(), running.clone());
    drop(analyses);
    tokio::spawn(keep_up(study.clone(), subject.clone(), running, ticket));
    metrics::counter!("catercorner_analyses_total").increment(1);
    Ok(())
}

/// Stores an analysis now and then while it runs, and at its end.
async fn keep_up(
    study: Study,
    subject: AnalysisSubject,
    running: Arc<Running>,
    ticket: impl Future<Output = Option<()>>,
) {
    let mut ticket = std::pin::pin!(ticket);
    loop {
        let ended = tokio::time::timeout(STORE_EVERY, &mut ticket).await.is_ok();
        let found = running.found().clone();
        // Nothing was found yet, or somebody changed the study meanwhile.
        if !found.analysis.moves.is_empty() && study.analyses.is_current(&subject, &running) {
            let text = serde_json::to_string(&found).expect("an analysis is plain data");
            if let Err(error) = study.store.save_analysis(&subject, &text, now()).await {
                tracing::error!(?subject, %error, "an analysis cannot be kept");
            }
        }
        if ended {
            break;
        }
    }
    if study.analyses.is_current(&subject, &running) {
        study.analyses.lock().remove(&subject);
    }
}

/// Stops an analysis, if one of these accounts asked for it; without any, whoever did.
fn stop(study: &Study, subject: &AnalysisSubject, accounts: &[&AccountId]) -> Result<StatusCode> {
    let running = study.analyses.running(subject).ok_or_else(|| ApiError::not_found("analysis under way"))?;
    if !accounts.is_empty() && !accounts.contains(&&running.account) {
        return Err(ApiError::forbidden(Code::NotYours, "expected an analysis that you asked for"));
    }
    running.cancel();
    Ok(StatusCode::NO_CONTENT)
}

/// Analyses what is not known yet: quickly, then with care.
fn analyse(position: &Position, running: &Running) {
    let rules = position.rules();
    let (known, careful) = {
        let found = running.found();
        (found.analysis.moves.len(), found.careful)
    };
    for ((simulations, time), after) in [(QUICK, known), (CAREFUL, careful)] {
        let settings = Settings {
            simulations: Some(simulations),
            time: Some(time),
            memory: TREE_MEMORY,
            ..Settings::default()
        };
        let mut player = Player::new(settings, 1, monotonic_time);
        for made in analysis::Analysis::new(&mut player, position, &running.cancelled).after(after) {
            let made = report::of_move(rules, &made);
            let mut found = running.found();
            let mut moves = std::mem::take(&mut found.analysis.moves);
            match moves.get_mut(made.number - 1) {
                Some(quick) => {
                    found.careful = made.number;
                    *quick = made;
                }
                None => moves.push(made),
            }
            found.analysis = report::of_moves(rules, moves);
        }
        if running.is_cancelled() {
            return;
        }
    }
}
