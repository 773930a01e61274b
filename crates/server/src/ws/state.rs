//! What the sockets of this node share.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRef;

use crate::accounts::presence::Presence;
use crate::chat::state::Chat;
use crate::lobby::state::Lobby;
use crate::runtime::context::Context;
use crate::runtime::limits::Address;
use crate::runtime::shutdown::{RunningTask, RunningTasks};
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Sockets {
    context: Context,
    pub(crate) tables: Tables,
    pub(crate) chat: Chat,
    pub(crate) lobby: Lobby,
    pub(crate) presence: Presence,
    pub(crate) open: Arc<OpenSockets>,
}

impl Sockets {
    pub(crate) fn new(
        context: Context,
        tables: Tables,
        chat: Chat,
        lobby: Lobby,
        presence: Presence,
    ) -> Self {
        Self { context, tables, chat, lobby, presence, open: Arc::default() }
    }
}

impl Deref for Sockets {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

/// The sockets that are open, by address.
#[derive(Default)]
pub(crate) struct OpenSockets {
    by_address: Mutex<HashMap<Address, usize>>,
    running: RunningTasks,
}

/// A socket counts as open until this is dropped.
pub(crate) struct OpenSocket {
    sockets: Arc<OpenSockets>,
    address: Address,
    _running: RunningTask,
}

impl OpenSockets {
    /// Counts a socket, unless the address has as many as it may have.
    pub(crate) fn enter(self: &Arc<Self>, address: Address, most: usize) -> Option<OpenSocket> {
        let mut by_address = self.lock();
        let count = by_address.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(OpenSocket { sockets: self.clone(), address, _running: self.running.begin() })
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().values().sum()
    }

    /// Returns when none is open.
    pub(crate) async fn closed(&self) {
        self.running.ended().await;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Address, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut by_address = self.sockets.lock();
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}
