//! Accounts, and the secrets that open them.

use async_trait::async_trait;

use crate::Millis;
use crate::error::Result;
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

/// Accounts, and the secrets that open them.
#[async_trait]
pub trait Accounts {
    /// Makes an account; the name may be taken.
    async fn create_account(&self, account: &Account) -> Result<()>;
    /// The account with this id.
    async fn account(&self, id: &str) -> Result<Option<Account>>;
    /// The account with this name, whatever the case.
    async fn account_named(&self, name: &str) -> Result<Option<Account>>;
    /// Accounts whose names begin so, deleted ones and guests left out.
    async fn accounts_like(&self, start: &str, limit: u32) -> Result<Vec<Account>>;
    /// Gives an account another name, kind and password: a guest who stays. The name may be taken.
    async fn name_account(&self, id: &str, name: &str, kind: Kind, password: &str) -> Result<()>;
    /// Changes the password; its sessions stay open.
    async fn set_password(&self, id: &str, password: &str) -> Result<()>;
    /// Changes what the account may do.
    async fn set_role(&self, id: &str, role: Role) -> Result<()>;
    /// Keeps the account out until then, or no longer.
    async fn set_banned(&self, id: &str, until: Option<Millis>) -> Result<()>;
    /// Keeps the account silent until then, or no longer.
    async fn set_muted(&self, id: &str, until: Option<Millis>) -> Result<()>;
    /// Notes that the account was there.
    async fn set_seen(&self, id: &str, at: Millis) -> Result<()>;
    /// Who may not enter now.
    async fn banned(&self, now: Millis) -> Result<Vec<String>>;
    /// Takes everything personal from an account: its name, its secrets, what it said and whom it knows. Its games
    /// stay, without its name.
    async fn delete_account(&self, id: &str, at: Millis) -> Result<()>;
    /// Deletes guests who were last there before that moment, never played, never said anything and are in no
    /// report; says how many.
    async fn forget_guests(&self, before: Millis) -> Result<u64>;

    /// Opens a session.
    async fn open_session(&self, session: &Session) -> Result<()>;
    /// The session with this hash and whose it is, if it has not ended.
    async fn session(&self, hash: &str, now: Millis) -> Result<Option<(Session, Account)>>;
    /// The sessions of an account, the first first.
    async fn sessions(&self, account: &str) -> Result<Vec<Session>>;
    /// Moves a session's end.
    async fn extend_session(&self, hash: &str, expires: Millis) -> Result<()>;
    /// Ends a session.
    async fn close_session(&self, hash: &str) -> Result<()>;
    /// Ends all sessions of an account but the one with this hash.
    async fn close_sessions(&self, account: &str, except: Option<&str>) -> Result<()>;
    /// Deletes the sessions that have ended.
    async fn forget_sessions(&self, now: Millis) -> Result<u64>;

    /// Makes a token.
    async fn create_token(&self, token: &Token) -> Result<()>;
    /// The token with this hash and whose it is; notes that it was used.
    async fn use_token(&self, hash: &str, now: Millis) -> Result<Option<(Token, Account)>>;
    /// The tokens of an account.
    async fn tokens(&self, account: &str) -> Result<Vec<Token>>;
    /// Deletes a token; says whether the account had it.
    async fn delete_token(&self, account: &str, id: &str) -> Result<bool>;
}
