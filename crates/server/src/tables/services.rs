//! What every table uses beside the context.

use std::ops::Deref;
use std::sync::Arc;

use crate::runtime::context::Context;
use crate::tables::computers::Thinkers;
use crate::tables::ended::GameEnded;
use crate::tables::next_due::NextGames;

/// A clone is the same.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) context: Context,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) ended: GameEnded,
    pub(crate) next_games: NextGames,
}

impl Deref for Services {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
