//! The states of all areas, put together. No area knows one that comes after it here.

use axum::extract::FromRef;

use crate::accounts::state::Accounts;
use crate::chat::state::Chat;
use crate::lobby::state::Lobby;
use crate::moderation::state::Moderation;
use crate::profiles::state::Profiles;
use crate::puzzles::state::Puzzles;
use crate::runtime::context::Context;
use crate::study::state::Study;
use crate::tables::state::Tables;
use crate::ws::state::Sockets;

/// A clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) accounts: Accounts,
    pub(crate) tables: Tables,
    pub(crate) chat: Chat,
    pub(crate) moderation: Moderation,
    pub(crate) lobby: Lobby,
    pub(crate) study: Study,
    pub(crate) puzzles: Puzzles,
    pub(crate) profiles: Profiles,
    pub(crate) sockets: Sockets,
}

impl AppState {
    pub(crate) fn new(context: Context) -> Self {
        let accounts = Accounts::new(context.clone());
        let presence = accounts.presence.clone();
        let tables = Tables::new(context.clone(), presence.clone());
        let chat = Chat::new(context.clone(), tables.clone());
        let lobby = Lobby::new(context.clone(), tables.clone(), presence.clone());
        Self {
            moderation: Moderation::new(context.clone(), tables.clone()),
            study: Study::new(context.clone(), tables.clone()),
            puzzles: Puzzles::new(context.clone(), &tables),
            profiles: Profiles::new(context.clone(), accounts.clone(), tables.clone()),
            sockets: Sockets::new(context.clone(), tables.clone(), chat.clone(), lobby.clone(), presence),
            context,
            accounts,
            tables,
            chat,
            lobby,
        }
    }
}
