//! Leaderboards: the best by rating.

use ids::AccountId;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::accounts::Kind;
use crate::conditions::Conditions;
use crate::database::Store;
use crate::error::Result;
use crate::ratings::{Estimate, estimate};
use crate::row::{id, narrow};

/// Which ratings a leaderboard shows.
#[derive(Clone, Debug)]
pub struct LeaderboardFilter {
    /// The variant with the options that change its rules.
    pub scale: String,
    /// The class of the clock.
    pub speed: String,
    /// Gains count from this moment on.
    pub since: Millis,
    /// Leaves out those who did not play since then.
    pub active: bool,
    /// The largest sigma that still gets a rank.
    pub established: f64,
    /// Leaves out accounts that are banned at this moment.
    pub now: Millis,
    /// Shows only this account and its friends.
    pub friends_of: Option<AccountId>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderboardRow {
    /// Whose rating it is.
    pub account: AccountId,
    /// The account's name.
    pub name: String,
    /// Who is behind the account.
    pub kind: Kind,
    /// The rating now.
    pub estimate: Estimate,
    /// The number of rated games behind it.
    pub games: u32,
    /// By how much it rose since the moment in the filter.
    pub gain: f64,
    /// Counts only ratings that are certain enough to be ranked, down to this one.
    pub rank: u64,
}

/// A scale and speed at which games were rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedScale {
    /// The variant with the options that change its rules.
    pub scale: String,
    /// The class of the clock.
    pub speed: String,
    /// The number of accounts with a rating there.
    pub players: u64,
}

impl Store {
    /// A page of a leaderboard, best first.
    pub async fn leaderboard(
        &self,
        filter: &LeaderboardFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<LeaderboardRow>> {
        let mut conditions = Conditions::default();
        conditions.compare("rating.scale =", Some(&*filter.scale));
        conditions.compare("rating.speed =", Some(&*filter.speed));
        let (since, now) = (conditions.value(filter.since), conditions.value(filter.now));
        conditions.add("account.deleted IS NULL");
        conditions.add(format!("(account.banned_until IS NULL OR account.banned_until <= {now})"));
        if filter.active {
            conditions.add(format!("rating.at >= {since}"));
        }
        if let Some(account) = &filter.friends_of {
            let own = conditions.value(account.as_str());
            conditions.add(format!(
                "(rating.account = {own} OR rating.account IN
                    (SELECT other FROM relation WHERE owner = {own} AND kind = 'friend'))"
            ));
        }
        let (established, limit) = (conditions.value(filter.established), conditions.value(limit));
        let (offset, clause) = (conditions.value(offset), conditions.clause());
        let sql = format!(
            "SELECT rating.*, account.name, account.kind,
                COALESCE((SELECT SUM(after_mu - before_mu) FROM rating_change
                    WHERE rating_change.account = rating.account AND rating_change.scale = rating.scale
                    AND rating_change.speed = rating.speed AND rating_change.at >= {since}), 0.0) AS gain,
                CAST(SUM(CASE WHEN rating.sigma <= {established} THEN 1 ELSE 0 END)
                    OVER (ORDER BY rating.mu DESC, rating.account) AS BIGINT) AS place
            FROM rating JOIN account ON account.id = rating.account
            {clause} ORDER BY rating.mu DESC, rating.account LIMIT {limit} OFFSET {offset}"
        );
        conditions.fetch(&self.read, sql).await?.iter().map(leaderboard_row).collect()
    }

    /// The scales and speeds with ratings, those with most players first.
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

fn leaderboard_row(row: &AnyRow) -> Result<LeaderboardRow> {
    Ok(LeaderboardRow {
        account: id(row, "account")?,
        name: row.try_get("name")?,
        kind: Kind::from_word(row.try_get("kind")?)?,
        estimate: estimate(row)?,
        games: narrow(row.try_get("games")?, "rating.games")?,
        gain: row.try_get("gain")?,
        rank: narrow(row.try_get("place")?, "place")?,
    })
}
