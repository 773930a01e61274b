//! What can go wrong with a database.

/// What can go wrong with a database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Something that may be there once is there already.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// Somebody else stored an event with this number first.
    #[error("event {number} of game {game} is stored already")]
    Conflict {
        /// Of which game.
        game: String,
        /// Which number.
        number: u64,
    },
    /// An event that follows none: those before it are not stored.
    #[error("event {number} of game {game} does not follow the last one")]
    Gap {
        /// Of which game.
        game: String,
        /// Which number.
        number: u64,
    },
    /// What is stored is not what this version writes.
    #[error("expected {expected} in column {column}, got {got:?}")]
    Unreadable {
        /// Where.
        column: &'static str,
        /// What is possible there.
        expected: &'static str,
        /// What is there.
        got: String,
    },
    /// A text that not every database can hold.
    #[error("expected text without NUL characters")]
    Text,
    /// It can only be done with the embedded database.
    #[error("expected the embedded database, but this is a server: {0}")]
    NotEmbedded(&'static str),
    /// The address names no database that we know.
    #[error("expected sqlite:FILE or postgres://…, got {0:?}")]
    Address(String),
    /// The database is closing.
    #[error("the database is closed")]
    Closed,
    /// The tables could not be brought up to date.
    #[error("the tables could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database did not do it.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

/// What PostgreSQL calls a text with a character that it cannot hold.
const UNTRANSLATABLE: &str = "22021";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error().and_then(sqlx::error::DatabaseError::code) {
            Some(code) if code == UNTRANSLATABLE => Self::Text,
            _ => Self::Database(error),
        }
    }
}

/// What a store answers.
pub type Result<T> = std::result::Result<T, StoreError>;
