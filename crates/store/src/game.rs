//! Games: what was agreed, the events, and a summary of both that can be searched.

use async_trait::async_trait;

use crate::Millis;
use crate::error::Result;
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

/// Games and their events.
#[async_trait]
pub trait Games {
    /// Stores a new game with its first events.
    async fn create_game(&self, game: &Game, events: &[EventRow]) -> Result<()>;
    /// The game with this id.
    async fn game(&self, id: &str) -> Result<Option<Game>>;
    /// The newest games that pass, newest first.
    async fn games(&self, filter: &GameFilter, limit: u32) -> Result<Vec<Game>>;
    /// How an account did, by variant.
    async fn tallies(&self, account: &str) -> Result<Vec<Tally>>;
    /// Stores events; returns when they are on the disk. Either all are stored, with the summary, or none.
    async fn append(&self, append: Append) -> Result<()>;
    /// What happened after the event with this number, in order.
    async fn events(&self, game: &str, since: u64) -> Result<Vec<EventRow>>;
}
