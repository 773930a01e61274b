//! Attempts at puzzles, and the puzzles that were made.

use ids::{AccountId, AttemptId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::puzzle_results::{count_help, record_solution};
use crate::row::{flag, id, narrow};

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
    /// The milliseconds that the person has worked on it.
    pub elapsed: Millis,
    /// The milliseconds that it took, once it is solved.
    pub solved_in: Option<Millis>,
    /// Whether the solution was asked for.
    pub given_up: bool,
}

/// A puzzle that the server made, such as the one of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadePuzzleRow {
    /// Unique, such as `daily-2026-11-17`.
    pub name: String,
    /// Its text in the format of `puzzles/`.
    pub file: String,
    /// The number of placements that a complete search tries.
    pub difficulty: u64,
}

impl Store {
    /// Stores a new attempt in place of the account's earlier one at the same puzzle. Of all its attempts only the newest
    /// are kept, up to this number.
    pub async fn create_attempt(&self, attempt: &AttemptRow, most: u32) -> Result<()> {
        let mut transaction = self.begin().await?;
        let sql =
            "INSERT INTO attempt (id, puzzle, account, started, placements, elapsed, solved_in, given_up)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                   ON CONFLICT (account, puzzle) DO UPDATE SET id = excluded.id, started = excluded.started,
                   placements = excluded.placements, elapsed = excluded.elapsed, solved_in = excluded.solved_in,
                   given_up = excluded.given_up";
        let query =
            sqlx::query(sql).bind(attempt.id.as_str()).bind(&attempt.puzzle).bind(attempt.account.as_str());
        let query = query.bind(attempt.started).bind(&attempt.placements).bind(attempt.elapsed);
        let query = query.bind(attempt.solved_in).bind(i64::from(attempt.given_up));
        query.execute(&mut *transaction).await?;
        let old = "DELETE FROM attempt WHERE account = $1
                   AND id NOT IN (SELECT id FROM attempt WHERE account = $1 ORDER BY id DESC LIMIT $2)";
        let old = sqlx::query(old).bind(attempt.account.as_str()).bind(i64::from(most));
        old.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The attempt with this id, unless another has replaced it.
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

    /// The attempt of an account at a puzzle.
    pub async fn attempt_at(&self, account: &AccountId, puzzle: &str) -> Result<Option<AttemptRow>> {
        let query = sqlx::query("SELECT * FROM attempt WHERE account = $1 AND puzzle = $2");
        let row = query.bind(account.as_str()).bind(puzzle).fetch_optional(&self.read).await?;
        row.as_ref().map(attempt).transpose()
    }

    /// Stores the pieces on the board, and the result at this moment if the attempt is solved. Returns whether it did: one
    /// that was solved or given up stays as it is, and one that another has replaced is gone.
    pub async fn save_attempt(&self, attempt: &AttemptRow, at: Millis) -> Result<bool> {
        let sql = "UPDATE attempt SET placements = $2, elapsed = $3, solved_in = $4
                   WHERE id = $1 AND solved_in IS NULL AND given_up = 0";
        let query = sqlx::query(sql).bind(attempt.id.as_str()).bind(&attempt.placements);
        let query = query.bind(attempt.elapsed).bind(attempt.solved_in);
        let mut transaction = self.begin().await?;
        let saved = query.execute(&mut *transaction).await?.rows_affected() > 0;
        if let Some(solved_in) = attempt.solved_in.filter(|_| saved) {
            record_solution(&mut transaction, &attempt.account, &attempt.puzzle, solved_in, at).await?;
        }
        transaction.commit().await?;
        Ok(saved)
    }

    /// Gives an attempt up, which counts as help, also if another attempt has replaced it: the solution was shown. One that
    /// was solved stays as it is.
    pub async fn give_up(&self, attempt: &AttemptRow) -> Result<()> {
        let mut transaction = self.begin().await?;
        let query = sqlx::query("UPDATE attempt SET given_up = 1 WHERE id = $1 AND solved_in IS NULL");
        let given_up = query.bind(attempt.id.as_str()).execute(&mut *transaction).await?.rows_affected() > 0;
        let query = sqlx::query("SELECT id FROM attempt WHERE id = $1").bind(attempt.id.as_str());
        let solved = !given_up && query.fetch_optional(&mut *transaction).await?.is_some();
        if !solved {
            count_help(&mut *transaction, &attempt.account, &attempt.puzzle).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The text of a puzzle, if the server has made it.
    pub async fn made_puzzle(&self, name: &str) -> Result<Option<MadePuzzleRow>> {
        let query = sqlx::query("SELECT * FROM made_puzzle WHERE name = $1").bind(name);
        let Some(row) = query.fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let difficulty = narrow(row.try_get("difficulty")?, "made_puzzle.difficulty")?;
        Ok(Some(MadePuzzleRow { name: name.to_owned(), file: row.try_get("file")?, difficulty }))
    }

    /// Stores a puzzle. One of the same name stays as it is.
    pub async fn save_puzzle(&self, puzzle: &MadePuzzleRow) -> Result<()> {
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
        elapsed: row.try_get("elapsed")?,
        solved_in: row.try_get("solved_in")?,
        given_up: flag(row, "given_up")?,
    })
}
