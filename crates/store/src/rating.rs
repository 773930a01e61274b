//! Ratings: what each rated game changed, in the order in which games were rated, and what came of it.

use async_trait::async_trait;

use crate::Millis;
use crate::account::Kind;
use crate::error::Result;

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

/// Ratings and the games that made them.
#[async_trait]
pub trait Ratings {
    /// The place of the last game in the order of rated games, or 0.
    async fn last_ordinal(&self) -> Result<u64>;
    /// Whether a game was rated.
    async fn is_rated(&self, game: &str) -> Result<bool>;
    /// The games that count and are over but were not rated, in the order of their ends.
    async fn unrated_games(&self) -> Result<Vec<String>>;
    /// Stores what a game changed, with the new ratings; all or nothing. Its ordinal must be the next: it is
    /// taken if another game was rated meanwhile, or this one already.
    async fn rate_game(&self, game: &RatedGame) -> Result<()>;
    /// The games after this place in the order of rated games, with what they changed.
    async fn rated_games(&self, after: u64, limit: u32) -> Result<Vec<RatedGame>>;
    /// A rating, if any game made it.
    async fn rating(&self, key: &RatingKey) -> Result<Option<Rating>>;
    /// The ratings of an account, or of all.
    async fn ratings(&self, account: Option<&str>) -> Result<Vec<Rating>>;
    /// What games before that place did to the ratings of an account, newest first.
    async fn rating_history(&self, account: &str, before: Option<u64>, limit: u32) -> Result<Vec<RatedGame>>;
    /// Puts right what a recomputation found wrong; all or nothing. Taken if a game was rated meanwhile.
    async fn correct_ratings(&self, corrections: &Corrections) -> Result<()>;
    /// A page of a leaderboard, best first.
    async fn board(&self, filter: &BoardFilter, offset: u32, limit: u32) -> Result<Vec<BoardRow>>;
    /// Where games were rated, those with most players first.
    async fn rated_scales(&self) -> Result<Vec<RatedScale>>;
}
