//! Attempts at puzzles, and the puzzles that were made for a day.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::narrow;

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

impl Store {
    /// Begins an attempt.
    pub async fn create_attempt(&self, attempt: &AttemptRow) -> Result<()> {
        let sql = "INSERT INTO attempt (id, puzzle, account, started, placements, hints, solved_in)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql).bind(&attempt.id).bind(&attempt.puzzle).bind(&attempt.account);
        let query = query.bind(attempt.started).bind(&attempt.placements).bind(i64::from(attempt.hints));
        query.bind(attempt.solved_in).execute(&self.write).await?;
        Ok(())
    }

    /// The attempt with this id.
    pub async fn attempt(&self, id: &str) -> Result<Option<AttemptRow>> {
        let row =
            sqlx::query("SELECT * FROM attempt WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
        row.as_ref().map(attempt).transpose()
    }

    /// The newest attempts of an account.
    pub async fn attempts(&self, account: &str, limit: u32) -> Result<Vec<AttemptRow>> {
        let query = sqlx::query("SELECT * FROM attempt WHERE account = $1 ORDER BY id DESC LIMIT $2");
        let rows = query.bind(account).bind(i64::from(limit)).fetch_all(&self.read).await?;
        rows.iter().map(attempt).collect()
    }

    /// Keeps what lies; a solved attempt stays as it is.
    pub async fn save_attempt(&self, id: &str, placements: &str, solved_in: Option<Millis>) -> Result<()> {
        let sql = "UPDATE attempt SET placements = $2, solved_in = $3 WHERE id = $1 AND solved_in IS NULL";
        sqlx::query(sql).bind(id).bind(placements).bind(solved_in).execute(&self.write).await?;
        Ok(())
    }

    /// Notes that a hint was given.
    pub async fn count_hint(&self, id: &str) -> Result<()> {
        let query = sqlx::query("UPDATE attempt SET hints = hints + 1 WHERE id = $1").bind(id);
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

    /// A puzzle that was made.
    pub async fn made_puzzle(&self, name: &str) -> Result<Option<MadePuzzle>> {
        let query = sqlx::query("SELECT * FROM made_puzzle WHERE name = $1").bind(name);
        let Some(row) = query.fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let difficulty = narrow(row.try_get("difficulty")?, "made_puzzle.difficulty")?;
        Ok(Some(MadePuzzle { name: name.to_owned(), file: row.try_get("file")?, difficulty }))
    }

    /// Keeps a puzzle; one of the same name stays as it is.
    pub async fn keep_puzzle(&self, puzzle: &MadePuzzle) -> Result<()> {
        let sql = "INSERT INTO made_puzzle (name, file, difficulty) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING";
        let difficulty = i64::try_from(puzzle.difficulty).unwrap_or(i64::MAX);
        let query = sqlx::query(sql).bind(&puzzle.name).bind(&puzzle.file).bind(difficulty);
        query.execute(&self.write).await?;
        Ok(())
    }
}

fn attempt(row: &AnyRow) -> Result<AttemptRow> {
    Ok(AttemptRow {
        id: row.try_get("id")?,
        puzzle: row.try_get("puzzle")?,
        account: row.try_get("account")?,
        started: row.try_get("started")?,
        placements: row.try_get("placements")?,
        hints: narrow(row.try_get("hints")?, "attempt.hints")?,
        solved_in: row.try_get("solved_in")?,
    })
}
