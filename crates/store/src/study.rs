//! Study: analyses, imported records, and what was played in the openings.

use async_trait::async_trait;

use crate::Millis;
use crate::error::Result;

/// A record that somebody imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// Never changes.
    pub id: String,
    /// Whose it is.
    pub account: String,
    /// What its owner calls it.
    pub title: String,
    /// The record, as it is written.
    pub record: String,
    /// When it was imported.
    pub created: Millis,
}

/// What was played after a line of moves.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningMove {
    /// The moves before it, with blanks between.
    pub line: String,
    /// The move.
    pub place: String,
    /// In how many games.
    pub games: u64,
    /// The sum of what the mover got in them: 1 for the first place, 0 for the last.
    pub score: f64,
}

/// Study: analyses, imported records, and what was played in the openings.
#[async_trait]
pub trait Studies {
    /// The analysis of something, as it was told.
    async fn analysis(&self, subject: &str) -> Result<Option<String>>;
    /// Keeps an analysis; a later one replaces it.
    async fn keep_analysis(&self, subject: &str, told: &str, at: Millis) -> Result<()>;

    /// Keeps a record.
    async fn create_study(&self, study: &StudyRow) -> Result<()>;
    /// The record with this id.
    async fn study(&self, id: &str) -> Result<Option<StudyRow>>;
    /// The records of an account, newest first.
    async fn studies(&self, account: &str) -> Result<Vec<StudyRow>>;
    /// Deletes a record and its analysis; says whether the account had it.
    async fn delete_study(&self, account: &str, id: &str) -> Result<bool>;

    /// Adds the moves of a game to what was played on a scale; a game counts once, however often it is added.
    async fn add_opening(&self, game: &str, scale: &str, moves: &[OpeningMove]) -> Result<()>;
    /// What was played after a line, the most frequent first.
    async fn opening(&self, scale: &str, line: &str) -> Result<Vec<OpeningMove>>;
    /// Games that are over and were not added yet.
    async fn games_without_opening(&self, limit: u32) -> Result<Vec<String>>;
}
