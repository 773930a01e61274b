//! The exercises of lessons that accounts have solved.

use ids::AccountId;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::Store;
use crate::error::Result;
use crate::row::narrow;

/// An exercise that was solved.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SolvedExercise {
    /// The lesson's name.
    pub lesson: String,
    /// Its number in the lesson, from 0.
    pub exercise: u32,
}

impl Store {
    /// Adds exercises to those that an account has solved; those that are there already stay as they are.
    pub async fn solve_exercises(&self, account: &AccountId, solved: &[SolvedExercise]) -> Result<()> {
        let mut transaction = self.begin().await?;
        for SolvedExercise { lesson, exercise } in solved {
            let sql = "INSERT INTO solved_exercise (account, lesson, exercise) VALUES ($1, $2, $3)
                       ON CONFLICT (account, lesson, exercise) DO NOTHING";
            let query = sqlx::query(sql).bind(account.as_str()).bind(lesson).bind(i64::from(*exercise));
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The exercises that an account has solved, by lesson and number.
    pub async fn solved_exercises(&self, account: &AccountId) -> Result<Vec<SolvedExercise>> {
        let sql = "SELECT lesson, exercise FROM solved_exercise WHERE account = $1 ORDER BY lesson, exercise";
        let rows = sqlx::query(sql).bind(account.as_str()).fetch_all(&self.read).await?;
        let solved = |row: &AnyRow| {
            Ok(SolvedExercise {
                lesson: row.try_get("lesson")?,
                exercise: narrow(row.try_get("exercise")?, "exercise")?,
            })
        };
        rows.iter().map(solved).collect()
    }
}
