//! Records from elsewhere: looked into, and kept as studies.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use notation::Record;
use serde::{Deserialize, Serialize};
use store::StudyRow;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::runtime::context::Context;
use crate::study::kept::{KeptRecord, refusal, written};
use crate::study::line::from_start;
use crate::study::state::Study;
use crate::study::studies::{StudyInfo, info, keep};
use crate::study::title;

/// The longest file that is looked into, in bytes.
const LONGEST_FILE: usize = 900_000;

/// The most games of a file.
const MOST_GAMES: usize = 500;

/// What is to be kept: the games of a file, or a line of moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewStudy {
    /// What to call it; without it, what the record is called or who played.
    #[serde(default)]
    #[schema(max_length = 80)]
    title: Option<String>,
    /// The text of a `.blksgf` file.
    #[serde(default)]
    record: Option<String>,
    /// Which games of the file, from 1; without it, all.
    #[serde(default)]
    games: Option<Vec<usize>>,
    /// Instead of a record: the variant of a new one.
    #[serde(default)]
    variant: Option<String>,
    /// Its options as `key=value`.
    #[serde(default)]
    options: Vec<String>,
    /// The moves of the new one, as text and in order.
    #[serde(default)]
    moves: Vec<String>,
}

/// A file to look into.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RecordFile {
    /// The text of a `.blksgf` file.
    record: String,
}

/// What is in a file.
#[derive(Serialize, ToSchema)]
struct RecordContents {
    games: Vec<RecordItem>,
}

/// A game of a file.
#[derive(Serialize, ToSchema)]
struct RecordItem {
    /// Its number in the file, from 1.
    number: usize,
    title: String,
    /// Nothing if it is not one that is played here.
    variant: Option<String>,
    /// As `key=value`.
    options: Vec<String>,
    /// The names of the players, in the order of the seats.
    players: Vec<String>,
    /// As the record writes it.
    date: Option<String>,
    /// As the record writes it.
    result: Option<String>,
    /// How many moves its main line has.
    moves: usize,
    /// How many nodes it has, variations included.
    nodes: usize,
    /// Why it cannot be kept.
    problem: Option<Problem>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(look)).routes(routes!(import))
}

/// Says what games a file has, and what is wrong with those that cannot be kept. Nothing is stored.
#[utoipa::path(post, path = "/api/records", tag = "study", request_body = RecordFile, responses((status = 200, body = RecordContents), (status = "4XX", body = Problem)))]
async fn look(
    State(context): State<Context>,
    Json(file): Json<RecordFile>,
) -> Result<axum::Json<RecordContents>> {
    let own = context.clone();
    let contents = move || {
        let games = parsed(&file.record)?;
        let items = games.into_iter().enumerate().map(|(index, record)| item(&own, index + 1, record));
        Ok(RecordContents { games: items.collect() })
    };
    context.compute.run(contents).await.map(axum::Json)
}

/// Keeps games of a file, or a new record, as studies. A file is refused with the line and column of the first error.
#[utoipa::path(post, path = "/api/studies", tag = "study", security(("session" = []), ("token" = [])), request_body = NewStudy, responses((status = 201, body = [StudyInfo]), (status = "4XX", body = Problem)))]
async fn import(
    State(context): State<Context>,
    caller: Caller,
    Json(wanted): Json<NewStudy>,
) -> Result<(StatusCode, axum::Json<Vec<StudyInfo>>)> {
    caller.needs(Scope::Study)?;
    let chosen = wanted.title.as_deref().map(title::checked).transpose()?;
    let own = context.clone();
    let records = context.compute.run(move || records(&own, &wanted)).await?;
    let several = records.len() > 1;
    let named = |(index, kept): (usize, Arc<KeptRecord>)| {
        let title = match &chosen {
            Some(title) if several => title::numbered(title, index + 1),
            Some(title) => title.clone(),
            None => title::suggested(&kept.record, kept.rules.variant()),
        };
        (title, kept)
    };
    let studies: Vec<(String, Arc<KeptRecord>)> = records.into_iter().enumerate().map(named).collect();
    let rows = keep(&context, &caller, &studies).await?;
    let infos = rows.iter().zip(&studies).map(|(row, (_, kept)): (&StudyRow, _)| info(row, kept));
    Ok((StatusCode::CREATED, axum::Json(infos.collect::<Result<_>>()?)))
}

/// The records that are to be kept.
fn records(context: &Context, wanted: &NewStudy) -> Result<Vec<Arc<KeptRecord>>> {
    match (&wanted.record, &wanted.variant) {
        (Some(text), None) => {
            let games = picked(parsed(text)?, wanted.games.as_deref())?;
            games.into_iter().map(|record| KeptRecord::check(context, record).map(Arc::new)).collect()
        }
        (None, Some(variant)) => {
            let rules = context.rulesets.find(variant, &wanted.options)?;
            let position = from_start(&rules, wanted.moves.iter().map(String::as_str))?;
            Ok(vec![Arc::new(KeptRecord { record: Record::of_game(&position, &[]), rules })])
        }
        _ => Err(ApiError::bad(Code::Record, "expected either a record or a variant")),
    }
}

fn parsed(text: &str) -> Result<Vec<Record>> {
    if text.len() > LONGEST_FILE {
        return Err(ApiError::bad(Code::Record, format!("expected a file of at most {LONGEST_FILE} bytes")));
    }
    let games = Record::parse_collection(text.as_bytes()).map_err(refusal)?;
    match games.len() {
        0..=MOST_GAMES => Ok(games),
        more => Err(ApiError::bad(Code::Record, format!("expected at most {MOST_GAMES} games, got {more}"))),
    }
}

/// The games with these numbers, in the order of the file.
fn picked(games: Vec<Record>, numbers: Option<&[usize]>) -> Result<Vec<Record>> {
    let Some(numbers) = numbers else { return Ok(games) };
    let count = games.len();
    if let Some(wrong) = numbers.iter().find(|number| !(1..=count).contains(*number)) {
        return Err(ApiError::bad(Code::Record, format!("expected games from 1 to {count}, got {wrong}")));
    }
    if numbers.is_empty() {
        return Err(ApiError::bad(Code::Record, "expected at least one game"));
    }
    let wanted = |(index, record)| numbers.contains(&(index + 1)).then_some(record);
    Ok(games.into_iter().enumerate().filter_map(wanted).collect())
}

fn item(context: &Context, number: usize, record: Record) -> RecordItem {
    let root = |name| record.value(record.root(), name).map(str::to_owned);
    let (date, result, nodes) = (root("DT"), root("RE"), record.node_count());
    let variant = record.variant().ok();
    let title = match &variant {
        Some(variant) => title::suggested(&record, variant),
        None => root("GM").unwrap_or_default(),
    };
    let players = variant.as_ref().map(|variant| record.names(variant)).unwrap_or_default();
    let moves = record.move_count().unwrap_or(0);
    let checked = KeptRecord::check(context, record).and_then(|kept| written(&kept.record));
    let problem = checked.err().map(|error| error.problem);
    RecordItem {
        number,
        title,
        options: variant.as_ref().map(|variant| variant.options.pairs()).unwrap_or_default(),
        variant: variant.map(|variant| variant.name),
        players,
        date,
        result,
        moves,
        nodes,
        problem,
    }
}
