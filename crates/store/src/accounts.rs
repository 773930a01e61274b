//! Accounts: who plays, and what they may do.

use ids::AccountId;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{id, taken};
use crate::skeleton::skeleton;
use crate::stored_enum::stored_enum;

stored_enum! {
    /// Who is behind an account.
    Kind in "account.kind" {
        /// Somebody who has chosen neither a name nor a password.
        Guest = "guest",
        /// Somebody with a name and a password.
        Person = "person",
        /// A program that plays over the API.
        Bot = "bot",
    }
}

stored_enum! {
    /// What an account may do beyond playing.
    Role in "account.role" {
        /// Nothing beyond playing.
        Player = "player",
        /// Mute, ban, remove, and read reports.
        Moderator = "moderator",
        /// What a moderator may, and appoint moderators.
        Admin = "admin",
    }
}

/// An account as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Stays the same when the name changes.
    pub id: AccountId,
    /// Unique, whatever the case of its letters, and no new one looks like another.
    pub name: String,
    /// Who is behind it.
    pub kind: Kind,
    /// Its rights beyond playing.
    pub role: Role,
    /// The argon2 hash of the password. Guests have none.
    pub password: Option<String>,
    /// When the account was created.
    pub created: Millis,
    /// When its owner was last connected.
    pub seen: Millis,
    /// Until when it may not sign in.
    pub banned_until: Option<Millis>,
    /// Until when it may not chat.
    pub muted_until: Option<Millis>,
    /// When it was deleted. Only the id is left of it then, for the games that it played.
    pub deleted: Option<Millis>,
}

/// The most values in one statement; SQLite takes 32,766.
const MOST_VALUES: usize = 1000;

impl Store {
    /// Creates an account, unless its name is taken or looks like one that is.
    pub async fn create_account(&self, account: &Account) -> Result<()> {
        let sql = "INSERT INTO account (id, name, folded, skeleton, kind, role, password, created, seen, banned_until, muted_until, deleted)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let query = sqlx::query(sql)
            .bind(account.id.as_str())
            .bind(&account.name)
            .bind(folded(&account.name))
            .bind(skeleton(&account.name))
            .bind(account.kind.word())
            .bind(account.role.word())
            .bind(account.password.as_deref())
            .bind(account.created)
            .bind(account.seen)
            .bind(account.banned_until)
            .bind(account.muted_until)
            .bind(account.deleted);
        query.execute(&self.write).await.map_err(taken("the name"))?;
        Ok(())
    }

    /// Finds an account by its id, a deleted one too.
    pub async fn account(&self, id: &AccountId) -> Result<Option<Account>> {
        let row = sqlx::query("SELECT * FROM account WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.read)
            .await?;
        row.as_ref().map(account).transpose()
    }

    /// Finds accounts; those that are not there are left out. In no particular order.
    pub async fn accounts(&self, ids: &[&AccountId]) -> Result<Vec<Account>> {
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(MOST_VALUES) {
            let values: Vec<String> = (1..=some.len()).map(|number| format!("${number}")).collect();
            let sql = format!("SELECT * FROM account WHERE id IN ({})", values.join(", "));
            let query = sqlx::query(sqlx::AssertSqlSafe(sql));
            let query = some.iter().fold(query, |query, id| query.bind(id.as_str()));
            for row in &query.fetch_all(&self.read).await? {
                found.push(account(row)?);
            }
        }
        Ok(found)
    }

    /// Finds an account by its name, whatever the case of its letters.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>> {
        let query =
            sqlx::query("SELECT * FROM account WHERE folded = $1 AND deleted IS NULL").bind(folded(name));
        query.fetch_optional(&self.read).await?.as_ref().map(account).transpose()
    }

