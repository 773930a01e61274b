//! What accounts have reached at puzzles: help, first solutions, best times.

use ids::AccountId;
use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection, Executor, Row};

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{id, narrow};

/// What an account has reached at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleResult {
    /// The puzzle's name.
    pub puzzle: String,
    /// How often help was asked for.
    pub help: u32,
    /// When it was first solved.
    pub first_solved_at: Option<Millis>,
    /// The least milliseconds that a solution took before any help.
    pub best_alone: Option<Millis>,
    /// The least milliseconds that a solution took after help.
    pub best_helped: Option<Millis>,
}

/// A half of a puzzle's leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaderboardHalf {
    /// Solutions before any help.
    Alone,
    /// Solutions after help.
    Helped,
}

/// The best time of an account at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestTime {
    /// Whose it is.
    pub account: AccountId,
    /// The milliseconds that the solution took.
    pub solved_in: Millis,
}

impl Store {
    /// Counts that an account asked for help with a puzzle.
    pub async fn count_help(&self, account: &AccountId, puzzle: &str) -> Result<()> {
        count_help(&self.write, account, puzzle).await
    }

    /// What an account has reached at a puzzle, if anything.
    pub async fn puzzle_result(&self, account: &AccountId, puzzle: &str) -> Result<Option<PuzzleResult>> {
        let query = sqlx::query("SELECT * FROM puzzle_result WHERE account = $1 AND puzzle = $2");
        let row = query.bind(account.as_str()).bind(puzzle).fetch_optional(&self.read).await?;
        row.as_ref().map(result).transpose()
    }

    /// What an account has reached at the puzzles whose names begin so, in the order of their names.
    pub async fn puzzle_results(&self, account: &AccountId, prefix: &str) -> Result<Vec<PuzzleResult>> {
        let sql =
            "SELECT * FROM puzzle_result WHERE account = $1 AND substr(puzzle, 1, $2) = $3 ORDER BY puzzle";
        let length = i32::try_from(prefix.chars().count()).unwrap_or(i32::MAX);
        let query = sqlx::query(sql).bind(account.as_str()).bind(length).bind(prefix);
        query.fetch_all(&self.read).await?.iter().map(result).collect()
    }

    /// The best times at a puzzle, one for each account.
    pub async fn best_times(&self, puzzle: &str, half: LeaderboardHalf, limit: u32) -> Result<Vec<BestTime>> {
        let sql = match half {
            LeaderboardHalf::Alone => {
                "SELECT account, best_alone AS solved_in FROM puzzle_result
                 WHERE puzzle = $1 AND best_alone IS NOT NULL ORDER BY best_alone, solved, account LIMIT $2"
            }
            LeaderboardHalf::Helped => {
                "SELECT account, best_helped AS solved_in FROM puzzle_result
                 WHERE puzzle = $1 AND best_helped IS NOT NULL ORDER BY best_helped, solved, account LIMIT $2"
            }
        };
        let rows = sqlx::query(sql).bind(puzzle).bind(i64::from(limit)).fetch_all(&self.read).await?;
        let best = |row: &AnyRow| {
            Ok(BestTime { account: id(row, "account")?, solved_in: row.try_get("solved_in")? })
        };
        rows.iter().map(best).collect()
    }
}

/// Counts that an account asked for help with a puzzle.
pub(crate) async fn count_help<'a>(
    executor: impl Executor<'a, Database = Any>,
    account: &AccountId,
    puzzle: &str,
) -> Result<()> {
    let sql = "INSERT INTO puzzle_result (account, puzzle, help) VALUES ($1, $2, 1)
               ON CONFLICT (account, puzzle) DO UPDATE SET help = puzzle_result.help + 1";
    sqlx::query(sql).bind(account.as_str()).bind(puzzle).execute(executor).await?;
    Ok(())
}

/// Records that an account solved a puzzle: alone, if it never asked for help with it.
pub(crate) async fn record_solution(
    connection: &mut AnyConnection,
    account: &AccountId,
    puzzle: &str,
    solved_in: Millis,
    at: Millis,
) -> Result<()> {
    let first = "INSERT INTO puzzle_result (account, puzzle, help, solved) VALUES ($1, $2, 0, $3)
                 ON CONFLICT (account, puzzle) DO UPDATE SET solved = COALESCE(puzzle_result.solved, $3)";
    sqlx::query(first).bind(account.as_str()).bind(puzzle).bind(at).execute(&mut *connection).await?;
    for best in [
        "UPDATE puzzle_result SET best_alone = $3 WHERE account = $1 AND puzzle = $2 AND help = 0
         AND (best_alone IS NULL OR best_alone > $3)",
        "UPDATE puzzle_result SET best_helped = $3 WHERE account = $1 AND puzzle = $2 AND help > 0
         AND (best_helped IS NULL OR best_helped > $3)",
    ] {
        let query = sqlx::query(best).bind(account.as_str()).bind(puzzle).bind(solved_in);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

fn result(row: &AnyRow) -> Result<PuzzleResult> {
    Ok(PuzzleResult {
        puzzle: row.try_get("puzzle")?,
        help: narrow(row.try_get("help")?, "puzzle_result.help")?,
        first_solved_at: row.try_get("solved")?,
        best_alone: row.try_get("best_alone")?,
        best_helped: row.try_get("best_helped")?,
    })
}
