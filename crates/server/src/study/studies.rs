//! Studies: the records that somebody keeps, changes, copies and hands on.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use ids::{GameId, StudyId};
use notation::Record;
use serde::{Deserialize, Serialize};
use store::{AnalysisSubject, Millis, StudyRow};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::runtime::context::Context;
use crate::runtime::time::now;
use crate::study::kept::{KeptRecord, found, refusal, revision, written};
use crate::study::record::{players, record, stored};
use crate::study::state::Study;
use crate::study::title;
use crate::study::tree::{NodeInput, edited};
use crate::study::view::{StudyView, study_view};

/// The most records of one account.
const MOST: usize = 200;

/// A study as lists show it.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyInfo {
    id: StudyId,
    title: String,
    created: Millis,
    /// Changes whenever the study does.
    revision: String,
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    /// The names of the players, in the order of the seats.
    players: Vec<String>,
    /// As the record writes it.
    result: Option<String>,
    /// As the record writes it.
    date: Option<String>,
    /// How many moves its main line has.
    moves: usize,
    /// How many nodes it has, variations included.
    nodes: usize,
}

/// A study as it shall be. What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Change {
    /// The revision that is changed: if it is no longer the last, nothing happens.
    revision: String,
    #[serde(default)]
    #[schema(max_length = 80)]
    title: Option<String>,
    /// The whole tree.
    #[serde(default)]
    #[schema(max_items = 5000)]
    nodes: Option<Vec<NodeInput>>,
    /// Instead of the tree: the text of a `.blksgf` file with one game.
    #[serde(default)]
    record: Option<String>,
}

/// What a copy is to be called.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CopyName {
    /// Without it, as the original.
    #[serde(default)]
    #[schema(max_length = 80)]
    title: Option<String>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(change, delete))
        .routes(routes!(copy))
        .routes(routes!(copy_game))
}

/// Your studies.
#[utoipa::path(get, path = "/api/studies", tag = "study", security(("session" = []), ("token" = [])), responses((status = 200, body = [StudyInfo]), (status = "4XX", body = Problem)))]
async fn list(State(context): State<Context>, caller: Caller) -> Result<axum::Json<Vec<StudyInfo>>> {
    caller.needs(Scope::Study)?;
    let studies = context.store.studies(caller.id()).await?;
    let own = context.clone();
    let infos = move || {
        let infos = studies.iter().map(|study| info(study, &KeptRecord::read(&own, study)?));
        infos.collect::<Result<_>>()
    };
    context.compute.run(infos).await.map(axum::Json)
}

/// Changes a study of yours: its title, its tree or its record. Moves are checked by the rules.
#[utoipa::path(put, path = "/api/studies/{id}", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), request_body = Change, responses((status = 200, body = StudyView), (status = "4XX", body = Problem)))]
async fn change(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
    Json(change): Json<Change>,
) -> Result<axum::Json<StudyView>> {
    let old = own_study(&study, &caller, &id).await?;
    if revision(&old) != change.revision {
        return Err(overtaken());
    }
    let (own, before) = (study.context.clone(), old.clone());
    let changed = study.compute.run(move || changed(&own, &before, &change)).await?;
    let new = changed.row;
    if !study.store.update_study(&old, &new.title, &new.record).await? {
        return Err(overtaken());
    }
    if changed.has_other_line {
        study.analyses.forget(&study.store, &AnalysisSubject::Study(id)).await?;
    }
    Ok(axum::Json(study_view(&study, &new, Arc::new(changed.kept), Some(&caller)).await?))
}

/// A study after a change.
struct Changed {
    row: StudyRow,
    kept: KeptRecord,
    /// Whether its main line is another one.
    has_other_line: bool,
}

fn changed(context: &Context, old: &StudyRow, change: &Change) -> Result<Changed> {
    let before = KeptRecord::read(context, old)?;
    let title = change.title.as_deref().map(title::checked).transpose()?;
    let record = match (&change.nodes, &change.record) {
        (None, None) => None,
        (Some(nodes), None) => Some(edited(&before, nodes)?),
        (None, Some(text)) => Some(Record::parse(text.as_bytes()).map_err(refusal)?),
        (Some(_), Some(_)) => {
            return Err(ApiError::bad(Code::Record, "expected either nodes or a record, got both"));
        }
    };
    let kept = match record {
        // Read back as it will be stored, so that its nodes have the numbers that they will have.
        Some(record) => {
            let text = written(&record)?;
            KeptRecord::check(context, Record::parse(text.as_bytes()).map_err(refusal)?)?
        }
        None => KeptRecord { record: before.record.clone(), rules: before.rules.clone() },
    };
    let title = title.unwrap_or_else(|| old.title.clone());
    let row = StudyRow { title, record: written(&kept.record)?, ..old.clone() };
    let has_other_line = main_line(&before)? != main_line(&kept)?;
    Ok(Changed { row, kept, has_other_line })
}

