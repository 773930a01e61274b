//! What every table uses beside the context.

use std::ops::Deref;
use std::sync::Arc;

use crate::accounts::presence::Presence;
use crate::runtime::context::Context;
use crate::tables::computers::Thinkers;
use crate::tables::ended::GameEnded;
use crate::tables::next_game_maker::NextGameMaker;

/// A clone is the same.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) context: Context,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) ended: GameEnded,
    pub(crate) next_game_maker: NextGameMaker,
    pub(crate) online: Presence,
}

impl Deref for Services {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
