//! The events of a game and the summary that follows from them, as they are written in a transaction.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::Millis;
use crate::error::{Result, StoreError};
use crate::row::{flag, narrow};
use crate::words::words;

words! {
    /// How far a game is.
    Stage in "game.stage" {
        /// It waits for players.
        Open = "open",
        /// It is being played.
        Playing = "playing",
        /// It is over.
        Over = "over",
        /// It was over before it began.
        Cancelled = "cancelled",
    }
}

/// What became of a game so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How far it is.
    pub stage: Stage,
    /// When it was started.
    pub started: Option<Millis>,
    /// When it ended.
    pub ended: Option<Millis>,
    /// The result, as the table wrote it.
    pub outcome: Option<String>,
    /// The seats, from 1.
    pub seats: Vec<SeatRow>,
}

/// Who held a seat when the game began, or holds it if it has not, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    /// A person.
    pub account: Option<String>,
    /// A computer player's level.
    pub level: Option<u8>,
    /// The place in the end.
    pub place: Option<u8>,
    /// The points of its side in the end.
    pub points: Option<i32>,
    /// Whether the person lost the seat.
    pub gone: bool,
}

/// One event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// From 1, without gaps.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// What, as the table wrote it.
    pub fact: String,
}

/// Events to be stored together.
#[derive(Clone, Debug)]
pub struct Append {
    /// Of which game.
    pub game: String,
    /// In order, without gaps.
    pub events: Vec<EventRow>,
    /// The new summary, if they change it.
    pub summary: Option<Summary>,
}

/// Whether something is stored now, or why it cannot be although the database works.
pub(crate) type Stored = std::result::Result<(), StoreError>;

/// Stores an event that follows the last one.
pub(crate) async fn insert_event(
    connection: &mut AnyConnection,
    game: &str,
    event: &EventRow,
) -> Result<Stored> {
    let sql = "INSERT INTO game_event (game, number, at, fact)
        SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4
        WHERE $2 = 1 OR EXISTS (SELECT 1 FROM game_event WHERE game = $1 AND number = $2 - 1)
        ON CONFLICT (game, number) DO NOTHING";
    let number = i64::try_from(event.number).unwrap_or(i64::MAX);
    let query = sqlx::query(sql).bind(game).bind(number).bind(event.at).bind(&event.fact);
    if query.execute(&mut *connection).await?.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let found =
        sqlx::query("SELECT 1 FROM game_event WHERE game = $1 AND number = $2").bind(game).bind(number);
    let (game, number) = (game.to_owned(), event.number);
    Ok(Err(match found.fetch_optional(connection).await? {
        Some(_) => StoreError::Conflict { game, number },
        None => StoreError::Gap { game, number },
    }))
}

/// Takes back what was stored a moment ago in the same transaction.
pub(crate) async fn delete_event(connection: &mut AnyConnection, game: &str, number: u64) -> Result<()> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let query = sqlx::query("DELETE FROM game_event WHERE game = $1 AND number = $2").bind(game).bind(number);
    query.execute(connection).await?;
    Ok(())
}

pub(crate) async fn write_summary(
    connection: &mut AnyConnection,
    game: &str,
    summary: &Summary,
) -> Result<()> {
    let sql = "UPDATE game SET stage = $2, started = $3, ended = $4, outcome = $5 WHERE id = $1";
    let query = sqlx::query(sql).bind(game).bind(summary.stage.word()).bind(summary.started);
    query.bind(summary.ended).bind(summary.outcome.as_deref()).execute(&mut *connection).await?;
    for (index, seat) in summary.seats.iter().enumerate() {
        let sql = "INSERT INTO game_seat (game, seat, account, level, place, points, gone)
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, seat) DO UPDATE SET
                   account = $3, level = $4, place = $5, points = $6, gone = $7";
        let query = sqlx::query(sql)
            .bind(game)
            .bind(index as i64 + 1)
            .bind(seat.account.as_deref())
            .bind(seat.level.map(i64::from))
            .bind(seat.place.map(i64::from))
            .bind(seat.points.map(i64::from))
            .bind(i64::from(seat.gone));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(crate) fn seat(row: &AnyRow) -> Result<SeatRow> {
    let number = |column| row.try_get::<Option<i64>, _>(column);
    Ok(SeatRow {
        account: row.try_get("account")?,
        level: number("level")?.map(|value| narrow(value, "game_seat.level")).transpose()?,
        place: number("place")?.map(|value| narrow(value, "game_seat.place")).transpose()?,
        points: number("points")?.map(|value| narrow(value, "game_seat.points")).transpose()?,
        gone: flag(row, "gone")?,
    })
}

pub(crate) fn event(row: &AnyRow) -> Result<EventRow> {
    let number = narrow(row.try_get("number")?, "game_event.number")?;
    Ok(EventRow { number, at: row.try_get("at")?, fact: row.try_get("fact")? })
}
