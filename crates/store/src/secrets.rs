//! Sessions and tokens: the secrets that open an account.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::accounts::{Account, account};
use crate::database::Store;
use crate::error::Result;

/// An open session: the secret itself is only in the cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of the secret.
    pub hash: String,
    /// Whose it is.
    pub account: String,
    /// When it was opened.
    pub created: Millis,
    /// When it ends.
    pub expires: Millis,
}

/// A token for a program: the secret itself was shown once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is called by when it is revoked.
    pub id: String,
    /// Whose it is.
    pub account: String,
    /// What its owner calls it.
    pub name: String,
    /// The hash of the secret.
    pub hash: String,
    /// What it may do, with blanks between.
    pub scopes: String,
    /// When it was made.
    pub created: Millis,
    /// When it was last used.
    pub used: Option<Millis>,
}

impl Store {
    /// Opens a session.
    pub async fn open_session(&self, session: &Session) -> Result<()> {
        let sql = "INSERT INTO session (hash, account, created, expires) VALUES ($1, $2, $3, $4)";
        let query = sqlx::query(sql).bind(&session.hash).bind(&session.account);
        query.bind(session.created).bind(session.expires).execute(&self.write).await?;
        Ok(())
    }

    /// The session with this hash and whose it is, if it has not ended.
    pub async fn session(&self, hash: &str, now: Millis) -> Result<Option<(Session, Account)>> {
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

    /// The sessions of an account, the first first.
    pub async fn sessions(&self, account: &str) -> Result<Vec<Session>> {
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

    /// Moves a session's end.
    pub async fn extend_session(&self, hash: &str, expires: Millis) -> Result<()> {
        let query = sqlx::query("UPDATE session SET expires = $2 WHERE hash = $1").bind(hash).bind(expires);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Ends a session.
    pub async fn close_session(&self, hash: &str) -> Result<()> {
        sqlx::query("DELETE FROM session WHERE hash = $1").bind(hash).execute(&self.write).await?;
        Ok(())
    }

    /// Ends all sessions of an account but the one with this hash.
    pub async fn close_sessions(&self, account: &str, except: Option<&str>) -> Result<()> {
        let query = sqlx::query("DELETE FROM session WHERE account = $1 AND hash <> $2");
        query.bind(account).bind(except.unwrap_or("")).execute(&self.write).await?;
        Ok(())
    }

    /// Deletes the sessions that have ended.
    pub async fn forget_sessions(&self, now: Millis) -> Result<u64> {
        let done =
            sqlx::query("DELETE FROM session WHERE expires <= $1").bind(now).execute(&self.write).await?;
        Ok(done.rows_affected())
    }

    /// Makes a token.
    pub async fn create_token(&self, token: &Token) -> Result<()> {
        let sql =
            "INSERT INTO token (id, account, name, hash, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql).bind(&token.id).bind(&token.account).bind(&token.name);
        query.bind(&token.hash).bind(&token.scopes).bind(token.created).execute(&self.write).await?;
        Ok(())
    }

    /// The token with this hash and whose it is; notes that it was used.
    pub async fn use_token(&self, hash: &str, now: Millis) -> Result<Option<(Token, Account)>> {
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

    /// The tokens of an account.
    pub async fn tokens(&self, account: &str) -> Result<Vec<Token>> {
        let query = sqlx::query("SELECT * FROM token WHERE account = $1 ORDER BY id").bind(account);
        query.fetch_all(&self.read).await?.iter().map(token).collect()
    }

    /// Deletes a token; says whether the account had it.
    pub async fn delete_token(&self, account: &str, id: &str) -> Result<bool> {
        let query = sqlx::query("DELETE FROM token WHERE account = $1 AND id = $2").bind(account).bind(id);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }
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
