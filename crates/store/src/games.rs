//! Games: what was agreed, the events, and a summary of both that can be searched.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::events::{Append, EventRow, SeatRow, Stage, Summary, event, insert_event, seat, write_summary};
use crate::row::{flag, narrow, taken};

/// A game as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Never changes; later games have greater ones.
    pub id: String,
    /// The variant's name.
    pub variant: String,
    /// Its options as `key=value`, with blanks between.
    pub options: String,
    /// What was agreed, as the table wrote it.
    pub setup: String,
    /// Which ratings it counts for.
    pub speed: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Who made it.
    pub creator: Option<String>,
    /// The game that it follows: the other half of a pair, or the one before a rematch.
    pub follows: Option<String>,
    /// 2 for the second of a pair of games with the start swapped, else 1.
    pub leg: u8,
    /// When it was made.
    pub created: Millis,
    /// What became of it so far.
    pub summary: Summary,
}

/// Which games a list shows; what is `None` does not matter.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// With this account on a seat.
    pub account: Option<String>,
    /// Of this variant.
    pub variant: Option<String>,
    /// So far.
    pub stage: Option<Stage>,
    /// That count for ratings, or that do not.
    pub rated: Option<bool>,
    /// That the lobby shows, or does not.
    pub listed: Option<bool>,
    /// Made before the game with this id.
    pub before: Option<String>,
    /// That follow this game.
    pub follows: Option<String>,
}

/// How an account did in the games of a variant that are over; games against nobody else do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Which variant.
    pub variant: String,
    /// How many it played.
    pub played: u64,
    /// In how many it was first, alone or with others.
    pub won: u64,
}

impl Store {
    /// Stores a new game with its first events.
    pub async fn create_game(&self, game: &Game, events: &[EventRow]) -> Result<()> {
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

    /// The game with this id.
    pub async fn game(&self, id: &str) -> Result<Option<Game>> {
        let row = sqlx::query("SELECT * FROM game WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let sql = "SELECT * FROM game_seat WHERE game = $1 ORDER BY seat";
        let seats = sqlx::query(sql).bind(id).fetch_all(&self.read).await?;
        Ok(Some(game(&row, seats.iter().map(seat).collect::<Result<_>>()?)?))
    }

    /// The newest games that pass, newest first.
    pub async fn games(&self, filter: &GameFilter, limit: u32) -> Result<Vec<Game>> {
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

    /// How an account did, by variant.
    pub async fn tallies(&self, account: &str) -> Result<Vec<Tally>> {
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

    /// Stores events; returns when they are on the disk. Either all are stored, with the summary, or none.
    pub async fn append(&self, append: Append) -> Result<()> {
        self.appender.append(append).await
    }

    /// What happened after the event with this number, in order.
    pub async fn events(&self, game: &str, since: u64) -> Result<Vec<EventRow>> {
        let sql = "SELECT number, at, fact FROM game_event WHERE game = $1 AND number > $2 ORDER BY number";
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        let rows = sqlx::query(sql).bind(game).bind(since).fetch_all(&self.read).await?;
        rows.iter().map(event).collect()
    }
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
