//! Sessions and tokens: the secrets that open an account.

use ids::{AccountId, SecretHash, TokenId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::accounts::{Account, account};
use crate::database::Store;
use crate::error::Result;
use crate::row::id;

/// An open session. The secret itself is only in the cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Finds the session when the cookie comes.
    pub hash: SecretHash,
    /// Who is signed in.
    pub account: AccountId,
    /// When somebody signed in.
    pub created: Millis,
    /// When it ends, unless it is used before.
    pub expires: Millis,
}

/// A token by which a program acts for an account. The secret itself was shown once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its owner revokes it by this.
    pub id: TokenId,
    /// For whom it acts.
    pub account: AccountId,
    /// Chosen by its owner.
    pub name: String,
    /// Finds the token when the secret comes.
    pub hash: SecretHash,
    /// Its scopes, with blanks between.
    pub scopes: String,
    /// When it was created.
    pub created: Millis,
    /// When it was last used, to the minute.
    pub used: Option<Millis>,
}

impl Store {
    /// Stores a new session.
    pub async fn open_session(&self, session: &Session) -> Result<()> {
        let sql = "INSERT INTO session (hash, account, created, expires) VALUES ($1, $2, $3, $4)";
        let query = sqlx::query(sql).bind(session.hash.as_str()).bind(session.account.as_str());
        query.bind(session.created).bind(session.expires).execute(&self.write).await?;
        Ok(())
    }

    /// Finds a session that has not expired, and its account.
    pub async fn session(&self, hash: &SecretHash, now: Millis) -> Result<Option<(Session, Account)>> {
        let sql = "SELECT account.*, session.created AS opened, session.expires FROM session
                   JOIN account ON account.id = session.account WHERE session.hash = $1 AND session.expires > $2";
        let Some(row) = sqlx::query(sql).bind(hash.as_str()).bind(now).fetch_optional(&self.read).await?
        else {
            return Ok(None);
        };
        let account = account(&row)?;
        let session = Session {
            hash: hash.clone(),
            account: account.id.clone(),
            created: row.try_get("opened")?,
            expires: row.try_get("expires")?,
        };
        Ok(Some((session, account)))
    }

    /// The sessions of an account, oldest first.
    pub async fn sessions(&self, account: &AccountId) -> Result<Vec<Session>> {
        let query =
            sqlx::query("SELECT * FROM session WHERE account = $1 ORDER BY created").bind(account.as_str());
        let session = |row: &AnyRow| {
            Ok(Session {
                hash: id(row, "hash")?,
                account: id(row, "account")?,
                created: row.try_get("created")?,
                expires: row.try_get("expires")?,
            })
        };
        query.fetch_all(&self.read).await?.iter().map(session).collect()
    }

    /// Sets when a session ends.
    pub async fn extend_session(&self, hash: &SecretHash, expires: Millis) -> Result<()> {
        let query =
            sqlx::query("UPDATE session SET expires = $2 WHERE hash = $1").bind(hash.as_str()).bind(expires);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Deletes a session.
    pub async fn close_session(&self, hash: &SecretHash) -> Result<()> {
        sqlx::query("DELETE FROM session WHERE hash = $1").bind(hash.as_str()).execute(&self.write).await?;
        Ok(())
    }

    /// Deletes all sessions of an account but one.
    pub async fn close_sessions(&self, account: &AccountId, except: Option<&SecretHash>) -> Result<()> {
        let query = sqlx::query("DELETE FROM session WHERE account = $1 AND hash <> $2");
        query.bind(account.as_str()).bind(except.map_or("", SecretHash::as_str)).execute(&self.write).await?;
        Ok(())
    }

    /// Deletes expired sessions. Returns how many.
    pub async fn forget_sessions(&self, now: Millis) -> Result<u64> {
        let done =
            sqlx::query("DELETE FROM session WHERE expires <= $1").bind(now).execute(&self.write).await?;
        Ok(done.rows_affected())
    }

    /// Stores a new token.
    pub async fn create_token(&self, token: &Token) -> Result<()> {
        let sql =
            "INSERT INTO token (id, account, name, hash, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql).bind(token.id.as_str()).bind(token.account.as_str()).bind(&token.name);
        query.bind(token.hash.as_str()).bind(&token.scopes).bind(token.created).execute(&self.write).await?;
        Ok(())
    }

    /// Finds a token and its account, and records the use.
    pub async fn use_token(&self, hash: &SecretHash, now: Millis) -> Result<Option<(Token, Account)>> {
        let query = sqlx::query("SELECT * FROM token WHERE hash = $1").bind(hash.as_str());
        let Some(row) = query.fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let token = token(&row)?;
        // Once a minute is exact enough: a program that asks often must not write often.
        if token.used.is_none_or(|used| used + 60_000 < now) {
            let query =
                sqlx::query("UPDATE token SET used = $2 WHERE hash = $1").bind(hash.as_str()).bind(now);
            query.execute(&self.write).await?;
        }
        Ok(self.account(&token.account).await?.map(|account| (token, account)))
    }

    /// The tokens of an account, oldest first.
    pub async fn tokens(&self, account: &AccountId) -> Result<Vec<Token>> {
        let query = sqlx::query("SELECT * FROM token WHERE account = $1 ORDER BY id").bind(account.as_str());
        query.fetch_all(&self.read).await?.iter().map(token).collect()
    }

    /// Deletes a token. Returns false if the account has none with this id.
    pub async fn delete_token(&self, account: &AccountId, id: &TokenId) -> Result<bool> {
        let query = sqlx::query("DELETE FROM token WHERE account = $1 AND id = $2")
            .bind(account.as_str())
            .bind(id.as_str());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }
}

fn token(row: &AnyRow) -> Result<Token> {
    Ok(Token {
        id: id(row, "id")?,
        account: id(row, "account")?,
        name: row.try_get("name")?,
        hash: id(row, "hash")?,
        scopes: row.try_get("scopes")?,
        created: row.try_get("created")?,
        used: row.try_get("used")?,
    })
}
