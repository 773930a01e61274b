//! Who is there: how many sockets each account has open on this node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::accounts::caller::Caller;
use crate::app::App;
use crate::http::error::{ApiError, Result};
use crate::runtime::server::told;
use crate::runtime::time::now;
use crate::ws::protocol::ServerMessage;

/// How often those who were banned elsewhere are looked for, such as on the command line.
const SWEEP: Duration = Duration::from_secs(5);

/// How many sockets each account has open.
#[derive(Clone, Default)]
pub(crate) struct Presence(Arc<Mutex<HashMap<String, usize>>>);

/// Somebody who is there until this is dropped.
pub(crate) struct There {
    presence: Presence,
    account: String,
}

impl Presence {
    /// Whether an account has a socket open.
    pub(crate) fn is_online(&self, account: &str) -> bool {
        self.with(|open| open.contains_key(account))
    }

    fn enter(&self, account: &str) -> There {
        self.with(|open| *open.entry(account.to_owned()).or_default() += 1);
        There { presence: self.clone(), account: account.to_owned() }
    }

    fn with<T>(&self, act: impl FnOnce(&mut HashMap<String, usize>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for There {
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

/// Notes that somebody has come, and until when they were there once [`depart`] is called.
pub(crate) async fn arrive(app: &App, caller: Option<&Caller>) -> Option<There> {
    let there = app.presence.enter(caller?.id());
    note(app, &there.account).await;
    Some(there)
}

/// Notes that a socket is closed.
pub(crate) async fn depart(app: &App, there: Option<There>) {
    if let Some(there) = there {
        note(app, &there.account).await;
    }
}

async fn note(app: &App, account: &str) {
    if let Err(error) = app.store.set_seen(account, now()).await {
        tracing::warn!(%error, "it could not be noted when somebody was last there");
    }
}

/// Closes every socket of an account.
pub(crate) async fn send_away(app: &App, account: &str, why: ApiError) {
    let bye = ServerMessage::Bye { problem: why.problem };
    app.publish(&format!("account.{account}"), &bye).await;
}

/// Keeps those out who were banned by somebody who cannot reach their sockets.
pub(crate) async fn keep_out(app: App) {
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {}
            () = told(&mut stopping) => return,
        }
        if let Err(error) = sweep(&app).await {
            tracing::warn!(code = ?error.problem.code, "the banned could not be looked for");
        }
    }
}

async fn sweep(app: &App) -> Result<()> {
    for account in app.store.banned(now()).await? {
        if app.presence.is_online(&account)
            && let Some(until) = app.store.account(&account).await?.and_then(|account| account.banned_until)
        {
            send_away(app, &account, ApiError::banned(until)).await;
        }
    }
    Ok(())
}
