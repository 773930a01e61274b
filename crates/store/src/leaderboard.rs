//! Leaderboards: the ratings of many, best first.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::accounts::Kind;
use crate::database::Store;
use crate::error::Result;
use crate::ratings::{Estimate, estimate};
use crate::row::narrow;

/// Which ratings a leaderboard shows.
#[derive(Clone, Debug)]
pub struct BoardFilter {
    /// The variant, with the options that change its rules.
    pub scale: String,
    /// How fast the games are.
    pub speed: String,
    /// Gains are counted from here on.
    pub since: Millis,
    /// Whether only those are shown who played since then.
    pub active: bool,
    /// Who is less certain than this has no place among the others.
    pub established: f64,
    /// Accounts that are banned at this moment are not shown.
    pub now: Millis,
    /// Only this account and its friends, if one is named.
    pub friends_of: Option<String>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardRow {
    /// Whose.
    pub account: String,
    /// As it is shown.
    pub name: String,
    /// What sort of player it is.
    pub kind: Kind,
    /// The rating.
    pub estimate: Estimate,
    /// How many games made it.
    pub games: u32,
    /// How much it rose since the moment of the filter.
    pub gain: f64,
    /// How many established ones are on the board down to here.
    pub place: u64,
}

/// A scale and speed at which games were rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedScale {
    /// The variant, with the options that change its rules.
    pub scale: String,
    /// How fast the games are.
    pub speed: String,
    /// How many have a rating there.
    pub players: u64,
}

impl Store {
    /// A page of a leaderboard, best first.
    pub async fn board(&self, filter: &BoardFilter, offset: u32, limit: u32) -> Result<Vec<BoardRow>> {
        let sql = "SELECT rating.*, account.name, account.kind,
                COALESCE((SELECT SUM(after_mu - before_mu) FROM rating_change
                    WHERE rating_change.account = rating.account AND rating_change.scale = rating.scale
                    AND rating_change.speed = rating.speed AND rating_change.at >= $3), 0.0) AS gain,
                CAST(SUM(CASE WHEN rating.sigma <= $4 THEN 1 ELSE 0 END)
                    OVER (ORDER BY rating.mu DESC, rating.account) AS BIGINT) AS place
            FROM rating JOIN account ON account.id = rating.account
            WHERE rating.scale = $1 AND rating.speed = $2 AND account.deleted IS NULL
            AND (account.banned_until IS NULL OR account.banned_until <= $5)
            AND (CAST($6 AS BIGINT) = 0 OR rating.at >= $3)
            AND (CAST($9 AS TEXT) IS NULL OR rating.account = $9 OR EXISTS (SELECT 1 FROM relation
                WHERE relation.owner = $9 AND relation.other = rating.account AND relation.kind = 'friend'))
            ORDER BY rating.mu DESC, rating.account LIMIT $7 OFFSET $8";
        let query = sqlx::query(sql)
            .bind(&filter.scale)
            .bind(&filter.speed)
            .bind(filter.since)
            .bind(filter.established)
            .bind(filter.now)
            .bind(i64::from(filter.active))
            .bind(i64::from(limit))
            .bind(i64::from(offset))
            .bind(filter.friends_of.as_deref());
        query.fetch_all(&self.read).await?.iter().map(board_row).collect()
    }

    /// Where games were rated, those with most players first.
    pub async fn rated_scales(&self) -> Result<Vec<RatedScale>> {
        let sql = "SELECT scale, speed, COUNT(*) AS players FROM rating GROUP BY scale, speed
                   ORDER BY players DESC, scale, speed";
        let scale = |row: &AnyRow| {
            Ok(RatedScale {
                scale: row.try_get("scale")?,
                speed: row.try_get("speed")?,
                players: narrow(row.try_get("players")?, "players")?,
            })
        };
        sqlx::query(sql).fetch_all(&self.read).await?.iter().map(scale).collect()
    }
}

fn board_row(row: &AnyRow) -> Result<BoardRow> {
    Ok(BoardRow {
        account: row.try_get("account")?,
        name: row.try_get("name")?,
        kind: Kind::from_word(row.try_get("kind")?)?,
        estimate: estimate(row)?,
        games: narrow(row.try_get("games")?, "rating.games")?,
        gain: row.try_get("gain")?,
        place: narrow(row.try_get("place")?, "place")?,
    })
}
