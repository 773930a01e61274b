//! Sessions and tokens: the secrets that open an account.

use ids::{AccountId, SecretHash, SessionId, TokenId};
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
    /// Its owner closes it by this.
    pub id: SessionId,
    /// Finds the session when the cookie comes.
    pub hash: SecretHash,
    /// Who is signed in.
    pub account: AccountId,
    /// When somebody signed in.
    pub created: Millis,
    /// When it was last used, as far as that was recorded.
    pub used: Millis,
    /// When it ends, unless it is used before.
    pub expires: Millis,
    /// What kind of client uses it, in a few words.
    pub client: String,
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
    /// When it ends, if ever.
    pub expires: Option<Millis>,
    /// What kind of client used it last, in a few words.
    pub client: String,
}

/// The most values in one statement; SQLite takes 32,766.
const MOST_VALUES: usize = 1000;

impl Store {
    /// Stores a new session.
    pub async fn open_session(&self, session: &Session) -> Result<()> {
        let sql = "INSERT INTO session (id, hash, account, created, used, expires, client)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql)
            .bind(session.id.as_str())
            .bind(session.hash.as_str())
            .bind(session.account.as_str())
            .bind(session.created)
            .bind(session.used)
            .bind(session.expires)
            .bind(&session.client);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Finds a session that has not expired, and its account.
    pub async fn session(&self, hash: &SecretHash, now: Millis) -> Result<Option<(Session, Account)>> {
        // One statement: every request with a cookie asks this.
        let sql = "SELECT account.*, session.id AS session, session.created AS opened, session.used, session.expires,
                   session.client FROM session JOIN account ON account.id = session.account
                   WHERE session.hash = $1 AND session.expires > $2";
        let Some(row) = sqlx::query(sql).bind(hash.as_str()).bind(now).fetch_optional(&self.read).await?
        else {
            return Ok(None);
        };
        let account = account(&row)?;
        let session = Session {
            id: id(&row, "session")?,
            hash: hash.clone(),
            account: account.id.clone(),
            created: row.try_get("opened")?,
            used: row.try_get("used")?,
            expires: row.try_get("expires")?,
            client: row.try_get("client")?,
        };
        Ok(Some((session, account)))
    }

    /// The sessions of an account, oldest first.
    pub async fn sessions(&self, account: &AccountId) -> Result<Vec<Session>> {
        let query =
            sqlx::query("SELECT * FROM session WHERE account = $1 ORDER BY created").bind(account.as_str());
        query.fetch_all(&self.read).await?.iter().map(session).collect()
    }

    /// Records that a session was used, and by what; it ends later then.
    pub async fn renew_session(
        &self,
        hash: &SecretHash,
        used: Millis,
        expires: Millis,
        client: &str,
    ) -> Result<()> {
        let sql = "UPDATE session SET used = $2, expires = $3, client = $4 WHERE hash = $1";
        let query = sqlx::query(sql).bind(hash.as_str()).bind(used).bind(expires).bind(client);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Deletes a session. Returns false if the account has none with this id.
    pub async fn close_session(&self, account: &AccountId, id: &SessionId) -> Result<bool> {
        let query = sqlx::query("DELETE FROM session WHERE account = $1 AND id = $2");
        let query = query.bind(account.as_str()).bind(id.as_str());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Deletes all sessions of an account.
    pub async fn close_sessions(&self, account: &AccountId) -> Result<()> {
        let query = sqlx::query("DELETE FROM session WHERE account = $1").bind(account.as_str());
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Deletes expired sessions and tokens. Returns how many.
    pub async fn forget_secrets(&self, now: Millis) -> Result<u64> {
        let mut count = 0;
        for sql in ["DELETE FROM session WHERE expires <= $1", "DELETE FROM token WHERE expires <= $1"] {
            count += sqlx::query(sql).bind(now).execute(&self.write).await?.rows_affected();
        }
        Ok(count)
    }

    /// Those of these sessions that still open an account which is not banned.
    pub async fn open_sessions(&self, ids: &[&SessionId], now: Millis) -> Result<Vec<SessionId>> {
        let texts: Vec<&str> = ids.iter().map(|id| id.as_str()).collect();
        let rows = self.open_secrets("session", &texts, now).await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// Those of these tokens that still open an account which is not banned.
    pub async fn open_tokens(&self, ids: &[&TokenId], now: Millis) -> Result<Vec<TokenId>> {
        let texts: Vec<&str> = ids.iter().map(|id| id.as_str()).collect();
        let rows = self.open_secrets("token", &texts, now).await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    async fn open_secrets(&self, table: &str, ids: &[&str], now: Millis) -> Result<Vec<AnyRow>> {
        let mut found = Vec::new();
        for some in ids.chunks(MOST_VALUES) {
            let values: Vec<String> = (2..some.len() + 2).map(|number| format!("${number}")).collect();
            let sql = format!(
                "SELECT secret.id FROM {table} AS secret JOIN account ON account.id = secret.account
                 WHERE (secret.expires IS NULL OR secret.expires > $1)
                 AND (banned_until IS NULL OR banned_until <= $1) AND secret.id IN ({})",
                values.join(", ")
            );
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now);
            let query = some.iter().fold(query, |query, id| query.bind(*id));
            found.extend(query.fetch_all(&self.read).await?);
        }
        Ok(found)
    }

    /// Stores a new token.
    pub async fn create_token(&self, token: &Token) -> Result<()> {
        let sql = "INSERT INTO token (id, account, name, hash, scopes, created, expires)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql)
            .bind(token.id.as_str())
            .bind(token.account.as_str())
            .bind(&token.name)
            .bind(token.hash.as_str())
            .bind(&token.scopes)
            .bind(token.created)
            .bind(token.expires);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Finds a token that has not expired and its account, and records the use.
    pub async fn use_token(
        &self,
        hash: &SecretHash,
        now: Millis,
        client: &str,
    ) -> Result<Option<(Token, Account)>> {
        let sql = "SELECT * FROM token WHERE hash = $1 AND (expires IS NULL OR expires > $2)";
        let query = sqlx::query(sql).bind(hash.as_str()).bind(now);
        let Some(row) = query.fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let token = token(&row)?;
        // Once a minute is exact enough: a program that asks often must not write often.
        if token.used.is_none_or(|used| used + 60_000 < now) {
            let query = sqlx::query("UPDATE token SET used = $2, client = $3 WHERE hash = $1");
            query.bind(hash.as_str()).bind(now).bind(client).execute(&self.write).await?;
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

fn session(row: &AnyRow) -> Result<Session> {
    Ok(Session {
        id: id(row, "id")?,
        hash: id(row, "hash")?,
        account: id(row, "account")?,
        created: row.try_get("created")?,
        used: row.try_get("used")?,
        expires: row.try_get("expires")?,
        client: row.try_get("client")?,
    })
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
        expires: row.try_get("expires")?,
        client: row.try_get("client")?,
    })
}
