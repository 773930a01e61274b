//! Ratings, and what each rated game changed, in the order in which games were rated.

use ids::{AccountId, GameId, RatedNumber};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::Millis;
use crate::conditions::Conditions;
use crate::database::Store;
use crate::error::{Result, StoreError};
use crate::row::{id, narrow, taken};

/// An estimate of strength: a normal distribution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Its mean.
    pub mu: f64,
    /// Its standard deviation.
    pub sigma: f64,
}

/// An account has one rating for each scale and speed.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RatingKey {
    /// Whose rating it is.
    pub account: AccountId,
    /// The variant with the options that change its rules.
    pub scale: String,
    /// The class of the clock.
    pub speed: String,
}

/// A rating as it is now.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Whose it is, and of which games.
    pub key: RatingKey,
    /// After all games so far.
    pub estimate: Estimate,
    /// The number of rated games behind it.
    pub games: u32,
    /// The number of the last of them.
    pub number: RatedNumber,
    /// When the last of them ended.
    pub at: Millis,
}

/// What a game did to a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The rating that changed.
    pub key: RatingKey,
    /// Before the game.
    pub before: Estimate,
    /// After the game.
    pub after: Estimate,
}

/// A game that was rated.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// In which order it was rated.
    pub number: RatedNumber,
    /// The game itself.
    pub game: GameId,
    /// When the game ended.
    pub at: Millis,
    /// One for each player.
    pub changes: Vec<RatingChange>,
}

/// What a recomputation found wrong.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Corrections {
    /// The last game that was replayed.
    pub last: RatedNumber,
    /// Games whose stored changes were wrong, with the right ones.
    pub games: Vec<RatedGame>,
    /// Ratings that were wrong or missing.
    pub ratings: Vec<Rating>,
    /// Ratings that no game explains.
    pub baseless: Vec<RatingKey>,
}

/// What is taken when two rate at the same moment.
const NEXT: &str = "the next number of a rated game";

impl Store {
    /// The number of the game that was rated last.
    pub async fn last_rated(&self) -> Result<RatedNumber> {
        let row = sqlx::query("SELECT COALESCE(MAX(ordinal), 0) AS last FROM rated_game");
        Ok(RatedNumber(narrow(row.fetch_one(&self.read).await?.try_get("last")?, "rated_game.number")?))
    }

    /// Whether a game was rated.
    pub async fn is_rated(&self, game: &GameId) -> Result<bool> {
        let query = sqlx::query("SELECT ordinal FROM rated_game WHERE game = $1").bind(game.as_str());
        Ok(query.fetch_optional(&self.read).await?.is_some())
    }

