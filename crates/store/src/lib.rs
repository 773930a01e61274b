//! What is kept: accounts, games and all that grows around them; and the bus by which nodes hear of each other.
//!
//! [`Store`] is what a server asks of a database, by subject: [`Accounts`], [`Games`], [`Social`] … It knows rows and no
//! rules: a setup, an event or an outcome is text that others wrote and others read. [`SqlStore`] is the one
//! implementation, on SQLite in a file or on PostgreSQL, with the same statements for both.
//!
//! Every event of a game has a number, and the pair of both is unique: whoever stores the next event first has
//! made the move, and [`StoreError::Conflict`] tells the other to look again. [`Games::append`] returns when the
//! events are on the disk; what many games append at the same time is committed together.

mod accounts;
mod append;
mod bus;
mod chat;
mod database;
mod error;
mod events;
mod games;
mod leaderboard;
mod migrations;
mod moderation;
mod puzzles;
mod ratings;
mod relations;
mod row;
mod secrets;
mod seeks;
mod studies;
mod words;

pub use accounts::{Account, Kind, Role};
pub use bus::{Bus, Heard, Local, Subscription};
pub use chat::ChatMessage;
pub use database::Store;
pub use error::{Result, StoreError};
pub use events::{Append, EventRow, SeatRow, Stage, Summary};
pub use games::{Game, GameFilter, Tally};
pub use leaderboard::{BoardFilter, BoardRow, RatedScale};
pub use moderation::{Action, Deed, Report, ReportFilter};
pub use puzzles::{AttemptRow, MadePuzzle};
pub use ratings::{Corrections, Estimate, RatedGame, Rating, RatingChange, RatingKey};
pub use relations::{Bond, Relation};
pub use secrets::{Session, Token};
pub use seeks::Seek;
pub use studies::{OpeningMove, StudyRow};

/// Milliseconds since 1970.
pub type Millis = i64;
