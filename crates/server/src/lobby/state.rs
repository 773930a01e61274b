//! What the handlers of the lobby and the pairing share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use tokio::sync::Notify;

use crate::accounts::presence::Presence;
use crate::lobby::found_games::FoundGames;
use crate::runtime::context::Context;
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Lobby {
    context: Context,
    pub(crate) tables: Tables,
    pub(crate) presence: Presence,
    pub(crate) found: FoundGames,
    /// Notified when a seek is new, so that pairing looks at once.
    pub(crate) new_seek: Arc<Notify>,
}

impl Lobby {
    pub(crate) fn new(context: Context, tables: Tables, presence: Presence) -> Self {
        Self { context, tables, presence, found: FoundGames::default(), new_seek: Arc::default() }
    }
}

impl Deref for Lobby {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
