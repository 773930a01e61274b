//! Why the store cannot do what it was asked.

use ids::{EventNumber, GameId};

/// Why the store cannot do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Something that must be unique exists already.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// Another node stored an event with this number first.
    #[error("event {number} of game {game} is stored already")]
    Conflict {
        /// The game that both wanted to continue.
        game: GameId,
        /// The number that is taken.
        number: EventNumber,
    },
    /// The event before this one is not stored.
    #[error("event {number} of game {game} does not follow the last one")]
    Gap {
        /// The game with the gap.
        game: GameId,
        /// The number that came too early.
        number: EventNumber,
    },
    /// The database holds something that this version never writes.
    #[error("expected {expected} in column {column}, got {got:?}")]
    Unreadable {
        /// Table and column.
        column: &'static str,
        /// What this version writes there.
        expected: &'static str,
        /// What was found.
        got: String,
    },
    /// PostgreSQL cannot hold a text with a NUL.
    #[error("expected text without NUL characters")]
    Text,
    /// Only an embedded database can do this.
    #[error("expected the embedded database, but this is a server: {0}")]
    NotEmbedded(&'static str),
    /// The address is neither that of SQLite nor that of PostgreSQL.
    #[error("expected sqlite:FILE or postgres://…, got {0:?}")]
    Address(String),
    /// Another server has the lock of the database.
    #[error("another server uses the database {0}")]
    InUse(String),
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
    /// A migration failed.
    #[error("the tables could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database refused a statement or could not be reached.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

/// PostgreSQL's code for a text with a character that it cannot hold.
const UNTRANSLATABLE: &str = "22021";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error().and_then(sqlx::error::DatabaseError::code) {
            Some(code) if code == UNTRANSLATABLE => Self::Text,
            _ => Self::Database(error),
        }
    }
}

/// The result of a call to the store.
pub type Result<T> = std::result::Result<T, StoreError>;
