//! Seeks: people who wait for opponents.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{flag, narrow, taken};

/// Somebody who waits for opponents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// Never changes; later ones are greater.
    pub id: String,
    /// Who waits.
    pub account: String,
    /// The variant's name.
    pub variant: String,
    /// Its options as `key=value`, with blanks between.
    pub options: String,
    /// How long a player may think, as the table writes it.
    pub clock: String,
    /// Whether the game is to count for ratings.
    pub rated: bool,
    /// The owner's rating when the seek was made, as it is shown.
    pub rating: Option<i32>,
    /// Whether computer players may fill the seats after a while.
    pub computers: bool,
    /// Of which level, if the owner chose one.
    pub level: Option<u8>,
    /// When it was made.
    pub created: Millis,
    /// When the owner was last connected.
    pub seen: Millis,
}

impl Store {
    /// Stores a seek in place of the one that its owner had.
    pub async fn put_seek(&self, seek: &Seek) -> Result<()> {
        let sql = "INSERT INTO seek (id, account, variant, options, clock, rated, rating, computers, level, created, seen)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (account) DO UPDATE SET
                   id = $1, variant = $3, options = $4, clock = $5, rated = $6, rating = $7, computers = $8,
                   level = $9, created = $10, seen = $11";
        let query = sqlx::query(sql)
            .bind(&seek.id)
            .bind(&seek.account)
            .bind(&seek.variant)
            .bind(&seek.options)
            .bind(&seek.clock)
            .bind(i64::from(seek.rated))
            .bind(seek.rating.map(i64::from))
            .bind(i64::from(seek.computers))
            .bind(seek.level.map(i64::from))
            .bind(seek.created)
            .bind(seek.seen);
        query.execute(&self.write).await.map_err(taken("the id of the seek"))?;
        Ok(())
    }

    /// All, the oldest first.
    pub async fn seeks(&self) -> Result<Vec<Seek>> {
        let rows = sqlx::query("SELECT * FROM seek ORDER BY created, id").fetch_all(&self.read).await?;
        rows.iter().map(seek).collect()
    }

    /// Notes that its owner was connected.
    pub async fn see_seek(&self, id: &str, at: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE seek SET seen = $2 WHERE id = $1").bind(id).bind(at);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Takes these away to make a game of them, if all are still there; says whether they were.
    pub async fn take_seeks(&self, ids: &[String]) -> Result<bool> {
        // In one order on every node, so that two that want the same seeks do not wait for each other.
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        let mut transaction = self.begin().await?;
        for id in &ids {
            let query = sqlx::query("DELETE FROM seek WHERE id = $1").bind(id);
            if query.execute(&mut *transaction).await?.rows_affected() == 0 {
                transaction.rollback().await?;
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Deletes those made before a moment and those whose owners were last connected before one; says how many.
    pub async fn forget_seeks(&self, made: Millis, seen: Millis) -> Result<u64> {
        let query = sqlx::query("DELETE FROM seek WHERE created < $1 OR seen < $2").bind(made).bind(seen);
        Ok(query.execute(&self.write).await?.rows_affected())
    }
}

fn seek(row: &AnyRow) -> Result<Seek> {
    let number = |column| row.try_get::<Option<i64>, _>(column);
    Ok(Seek {
        id: row.try_get("id")?,
        account: row.try_get("account")?,
        variant: row.try_get("variant")?,
        options: row.try_get("options")?,
        clock: row.try_get("clock")?,
        rated: flag(row, "rated")?,
        rating: number("rating")?.map(|value| narrow(value, "seek.rating")).transpose()?,
        computers: flag(row, "computers")?,
        level: number("level")?.map(|value| narrow(value, "seek.level")).transpose()?,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
    })
}
