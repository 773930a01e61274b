//! What the server keeps: accounts, games and all that grows around them; and the bus between nodes.
//!
//! [`Store`] is a database, SQLite in a file or PostgreSQL, with the same statements for both. It knows rows and no rules:
//! a setup, an event or an outcome is text that others write and read.
//!
//! Every event of a game has a number, and a game has each number once. Whoever stores the next event first has made the
//! move; [`StoreError::Conflict`] tells the other to read again. [`Store::append`] returns when the events are on the
//! disk, and commits together what many games append at the same time.

mod accounts;
mod append;
mod bus;
mod challenges;
mod chat;
mod conditions;
mod database;
mod error;
mod events;
mod games;
mod leaderboard;
mod lessons;
mod live_games;
mod lock;
mod migrations;
mod moderation;
mod mutes;
mod puzzle_results;
mod puzzles;
mod ratings;
mod relations;
mod retention;
mod room;
mod row;
mod secrets;
mod seeks;
mod skeleton;
mod stored_enum;
mod studies;

pub use accounts::{Account, Kind, Role};
pub use bus::{Bus, Delivery, EventRange, LocalBus, Message, Subscription, Topic};
pub use challenges::{Challenge, ChallengeState};
pub use chat::ChatMessage;
pub use database::Store;
pub use error::{Result, StoreError};
pub use events::{Append, EventRow, SeatRow, Stage, Summary};
pub use games::{Game, GameFilter, GameResult, Tally};
pub use leaderboard::{LeaderboardFilter, LeaderboardRow, RatedScale};
pub use lessons::SolvedExercise;
pub use lock::DatabaseLock;
pub use moderation::{Action, ActionKind, Report, ReportFilter};
pub use mutes::Mute;
pub use puzzle_results::{BestTime, LeaderboardHalf, PuzzleResult};
pub use puzzles::{AttemptRow, MadePuzzleRow};
pub use ratings::{Corrections, Estimate, RatedGame, Rating, RatingChange, RatingKey};
pub use relations::{Relation, RelationKind};
pub use retention::EndedGame;
pub use room::{InvalidRoom, Room};
pub use secrets::{Session, Token};
pub use seeks::Seek;
pub use skeleton::skeleton;
pub use studies::{AnalysisSubject, OpeningMove, StudyRow};

/// Milliseconds since 1970.
pub type Millis = i64;
