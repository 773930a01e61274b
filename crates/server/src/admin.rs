//! What those who run a server do from outside it, on its database: accounts, bans, roles, backups.
//!
//! A server that runs meanwhile sees it: a ban or another password closes sockets within seconds.

use std::path::Path;
use std::sync::Arc;

use ids::GameId;
use store::{Account, Action, ActionKind, Kind, Role, Store, StoreError};

use crate::accounts::account::new_account;
use crate::accounts::name::check_name;
use crate::accounts::password::check_password;
use crate::accounts::secret::{Passwords, new_secret};
use crate::app::start::{StartError, open_store};
use crate::http::error::ApiError;
use crate::moderation::actions::{after, end_of, may_be_ended};
use crate::runtime::config::Config;
use crate::runtime::time::now;
use crate::tables::stored::ended;

/// How often to try again if a server stores something in a game that is to be ended.
const MOST_TRIES: u32 = 20;

/// Why something was not done. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database does not open.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The database did not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such account.
    #[error("expected the name of an account, got {0:?}")]
    NoAccount(String),
    /// What came is not what was expected.
    #[error("{0}")]
    Refused(String),
}

/// What the functions here answer.
pub type Result<T> = std::result::Result<T, AdminError>;

/// The database of a server, opened by those who run it.
pub struct Admin {
    store: Arc<Store>,
    passwords: Passwords,
}

impl From<ApiError> for AdminError {
    fn from(error: ApiError) -> Self {
        Self::Refused(error.problem.message)
    }
}

/// A password that cannot be guessed.
pub fn new_password() -> Result<String> {
    let mut secret = new_secret()?;
    secret.truncate(24);
    Ok(secret)
}

impl Admin {
    /// Opens the database that a server with these settings uses; it must be there.
    pub async fn open(config: &Config) -> Result<Self> {
        if let Some(file) = config.database_file().filter(|file| !file.exists()) {
            let (folder, file) = (config.data.display(), file.display());
            let message = format!(
                "expected a database in {folder}, but there is no {file}: `catercorner serve --data {folder}` makes one"
            );
            return Err(AdminError::Refused(message));
        }
        Ok(Self { store: open_store(config).await?, passwords: Passwords::new() })
    }

    /// Makes an account for a person or a bot.
    pub async fn create(&self, name: &str, password: &str, bot: bool) -> Result<()> {
        check_name(name)?;
        let kind = if bot { Kind::Bot } else { Kind::Person };
        let account = new_account(name.to_owned(), kind, Some(self.hash(password, name).await?));
        self.store.create_account(&account).await?;
        self.note(ActionKind::Create, &account, kind.word()).await
    }

    /// Gives an account another password, and ends its sessions and tokens.
    pub async fn reset_password(&self, name: &str, password: &str) -> Result<()> {
        let account = self.named(name).await?;
        if account.kind == Kind::Guest {
            return Err(AdminError::Refused("expected an account with a password, got a guest".into()));
        }
        let hash = self.hash(password, &account.name).await?;
        self.store.set_password(&account.id, &hash).await?;
        self.note(ActionKind::ResetPassword, &account, "").await
    }

    /// Keeps an account out for this many minutes and ends its sessions.
    pub async fn ban(&self, name: &str, minutes: u32, reason: &str) -> Result<()> {
        let account = self.named(name).await?;
        let until = after(minutes)?;
        self.store.set_banned(&account.id, Some(until)).await?;
        self.store.close_sessions(&account.id).await?;
        let ban = action(ActionKind::Ban, &account, reason);
        Ok(self.store.add_action(&Action { until: Some(until), ..ban }).await?)
    }

    /// Lets an account in again.
    pub async fn unban(&self, name: &str, reason: &str) -> Result<()> {
        let account = self.named(name).await?;
        self.store.set_banned(&account.id, None).await?;
        self.note(ActionKind::Unban, &account, reason).await
    }

    /// Makes an account a `player`, a `moderator` or an `admin`.
    pub async fn promote(&self, name: &str, role: &str) -> Result<()> {
        let expected = || AdminError::Refused(format!("expected player, moderator or admin, got {role:?}"));
        let role = Role::from_word(role).map_err(|_| expected())?;
        let account = self.named(name).await?;
        if account.kind == Kind::Guest {
            return Err(AdminError::Refused("expected an account with a password, got a guest".into()));
        }
        self.store.set_role(&account.id, role).await?;
        self.note(ActionKind::Promote, &account, role.word()).await
    }

    /// Ends a game that is not rated. A server that runs meanwhile hears of it when somebody next does something there.
    pub async fn end(&self, game: &str, reason: &str) -> Result<()> {
        let expected = || AdminError::Refused(format!("expected the id of a game, got {game:?}"));
        let id: GameId = game.parse().map_err(|_| expected())?;
        let game = self.store.game(&id).await?.ok_or_else(expected)?;
        may_be_ended(&game)?;
        // A server that plays it meanwhile may be faster, but not for ever.
        let mut tries = 0..MOST_TRIES;
        while let Err(error) = self.store.append(ended(&self.store, &game).await?).await {
            if !matches!(error, StoreError::Conflict { .. }) || tries.next().is_none() {
                return Err(error.into());
            }
        }
        Ok(self.store.add_action(&end_of(&id, reason.to_owned())).await?)
    }

    /// Copies an embedded database into a new file, while it is in use.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        let shown = file.display();
        if file.exists() {
            return Err(AdminError::Refused(format!("expected a new file, but {shown} is there already")));
        }
        let refused = |error| AdminError::Refused(format!("the file {shown} cannot be made: {error}"));
        // It holds secrets, and is nobody's but the owner's from its first byte.
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(file).map_err(refused)?;
        let done = self.store.backup(&shown.to_string()).await;
        if done.is_err() {
            let _ = std::fs::remove_file(file);
        }
        Ok(done?)
    }

    /// Returns when everything is on the disk.
    pub async fn close(self) {
        self.store.close().await;
    }

    async fn named(&self, name: &str) -> Result<Account> {
        self.store.account_named(name).await?.ok_or_else(|| AdminError::NoAccount(name.to_owned()))
    }

    async fn hash(&self, password: &str, name: &str) -> Result<String> {
        check_password(password, name)?;
        Ok(self.passwords.hash(password.to_owned()).await?)
    }

    async fn note(&self, kind: ActionKind, account: &Account, reason: &str) -> Result<()> {
        Ok(self.store.add_action(&action(kind, account, reason)).await?)
    }
}

fn action(kind: ActionKind, account: &Account, reason: &str) -> Action {
    Action {
        id: crate::runtime::id::new(),
        at: now(),
        actor: None,
        kind,
        subject: Some(account.id.clone()),
        target: None,
        until: None,
        reason: reason.to_owned(),
    }
}