    /// The rated games that are over and whose ratings are not computed yet, in the order of their ends.
    pub async fn unrated_games(&self) -> Result<Vec<GameId>> {
        let sql = "SELECT id FROM game WHERE stage = 'over' AND rated = 1
                   AND NOT EXISTS (SELECT 1 FROM rated_game WHERE rated_game.game = game.id) ORDER BY ended, id";
        let rows = sqlx::query(sql).fetch_all(&self.read).await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// Stores what a game changed and the new ratings, or nothing. Its number must be the next one: it is taken if
    /// another game was rated meanwhile, or this one already.
    pub async fn rate_game(&self, game: &RatedGame) -> Result<()> {
        let mut transaction = self.begin().await?;
        // This statement comes first. A node that rates another game at the same moment waits here and then finds
        // the number taken, before anything is changed.
        let query = sqlx::query("INSERT INTO rated_game (ordinal, game, at) VALUES ($1, $2, $3)");
        let query = query.bind(stored(game.number)).bind(game.game.as_str()).bind(game.at);
        query.execute(&mut *transaction).await.map_err(taken(NEXT))?;
        insert_changes(&mut transaction, game).await?;
        for change in &game.changes {
            let sql = "INSERT INTO rating (account, scale, speed, mu, sigma, games, ordinal, at)
                       VALUES ($1, $2, $3, $4, $5, 1, $6, $7) ON CONFLICT (account, scale, speed) DO UPDATE SET
                       mu = $4, sigma = $5, games = rating.games + 1, ordinal = $6, at = $7";
            let query = sqlx::query(sql)
                .bind(change.key.account.as_str())
                .bind(&change.key.scale)
                .bind(&change.key.speed)
                .bind(change.after.mu)
                .bind(change.after.sigma)
                .bind(stored(game.number))
                .bind(game.at);
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The rated games after this number, with what they changed.
    pub async fn rated_games(&self, after: RatedNumber, limit: u32) -> Result<Vec<RatedGame>> {
        let sql = "SELECT * FROM rated_game WHERE ordinal > $1 ORDER BY ordinal LIMIT $2";
        let query = sqlx::query(sql).bind(stored(after)).bind(i64::from(limit));
        let mut games = Vec::new();
        for row in query.fetch_all(&self.read).await? {
            games.push(RatedGame {
                number: number(&row)?,
                game: id(&row, "game")?,
                at: row.try_get("at")?,
                changes: Vec::new(),
            });
        }
        let Some(last) = games.last().map(|game| game.number) else {
            return Ok(games);
        };
        let sql =
            "SELECT * FROM rating_change WHERE ordinal > $1 AND ordinal <= $2 ORDER BY ordinal, account";
        let query = sqlx::query(sql).bind(stored(after)).bind(stored(last));
        for row in query.fetch_all(&self.read).await? {
            let number = number(&row)?;
            if let Ok(index) = games.binary_search_by_key(&number, |game| game.number) {
                games[index].changes.push(change(&row)?);
            }
        }
        Ok(games)
    }

    /// What a game changed; nothing if it was not rated.
    pub async fn changes_by_game(&self, game: &GameId) -> Result<Vec<RatingChange>> {
        let sql =
            "SELECT * FROM rating_change WHERE ordinal = (SELECT ordinal FROM rated_game WHERE game = $1)
                   ORDER BY account";
        sqlx::query(sql).bind(game.as_str()).fetch_all(&self.read).await?.iter().map(change).collect()
    }

    /// Finds a rating.
    pub async fn rating(&self, key: &RatingKey) -> Result<Option<Rating>> {
        let sql = "SELECT * FROM rating WHERE account = $1 AND scale = $2 AND speed = $3";
        let query = sqlx::query(sql).bind(key.account.as_str()).bind(&key.scale).bind(&key.speed);
        query.fetch_optional(&self.read).await?.as_ref().map(rating).transpose()
    }

    /// Every rating on every scale and at every speed, of one account or, without one, of all.
    pub async fn ratings(&self, account: Option<&AccountId>) -> Result<Vec<Rating>> {
        let mut conditions = Conditions::default();
        conditions.compare("account =", account.map(AccountId::as_str));
        let sql = format!("SELECT * FROM rating {} ORDER BY account, scale, speed", conditions.clause());
        conditions.fetch(&self.read, sql).await?.iter().map(rating).collect()
    }

    /// What games before this number changed for an account, newest first.
    pub async fn rating_history(
        &self,
        account: &AccountId,
        before: Option<RatedNumber>,
        limit: u32,
    ) -> Result<Vec<RatedGame>> {
        let mut conditions = Conditions::default();
        conditions.compare("account =", Some(account.as_str()));
        conditions.compare("ordinal <", before.map(stored));
        let (limit, clause) = (conditions.value(limit), conditions.clause());
        let sql = format!("SELECT * FROM rating_change {clause} ORDER BY ordinal DESC LIMIT {limit}");
        let game = |row: &AnyRow| {
            Ok(RatedGame {
                number: number(row)?,
                game: id(row, "game")?,
                at: row.try_get("at")?,
                changes: vec![change(row)?],
            })
        };
        conditions.fetch(&self.read, sql).await?.iter().map(game).collect()
    }

    /// Stores all corrections or none. Taken if a game was rated meanwhile.
    pub async fn correct_ratings(&self, corrections: &Corrections) -> Result<()> {
        let mut transaction = self.begin().await?;
        let last = sqlx::query("SELECT COALESCE(MAX(ordinal), 0) AS last FROM rated_game");
        let last: i64 = last.fetch_one(&mut *transaction).await?.try_get("last")?;
        if last != stored(corrections.last) {
            return Err(StoreError::Taken(NEXT));
        }
        for game in &corrections.games {
            let query = sqlx::query("DELETE FROM rating_change WHERE ordinal = $1").bind(stored(game.number));
            query.execute(&mut *transaction).await?;
            insert_changes(&mut transaction, game).await?;
        }
        for key in corrections.baseless.iter().chain(corrections.ratings.iter().map(|rating| &rating.key)) {
            let sql = "DELETE FROM rating WHERE account = $1 AND scale = $2 AND speed = $3";
            let query = sqlx::query(sql).bind(key.account.as_str()).bind(&key.scale).bind(&key.speed);
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
            .bind(stored(game.number))
            .bind(change.key.account.as_str())
            .bind(game.game.as_str())
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
        .bind(rating.key.account.as_str())
        .bind(&rating.key.scale)
        .bind(&rating.key.speed)
        .bind(rating.estimate.mu)
        .bind(rating.estimate.sigma)
        .bind(i64::from(rating.games))
        .bind(stored(rating.number))
        .bind(rating.at);
    query.execute(connection).await?;
    Ok(())
}

fn stored(number: RatedNumber) -> i64 {
    i64::try_from(number.0).unwrap_or(i64::MAX)
}

fn number(row: &AnyRow) -> Result<RatedNumber> {
    Ok(RatedNumber(narrow(row.try_get("ordinal")?, "ordinal")?))
}

fn key(row: &AnyRow) -> Result<RatingKey> {
    Ok(RatingKey { account: id(row, "account")?, scale: row.try_get("scale")?, speed: row.try_get("speed")? })
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
        number: number(row)?,
        at: row.try_get("at")?,
    })
}
