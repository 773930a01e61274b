//! What the handlers of the chat share.

use std::ops::Deref;

use axum::extract::FromRef;

use crate::runtime::context::Context;
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Chat {
    context: Context,
    /// Who sits at a table decides who may write in its rooms.
    pub(crate) tables: Tables,
}

impl Chat {
    pub(crate) fn new(context: Context, tables: Tables) -> Self {
        Self { context, tables }
    }
}

impl Deref for Chat {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
