//! Seeks: wishes for a game.

use ids::{AccountId, SeekId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{flag, id, narrow, taken};

/// Somebody's wish for a game. An account has one at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// Later seeks have greater ids.
    pub id: SeekId,
    /// Who waits for opponents.
    pub account: AccountId,
    /// The variant's name.
    pub variant: String,
    /// The options as `key=value`, with blanks between.
    pub options: String,
    /// The clock as the table's JSON.
    pub clock: String,
    /// Whether the game will be rated.
    pub rated: bool,
    /// The owner's rating when the seek was made, as people see it.
    pub rating: Option<i32>,
    /// Whether computer players may fill the seats after a while.
    pub computers: bool,
    /// Their level, if the owner chose one.
    pub level: Option<u8>,
    /// Whether the owner wants moves to be taken back.
    pub takebacks: bool,
    /// Whether the owner wants hints.
    pub hints: bool,
    /// When the owner began to wait.
    pub created: Millis,
    /// When the owner was last connected.
    pub seen: Millis,
}

impl Store {
    /// Stores a seek in place of the one its owner had.
    pub async fn put_seek(&self, seek: &Seek) -> Result<()> {
        let sql = "INSERT INTO seek (id, account, variant, options, clock, rated, rating, computers, level, created, seen,
                   takebacks, hints) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (account) DO UPDATE SET
                   id = $1, variant = $3, options = $4, clock = $5, rated = $6, rating = $7, computers = $8,
                   level = $9, created = $10, seen = $11, takebacks = $12, hints = $13";
        let query = sqlx::query(sql)
            .bind(seek.id.as_str())
            .bind(seek.account.as_str())
            .bind(&seek.variant)
            .bind(&seek.options)
            .bind(&seek.clock)
            .bind(i64::from(seek.rated))
            .bind(seek.rating.map(i64::from))
            .bind(i64::from(seek.computers))
            .bind(seek.level.map(i64::from))
            .bind(seek.created)
            .bind(seek.seen)
            .bind(i64::from(seek.takebacks))
            .bind(i64::from(seek.hints));
        query.execute(&self.write).await.map_err(taken("the id of the seek"))?;
        Ok(())
    }

    /// All seeks, oldest first.
    pub async fn seeks(&self) -> Result<Vec<Seek>> {
        let rows = sqlx::query("SELECT * FROM seek ORDER BY created, id").fetch_all(&self.read).await?;
        rows.iter().map(seek).collect()
    }

    /// Records that the owner is connected.
    pub async fn touch_seek(&self, id: &SeekId, at: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE seek SET seen = $2 WHERE id = $1").bind(id.as_str()).bind(at);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Deletes these seeks to make a game of them, if all are still there. Returns whether they were.
    pub async fn take_seeks(&self, ids: &[SeekId]) -> Result<bool> {
        // In the same order on every node, so that two that want the same seeks cannot deadlock.
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        let mut transaction = self.begin().await?;
        for id in &ids {
            let query = sqlx::query("DELETE FROM seek WHERE id = $1").bind(id.as_str());
            if query.execute(&mut *transaction).await?.rows_affected() == 0 {
                transaction.rollback().await?;
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Deletes seeks that were made, or whose owners were last connected, before these moments. Returns how many.
    pub async fn forget_seeks(&self, made: Millis, seen: Millis) -> Result<u64> {
        let query = sqlx::query("DELETE FROM seek WHERE created < $1 OR seen < $2").bind(made).bind(seen);
        Ok(query.execute(&self.write).await?.rows_affected())
    }
}

fn seek(row: &AnyRow) -> Result<Seek> {
    let number = |column| row.try_get::<Option<i64>, _>(column);
    Ok(Seek {
        id: id(row, "id")?,
        account: id(row, "account")?,
        variant: row.try_get("variant")?,
        options: row.try_get("options")?,
        clock: row.try_get("clock")?,
        rated: flag(row, "rated")?,
        rating: number("rating")?.map(|value| narrow(value, "seek.rating")).transpose()?,
        computers: flag(row, "computers")?,
        level: number("level")?.map(|value| narrow(value, "seek.level")).transpose()?,
        takebacks: flag(row, "takebacks")?,
        hints: flag(row, "hints")?,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
    })
}
