//! What the handlers of profiles share.

use std::ops::Deref;

use axum::extract::FromRef;

use crate::accounts::state::Accounts;
use crate::runtime::context::Context;
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Profiles {
    context: Context,
    pub(crate) accounts: Accounts,
    pub(crate) tables: Tables,
}

impl Profiles {
    pub(crate) fn new(context: Context, accounts: Accounts, tables: Tables) -> Self {
        Self { context, accounts, tables }
    }
}

impl Deref for Profiles {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
