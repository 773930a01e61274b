//! Seeks in SQL.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{SqlStore, flag, narrow, taken};
use crate::Millis;
use crate::error::Result;
use crate::seek::{Seek, Seeks};

#[async_trait]
impl Seeks for SqlStore {
    async fn put_seek(&self, seek: &Seek) -> Result<()> {
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

    async fn seeks(&self) -> Result<Vec<Seek>> {
        let rows = sqlx::query("SELECT * FROM seek ORDER BY created, id").fetch_all(&self.read).await?;
        rows.iter().map(seek).collect()
    }

    async fn see_seek(&self, id: &str, at: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE seek SET seen = $2 WHERE id = $1").bind(id).bind(at);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn take_seeks(&self, ids: &[String]) -> Result<bool> {
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

    async fn forget_seeks(&self, made: Millis, seen: Millis) -> Result<u64> {
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
