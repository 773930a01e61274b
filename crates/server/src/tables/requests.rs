//! Requests to the task that keeps a table, and what it answers.

use std::sync::Arc;

use ids::{AccountId, GameId};
use rules::Placement;
use store::Game;
use table::{Command, Table};
use tokio::sync::{mpsc, oneshot};

use crate::http::error::Result;
use crate::tables::turn_placements::TurnPlacements;

/// Where a table's requests wait for its task.
pub(crate) type Inbox = mpsc::Receiver<TableRequest>;

/// What can be asked of a table.
pub(crate) enum TableRequest {
    /// To decide a command; the answer is the table after it.
    Command { command: Command, answer: oneshot::Sender<Result<Arc<Table>>> },
    /// To show the game as it stands. A viewer who holds a seat counts as present for it.
    Game { viewer: Option<AccountId>, answer: oneshot::Sender<Result<LoadedGame>> },
    /// To count a connection of somebody who watches.
    Connection { account: AccountId, change: ConnectionChange },
}

/// What became of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionChange {
    Opened,
    Closed,
}

/// A game that is in memory, as it stands after an event. It shares everything with its task.
#[derive(Clone)]
pub(crate) struct LoadedGame {
    pub(crate) game: Arc<Game>,
    pub(crate) table: Arc<Table>,
    /// The game that follows it, if there is one.
    pub(crate) next: Option<GameId>,
    pub(super) placements: TurnPlacements,
}

impl LoadedGame {
    /// The legal placements of whoever is to move.
    pub(crate) fn legal_placements(&self) -> &[Placement] {
        self.placements.at(&self.table)
    }
}
