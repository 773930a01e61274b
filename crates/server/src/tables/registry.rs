//! The games that are under way on this node: each is a task of its own, found by its id.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use store::{Game, GameFilter, Stage};
use table::{Command, Event, Table, View};
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::accounts::caller::Caller;
use crate::http::error::{ApiError, Result};
use crate::tables::event::replayed;
use crate::tables::state::Tables;
use crate::tables::task::Host;

/// How much a table may have to do before those who ask hear that it is busy.
const INBOX: usize = 256;

/// The games that are under way on this node.
#[derive(Default)]
pub(crate) struct Live {
    tables: Mutex<ByGame>,
    loads: AtomicU64,
}

#[derive(Default)]
struct ByGame {
    by_game: HashMap<String, mpsc::Sender<Ask>>,
    ended: bool,
}

/// What can be asked of a table that is under way.
pub(crate) enum Ask {
    /// To do something; the answer is the number of the last event.
    Do { command: Command, answer: oneshot::Sender<Result<u64>> },
    /// To show itself, with what happened after an event, to somebody who need not be at it.
    Show { since: u64, viewer: Option<String>, answer: oneshot::Sender<Result<Shown>> },
    /// Somebody at it is connected, or a connection is gone.
    Connected { account: String, there: bool },
}

/// A table at a moment.
pub(crate) struct Shown {
    pub(crate) game: Game,
    pub(crate) table: Table,
    pub(crate) view: View,
    pub(crate) events: Vec<Event>,
    /// The game that follows it, if there is one.
    pub(crate) next: Option<String>,
}

impl Live {
    /// Does something at a table.
    pub(crate) async fn act(&self, app: &Tables, game: &str, command: Command) -> Result<u64> {
        self.ask(app, game, |answer| Ask::Do { command: command.clone(), answer }).await
    }

    /// Shows a table.
    pub(crate) async fn show(&self, app: &Tables, game: &str, since: u64) -> Result<Shown> {
        self.show_to(app, game, since, None).await
    }

    /// Shows a table to somebody; who looks is there, whether over a socket or not.
    pub(crate) async fn show_to(
        &self,
        app: &Tables,
        game: &str,
        since: u64,
        viewer: Option<&Caller>,
    ) -> Result<Shown> {
        let viewer = viewer.map(|viewer| viewer.id().to_owned());
        self.ask(app, game, |answer| Ask::Show { since, viewer: viewer.clone(), answer }).await
    }

    /// Tells a table that somebody is connected, or that a connection is gone.
    pub(crate) async fn connected(&self, app: &Tables, game: &str, account: &str, there: bool) {
        if let Ok(table) = self.table(app, game).await {
            let _ = table.send(Ask::Connected { account: account.to_owned(), there }).await;
        }
    }

    /// How many are under way.
    pub(crate) async fn count(&self) -> usize {
        self.tables.lock().await.by_game.len()
    }

    /// Takes up every game that was under way when the server last stopped.
    pub(crate) async fn resume(&self, app: &Tables) -> Result<usize> {
        let mut count = 0;
        for stage in [Stage::Open, Stage::Playing] {
            let mut before = None;
            loop {
                let filter = GameFilter { stage: Some(stage), before, ..GameFilter::default() };
                let games = app.store.games(&filter, 500).await?;
                for game in &games {
                    match self.load(app, &game.id, true).await {
                        Ok(_) => count += 1,
                        Err(error) => tracing::error!(game = game.id, ?error, "a game cannot be taken up"),
                    }
                }
                match games.last() {
                    Some(last) => before = Some(last.id.clone()),
                    None => break,
                }
            }
        }
        Ok(count)
    }

    /// Lets every table end after what it is doing, and takes up none any more.
    pub(crate) async fn end(&self) {
        let mut tables = self.tables.lock().await;
        tables.ended = true;
        // A table ends when nobody can ask it anything.
        tables.by_game.clear();
    }

    /// Forgets a table that has nothing more to do.
    pub(crate) async fn forget(&self, game: &str, inbox: &mut mpsc::Receiver<Ask>) -> bool {
        let mut tables = self.tables.lock().await;
        // Somebody may have asked a moment ago.
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        tables.by_game.remove(game);
        true
    }

    async fn ask<T>(
        &self,
        app: &Tables,
        game: &str,
        ask: impl Fn(oneshot::Sender<Result<T>>) -> Ask,
    ) -> Result<T> {
        // A table that falls asleep at this moment is woken once more.
        for _ in 0..2 {
            let (answer, answered) = oneshot::channel();
            let table = self.table(app, game).await?;
            match table.try_send(ask(answer)) {
                Ok(()) => {
                    if let Ok(answer) = answered.await {
                        return answer;
                    }
                }
                Err(mpsc::error::TrySendError::Full(_)) => return Err(ApiError::busy("the table is busy")),
                Err(mpsc::error::TrySendError::Closed(_)) => {}
            }
        }
        Err(ApiError::busy("the table did not answer"))
    }

    /// The table with this id; it is taken from the store if it is not under way.
    async fn table(&self, app: &Tables, id: &str) -> Result<mpsc::Sender<Ask>> {
        self.load(app, id, false).await
    }

    /// The same; `resumed` says that the server stood still while the game was under way.
    async fn load(&self, app: &Tables, id: &str, resumed: bool) -> Result<mpsc::Sender<Ask>> {
        let mut tables = self.tables.lock().await;
        if tables.ended {
            return Err(ApiError::busy("the server is shutting down"));
        }
        if let Some(table) = tables.by_game.get(id).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        let game = app.store.game(id).await?.ok_or_else(|| ApiError::not_found("game"))?;
        let table = replayed(app, &game).await?;
        let (sender, inbox) = mpsc::channel(INBOX);
        let seed = self.loads.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(Host::new(app.clone(), game, table, inbox, seed).run(resumed));
        tables.by_game.insert(id.to_owned(), sender.clone());
        Ok(sender)
    }
}
