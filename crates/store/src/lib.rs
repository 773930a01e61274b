//! What is kept: accounts, games and all that grows around them; and the bus by which nodes hear of each other.
//!
//! [`Store`] is what a server asks of a database, by subject: [`Accounts`], [`Games`], [`Social`] … It knows rows and no
//! rules: a setup, an event or an outcome is text that others wrote and others read. [`SqlStore`] is the one
//! implementation, on SQLite in a file or on PostgreSQL, with the same statements for both.
//!
//! Every event of a game has a number, and the pair of both is unique: whoever stores the next event first has
//! made the move, and [`StoreError::Conflict`] tells the other to look again. [`Games::append`] returns when the
//! events are on the disk; what many games append at the same time is committed together.

mod account;
mod attempt;
mod bus;
mod error;
mod game;
mod rating;
mod seek;
mod social;
mod sql;
mod study;
mod words;

pub use account::{Account, Accounts, Kind, Role, Session, Token};
pub use attempt::{AttemptRow, Attempts, MadePuzzle};
pub use bus::{Bus, Heard, Local, Subscription};
pub use error::{Result, StoreError};
pub use game::{Append, EventRow, Game, GameFilter, Games, SeatRow, Stage, Summary, Tally};
pub use rating::{
    BoardFilter, BoardRow, Corrections, Estimate, RatedGame, RatedScale, Rating, RatingChange, RatingKey,
    Ratings,
};
pub use seek::{Seek, Seeks};
pub use social::{Action, Bond, ChatMessage, Deed, Relation, Report, ReportFilter, Social};
pub use sql::SqlStore;
pub use study::{OpeningMove, Studies, StudyRow};

/// Milliseconds since 1970.
pub type Millis = i64;

/// What a server asks of a database.
#[async_trait::async_trait]
pub trait Store: Accounts + Games + Ratings + Seeks + Social + Studies + Attempts + Send + Sync {
    /// Whether the database answers.
    async fn ping(&self) -> Result<()>;

    /// Copies the whole of an embedded database into a new file, while it is in use.
    async fn backup(&self, path: &str) -> Result<()>;

    /// Waits until everything that was begun is on the disk, and closes the database.
    async fn close(&self);
}
