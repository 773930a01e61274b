//! Attempts at puzzles, and the puzzles that were made for a day.

use async_trait::async_trait;

use crate::Millis;
use crate::error::Result;

/// Somebody's attempt at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttemptRow {
    /// Never changes.
    pub id: String,
    /// Which puzzle.
    pub puzzle: String,
    /// Whose.
    pub account: String,
    /// When it was begun.
    pub started: Millis,
    /// What lies, as the server wrote it.
    pub placements: String,
    /// How many hints were given.
    pub hints: u32,
    /// How many milliseconds it took, once it is solved.
    pub solved_in: Option<Millis>,
}

/// A puzzle that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadePuzzle {
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// How many placements a complete search tries.
    pub difficulty: u64,
}

/// Attempts at puzzles, and the puzzles that were made.
#[async_trait]
pub trait Attempts {
    /// Begins an attempt.
    async fn create_attempt(&self, attempt: &AttemptRow) -> Result<()>;
    /// The attempt with this id.
    async fn attempt(&self, id: &str) -> Result<Option<AttemptRow>>;
    /// The newest attempts of an account.
    async fn attempts(&self, account: &str, limit: u32) -> Result<Vec<AttemptRow>>;
    /// Keeps what lies; a solved attempt stays as it is.
    async fn save_attempt(&self, id: &str, placements: &str, solved_in: Option<Millis>) -> Result<()>;
    /// Notes that a hint was given.
    async fn count_hint(&self, id: &str) -> Result<()>;
    /// The best solved attempts at a puzzle, one for each account: without hints first, then by time.
    async fn best_attempts(&self, puzzle: &str, limit: u32) -> Result<Vec<AttemptRow>>;

    /// A puzzle that was made.
    async fn made_puzzle(&self, name: &str) -> Result<Option<MadePuzzle>>;
    /// Keeps a puzzle; one of the same name stays as it is.
    async fn keep_puzzle(&self, puzzle: &MadePuzzle) -> Result<()>;
}
