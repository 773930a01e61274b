//! What can be asked of the task that keeps a table, and what it answers.

use std::sync::Arc;

use ids::{AccountId, GameId};
use store::Game;
use table::{Command, Table};
use tokio::sync::{mpsc, oneshot};

use crate::http::error::Result;

/// Where a table's requests wait for its task.
pub(crate) type Inbox = mpsc::Receiver<TableRequest>;

/// What can be asked of a table.
pub(crate) enum TableRequest {
    /// To decide a command; the answer is the table after it.
    Command { command: Command, answer: oneshot::Sender<Result<Arc<Table>>> },
    /// To show itself. A viewer who holds a seat counts as present for it.
    Snapshot { viewer: Option<AccountId>, answer: oneshot::Sender<Result<TableSnapshot>> },
    /// To count a connection of somebody who watches.
    Connection { account: AccountId, change: ConnectionChange },
}

/// What became of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionChange {
    Opened,
    Closed,
}

/// A table after an event. It shares everything with the table itself.
#[derive(Clone)]
pub(crate) struct TableSnapshot {
    pub(crate) game: Arc<Game>,
    pub(crate) table: Arc<Table>,
    /// The game that follows it, if there is one.
    pub(crate) next: Option<GameId>,
}
