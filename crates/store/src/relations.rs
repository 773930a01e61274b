//! Relations between accounts: friends and blocks.

use ids::AccountId;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::id;
use crate::stored_enum::stored_enum;

stored_enum! {
    /// How one account stands to another.
    RelationKind in "relation.kind" {
        /// Wants to see when the other is online.
        Friend = "friend",
        /// Wants neither messages nor games with the other.
        Block = "block",
    }
}

/// One account's friendship or block. It is not mutual.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// Who made it.
    pub owner: AccountId,
    /// Whom it is about.
    pub other: AccountId,
    /// Friend or block.
    pub kind: RelationKind,
    /// When it was made.
    pub created: Millis,
}

impl Store {
    /// Stores a relation in place of the one before: nobody is a friend and blocked.
    pub async fn set_relation(&self, relation: &Relation) -> Result<()> {
        // The same relation again keeps its date.
        let sql = "INSERT INTO relation (owner, other, kind, created) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (owner, other) DO UPDATE SET kind = excluded.kind, created = excluded.created
                   WHERE relation.kind <> excluded.kind";
        let query = sqlx::query(sql).bind(relation.owner.as_str()).bind(relation.other.as_str());
        query.bind(relation.kind.word()).bind(relation.created).execute(&self.write).await?;
        Ok(())
    }

    /// Deletes a relation. Returns false if there was none of this kind.
    pub async fn delete_relation(
        &self,
        owner: &AccountId,
        other: &AccountId,
        kind: RelationKind,
    ) -> Result<bool> {
        let sql = "DELETE FROM relation WHERE owner = $1 AND other = $2 AND kind = $3";
        let query = sqlx::query(sql).bind(owner.as_str()).bind(other.as_str()).bind(kind.word());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// The relations of an account of one kind, oldest first.
    pub async fn relations(&self, owner: &AccountId, kind: RelationKind) -> Result<Vec<Relation>> {
        let sql = "SELECT * FROM relation WHERE owner = $1 AND kind = $2 ORDER BY created, other";
        let query = sqlx::query(sql).bind(owner.as_str()).bind(kind.word());
        query.fetch_all(&self.read).await?.iter().map(relation).collect()
    }

    /// Whether one of the two blocks the other.
    pub async fn is_blocked(&self, one: &AccountId, other: &AccountId) -> Result<bool> {
        let sql = "SELECT 1 AS found FROM relation WHERE kind = 'block'
                   AND ((owner = $1 AND other = $2) OR (owner = $2 AND other = $1))";
        Ok(sqlx::query(sql)
            .bind(one.as_str())
            .bind(other.as_str())
            .fetch_optional(&self.read)
            .await?
            .is_some())
    }

    /// The accounts that block this one.
    pub async fn blockers(&self, of: &AccountId) -> Result<Vec<AccountId>> {
        let query =
            sqlx::query("SELECT owner FROM relation WHERE other = $1 AND kind = 'block'").bind(of.as_str());
        query.fetch_all(&self.read).await?.iter().map(|row| id(row, "owner")).collect()
    }

    /// Pairs of accounts with seeks of which the first blocks the second.
    pub async fn blocks_among_seekers(&self) -> Result<Vec<(AccountId, AccountId)>> {
        let sql = "SELECT relation.owner, relation.other FROM relation
                   JOIN seek AS one ON one.account = relation.owner
                   JOIN seek AS another ON another.account = relation.other
                   WHERE relation.kind = 'block' ORDER BY relation.owner, relation.other";
        let rows = sqlx::query(sql).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok((id(row, "owner")?, id(row, "other")?))).collect()
    }
}

fn relation(row: &AnyRow) -> Result<Relation> {
    Ok(Relation {
        owner: id(row, "owner")?,
        other: id(row, "other")?,
        kind: RelationKind::from_word(row.try_get("kind")?)?,
        created: row.try_get("created")?,
    })
}
