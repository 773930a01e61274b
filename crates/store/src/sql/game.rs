//! Games, seats and events in SQL.

use std::collections::HashMap;

use async_trait::async_trait;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{SqlStore, flag, narrow, taken};
use crate::error::{Result, StoreError};
use crate::game::{Append, EventRow, Game, GameFilter, Games, SeatRow, Stage, Summary, Tally};

/// Whether something is stored now, or why it cannot be although the database works.
pub(super) type Stored = std::result::Result<(), StoreError>;

#[async_trait]
impl Games for SqlStore {
    async fn create_game(&self, game: &Game, events: &[EventRow]) -> Result<()> {
        let mut transaction = self.begin().await?;
        let sql = "INSERT INTO game (id, variant, options, setup, speed, rated, listed, creator, follows, leg, created, stage)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let query = sqlx::query(sql)
            .bind(&game.id)
            .bind(&game.variant)
            .bind(&game.options)
            .bind(&game.setup)
            .bind(&game.speed)
            .bind(i64::from(game.rated))
            .bind(i64::from(game.listed))
            .bind(game.creator.as_deref())
            .bind(game.follows.as_deref())
            .bind(i64::from(game.leg))
            .bind(game.created)
            .bind(game.summary.stage.word());
        query.execute(&mut *transaction).await.map_err(taken("the id of the game"))?;
        write_summary(&mut transaction, &game.id, &game.summary).await?;
        for event in events {
            insert_event(&mut transaction, &game.id, event).await??;
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn game(&self, id: &str) -> Result<Option<Game>> {
        let row = sqlx::query("SELECT * FROM game WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let sql = "SELECT * FROM game_seat WHERE game = $1 ORDER BY seat";
        let seats = sqlx::query(sql).bind(id).fetch_all(&self.read).await?;
        Ok(Some(game(&row, seats.iter().map(seat).collect::<Result<_>>()?)?))
    }

    async fn games(&self, filter: &GameFilter, limit: u32) -> Result<Vec<Game>> {
        let chosen = "SELECT id FROM game
            WHERE (CAST($1 AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM game_seat WHERE game = game.id AND account = $1))
            AND (CAST($2 AS TEXT) IS NULL OR variant = $2)
            AND (CAST($3 AS TEXT) IS NULL OR stage = $3)
            AND (CAST($4 AS BIGINT) IS NULL OR rated = $4)
            AND (CAST($5 AS BIGINT) IS NULL OR listed = $5)
            AND (CAST($6 AS TEXT) IS NULL OR id < $6)
            AND (CAST($7 AS TEXT) IS NULL OR follows = $7)
            ORDER BY id DESC LIMIT $8";
        let games = format!("SELECT * FROM game WHERE id IN ({chosen}) ORDER BY id DESC");
        let seats = format!("SELECT * FROM game_seat WHERE game IN ({chosen}) ORDER BY game, seat");
        let mut answers = Vec::new();
        for sql in [games, seats] {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(filter.account.as_deref())
                .bind(filter.variant.as_deref())
                .bind(filter.stage.map(Stage::word))
                .bind(filter.rated.map(i64::from))
                .bind(filter.listed.map(i64::from))
                .bind(filter.before.as_deref())
                .bind(filter.follows.as_deref())
                .bind(i64::from(limit));
            answers.push(query.fetch_all(&self.read).await?);
        }
        let mut seats: HashMap<String, Vec<SeatRow>> = HashMap::new();
        for row in &answers[1] {
            seats.entry(row.try_get("game")?).or_default().push(seat(row)?);
        }
        let with_seats = |row| game(row, seats.remove(row.try_get::<&str, _>("id")?).unwrap_or_default());
        answers[0].iter().map(with_seats).collect()
    }

    async fn tallies(&self, account: &str) -> Result<Vec<Tally>> {
        let sql = "SELECT variant, COUNT(DISTINCT game.id) AS played,
            COUNT(DISTINCT CASE WHEN own.place = 1 THEN game.id ELSE NULL END) AS won
            FROM game_seat AS own JOIN game ON game.id = own.game
            WHERE own.account = $1 AND game.stage = 'over' AND EXISTS (SELECT 1 FROM game_seat AS rival
                WHERE rival.game = game.id AND (rival.account IS NULL OR rival.account <> $1))
            GROUP BY variant ORDER BY variant";
        let tally = |row: &AnyRow| {
            Ok(Tally {
                variant: row.try_get("variant")?,
                played: narrow(row.try_get("played")?, "game.played")?,
                won: narrow(row.try_get("won")?, "game.won")?,
            })
        };
        sqlx::query(sql).bind(account).fetch_all(&self.read).await?.iter().map(tally).collect()
    }

    async fn append(&self, append: Append) -> Result<()> {
        self.appender.append(append).await
    }

    async fn events(&self, game: &str, since: u64) -> Result<Vec<EventRow>> {
        let sql = "SELECT number, at, fact FROM game_event WHERE game = $1 AND number > $2 ORDER BY number";
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        let rows = sqlx::query(sql).bind(game).bind(since).fetch_all(&self.read).await?;
        rows.iter().map(event).collect()
    }
}

/// Stores an event that follows the last one.
pub(super) async fn insert_event(
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
pub(super) async fn delete_event(connection: &mut AnyConnection, game: &str, number: u64) -> Result<()> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let query = sqlx::query("DELETE FROM game_event WHERE game = $1 AND number = $2").bind(game).bind(number);
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn write_summary(
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

fn game(row: &AnyRow, seats: Vec<SeatRow>) -> Result<Game> {
    Ok(Game {
        id: row.try_get("id")?,
        variant: row.try_get("variant")?,
        options: row.try_get("options")?,
        setup: row.try_get("setup")?,
        speed: row.try_get("speed")?,
        rated: flag(row, "rated")?,
        listed: flag(row, "listed")?,
        creator: row.try_get("creator")?,
        follows: row.try_get("follows")?,
        leg: narrow(row.try_get("leg")?, "game.leg")?,
        created: row.try_get("created")?,
        summary: Summary {
            stage: Stage::from_word(row.try_get("stage")?)?,
            started: row.try_get("started")?,
            ended: row.try_get("ended")?,
            outcome: row.try_get("outcome")?,
            seats,
        },
    })
}

fn seat(row: &AnyRow) -> Result<SeatRow> {
    let number = |column| row.try_get::<Option<i64>, _>(column);
    Ok(SeatRow {
        account: row.try_get("account")?,
        level: number("level")?.map(|value| narrow(value, "game_seat.level")).transpose()?,
        place: number("place")?.map(|value| narrow(value, "game_seat.place")).transpose()?,
        points: number("points")?.map(|value| narrow(value, "game_seat.points")).transpose()?,
        gone: flag(row, "gone")?,
    })
}

fn event(row: &AnyRow) -> Result<EventRow> {
    let number = narrow(row.try_get("number")?, "game_event.number")?;
    Ok(EventRow { number, at: row.try_get("at")?, fact: row.try_get("fact")? })
}
