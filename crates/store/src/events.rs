//! The events of a game and their summary, written within a transaction.

use ids::{AccountId, EventNumber, GameId};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use crate::Millis;
use crate::error::{Result, StoreError};
use crate::row::{flag, narrow, optional_id};
use crate::stored_enum::stored_enum;

/// The most events in one statement.
const MOST_ROWS: usize = 64;

stored_enum! {
    /// How far a game is.
    Stage in "game.stage" {
        /// It waits for players.
        Open = "open",
        /// It is being played.
        Playing = "playing",
        /// It was played and is over.
        Over = "over",
        /// It never started, and never will.
        Cancelled = "cancelled",
    }
}

impl Stage {
    /// Whether the game waits for players or is being played.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Open | Self::Playing)
    }
}

/// What the events of a game add up to, for lists and searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Open, being played, or over.
    pub stage: Stage,
    /// When the last seat was taken.
    pub started: Option<Millis>,
    /// When it was over or cancelled.
    pub ended: Option<Millis>,
    /// The result as the table's JSON.
    pub outcome: Option<String>,
    /// In the order of the rules.
    pub seats: Vec<SeatRow>,
}

/// A seat: who held it at the start, or holds it if the game has not started, and the result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    /// The person on it.
    pub account: Option<AccountId>,
    /// The level of the computer player on it.
    pub level: Option<u8>,
    /// The rank at the end.
    pub rank: Option<u8>,
    /// The score of its side at the end.
    pub score: Option<i32>,
    /// Whether the person left, and a computer player took over.
    pub gone: bool,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// Counts from 1 in each game, without gaps.
    pub number: EventNumber,
    /// When it happened.
    pub at: Millis,
    /// What happened, as the table's JSON.
    pub fact: String,
}

/// Events that are stored together or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game that they continue.
    pub game: GameId,
    /// Numbered on from the last stored event.
    pub events: Vec<EventRow>,
    /// The summary after them, if they change it.
    pub summary: Option<Summary>,
}

/// Whether events were stored, or why not although the database works.
pub(crate) type Stored = std::result::Result<(), StoreError>;

/// Stores an event if it is the next one of its game.
pub(crate) async fn insert_event(
    connection: &mut AnyConnection,
    game: &GameId,
    event: &EventRow,
) -> Result<Stored> {
    let sql = "INSERT INTO game_event (game, number, at, fact)
        SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4
        WHERE $2 = 1 OR EXISTS (SELECT 1 FROM game_event WHERE game = $1 AND number = $2 - 1)
        ON CONFLICT (game, number) DO NOTHING";
    let number = i64::try_from(event.number.0).unwrap_or(i64::MAX);
    let query = sqlx::query(sql).bind(game.as_str()).bind(number).bind(event.at).bind(&event.fact);
    if query.execute(&mut *connection).await?.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let found = sqlx::query("SELECT 1 FROM game_event WHERE game = $1 AND number = $2")
        .bind(game.as_str())
        .bind(number);
    let (game, number) = (game.clone(), event.number);
    Ok(Err(match found.fetch_optional(connection).await? {
        Some(_) => StoreError::Conflict { game, number },
        None => StoreError::Gap { game, number },
    }))
}

/// Stores the events of appends to different games; returns whether all are stored. Else some may be, and the
/// transaction has to be rolled back.
pub(crate) async fn insert_events(connection: &mut AnyConnection, appends: &[Append]) -> Result<bool> {
    let mut rows = Vec::new();
    for Append { game, events, .. } in appends {
        let first = events.first().map_or(EventNumber::START, |event| event.number);
        for (event, expected) in events.iter().zip(first.0..) {
            if event.number.0 != expected {
                return Ok(false);
            }
            rows.push(NewRow { game, event, previous: first.0.saturating_sub(1) });
        }
    }
    let mut rest = rows.as_slice();
    while !rest.is_empty() {
        // Powers of two make for few statements, and a connection keeps those prepared.
        let (rows, later) = rest.split_at(MOST_ROWS.min(1 << rest.len().ilog2()));
        if !insert_rows(connection, rows).await? {
            return Ok(false);
        }
        rest = later;
    }
    Ok(true)
}

/// An event to store, and the number of the one that has to be stored before its append.
struct NewRow<'a> {
    game: &'a GameId,
    event: &'a EventRow,
    previous: u64,
}