    /// Finds accounts by the beginning of their names. Guests are left out.
    pub async fn accounts_like(&self, start: &str, limit: u32) -> Result<Vec<Account>> {
        // LIKE would obey wildcards in what was typed. A range would depend on the collation: in some languages
        // names with the same beginning do not stand together.
        // An index of the first letters leaves few to look at.
        let start = folded(start);
        let first: String = start.chars().take(2).collect();
        let first_letters = match first.chars().count() {
            0 => "SUBSTR(folded, 1, 0)",
            1 => "SUBSTR(folded, 1, 1)",
            _ => "SUBSTR(folded, 1, 2)",
        };
        let sql = format!(
            "SELECT * FROM account WHERE {first_letters} = $1 AND SUBSTR(folded, 1, LENGTH($2)) = $2
             AND deleted IS NULL AND kind <> 'guest' ORDER BY folded LIMIT $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(first).bind(start).bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(account).collect()
    }

    /// Makes a guest a registered account with the same id, unless the name is taken. All that opened the guest's
    /// account is deleted: whoever gave the guest a secret must not have one of the account.
    pub async fn name_account(&self, id: &AccountId, name: &str, kind: Kind, password: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE account SET name = $2, folded = $3, skeleton = $4, kind = $5, password = $6 WHERE id = $1";
        let query = sqlx::query(sql).bind(id.as_str()).bind(name).bind(folded(name)).bind(skeleton(name));
        let query = query.bind(kind.word()).bind(password);
        query.execute(&mut *transaction).await.map_err(taken("the name"))?;
        delete_secrets(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Changes the hash of the password, and deletes every session and token of the account.
    pub async fn set_password(&self, id: &AccountId, password: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let query =
            sqlx::query("UPDATE account SET password = $2 WHERE id = $1").bind(id.as_str()).bind(password);
        query.execute(&mut *transaction).await?;
        delete_secrets(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Changes the rights of an account.
    pub async fn set_role(&self, id: &AccountId, role: Role) -> Result<()> {
        let query =
            sqlx::query("UPDATE account SET role = $2 WHERE id = $1").bind(id.as_str()).bind(role.word());
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Bans an account until then, or lifts the ban.
    pub async fn set_banned(&self, id: &AccountId, until: Option<Millis>) -> Result<()> {
        let query =
            sqlx::query("UPDATE account SET banned_until = $2 WHERE id = $1").bind(id.as_str()).bind(until);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Mutes an account until then, or unmutes it.
    pub async fn set_muted(&self, id: &AccountId, until: Option<Millis>) -> Result<()> {
        let query =
            sqlx::query("UPDATE account SET muted_until = $2 WHERE id = $1").bind(id.as_str()).bind(until);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Records when the owner was last connected.
    pub async fn set_seen(&self, id: &AccountId, at: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE account SET seen = $2 WHERE id = $1").bind(id.as_str()).bind(at);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Erases all that is personal: name, secrets, messages, relations, studies, attempts and results. The games stay, without
    /// the name.
    pub async fn delete_account(&self, id: &AccountId, at: Millis) -> Result<()> {
        let mut transaction = self.begin().await?;
        // A blank keeps this from being the name of anybody.
        let erase = "UPDATE account SET name = '', folded = $2, skeleton = $2, password = NULL, deleted = $3, role = 'player'
                     WHERE id = $1";
        sqlx::query(erase)
            .bind(id.as_str())
            .bind(format!("deleted {id}"))
            .bind(at)
            .execute(&mut *transaction)
            .await?;
        delete_secrets(&mut transaction, id).await?;
        for sql in [
            "DELETE FROM message WHERE author = $1",
            "DELETE FROM relation WHERE owner = $1 OR other = $1",
            "DELETE FROM mute WHERE owner = $1 OR other = $1",
            "DELETE FROM challenge WHERE challenger = $1 OR opponent = $1",
            "DELETE FROM seek WHERE account = $1",
            "DELETE FROM analysis WHERE subject IN (SELECT id FROM study WHERE account = $1)",
            "DELETE FROM study WHERE account = $1",
            "DELETE FROM attempt WHERE account = $1",
            "DELETE FROM puzzle_result WHERE account = $1",
            "DELETE FROM solved_exercise WHERE account = $1",
        ] {
            sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes guests who were last connected before that moment and left nothing that others see: no game, no
    /// message, no report, no time on the leaderboard of a puzzle. Returns how many.
    pub async fn forget_guests(&self, before: Millis) -> Result<u64> {
        let forgettable = "SELECT id FROM account WHERE kind = 'guest' AND seen < $1
                           AND NOT EXISTS (SELECT 1 FROM game_seat WHERE game_seat.account = account.id)
                           AND NOT EXISTS (SELECT 1 FROM message WHERE author = account.id)
                           AND NOT EXISTS (SELECT 1 FROM report WHERE reporter = account.id OR subject = account.id)
                           AND NOT EXISTS (SELECT 1 FROM puzzle_result
                                           WHERE puzzle_result.account = account.id AND solved IS NOT NULL)";
        let mut transaction = self.begin().await?;
        let analyses = format!(
            "DELETE FROM analysis WHERE subject IN (SELECT id FROM study WHERE account IN ({forgettable}))"
        );
        sqlx::query(sqlx::AssertSqlSafe(analyses)).bind(before).execute(&mut *transaction).await?;
        for own in ["session", "token", "seek", "study", "attempt", "puzzle_result", "solved_exercise"] {
            let sql = format!("DELETE FROM {own} WHERE account IN ({forgettable})");
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before).execute(&mut *transaction).await?;
        }
        let accounts = format!("DELETE FROM account WHERE id IN ({forgettable})");
        let done = sqlx::query(sqlx::AssertSqlSafe(accounts)).bind(before).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(done.rows_affected())
    }
}

/// Deletes all that opens an account but its password.
async fn delete_secrets(transaction: &mut Transaction<'static, Any>, account: &AccountId) -> Result<()> {
    for sql in ["DELETE FROM session WHERE account = $1", "DELETE FROM token WHERE account = $1"] {
        sqlx::query(sql).bind(account.as_str()).execute(&mut **transaction).await?;
    }
    Ok(())
}

fn folded(name: &str) -> String {
    name.to_lowercase()
}

pub(crate) fn account(row: &AnyRow) -> Result<Account> {
    Ok(Account {
        id: id(row, "id")?,
        name: row.try_get("name")?,
        kind: Kind::from_word(row.try_get("kind")?)?,
        role: Role::from_word(row.try_get("role")?)?,
        password: row.try_get("password")?,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
        banned_until: row.try_get("banned_until")?,
        muted_until: row.try_get("muted_until")?,
        deleted: row.try_get("deleted")?,
    })
}
