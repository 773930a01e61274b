//! What the handlers of moderation share.

use axum::extract::FromRef;

use crate::runtime::context::Context;
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Moderation {
    context: Context,
    tables: Tables,
}

impl Moderation {
    pub(crate) fn new(context: Context, tables: Tables) -> Self {
        Self { context, tables }
    }
}
