//! Presence: how many sockets each account has open on this node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ids::AccountId;
use store::Topic;

use crate::http::error::{ApiError, Result};
use crate::protocol::ServerMessage;
use crate::runtime::context::Context;
use crate::runtime::time::now;

/// How often to look for accounts that were banned outside this process, such as on the command line.
const SWEEP: Duration = Duration::from_secs(5);

/// How many sockets each account has open; a clone is the same.
#[derive(Clone, Default)]
pub(crate) struct Presence(Arc<Mutex<HashMap<AccountId, usize>>>);

/// An account counts as online until this is dropped.
pub(crate) struct Online {
    presence: Presence,
    account: AccountId,
}

impl Presence {
    /// Whether an account has a socket open.
    pub(crate) fn is_online(&self, account: &AccountId) -> bool {
        self.with(|open| open.contains_key(account))
    }

    /// Counts a socket that was opened.
    pub(crate) async fn open(&self, context: &Context, account: &AccountId) -> Online {
        self.with(|open| *open.entry(account.to_owned()).or_default() += 1);
        note_seen(context, account).await;
        Online { presence: self.clone(), account: account.to_owned() }
    }

    fn with<T>(&self, act: impl FnOnce(&mut HashMap<AccountId, usize>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Online {
    /// Notes that the socket is closed.
    pub(crate) async fn close(self, context: &Context) {
        note_seen(context, &self.account).await;
    }
}

impl Drop for Online {
    fn drop(&mut self) {
        self.presence.with(|open| {
            if let Some(count) = open.get_mut(&self.account) {
                *count -= 1;
                if *count == 0 {
                    open.remove(&self.account);
                }
            }
        });
    }
}

async fn note_seen(context: &Context, account: &AccountId) {
    if let Err(error) = context.store.set_seen(account, now()).await {
        tracing::warn!(%error, %account, "cannot store when an account was last seen");
    }
}

/// Closes every socket of an account, on all nodes.
pub(crate) async fn close_sockets(context: &Context, account: &AccountId, reason: ApiError) {
    let bye = ServerMessage::Bye { problem: reason.problem };
    context.publish(&Topic::Closing(account.clone()), &bye).await;
}

/// Closes the sockets of accounts that are banned elsewhere, until the server stops.
pub(crate) async fn close_sockets_of_banned(context: Context, presence: Presence) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {}
            () = context.shutdown.begun() => return,
        }
        if let Err(error) = sweep(&context, &presence).await {
            tracing::warn!(code = ?error.problem.code, "cannot look for banned accounts");
        }
    }
}

async fn sweep(context: &Context, presence: &Presence) -> Result<()> {
    for account in context.store.banned(now()).await? {
        if presence.is_online(&account)
            && let Some(until) =
                context.store.account(&account).await?.and_then(|account| account.banned_until)
        {
            close_sockets(context, &account, ApiError::banned(until)).await;
        }
    }
    Ok(())
}
