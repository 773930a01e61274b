//! Mutes: whose messages an account does not want to see.

use ids::AccountId;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::id;

/// One account's mute of another. The other does not notice it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mute {
    /// Who made it.
    pub owner: AccountId,
    /// Whose messages the owner does not see.
    pub other: AccountId,
    /// When it was made.
    pub created: Millis,
}

impl Store {
    /// Stores a mute. The same again keeps its date.
    pub async fn set_mute(&self, mute: &Mute) -> Result<()> {
        let sql = "INSERT INTO mute (owner, other, created) VALUES ($1, $2, $3) ON CONFLICT (owner, other) DO NOTHING";
        let query = sqlx::query(sql).bind(mute.owner.as_str()).bind(mute.other.as_str()).bind(mute.created);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Deletes a mute. Returns false if there was none.
    pub async fn delete_mute(&self, owner: &AccountId, other: &AccountId) -> Result<bool> {
        let query = sqlx::query("DELETE FROM mute WHERE owner = $1 AND other = $2");
        let query = query.bind(owner.as_str()).bind(other.as_str());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// The mutes of an account, oldest first.
    pub async fn mutes(&self, owner: &AccountId) -> Result<Vec<Mute>> {
        let query =
            sqlx::query("SELECT * FROM mute WHERE owner = $1 ORDER BY created, other").bind(owner.as_str());
        query.fetch_all(&self.read).await?.iter().map(mute).collect()
    }

    /// The accounts that must not hear this one: those that mute or block it.
    pub async fn deaf_to(&self, author: &AccountId) -> Result<Vec<AccountId>> {
        let sql = "SELECT owner FROM mute WHERE other = $1
                   UNION SELECT owner FROM relation WHERE other = $1 AND kind = 'block' ORDER BY owner";
        let rows = sqlx::query(sql).bind(author.as_str()).fetch_all(&self.read).await?;
        rows.iter().map(|row| id(row, "owner")).collect()
    }
}

fn mute(row: &AnyRow) -> Result<Mute> {
    Ok(Mute { owner: id(row, "owner")?, other: id(row, "other")?, created: row.try_get("created")? })
}