/// Deletes a study of yours.
#[utoipa::path(delete, path = "/api/studies/{id}", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn delete(State(study): State<Study>, caller: Caller, Path(id): Path<StudyId>) -> Result<StatusCode> {
    caller.needs(Scope::Study)?;
    if !study.store.delete_study(caller.id(), &id).await? {
        return Err(ApiError::not_found("study"));
    }
    study.analyses.forget(&study.store, &AnalysisSubject::Study(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Copies a study, your own or one that you have the link of, to one of your own.
#[utoipa::path(post, path = "/api/studies/{id}/copy", tag = "study", security(("session" = []), ("token" = [])), params(("id" = StudyId, Path)), request_body = Option<CopyName>, responses((status = 201, body = StudyInfo), (status = "4XX", body = Problem)))]
async fn copy(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<StudyId>,
    name: Option<Json<CopyName>>,
) -> Result<(StatusCode, axum::Json<StudyInfo>)> {
    caller.needs(Scope::Study)?;
    let original = found(&study, &id).await?;
    let kept = KeptRecord::load(&study, &original).await?;
    keep_copy(&study, &caller, name, original.title, kept, &AnalysisSubject::Study(id)).await
}

/// Copies a game to a study of your own.
#[utoipa::path(post, path = "/api/games/{id}/study", tag = "study", security(("session" = []), ("token" = [])), params(("id" = GameId, Path)), request_body = Option<CopyName>, responses((status = 201, body = StudyInfo), (status = "4XX", body = Problem)))]
async fn copy_game(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<GameId>,
    name: Option<Json<CopyName>>,
) -> Result<(StatusCode, axum::Json<StudyInfo>)> {
    caller.needs(Scope::Study)?;
    let (game, table) = stored(&study.tables, &id).await?;
    let record = record(&game, &table, &players(&study.tables, &[&game]).await?);
    let kept = Arc::new(KeptRecord { record, rules: table.position().rules().clone() });
    let title = title::suggested(&kept.record, kept.rules.variant());
    keep_copy(&study, &caller, name, title, kept, &AnalysisSubject::Game(id)).await
}

/// Keeps a copy, with as much of the analysis of the original as there is: both have the same main line.
async fn keep_copy(
    study: &Study,
    caller: &Caller,
    name: Option<Json<CopyName>>,
    title: String,
    kept: Arc<KeptRecord>,
    original: &AnalysisSubject,
) -> Result<(StatusCode, axum::Json<StudyInfo>)> {
    let chosen = name.and_then(|Json(name)| name.title);
    let title = chosen.as_deref().map(title::checked).transpose()?.unwrap_or(title);
    let studies = [(title, kept)];
    let rows = keep(study, caller, &studies).await?;
    if let Some(analysis) = study.store.analysis(original).await? {
        let copy = AnalysisSubject::Study(rows[0].id.clone());
        study.store.save_analysis(&copy, &analysis, now()).await?;
    }
    Ok((StatusCode::CREATED, axum::Json(info(&rows[0], &studies[0].1)?)))
}

/// Stores studies of the caller's, all of them or none.
pub(crate) async fn keep(
    context: &Context,
    caller: &Caller,
    studies: &[(String, Arc<KeptRecord>)],
) -> Result<Vec<StudyRow>> {
    let kept = context.store.studies(caller.id()).await?.len();
    if kept + studies.len() > MOST {
        let message = format!("expected at most {MOST} studies: delete one first");
        return Err(ApiError::conflict(Code::TooManyStudies, message));
    }
    let row = |(title, kept): &(String, Arc<KeptRecord>)| {
        Ok(StudyRow {
            id: crate::runtime::id::new(),
            account: caller.id().to_owned(),
            title: title.clone(),
            record: written(&kept.record)?,
            created: now(),
        })
    };
    let rows = studies.iter().map(row).collect::<Result<Vec<StudyRow>>>()?;
    context.store.create_studies(&rows).await?;
    Ok(rows)
}

/// A study as lists show it.
pub(crate) fn info(study: &StudyRow, kept: &KeptRecord) -> Result<StudyInfo> {
    let (record, variant) = (&kept.record, kept.rules.variant());
    let root = |name| record.value(record.root(), name).map(str::to_owned);
    Ok(StudyInfo {
        id: study.id.clone(),
        title: study.title.clone(),
        created: study.created,
        revision: revision(study),
        variant: variant.name.clone(),
        options: variant.options.pairs(),
        players: record.names(variant),
        result: root("RE"),
        date: root("DT"),
        moves: record.move_count().map_err(ApiError::internal)?,
        nodes: record.node_count(),
    })
}

/// A study of the caller's.
async fn own_study(context: &Context, caller: &Caller, id: &StudyId) -> Result<StudyRow> {
    caller.needs(Scope::Study)?;
    let study = found(context, id).await?;
    if study.account != *caller.id() {
        return Err(ApiError::forbidden(Code::NotYours, "expected a study of your own: copy it first"));
    }
    Ok(study)
}

fn main_line(kept: &KeptRecord) -> Result<Vec<rules::Ply>> {
    Ok(kept.last_position()?.history().to_vec())
}

fn overtaken() -> ApiError {
    ApiError::conflict(Code::Overtaken, "expected the last revision: the study was changed meanwhile")
}
