//! What the sockets of this node share.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::FromRef;

use crate::accounts::presence::Presence;
use crate::chat::state::Chat;
use crate::runtime::context::Context;
use crate::runtime::limits::Address;
use crate::tables::state::Tables;

/// The state of this room; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Sockets {
    context: Context,
    pub(crate) tables: Tables,
    pub(crate) chat: Chat,
    pub(crate) presence: Presence,
    pub(crate) open: Arc<OpenSockets>,
}

impl Sockets {
    pub(crate) fn new(context: Context, tables: Tables, chat: Chat, presence: Presence) -> Self {
        Self { context, tables, chat, presence, open: Arc::default() }
    }
}

impl Deref for Sockets {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

/// How many sockets are open, by address.
#[derive(Default)]
pub(crate) struct OpenSockets {
    open: Mutex<HashMap<Address, usize>>,
}

impl OpenSockets {
    /// Counts a socket, unless the address has as many as it may have.
    pub(crate) fn enter(&self, address: Address, most: usize) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    pub(crate) fn leave(&self, address: Address) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&address);
            }
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}
