//! What the handlers of accounts share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use crate::accounts::presence::Presence;
use crate::accounts::secret::Passwords;
use crate::runtime::context::Context;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Accounts {
    context: Context,
    pub(crate) passwords: Arc<Passwords>,
    pub(crate) presence: Presence,
}

impl Accounts {
    pub(crate) fn new(context: Context) -> Self {
        Self { context, passwords: Arc::new(Passwords::new()), presence: Presence::default() }
    }
}

impl Deref for Accounts {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
