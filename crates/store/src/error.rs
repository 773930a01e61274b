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
    Database(#[from] sqlx::Error),
}

/// What a store answers.
pub type Result<T> = std::result::Result<T, StoreError>;
