//! What the tables of this node share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use crate::runtime::context::Context;
use crate::tables::computers::Thinkers;
use crate::tables::ended::GameEnded;
use crate::tables::registry::Live;

/// The state of this room; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Tables {
    context: Context,
    pub(crate) live: Arc<Live>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) ended: GameEnded,
}

impl Tables {
    pub(crate) fn new(context: Context) -> Self {
        let thinkers = Arc::new(Thinkers::start(context.config.thinkers()));
        Self { context, live: Arc::default(), thinkers, ended: GameEnded::default() }
    }
}

impl Deref for Tables {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
