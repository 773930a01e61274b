//! Records: one game or all of an account, as `.blksgf` and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ids::{AccountId, GameId};
use notation::Record;
use serde::Serialize;
use store::{Game, GameFilter, Millis, Stage};
use table::{EndReason, LeaveReason, Outcome, Table};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::people;
use crate::accounts::scope::Scope;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::protocol::PersonInfo;
use crate::study::state::Study;
use crate::tables::state::Tables;
use crate::tables::stored::replayed;

/// How many games are read at a time.
const PAGE: u32 = 200;

/// A game for programs.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameRecord {
    id: GameId,
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    rated: bool,
    speed: String,
    created: Millis,
    started: Option<Millis>,
    ended: Option<Millis>,
    /// The names of the players, in the order of the seats.
    players: Vec<String>,
    /// The moves, with the seat and the colour that made them.
    moves: Vec<table::MoveView>,
    outcome: Option<Outcome>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(one_json)).routes(routes!(all_records)).routes(routes!(all_json))
}

/// A game as JSON.
#[utoipa::path(get, path = "/api/games/{id}/record.json", tag = "study", params(("id" = GameId, Path)), responses((status = 200, body = GameRecord), (status = "4XX", body = Problem)))]
async fn one_json(State(tables): State<Tables>, Path(id): Path<GameId>) -> Result<axum::Json<GameRecord>> {
    let (game, table) = stored(&tables, &id).await?;
    let players = players(&tables, &[&game]).await?;
    Ok(axum::Json(json(&game, &table, &players)))
}

/// All your finished games as records, one after the other.
#[utoipa::path(get, path = "/api/me/games.blksgf", tag = "study", security(("session" = []), ("token" = [])), responses((status = 200, body = String, content_type = "application/x-blksgf"), (status = "4XX", body = Problem)))]
async fn all_records(State(tables): State<Tables>, caller: Caller) -> Result<Response> {
    caller.needs(Scope::Read)?;
    let mut text = String::new();
    each_game(&tables, &caller, |game, table, players| {
        let _ = writeln!(text, "{}", record(game, table, players));
    })
    .await?;
    Ok(as_file("games.blksgf", "application/x-blksgf", text))
}

/// All your finished games as JSON.
#[utoipa::path(get, path = "/api/me/games.json", tag = "study", security(("session" = []), ("token" = [])), responses((status = 200, body = [GameRecord]), (status = "4XX", body = Problem)))]
async fn all_json(State(tables): State<Tables>, caller: Caller) -> Result<axum::Json<Vec<GameRecord>>> {
    caller.needs(Scope::Read)?;
    let mut all = Vec::new();
    each_game(&tables, &caller, |game, table, players| all.push(json(game, table, players))).await?;
    Ok(axum::Json(all))
}

/// A game as it is stored, without waking its table.
pub(crate) async fn stored(tables: &Tables, id: &GameId) -> Result<(Game, Table)> {
    let game = tables.store.game(id).await?.ok_or_else(|| ApiError::not_found("game"))?;
    let table = replayed(tables, &game).await?;
    Ok((game, table))
}

/// Who played, by account.
pub(crate) type Players = BTreeMap<AccountId, PersonInfo>;

/// Who played these games.
pub(crate) async fn players(tables: &Tables, games: &[&Game]) -> Result<Players> {
    let seats = games.iter().flat_map(|game| &game.summary.seats);
    people(tables, seats.filter_map(|seat| seat.account.clone()).collect()).await
}

async fn each_game(
    tables: &Tables,
    caller: &Caller,
    mut take: impl FnMut(&Game, &Table, &Players),
) -> Result<()> {
    let mut before = None;
    loop {
        let filter = GameFilter {
            account: Some(caller.id().to_owned()),
            stage: Some(Stage::Over),
            before,
            ..GameFilter::default()
        };
        let games = tables.store.games(&filter, PAGE).await?;
        let players = players(tables, &games.iter().collect::<Vec<_>>()).await?;
        for game in &games {
            take(game, &replayed(tables, game).await?, &players);
        }
        match games.last() {
            Some(last) => before = Some(last.id.clone()),
            None => return Ok(()),
        }
    }
}

/// The names of a game's players, in the order of the seats.
pub(crate) fn names(game: &Game, players: &Players) -> Vec<String> {
    let name = |seat: &store::SeatRow| match (&seat.account, seat.level) {
        (Some(account), _) => players.get(account).map(|person| person.name.clone()).unwrap_or_default(),
        (None, Some(level)) => engine::Level::name(u32::from(level)),
        (None, None) => String::new(),
    };
    game.summary.seats.iter().map(name).collect()
}

/// A game as a record.
pub(crate) fn record(game: &Game, table: &Table, players: &Players) -> Record {
    let mut record = Record::of_game(table.position(), &names(game, players));
    let root = record.root();
    let day = crate::runtime::time::written(game.summary.started.unwrap_or(game.created));
    record.set(root, "DT", day.split('T').next().unwrap_or_default());
    if let Some(result) = broken_off(table) {
        record.set(root, "RE", &result);
    }
    record
}

/// The result of a game that the board did not decide, as records of other games have it: who won, and by a
/// resignation, by time or because the others left.
fn broken_off(table: &Table) -> Option<String> {
    let outcome = table.outcome().filter(|outcome| outcome.why != EndReason::PlayedOut)?;
    let variant = table.position().rules().variant();
    let winners = outcome.sides.iter().filter(|side| side.rank == 1 && !side.given_up);
    let (Some(winner), Some(how)) = (winners.clone().next().filter(|_| winners.count() == 1), outcome.how)
    else {
        return Some("Void".into());
    };
    let colour = winner.colours.first().and_then(|name| variant.colour(name))?;
    let how = match how {
        LeaveReason::Resigned => "R",
        LeaveReason::OutOfTime => "T",
        LeaveReason::Left | LeaveReason::Vanished | LeaveReason::Removed => "F",
    };
    Some(format!("{}+{how}", notation::colour_code(variant, colour).to_uppercase()))
}

fn json(game: &Game, table: &Table, players: &Players) -> GameRecord {
    GameRecord {
        id: game.id.clone(),
        variant: game.variant.clone(),
        options: game.options.split(' ').filter(|option| !option.is_empty()).map(String::from).collect(),
        rated: game.rated,
        speed: game.speed.clone(),
        created: game.created,
        started: game.summary.started,
        ended: game.summary.ended,
        players: names(game, players),
        moves: table.snapshot(table::Time(0)).moves,
        outcome: table.outcome(),
    }
}

/// A text that browsers save.
pub(crate) fn as_file(name: &str, kind: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text)
        .into_response()
}
