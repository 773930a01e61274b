//! Imported records: somebody's games from elsewhere, to look at and to analyse.

use axum::extract::State;
use axum::http::StatusCode;
use ids::StudyId;
use notation::Record;
use rules::Position;
use serde::{Deserialize, Serialize};
use store::{Millis, StudyRow};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::runtime::context::Context;
use crate::runtime::time::now;
use crate::study::state::Study;

/// The most records of one account.
const MOST: usize = 200;

/// The longest record.
const LONGEST: usize = 200_000;

/// A record to be imported.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewStudy {
    /// What to call it.
    #[schema(max_length = 80)]
    title: String,
    /// The text of a `.blksgf` file with one game.
    record: String,
}

/// An imported record.
#[derive(Serialize, ToSchema)]
struct StudyInfo {
    id: StudyId,
    title: String,
    created: Millis,
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    /// How many moves its main line has.
    moves: usize,
}

/// An imported record with its main line.
#[derive(Serialize, ToSchema)]
struct StudyView {
    #[serde(flatten)]
    info: StudyInfo,
    /// The record as it is written.
    record: String,
    /// The moves of the main line, with the colour that made them.
    line: Vec<StudyMove>,
}

/// A move of a record.
#[derive(Serialize, ToSchema)]
struct StudyMove {
    colour: String,
    #[serde(rename = "move")]
    text: String,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(list, import)).routes(routes!(one, delete))
}

/// Your imported records.
#[utoipa::path(get, path = "/api/studies", tag = "study", security(("session" = []), ("token" = [])), responses((status = 200, body = [StudyInfo]), (status = "4XX", body = Problem)))]
async fn list(State(context): State<Context>, caller: Caller) -> Result<axum::Json<Vec<StudyInfo>>> {
    caller.needs(Scope::Study)?;
    let studies = context.store.studies(caller.id()).await?;
    let infos = studies.iter().map(|study| Ok(info(study, &last_position(&context, study)?)));
    Ok(axum::Json(infos.collect::<Result<_>>()?))
}

/// Imports a record. It is refused with the line and column of the first error.
#[utoipa::path(post, path = "/api/studies", tag = "study", security(("session" = []), ("token" = [])), request_body = NewStudy, responses((status = 201, body = StudyInfo), (status = "4XX", body = Problem)))]
async fn import(
    State(context): State<Context>,
    caller: Caller,
    Json(wanted): Json<NewStudy>,
) -> Result<(StatusCode, axum::Json<StudyInfo>)> {
    caller.needs(Scope::Study)?;
    if wanted.title.is_empty() || wanted.title.chars().count() > 80 || wanted.title.contains('\0') {
        return Err(ApiError::bad(Code::Title, "expected a title of 1 to 80 characters"));
    }
    if wanted.record.len() > LONGEST {
        return Err(ApiError::bad(Code::Record, format!("expected a record of at most {LONGEST} bytes")));
    }
    if context.store.studies(caller.id()).await?.len() >= MOST {
        return Err(ApiError::conflict(
            Code::TooManyStudies,
            format!("expected at most {MOST} records: delete one first"),
        ));
    }
    let record =
        Record::parse(wanted.record.as_bytes()).map_err(|error| ApiError::bad(Code::Record, error))?;
    let variant = record.variant().map_err(|error| ApiError::bad(Code::Record, error))?;
    let rules = context.rulesets.of(variant).map_err(|error| ApiError::bad(Code::Record, error))?;
    if let Some(error) = record.errors_with(&rules).into_iter().next() {
        return Err(ApiError::bad(Code::Record, error));
    }
    let study = StudyRow {
        id: crate::runtime::id::new(),
        account: caller.id().to_owned(),
        title: wanted.title,
        // As we write it: without what a database or a page could not hold.
        record: record.to_string(),
        created: now(),
    };
    let position = last_position(&context, &study)?;
    context.store.create_study(&study).await?;
    Ok((StatusCode::CREATED, axum::Json(info(&study, &position))))
}

/// An imported record with its moves.
#[utoipa::path(get, path = "/api/studies/{id}", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 200, body = StudyView), (status = "4XX", body = Problem)))]
async fn one(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<axum::Json<StudyView>> {
    let study = own_study(&context, &caller, &id).await?;
    let position = last_position(&context, &study)?;
    let rules = position.rules();
    let line = position.history().iter().map(|ply| StudyMove {
        colour: rules.variant().colour_name(ply.colour).to_owned(),
        text: notation::format_move(rules, ply.placement),
    });
    let line = line.collect();
    Ok(axum::Json(StudyView { info: info(&study, &position), record: study.record, line }))
}

/// Deletes an imported record.
#[utoipa::path(delete, path = "/api/studies/{id}", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn delete(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<StudyId>,
) -> Result<StatusCode> {
    caller.needs(Scope::Study)?;
    match context.store.delete_study(caller.id(), &id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::not_found("study")),
    }
}

/// A record of the caller's.
pub(crate) async fn own_study(context: &Context, caller: &Caller, id: &StudyId) -> Result<StudyRow> {
    caller.needs(Scope::Study)?;
    let study = context.store.study(id).await?.filter(|study| study.account == *caller.id());
    study.ok_or_else(|| ApiError::not_found("study"))
}

/// The position at the end of a record's main line.
pub(crate) fn last_position(context: &Context, study: &StudyRow) -> Result<Position> {
    let record = Record::parse(study.record.as_bytes()).map_err(ApiError::internal)?;
    let variant = record.variant().map_err(ApiError::internal)?;
    let rules = context.rulesets.of(variant).map_err(ApiError::internal)?;
    let last = record.main_line().last().copied().unwrap_or(record.root());
    record.position_with(&rules, last).map_err(ApiError::internal)
}

fn info(study: &StudyRow, position: &Position) -> StudyInfo {
    let variant = position.rules().variant();
    StudyInfo {
        id: study.id.clone(),
        title: study.title.clone(),
        created: study.created,
        variant: variant.name.clone(),
        options: variant.options.pairs(),
        moves: position.history().len(),
    }
}
