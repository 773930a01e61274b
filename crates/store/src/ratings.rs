//! Ratings: what each rated game changed, in the order in which games were rated, and what came of it.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::Millis;
use crate::database::Store;
use crate::error::{Result, StoreError};
use crate::row::{narrow, taken};

/// What is thought of somebody's strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The best guess.
    pub mu: f64,
    /// How far off it may be.
    pub sigma: f64,
}

/// Which of somebody's ratings.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RatingKey {
    /// Whose.
    pub account: String,
    /// The variant, with the options that change its rules.
    pub scale: String,
    /// How fast the games are.
    pub speed: String,
}

/// Somebody's rating now.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Which.
    pub key: RatingKey,
    /// What it is.
    pub estimate: Estimate,
    /// How many games made it.
    pub games: u32,
    /// The place of the last one in the order of rated games.
    pub ordinal: u64,
    /// When that one ended.
    pub at: Millis,
}

/// What a game did to a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// Which rating.
    pub key: RatingKey,
    /// What it was.
    pub before: Estimate,
    /// What it became.
    pub after: Estimate,
}

/// A game that was rated.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// Its place in the order of rated games, from 1.
    pub ordinal: u64,
    /// Which.
    pub game: String,
    /// When it ended.
    pub at: Millis,
    /// What it changed.
    pub changes: Vec<RatingChange>,
}

/// What a recomputation found wrong.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Corrections {
    /// The place of the last game that was replayed.
    pub last: u64,
    /// Games whose changes were others.
    pub games: Vec<RatedGame>,
    /// Ratings that were others, or missing.
    pub ratings: Vec<Rating>,
    /// Ratings that no game made.
    pub baseless: Vec<RatingKey>,
}

/// What somebody who was second hears.
const PLACE: &str = "the next place in the order of rated games";

impl Store {
    /// The place of the last game in the order of rated games, or 0.
    pub async fn last_ordinal(&self) -> Result<u64> {
        let row = sqlx::query("SELECT COALESCE(MAX(ordinal), 0) AS last FROM rated_game");
        narrow(row.fetch_one(&self.read).await?.try_get("last")?, "rated_game.ordinal")
    }

    /// Whether a game was rated.
    pub async fn is_rated(&self, game: &str) -> Result<bool> {
        let query = sqlx::query("SELECT ordinal FROM rated_game WHERE game = $1").bind(game);
        Ok(query.fetch_optional(&self.read).await?.is_some())
    }

