//! Accounts, sessions and tokens in SQL.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{SqlStore, taken};
use crate::Millis;
use crate::account::{Account, Accounts, Kind, Role, Session, Token};
use crate::error::Result;

fn folded(name: &str) -> String {
    name.to_lowercase()
}

fn account(row: &AnyRow) -> Result<Account> {
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

fn token(row: &AnyRow) -> Result<Token> {
    Ok(Token {
        id: row.try_get("id")?,
        account: row.try_get("account")?,
        name: row.try_get("name")?,
        hash: row.try_get("hash")?,
        scopes: row.try_get("scopes")?,
        created: row.try_get("created")?,
        used: row.try_get("used")?,
    })
}

#[async_trait]
impl Accounts for SqlStore {
    async fn create_account(&self, account: &Account) -> Result<()> {
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

    async fn account(&self, id: &str) -> Result<Option<Account>> {
        let row =
            sqlx::query("SELECT * FROM account WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
        row.as_ref().map(account).transpose()
    }

    async fn account_named(&self, name: &str) -> Result<Option<Account>> {
        let query =
            sqlx::query("SELECT * FROM account WHERE folded = $1 AND deleted IS NULL").bind(folded(name));
        query.fetch_optional(&self.read).await?.as_ref().map(account).transpose()
    }

    async fn accounts_like(&self, start: &str, limit: u32) -> Result<Vec<Account>> {
        // Not LIKE, because what was typed may hold wildcards; not a range, because a database may order letters as
        // a language does, where what begins alike need not stand together.
        let sql = "SELECT * FROM account WHERE SUBSTR(folded, 1, LENGTH($1)) = $1 AND deleted IS NULL AND kind <> 'guest'
                   ORDER BY folded LIMIT $2";
        let query = sqlx::query(sql).bind(folded(start)).bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(account).collect()
    }

    async fn name_account(&self, id: &str, name: &str, kind: Kind, password: &str) -> Result<()> {
        let sql = "UPDATE account SET name = $2, folded = $3, kind = $4, password = $5 WHERE id = $1";
        let query = sqlx::query(sql).bind(id).bind(name).bind(folded(name)).bind(kind.word()).bind(password);
        query.execute(&self.write).await.map_err(taken("the name"))?;
        Ok(())
    }

    async fn set_password(&self, id: &str, password: &str) -> Result<()> {
        let query = sqlx::query("UPDATE account SET password = $2 WHERE id = $1").bind(id).bind(password);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn set_role(&self, id: &str, role: Role) -> Result<()> {
        let query = sqlx::query("UPDATE account SET role = $2 WHERE id = $1").bind(id).bind(role.word());
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn set_banned(&self, id: &str, until: Option<Millis>) -> Result<()> {
        let query = sqlx::query("UPDATE account SET banned_until = $2 WHERE id = $1").bind(id).bind(until);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn set_muted(&self, id: &str, until: Option<Millis>) -> Result<()> {
        let query = sqlx::query("UPDATE account SET muted_until = $2 WHERE id = $1").bind(id).bind(until);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn set_seen(&self, id: &str, at: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE account SET seen = $2 WHERE id = $1").bind(id).bind(at);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn banned(&self, now: Millis) -> Result<Vec<String>> {
        let query = sqlx::query("SELECT id FROM account WHERE banned_until > $1").bind(now);
        query.fetch_all(&self.read).await?.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    async fn delete_account(&self, id: &str, at: Millis) -> Result<()> {
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

    async fn forget_guests(&self, before: Millis) -> Result<u64> {
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

    async fn open_session(&self, session: &Session) -> Result<()> {
        let sql = "INSERT INTO session (hash, account, created, expires) VALUES ($1, $2, $3, $4)";
        let query = sqlx::query(sql).bind(&session.hash).bind(&session.account);
        query.bind(session.created).bind(session.expires).execute(&self.write).await?;
        Ok(())
    }

    async fn session(&self, hash: &str, now: Millis) -> Result<Option<(Session, Account)>> {
        let sql = "SELECT account.*, session.created AS opened, session.expires FROM session
                   JOIN account ON account.id = session.account WHERE session.hash = $1 AND session.expires > $2";
        let Some(row) = sqlx::query(sql).bind(hash).bind(now).fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let account = account(&row)?;
        let session = Session {
            hash: hash.to_owned(),
            account: account.id.clone(),
            created: row.try_get("opened")?,
            expires: row.try_get("expires")?,
        };
        Ok(Some((session, account)))
    }

    async fn sessions(&self, account: &str) -> Result<Vec<Session>> {
        let query = sqlx::query("SELECT * FROM session WHERE account = $1 ORDER BY created").bind(account);
        let session = |row: &AnyRow| {
            Ok(Session {
                hash: row.try_get("hash")?,
                account: row.try_get("account")?,
                created: row.try_get("created")?,
                expires: row.try_get("expires")?,
            })
        };
        query.fetch_all(&self.read).await?.iter().map(session).collect()
    }

    async fn extend_session(&self, hash: &str, expires: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE session SET expires = $2 WHERE hash = $1").bind(hash).bind(expires);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn close_session(&self, hash: &str) -> Result<()> {
        sqlx::query("DELETE FROM session WHERE hash = $1").bind(hash).execute(&self.write).await?;
        Ok(())
    }

    async fn close_sessions(&self, account: &str, except: Option<&str>) -> Result<()> {
        let query = sqlx::query("DELETE FROM session WHERE account = $1 AND hash <> $2");
        query.bind(account).bind(except.unwrap_or("")).execute(&self.write).await?;
        Ok(())
    }

    async fn forget_sessions(&self, now: Millis) -> Result<u64> {
        let done =
            sqlx::query("DELETE FROM session WHERE expires <= $1").bind(now).execute(&self.write).await?;
        Ok(done.rows_affected())
    }

    async fn create_token(&self, token: &Token) -> Result<()> {
        let sql =
            "INSERT INTO token (id, account, name, hash, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql).bind(&token.id).bind(&token.account).bind(&token.name);
        query.bind(&token.hash).bind(&token.scopes).bind(token.created).execute(&self.write).await?;
        Ok(())
    }

    async fn use_token(&self, hash: &str, now: Millis) -> Result<Option<(Token, Account)>> {
        let query = sqlx::query("SELECT * FROM token WHERE hash = $1").bind(hash);
        let Some(row) = query.fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let token = token(&row)?;
        // Once a minute is exact enough, and a program that asks often shall not write often.
        if token.used.is_none_or(|used| used + 60_000 < now) {
            let query = sqlx::query("UPDATE token SET used = $2 WHERE hash = $1").bind(hash).bind(now);
            query.execute(&self.write).await?;
        }
        Ok(self.account(&token.account).await?.map(|account| (token, account)))
    }

    async fn tokens(&self, account: &str) -> Result<Vec<Token>> {
        let query = sqlx::query("SELECT * FROM token WHERE account = $1 ORDER BY id").bind(account);
        query.fetch_all(&self.read).await?.iter().map(token).collect()
    }

    async fn delete_token(&self, account: &str, id: &str) -> Result<bool> {
        let query = sqlx::query("DELETE FROM token WHERE account = $1 AND id = $2").bind(account).bind(id);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }
}
