//! Accounts.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::taken;
use crate::words::words;

words! {
    /// What sort of player an account is.
    Kind in "account.kind" {
        /// Somebody who plays without a name and a password of their own.
        Guest = "guest",
        /// Somebody with a name and a password.
        Person = "person",
        /// A program that plays over the API.
        Bot = "bot",
    }
}

words! {
    /// What an account may do beyond playing.
    Role in "account.role" {
        /// Nothing.
        Player = "player",
        /// Mute, ban, remove, and read reports.
        Moderator = "moderator",
        /// The same, and make moderators.
        Admin = "admin",
    }
}

/// Somebody who can play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Never changes.
    pub id: String,
    /// As it is shown; unique whatever the case.
    pub name: String,
    /// What sort of player it is.
    pub kind: Kind,
    /// What it may do beyond playing.
    pub role: Role,
    /// The hash of the password, if it has one.
    pub password: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// When it was last there.
    pub seen: Millis,
    /// Until when it may not enter.
    pub banned_until: Option<Millis>,
    /// Until when it may not chat.
    pub muted_until: Option<Millis>,
    /// When it was deleted; what is left then is an id without a name.
    pub deleted: Option<Millis>,
}

impl Store {
    /// Makes an account; the name may be taken.
    pub async fn create_account(&self, account: &Account) -> Result<()> {
        let sql = "INSERT INTO account (id, name, folded, kind, role, password, created, seen, banned_until, muted_until, deleted)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let query = sqlx::query(sql)
            .bind(&account.id)
            .bind(&account.name)
            .bind(folded(&account.name))
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

    /// The account with this id.
    pub async fn account(&self, id: &str) -> Result<Option<Account>> {
        let row =
            sqlx::query("SELECT * FROM account WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
        row.as_ref().map(account).transpose()
    }

    /// The account with this name, whatever the case.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>> {
        let query =
            sqlx::query("SELECT * FROM account WHERE folded = $1 AND deleted IS NULL").bind(folded(name));
        query.fetch_optional(&self.read).await?.as_ref().map(account).transpose()
    }

    /// Accounts whose names begin so, deleted ones and guests left out.
    pub async fn accounts_like(&self, start: &str, limit: u32) -> Result<Vec<Account>> {
        // Not LIKE, because what was typed may hold wildcards; not a range, because a database may order letters as
        // a language does, where what begins alike need not stand together.
        let sql = "SELECT * FROM account WHERE SUBSTR(folded, 1, LENGTH($1)) = $1 AND deleted IS NULL AND kind <> 'guest'
                   ORDER BY folded LIMIT $2";
        let query = sqlx::query(sql).bind(folded(start)).bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(account).collect()
    }

    /// Gives an account another name, kind and password: a guest who stays. The name may be taken.
    pub async fn name_account(&self, id: &str, name: &str, kind: Kind, password: &str) -> Result<()> {
        let sql = "UPDATE account SET name = $2, folded = $3, kind = $4, password = $5 WHERE id = $1";
        let query = sqlx::query(sql).bind(id).bind(name).bind(folded(name)).bind(kind.word()).bind(password);
        query.execute(&self.write).await.map_err(taken("the name"))?;
        Ok(())
    }

    /// Changes the password; its sessions stay open.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<()> {
        let query = sqlx::query("UPDATE account SET password = $2 WHERE id = $1").bind(id).bind(password);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Changes what the account may do.
    pub async fn set_role(&self, id: &str, role: Role) -> Result<()> {
        let query = sqlx::query("UPDATE account SET role = $2 WHERE id = $1").bind(id).bind(role.word());
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Keeps the account out until then, or no longer.
    pub async fn set_banned(&self, id: &str, until: Option<Millis>) -> Result<()> {
        let query = sqlx::query("UPDATE account SET banned_until = $2 WHERE id = $1").bind(id).bind(until);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Keeps the account silent until then, or no longer.
    pub async fn set_muted(&self, id: &str, until: Option<Millis>) -> Result<()> {
        let query = sqlx::query("UPDATE account SET muted_until = $2 WHERE id = $1").bind(id).bind(until);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Notes that the account was there.
    pub async fn set_seen(&self, id: &str, at: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE account SET seen = $2 WHERE id = $1").bind(id).bind(at);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Who may not enter now.
    pub async fn banned(&self, now: Millis) -> Result<Vec<String>> {
        let query = sqlx::query("SELECT id FROM account WHERE banned_until > $1").bind(now);
        query.fetch_all(&self.read).await?.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Takes everything personal from an account: its name, its secrets, what it said and whom it knows. Its games
    /// stay, without its name.
    pub async fn delete_account(&self, id: &str, at: Millis) -> Result<()> {
        let mut transaction = self.begin().await?;
        // What stands for the name has a blank in it, which no name has.
        let erase = "UPDATE account SET name = '', folded = $2, password = NULL, deleted = $3, role = 'player' WHERE id = $1";
        sqlx::query(erase).bind(id).bind(format!("deleted {id}")).bind(at).execute(&mut *transaction).await?;
        for sql in [
            "DELETE FROM session WHERE account = $1",
            "DELETE FROM token WHERE account = $1",
            "DELETE FROM message WHERE author = $1",
            "DELETE FROM relation WHERE owner = $1 OR other = $1",
            "DELETE FROM seek WHERE account = $1",
            "DELETE FROM analysis WHERE subject IN (SELECT id FROM study WHERE account = $1)",
            "DELETE FROM study WHERE account = $1",
            "DELETE FROM attempt WHERE account = $1",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes guests who were last there before that moment, never played, never said anything and are in no
    /// report; says how many.
    pub async fn forget_guests(&self, before: Millis) -> Result<u64> {
        let forgettable = "SELECT id FROM account WHERE kind = 'guest' AND seen < $1
                           AND NOT EXISTS (SELECT 1 FROM game_seat WHERE game_seat.account = account.id)
                           AND NOT EXISTS (SELECT 1 FROM message WHERE author = account.id)
                           AND NOT EXISTS (SELECT 1 FROM report WHERE reporter = account.id OR subject = account.id)";
        let mut transaction = self.begin().await?;
        let analyses = format!(
            "DELETE FROM analysis WHERE subject IN (SELECT id FROM study WHERE account IN ({forgettable}))"
        );
        sqlx::query(sqlx::AssertSqlSafe(analyses)).bind(before).execute(&mut *transaction).await?;
        for own in ["session", "token", "seek", "study", "attempt"] {
            let sql = format!("DELETE FROM {own} WHERE account IN ({forgettable})");
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before).execute(&mut *transaction).await?;
        }
        let accounts = format!("DELETE FROM account WHERE id IN ({forgettable})");
        let done = sqlx::query(sqlx::AssertSqlSafe(accounts)).bind(before).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(done.rows_affected())
    }
}

fn folded(name: &str) -> String {
    name.to_lowercase()
}

pub(crate) fn account(row: &AnyRow) -> Result<Account> {
    Ok(Account {
        id: row.try_get("id")?,
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