    /// The games that count and are over but were not rated, in the order of their ends.
    pub async fn unrated_games(&self) -> Result<Vec<String>> {
        let sql = "SELECT id FROM game WHERE stage = 'over' AND rated = 1
                   AND NOT EXISTS (SELECT 1 FROM rated_game WHERE rated_game.game = game.id) ORDER BY ended, id";
        let rows = sqlx::query(sql).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Stores what a game changed, with the new ratings; all or nothing. Its ordinal must be the next: it is
    /// taken if another game was rated meanwhile, or this one already.
    pub async fn rate_game(&self, game: &RatedGame) -> Result<()> {
        let mut transaction = self.begin().await?;
        // This comes first: who rates another game at the same moment waits here and then hears that the place
        // is taken, before anything is changed.
        let query = sqlx::query("INSERT INTO rated_game (ordinal, game, at) VALUES ($1, $2, $3)");
        let query = query.bind(stored(game.ordinal)).bind(&game.game).bind(game.at);
        query.execute(&mut *transaction).await.map_err(taken(PLACE))?;
        insert_changes(&mut transaction, game).await?;
        for change in &game.changes {
            let sql = "INSERT INTO rating (account, scale, speed, mu, sigma, games, ordinal, at)
                       VALUES ($1, $2, $3, $4, $5, 1, $6, $7) ON CONFLICT (account, scale, speed) DO UPDATE SET
                       mu = $4, sigma = $5, games = rating.games + 1, ordinal = $6, at = $7";
            let query = sqlx::query(sql)
                .bind(&change.key.account)
                .bind(&change.key.scale)
                .bind(&change.key.speed)
                .bind(change.after.mu)
                .bind(change.after.sigma)
                .bind(stored(game.ordinal))
                .bind(game.at);
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The games after this place in the order of rated games, with what they changed.
    pub async fn rated_games(&self, after: u64, limit: u32) -> Result<Vec<RatedGame>> {
        let sql = "SELECT * FROM rated_game WHERE ordinal > $1 ORDER BY ordinal LIMIT $2";
        let query = sqlx::query(sql).bind(stored(after)).bind(i64::from(limit));
        let mut games = Vec::new();
        for row in query.fetch_all(&self.read).await? {
            games.push(RatedGame {
                ordinal: ordinal(&row)?,
                game: row.try_get("game")?,
                at: row.try_get("at")?,
                changes: Vec::new(),
            });
        }
        let Some(last) = games.last().map(|game| game.ordinal) else {
            return Ok(games);
        };
        let sql =
            "SELECT * FROM rating_change WHERE ordinal > $1 AND ordinal <= $2 ORDER BY ordinal, account";
        let query = sqlx::query(sql).bind(stored(after)).bind(stored(last));
        for row in query.fetch_all(&self.read).await? {
            let ordinal = ordinal(&row)?;
            if let Ok(index) = games.binary_search_by_key(&ordinal, |game| game.ordinal) {
                games[index].changes.push(change(&row)?);
            }
        }
        Ok(games)
    }

    /// A rating, if any game made it.
    pub async fn rating(&self, key: &RatingKey) -> Result<Option<Rating>> {
        let sql = "SELECT * FROM rating WHERE account = $1 AND scale = $2 AND speed = $3";
        let query = sqlx::query(sql).bind(&key.account).bind(&key.scale).bind(&key.speed);
        query.fetch_optional(&self.read).await?.as_ref().map(rating).transpose()
    }

    /// The ratings of an account, or of all.
    pub async fn ratings(&self, account: Option<&str>) -> Result<Vec<Rating>> {
        let sql = "SELECT * FROM rating WHERE CAST($1 AS TEXT) IS NULL OR account = $1
                   ORDER BY account, scale, speed";
        sqlx::query(sql).bind(account).fetch_all(&self.read).await?.iter().map(rating).collect()
    }

    /// What games before that place did to the ratings of an account, newest first.
    pub async fn rating_history(
        &self,
        account: &str,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<RatedGame>> {
        let sql =
            "SELECT * FROM rating_change WHERE account = $1 AND (CAST($2 AS BIGINT) IS NULL OR ordinal < $2)
                   ORDER BY ordinal DESC LIMIT $3";
        let query = sqlx::query(sql).bind(account).bind(before.map(stored)).bind(i64::from(limit));
        let game = |row: &AnyRow| {
            Ok(RatedGame {
                ordinal: ordinal(row)?,
                game: row.try_get("game")?,
                at: row.try_get("at")?,
                changes: vec![change(row)?],
            })
        };
        query.fetch_all(&self.read).await?.iter().map(game).collect()
    }

    /// Puts right what a recomputation found wrong; all or nothing. Taken if a game was rated meanwhile.
    pub async fn correct_ratings(&self, corrections: &Corrections) -> Result<()> {
        let mut transaction = self.begin().await?;
        let last = sqlx::query("SELECT COALESCE(MAX(ordinal), 0) AS last FROM rated_game");
        let last: i64 = last.fetch_one(&mut *transaction).await?.try_get("last")?;
        if last != stored(corrections.last) {
            return Err(StoreError::Taken(PLACE));
        }
        for game in &corrections.games {
            let query =
                sqlx::query("DELETE FROM rating_change WHERE ordinal = $1").bind(stored(game.ordinal));
            query.execute(&mut *transaction).await?;
            insert_changes(&mut transaction, game).await?;
        }
        for key in corrections.baseless.iter().chain(corrections.ratings.iter().map(|rating| &rating.key)) {
            let sql = "DELETE FROM rating WHERE account = $1 AND scale = $2 AND speed = $3";
            let query = sqlx::query(sql).bind(&key.account).bind(&key.scale).bind(&key.speed);
            query.execute(&mut *transaction).await?;
        }
        for rating in &corrections.ratings {
            insert_rating(&mut transaction, rating).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

async fn insert_changes(connection: &mut AnyConnection, game: &RatedGame) -> Result<()> {
    for change in &game.changes {
        let sql = "INSERT INTO rating_change (ordinal, account, game, scale, speed, before_mu, before_sigma,
                   after_mu, after_sigma, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let query = sqlx::query(sql)
            .bind(stored(game.ordinal))
            .bind(&change.key.account)
            .bind(&game.game)
            .bind(&change.key.scale)
            .bind(&change.key.speed)
            .bind(change.before.mu)
            .bind(change.before.sigma)
            .bind(change.after.mu)
            .bind(change.after.sigma)
            .bind(game.at);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_rating(connection: &mut AnyConnection, rating: &Rating) -> Result<()> {
    let sql = "INSERT INTO rating (account, scale, speed, mu, sigma, games, ordinal, at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let query = sqlx::query(sql)
        .bind(&rating.key.account)
        .bind(&rating.key.scale)
        .bind(&rating.key.speed)
        .bind(rating.estimate.mu)
        .bind(rating.estimate.sigma)
        .bind(i64::from(rating.games))
        .bind(stored(rating.ordinal))
        .bind(rating.at);
    query.execute(connection).await?;
    Ok(())
}

fn stored(ordinal: u64) -> i64 {
    i64::try_from(ordinal).unwrap_or(i64::MAX)
}

fn ordinal(row: &AnyRow) -> Result<u64> {
    narrow(row.try_get("ordinal")?, "ordinal")
}

fn key(row: &AnyRow) -> Result<RatingKey> {
    Ok(RatingKey {
        account: row.try_get("account")?,
        scale: row.try_get("scale")?,
        speed: row.try_get("speed")?,
    })
}

fn change(row: &AnyRow) -> Result<RatingChange> {
    Ok(RatingChange {
        key: key(row)?,
        before: Estimate { mu: row.try_get("before_mu")?, sigma: row.try_get("before_sigma")? },
        after: Estimate { mu: row.try_get("after_mu")?, sigma: row.try_get("after_sigma")? },
    })
}

pub(crate) fn estimate(row: &AnyRow) -> Result<Estimate> {
    Ok(Estimate { mu: row.try_get("mu")?, sigma: row.try_get("sigma")? })
}

fn rating(row: &AnyRow) -> Result<Rating> {
    Ok(Rating {
        key: key(row)?,
        estimate: estimate(row)?,
        games: narrow(row.try_get("games")?, "rating.games")?,
        ordinal: ordinal(row)?,
        at: row.try_get("at")?,
    })
}
