//! The tables of this node by game. Each is a task of its own, started when somebody first asks for it.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ids::{AccountId, GameId};
use store::{GameFilter, Stage, StoreError};
use table::{Command, Table};
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::http::error::{ApiError, Result};
use crate::runtime::shutdown::RunningTasks;
use crate::tables::requests::{ConnectionChange, LoadedGame, TableRequest};
use crate::tables::services::Services;
use crate::tables::stored::replayed;
use crate::tables::task::{Start, TableTask};

/// How much a table may have to do before those who ask hear that it is busy.
const INBOX: usize = 256;

/// The tables of this node; a clone is the same.
#[derive(Clone)]
pub(crate) struct Registry(Arc<Shared>);

struct Shared {
    services: Services,
    slots: Mutex<Slots>,
    loads: AtomicU64,
    running: RunningTasks,
}

#[derive(Default)]
struct Slots {
    by_game: HashMap<GameId, Arc<Slot>>,
    /// Games under way that could not be read when the server started.
    unresumed: HashSet<GameId>,
    is_shut_down: bool,
}

/// One table's requests. It is empty while the table is read from the store, so that only those who ask for this game
/// wait for it.
type Slot = OnceCell<mpsc::Sender<TableRequest>>;

/// Drops a slot that stayed empty: there is no such game, or whoever asked for it gave up.
struct Cleanup<'a> {
    registry: &'a Registry,
    id: &'a GameId,
    slot: &'a Arc<Slot>,
}

impl Drop for Cleanup<'_> {
    fn drop(&mut self) {
        if !self.slot.initialized() {
            self.registry.forget(self.id, self.slot);
        }
    }
}

impl Registry {
    pub(crate) fn new(services: Services) -> Self {
        let running = RunningTasks::default();
        Self(Arc::new(Shared { services, slots: Mutex::default(), loads: AtomicU64::new(0), running }))
    }

    /// Decides a command at a table; returns the table after it.
    pub(crate) async fn command(&self, game: &GameId, command: Command) -> Result<Arc<Table>> {
        self.ask(game, |answer| TableRequest::Command { command: command.clone(), answer }).await
    }

    /// A game as it stands.
    pub(crate) async fn game(&self, game: &GameId) -> Result<LoadedGame> {
        self.ask(game, |answer| TableRequest::Game { viewer: None, answer }).await
    }

    /// The same for somebody who asks without a socket: a player counts as present for it.
    pub(crate) async fn game_for(&self, game: &GameId, viewer: Option<&AccountId>) -> Result<LoadedGame> {
        self.ask(game, |answer| TableRequest::Game { viewer: viewer.cloned(), answer }).await
    }

    /// Counts a connection of somebody who watches a table.
    pub(crate) async fn count_connection(
        &self,
        game: &GameId,
        account: &AccountId,
        change: ConnectionChange,
    ) {
        if let Ok(inbox) = self.load(game, Start::Fresh).await {
            let _ = inbox.send(TableRequest::Connection { account: account.clone(), change }).await;
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.slots().by_game.len()
    }

    /// Loads every game that was under way when the server last stopped.
    pub(crate) async fn resume(&self) -> std::result::Result<usize, StoreError> {
        let mut count = 0;
        for stage in [Stage::Open, Stage::Playing] {
            let mut before = None;
            loop {
                let filter = GameFilter { stage: Some(stage), before, ..GameFilter::default() };
                let games = self.0.services.store.games(&filter, 500).await?;
                for game in &games {
                    match self.load(&game.id, Start::Resumed).await {
                        Ok(_) => count += 1,
                        Err(error) => {
                            tracing::error!(game = %game.id, ?error, "a game cannot be resumed");
                            self.slots().unresumed.insert(game.id.clone());
                        }
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

    /// Loads no table any more, and returns when every one has finished what it was doing.
    pub(crate) async fn shut_down(&self) {
        self.close();
        self.0.running.ended().await;
    }

    fn close(&self) {
        let mut slots = self.slots();
        slots.is_shut_down = true;
        // A task ends when nobody can ask it anything.
        slots.by_game.clear();
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn ask<T>(
        &self,
        game: &GameId,
        request: impl Fn(oneshot::Sender<Result<T>>) -> TableRequest,
    ) -> Result<T> {
        // A table that ends at this moment is loaded once more.
        for _ in 0..2 {
            let (answer, answered) = oneshot::channel();
            let inbox = self.load(game, Start::Fresh).await?;
            match inbox.try_send(request(answer)) {
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

    /// The table of a game, read from the store if it is not here. The lock of the map is never held across a read.
    async fn load(&self, id: &GameId, start: Start) -> Result<mpsc::Sender<TableRequest>> {
        let slot = self.slot(id)?;
        let _cleanup = Cleanup { registry: self, id, slot: &slot };
        slot.get_or_try_init(|| self.start(id, start, &slot)).await.cloned()
    }

    fn slot(&self, id: &GameId) -> Result<Arc<Slot>> {
        let mut slots = self.slots();
        if slots.is_shut_down {
            return Err(ApiError::busy("the server is shutting down"));
        }
        let has_ended = |slot: &Arc<Slot>| slot.get().is_some_and(mpsc::Sender::is_closed);
        match slots.by_game.get(id) {
            Some(slot) if !has_ended(slot) => Ok(slot.clone()),
            _ => {
                let slot = Arc::new(Slot::new());
                slots.by_game.insert(id.to_owned(), slot.clone());
                Ok(slot)
            }
        }
    }

    async fn start(&self, id: &GameId, start: Start, slot: &Arc<Slot>) -> Result<mpsc::Sender<TableRequest>> {
        let services = &self.0.services;
        let game = services.store.game(id).await?.ok_or_else(|| ApiError::not_found("game"))?;
        let table = replayed(services, &game).await?;
        let start = if self.slots().unresumed.remove(id) { Start::Resumed } else { start };
        let (sender, inbox) = mpsc::channel(INBOX);
        let seed = self.0.loads.fetch_add(1, Ordering::Relaxed);
        let task = TableTask::new(services.clone(), game, table, inbox, seed);
        let (registry, id, slot) = (self.clone(), id.to_owned(), Arc::downgrade(slot));
        let running = self.0.running.begin();
        tokio::spawn(async move {
            let _running = running;
            task.run(start).await;
            if let Some(slot) = slot.upgrade() {
                registry.forget(&id, &slot);
            }
        });
        Ok(sender)
    }

    /// Drops a slot, unless another has replaced it.
    fn forget(&self, id: &GameId, slot: &Arc<Slot>) {
        let mut slots = self.slots();
        if slots.by_game.get(id).is_some_and(|current| Arc::ptr_eq(current, slot)) {
            slots.by_game.remove(id);
        }
    }
}
