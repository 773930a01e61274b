//! Presence: the sockets that each account has open on this node, and closing them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ids::AccountId;
use store::Topic;

use crate::accounts::caller::{Caller, Credential};
use crate::http::error::{ApiError, Result};
use crate::protocol::ServerMessage;
use crate::runtime::context::Context;
use crate::runtime::time::now;

/// How often to look for sockets whose session or token has ended outside this process, such as on the command line, or has
/// expired.
const SWEEP: Duration = Duration::from_secs(5);

/// How many sockets each account has open, by what opened them.
type OpenSockets = HashMap<AccountId, HashMap<Credential, usize>>;

/// The sockets that each account has open; a clone is the same.
#[derive(Clone, Default)]
pub(crate) struct Presence(Arc<Mutex<OpenSockets>>);

/// An account counts as online until this is dropped.
pub(crate) struct Online {
    presence: Presence,
    account: AccountId,
    credential: Credential,
}

impl Presence {
    /// Whether an account has a socket open.
    pub(crate) fn is_online(&self, account: &AccountId) -> bool {
        self.with(|open| open.contains_key(account))
    }

    /// Counts a socket that was opened.
    pub(crate) async fn open(&self, context: &Context, caller: &Caller) -> Online {
        let (account, credential) = (caller.id().clone(), caller.credential.clone());
        self.with(|open| {
            *open.entry(account.clone()).or_default().entry(credential.clone()).or_default() += 1;
        });
        note_seen(context, &account).await;
        Online { presence: self.clone(), account, credential }
    }

    /// What opened the sockets that are open, each once.
    fn credentials(&self) -> Vec<(AccountId, Credential)> {
        self.with(|open| {
            let pairs = open.iter().flat_map(|(account, credentials)| {
                credentials.keys().map(|credential| (account.clone(), credential.clone()))
            });
            pairs.collect()
        })
    }

    fn with<T>(&self, act: impl FnOnce(&mut OpenSockets) -> T) -> T {
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
            let Some(credentials) = open.get_mut(&self.account) else { return };
            if let Some(count) = credentials.get_mut(&self.credential) {
                *count -= 1;
                if *count == 0 {
                    credentials.remove(&self.credential);
                }
            }
            if credentials.is_empty() {
                open.remove(&self.account);
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
    publish_bye(context, &Topic::Closing(account.clone()), reason).await;
}

/// Closes every socket that a session or a token opened, on all nodes.
pub(crate) async fn close_sockets_of(context: &Context, credential: &Credential, reason: ApiError) {
    publish_bye(context, &closing(credential), reason).await;
}

/// Where it is published that the sockets of a session or a token must close.
pub(crate) fn closing(credential: &Credential) -> Topic {
    match credential {
        Credential::Session(session) => Topic::ClosingSession(session.clone()),
        Credential::Token(token) => Topic::ClosingToken(token.clone()),
    }
}

async fn publish_bye(context: &Context, topic: &Topic, reason: ApiError) {
    context.publish(topic, &ServerMessage::Bye { problem: reason.problem }).await;
}

/// Closes the sockets of sessions and tokens that have ended elsewhere, until the server stops.
pub(crate) async fn close_ended_sockets(context: Context, presence: Presence) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {}
            () = context.shutdown.begun() => return,
        }
        if let Err(error) = sweep(&context, &presence).await {
            tracing::warn!(code = ?error.problem.code, "cannot look for sessions that have ended");
        }
    }
}

async fn sweep(context: &Context, presence: &Presence) -> Result<()> {
    let credentials = presence.credentials();
    let (mut sessions, mut tokens) = (Vec::new(), Vec::new());
    for (_, credential) in &credentials {
        match credential {
            Credential::Session(session) => sessions.push(session),
            Credential::Token(token) => tokens.push(token),
        }
    }
    let sessions = context.store.open_sessions(&sessions, now()).await?;
    let tokens = context.store.open_tokens(&tokens, now()).await?;
    let valid: HashSet<Credential> = sessions
        .into_iter()
        .map(Credential::Session)
        .chain(tokens.into_iter().map(Credential::Token))
        .collect();
    for (account, credential) in credentials.iter().filter(|(_, credential)| !valid.contains(credential)) {
        let banned = context.store.account(account).await?.and_then(|account| account.banned_until);
        let reason =
            banned.filter(|&until| until > now()).map_or_else(ApiError::signed_out, ApiError::banned);
        close_sockets_of(context, credential, reason).await;
    }
    Ok(())
}
