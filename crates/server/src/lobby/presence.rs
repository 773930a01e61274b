//! Who has a socket open on this node.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::app::App;

/// How many sockets each account has open on this node.
#[derive(Default)]
pub(crate) struct Presence {
    open: Mutex<HashMap<String, usize>>,
}

impl Presence {
    /// Whether an account has a socket open here.
    pub(crate) fn is_there(&self, account: &str) -> bool {
        self.with_open(|open| open.contains_key(account))
    }

    fn with_open<T>(&self, act: impl FnOnce(&mut HashMap<String, usize>) -> T) -> T {
        act(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// An open socket of an account; it counts until it is dropped.
pub(crate) struct Present {
    app: App,
    account: String,
}

impl Present {
    /// A socket was opened.
    pub(crate) fn enter(app: &App, account: &str) -> Self {
        app.lobby.presence.with_open(|open| *open.entry(account.to_owned()).or_default() += 1);
        Self { app: app.clone(), account: account.to_owned() }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.app.lobby.presence.with_open(|open| {
            if let Some(count) = open.get_mut(&self.account) {
                *count -= 1;
                if *count == 0 {
                    open.remove(&self.account);
                }
            }
        });
    }
}
