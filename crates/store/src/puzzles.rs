//! Attempts at puzzles, and the puzzles that were made for a day.

use ids::{AccountId, AttemptId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{id, narrow};

/// Somebody's work on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttemptRow {
    /// Made by the server.
    pub id: AttemptId,
    /// The puzzle's name.
    pub puzzle: String,
    /// Who works on it.
    pub account: AccountId,
    /// When it was begun.
    pub started: Millis,
    /// The pieces on the board, as the server's JSON.
    pub placements: String,
    /// The number of hints given.
    pub hints: u32,
    /// The milliseconds that it took, once it is solved.
    pub solved_in: Option<Millis>,
}

/// A puzzle that the server made, such as the one of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadePuzzle {
    /// Unique, such as `daily-2026-11-17`.
    pub name: String,
    /// Its text in the format of `puzzles/`.
    pub file: String,
    /// The number of placements that a complete search tries.
    pub difficulty: u64,
}

impl Store {
    /// Stores a new attempt.
    pub async fn create_attempt(&self, attempt: &AttemptRow) -> Result<()> {
        let sql = "INSERT INTO attempt (id, puzzle, account, started, placements, hints, solved_in)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query =
            sqlx::query(sql).bind(attempt.id.as_str()).bind(&attempt.puzzle).bind(attempt.account.as_str());
        let query = query.bind(attempt.started).bind(&attempt.placements).bind(i64::from(attempt.hints));
        query.bind(attempt.solved_in).execute(&self.write).await?;
        Ok(())
    }

    /// Finds an attempt.
    pub async fn attempt(&self, id: &AttemptId) -> Result<Option<AttemptRow>> {
        let row = sqlx::query("SELECT * FROM attempt WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.read)
            .await?;
        row.as_ref().map(attempt).transpose()
    }

    /// The attempts of an account, newest first.
    pub async fn attempts(&self, account: &AccountId, limit: u32) -> Result<Vec<AttemptRow>> {
        let query = sqlx::query("SELECT * FROM attempt WHERE account = $1 ORDER BY id DESC LIMIT $2");
        let rows = query.bind(account.as_str()).bind(i64::from(limit)).fetch_all(&self.read).await?;
        rows.iter().map(attempt).collect()
    }

    /// Stores the pieces on the board. A solved attempt stays as it is.
    pub async fn save_attempt(
        &self,
        id: &AttemptId,
        placements: &str,
        solved_in: Option<Millis>,
    ) -> Result<()> {
        let sql = "UPDATE attempt SET placements = $2, solved_in = $3 WHERE id = $1 AND solved_in IS NULL";
        sqlx::query(sql).bind(id.as_str()).bind(placements).bind(solved_in).execute(&self.write).await?;
        Ok(())
    }

    /// Counts one more hint.
    pub async fn count_hint(&self, id: &AttemptId) -> Result<()> {
        let query = sqlx::query("UPDATE attempt SET hints = hints + 1 WHERE id = $1").bind(id.as_str());
        query.execute(&self.write).await?;
        Ok(())
    }

    /// The best solved attempts at a puzzle, one for each account: without hints first, then by time.
    pub async fn best_attempts(&self, puzzle: &str, limit: u32) -> Result<Vec<AttemptRow>> {
        // An attempt is listed if the same account has no better one.
        let sql = "SELECT * FROM attempt AS own WHERE puzzle = $1 AND solved_in IS NOT NULL AND NOT EXISTS (
                       SELECT 1 FROM attempt AS better WHERE better.puzzle = $1 AND better.account = own.account
                       AND better.solved_in IS NOT NULL AND (better.hints < own.hints
                           OR (better.hints = own.hints AND (better.solved_in < own.solved_in
                               OR (better.solved_in = own.solved_in AND better.id < own.id)))))
                   ORDER BY hints, solved_in, id LIMIT $2";
        let rows = sqlx::query(sql).bind(puzzle).bind(i64::from(limit)).fetch_all(&self.read).await?;
        rows.iter().map(attempt).collect()
    }

    /// Finds a puzzle that the server made.
    pub async fn made_puzzle(&self, name: &str) -> Result<Option<MadePuzzle>> {
        let query = sqlx::query("SELECT * FROM made_puzzle WHERE name = $1").bind(name);
        let Some(row) = query.fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let difficulty = narrow(row.try_get("difficulty")?, "made_puzzle.difficulty")?;
        Ok(Some(MadePuzzle { name: name.to_owned(), file: row.try_get("file")?, difficulty }))
    }

    /// Stores a puzzle. One of the same name stays as it is.
    pub async fn save_puzzle(&self, puzzle: &MadePuzzle) -> Result<()> {
        let sql = "INSERT INTO made_puzzle (name, file, difficulty) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING";
        let difficulty = i64::try_from(puzzle.difficulty).unwrap_or(i64::MAX);
        let query = sqlx::query(sql).bind(&puzzle.name).bind(&puzzle.file).bind(difficulty);
        query.execute(&self.write).await?;
        Ok(())
    }
}

fn attempt(row: &AnyRow) -> Result<AttemptRow> {
    Ok(AttemptRow {
        id: id(row, "id")?,
        puzzle: row.try_get("puzzle")?,
        account: id(row, "account")?,
        started: row.try_get("started")?,
        placements: row.try_get("placements")?,
        hints: narrow(row.try_get("hints")?, "attempt.hints")?,
        solved_in: row.try_get("solved_in")?,
    })
}
