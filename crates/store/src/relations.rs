//! Relations between accounts: friends and blocks.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::words::words;

words! {
    /// What one account thinks of another.
    Bond in "relation.kind" {
        /// Wants to see whether the other is there.
        Friend = "friend",
        /// Wants to have nothing to do with the other.
        Block = "block",
    }
}

/// What one account thinks of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// Who thinks it.
    pub owner: String,
    /// Of whom.
    pub other: String,
    /// What.
    pub bond: Bond,
    /// Since when.
    pub created: Millis,
}

impl Store {
    /// Keeps what an account thinks of another, instead of what it thought before.
    pub async fn set_relation(&self, relation: &Relation) -> Result<()> {
        // Who says the same again does not begin anew.
        let sql = "INSERT INTO relation (owner, other, kind, created) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (owner, other) DO UPDATE SET kind = excluded.kind, created = excluded.created
                   WHERE relation.kind <> excluded.kind";
        let query = sqlx::query(sql).bind(&relation.owner).bind(&relation.other);
        query.bind(relation.bond.word()).bind(relation.created).execute(&self.write).await?;
        Ok(())
    }

    /// Forgets it; says whether it was so.
    pub async fn delete_relation(&self, owner: &str, other: &str, bond: Bond) -> Result<bool> {
        let sql = "DELETE FROM relation WHERE owner = $1 AND other = $2 AND kind = $3";
        let query = sqlx::query(sql).bind(owner).bind(other).bind(bond.word());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Of whom an account thinks so, the first first.
    pub async fn relations(&self, owner: &str, bond: Bond) -> Result<Vec<Relation>> {
        let sql = "SELECT * FROM relation WHERE owner = $1 AND kind = $2 ORDER BY created, other";
        let query = sqlx::query(sql).bind(owner).bind(bond.word());
        query.fetch_all(&self.read).await?.iter().map(relation).collect()
    }

    /// Whether one of the two blocks the other.
    pub async fn is_blocked(&self, one: &str, other: &str) -> Result<bool> {
        let sql = "SELECT 1 AS found FROM relation WHERE kind = 'block'
                   AND ((owner = $1 AND other = $2) OR (owner = $2 AND other = $1))";
        Ok(sqlx::query(sql).bind(one).bind(other).fetch_optional(&self.read).await?.is_some())
    }

    /// Who blocks this account.
    pub async fn blockers(&self, of: &str) -> Result<Vec<String>> {
        let query = sqlx::query("SELECT owner FROM relation WHERE other = $1 AND kind = 'block'").bind(of);
        query.fetch_all(&self.read).await?.iter().map(|row| Ok(row.try_get("owner")?)).collect()
    }

    /// Among those who wait for opponents: who blocks whom.
    pub async fn blocks_among_seekers(&self) -> Result<Vec<(String, String)>> {
        let sql = "SELECT relation.owner, relation.other FROM relation
                   JOIN seek AS one ON one.account = relation.owner
                   JOIN seek AS another ON another.account = relation.other
                   WHERE relation.kind = 'block' ORDER BY relation.owner, relation.other";
        let rows = sqlx::query(sql).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok((row.try_get("owner")?, row.try_get("other")?))).collect()
    }
}

fn relation(row: &AnyRow) -> Result<Relation> {
    Ok(Relation {
        owner: row.try_get("owner")?,
        other: row.try_get("other")?,
        bond: Bond::from_word(row.try_get("kind")?)?,
        created: row.try_get("created")?,
    })
}