async fn insert_rows(connection: &mut AnyConnection, rows: &[NewRow<'_>]) -> Result<bool> {
    let mut values = String::new();
    for row in 0..rows.len() {
        let [game, number, at, fact, previous] = [1, 2, 3, 4, 5].map(|column| 5 * row + column);
        let comma = if row == 0 { "" } else { ", " };
        let value = format!(
            "{comma}(${game}, CAST(${number} AS BIGINT), CAST(${at} AS BIGINT), ${fact}, CAST(${previous} AS BIGINT))"
        );
        values.push_str(&value);
    }
    let sql = format!(
        "WITH added (game, number, at, fact, previous) AS (VALUES {values})
        INSERT INTO game_event (game, number, at, fact) SELECT game, number, at, fact FROM added
        WHERE previous = 0
        OR EXISTS (SELECT 1 FROM game_event WHERE game_event.game = added.game AND game_event.number = previous)
        ON CONFLICT (game, number) DO NOTHING"
    );
    let stored = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for NewRow { game, event, previous } in rows {
        query = query.bind(game.as_str()).bind(stored(event.number.0)).bind(event.at);
        query = query.bind(&event.fact).bind(stored(*previous));
    }
    Ok(query.execute(connection).await?.rows_affected() == rows.len() as u64)
}

/// The events of a game after this number, in order.
pub(crate) async fn events_since(
    executor: impl sqlx::Executor<'_, Database = sqlx::Any>,
    game: &GameId,
    since: EventNumber,
) -> Result<Vec<EventRow>> {
    let sql = "SELECT number, at, fact FROM game_event WHERE game = $1 AND number > $2 ORDER BY number";
    let since = i64::try_from(since.0).unwrap_or(i64::MAX);
    let rows = sqlx::query(sql).bind(game.as_str()).bind(since).fetch_all(executor).await?;
    rows.iter().map(event).collect()
}

/// Whether all events of an append are stored, as they are in it.
pub(crate) async fn has_events(connection: &mut AnyConnection, append: &Append) -> Result<bool> {
    let first = append.events.first().map_or(0, |event| event.number.0);
    let stored = events_since(connection, &append.game, EventNumber(first.saturating_sub(1))).await?;
    Ok(stored.starts_with(&append.events))
}

/// Undoes [`insert_event`] within the same transaction.
pub(crate) async fn delete_event(
    connection: &mut AnyConnection,
    game: &GameId,
    number: EventNumber,
) -> Result<()> {
    let number = i64::try_from(number.0).unwrap_or(i64::MAX);
    let query = sqlx::query("DELETE FROM game_event WHERE game = $1 AND number = $2")
        .bind(game.as_str())
        .bind(number);
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn write_summary(
    connection: &mut AnyConnection,
    game: &GameId,
    summary: &Summary,
) -> Result<()> {
    let sql = "UPDATE game SET stage = $2, started = $3, ended = $4, outcome = $5 WHERE id = $1";
    let query = sqlx::query(sql).bind(game.as_str()).bind(summary.stage.word()).bind(summary.started);
    query.bind(summary.ended).bind(summary.outcome.as_deref()).execute(&mut *connection).await?;
    for (index, seat) in summary.seats.iter().enumerate() {
        let sql = "INSERT INTO game_seat (game, seat, account, level, place, points, gone, live)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (game, seat) DO UPDATE SET
                   account = $3, level = $4, place = $5, points = $6, gone = $7, live = $8";
        let query = sqlx::query(sql)
            .bind(game.as_str())
            .bind(index as i64 + 1)
            .bind(seat.account.as_ref().map(AccountId::as_str))
            .bind(seat.level.map(i64::from))
            .bind(seat.rank.map(i64::from))
            .bind(seat.score.map(i64::from))
            .bind(i64::from(seat.gone))
            .bind(i64::from(summary.stage.is_live()));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(crate) fn seat(row: &AnyRow) -> Result<SeatRow> {
    let number = |column| row.try_get::<Option<i64>, _>(column);
    Ok(SeatRow {
        account: optional_id(row, "account")?,
        level: number("level")?.map(|value| narrow(value, "game_seat.level")).transpose()?,
        rank: number("place")?.map(|value| narrow(value, "game_seat.place")).transpose()?,
        score: number("points")?.map(|value| narrow(value, "game_seat.points")).transpose()?,
        gone: flag(row, "gone")?,
    })
}

pub(crate) fn event(row: &AnyRow) -> Result<EventRow> {
    let number = EventNumber(narrow(row.try_get("number")?, "game_event.number")?);
    Ok(EventRow { number, at: row.try_get("at")?, fact: row.try_get("fact")? })
}
