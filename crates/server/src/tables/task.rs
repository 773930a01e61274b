//! The task that keeps one table: it answers requests, decides what has become due, and has computer players move.

use std::sync::Arc;
use std::time::Duration;

use ids::{AccountId, GameId, TurnNumber};
use rules::Placement;
use store::{Game, Millis};
use table::{Command, Fact, Holder, Stage, Table};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::protocol::ServerMessage;
use crate::runtime::time::{SECOND, at_table, now};
use crate::tables::computer_turn::ComputerTurn;
use crate::tables::presence::{Change, Presence};
use crate::tables::requests::{ConnectionChange, Inbox, LoadedGame, TableRequest};
use crate::tables::services::Services;
use crate::tables::turn_placements::TurnPlacements;

/// How long a table that is over stays in memory after the last request.
const LINGER: Duration = Duration::from_secs(60);

/// The pause after a failure of the store.
const PAUSE: Duration = Duration::from_secs(1);

/// How a table comes into memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// It is new, or nobody needed it for a while.
    Fresh,
    /// The server stood still while the game was under way.
    Resumed,
}

/// One table and what it waits for.
pub(crate) struct TableTask {
    pub(super) services: Services,
    pub(super) game: Arc<Game>,
    pub(super) table: Arc<Table>,
    /// What is legal in the present turn, worked out once.
    pub(super) placements: TurnPlacements,
    /// The game that follows.
    next: Option<GameId>,
    inbox: Inbox,
    presence: Presence,
    computer: ComputerTurn,
    /// What was stored and has not been acted on outside the table.
    pub(super) new_facts: Vec<Fact>,
    /// The last turn of which its player was told.
    pub(super) announced_turn: Option<TurnNumber>,
}

/// Whether a table was resumed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Resumption {
    Done,
    /// The server stopped before it could be stored.
    Stopped,
}

enum Wake {
    Request(Option<TableRequest>),
    Due,
    Chosen(Option<(TurnNumber, Placement)>),
    Idle,
}

impl TableTask {
    pub(crate) fn new(services: Services, game: Game, table: Table, inbox: Inbox, seed: u64) -> Self {
        let presence = Presence::new(Millis::from(services.config.presence) * SECOND);
        let computer = ComputerTurn::new(&game, seed);
        Self {
            services,
            game: Arc::new(game),
            table: Arc::new(table),
            placements: TurnPlacements::default(),
            next: None,
            inbox,
            presence,
            computer,
            new_facts: Vec::new(),
            announced_turn: None,
        }
    }

    /// Keeps the table until the game is over and nobody asks for it any more.
    pub(crate) async fn run(mut self, start: Start) {
        if start == Start::Resumed && self.resume().await == Resumption::Stopped {
            return;
        }
        // A server may stop between the end of a game and the next.
        self.begin_next().await;
        loop {
            self.act_on_events().await;
            self.reconnect_returned().await;
            self.computer.begin_or_stop(&self.services.thinkers, &self.table);
            self.expect_players();
            match self.wake().await {
                Wake::Request(None) => return,
                Wake::Request(Some(request)) => self.answer(request).await,
                Wake::Due => self.settle_due().await,
                Wake::Chosen(Some((turn, placement))) => self.play(turn, placement).await,
                Wake::Chosen(None) => {}
                // Requests that are waiting are still answered; later ones load the table anew.
                Wake::Idle => self.inbox.close(),
            }
        }
    }

    /// Stores that the server stood still, before anything else is decided: the next tick would take seats for the time
    /// that nobody could play.
    async fn resume(&mut self) -> Resumption {
        if !self.is_live() {
            return Resumption::Done;
        }
        while let Err(error) = self.decide(&Command::Resume).await {
            self.log(Err(error));
            let pause = tokio::time::sleep(PAUSE);
            tokio::pin!(pause);
            loop {
                tokio::select! {
                    () = &mut pause => break,
                    request = self.inbox.recv() => match request {
                        Some(request) => self.put_off(request),
                        None => return Resumption::Stopped,
                    },
                }
            }
        }
        Resumption::Done
    }

    /// Answers that the table cannot go on yet; connections count all the same.
    fn put_off(&mut self, request: TableRequest) {
        let busy = || ApiError::busy("the game cannot go on before the database answers");
        match request {
            TableRequest::Command { answer, .. } => drop(answer.send(Err(busy()))),
            TableRequest::Game { answer, .. } => drop(answer.send(Err(busy()))),
            TableRequest::Connection { account, change } => {
                self.presence.count(&account, change);
            }
        }
    }

    async fn wake(&mut self) -> Wake {
        let is_over = matches!(self.table.stage(), Stage::Over | Stage::Cancelled);
        let deadline = self.table.deadline().into_iter().chain(self.presence.deadline().map(at_table)).min();
        let left = deadline.map(|at| Duration::from_millis(at.0.saturating_sub(at_table(now()).0)));
        // A return that could not be stored is tried again soon.
        let retry = (!self.returned().is_empty()).then_some(PAUSE);
        let due = left.into_iter().chain(retry).min().unwrap_or(Duration::MAX);
        tokio::select! {
            biased;
            request = self.inbox.recv() => Wake::Request(request),
            () = tokio::time::sleep(due), if due < Duration::MAX => Wake::Due,
            chosen = self.computer.chosen() => Wake::Chosen(chosen),
            () = tokio::time::sleep(LINGER), if is_over => Wake::Idle,
        }
    }

    async fn answer(&mut self, request: TableRequest) {
        match request {
            TableRequest::Command { command, answer } => {
                let decided = self.obey(&command).await;
                let _ = answer.send(decided.map(|()| self.table.clone()));
            }
            TableRequest::Game { viewer, answer } => {
                let mut done = self.tick().await;
                if let (Ok(()), Some(viewer)) = (&done, viewer) {
                    done = self.see(&viewer).await;
                }
                self.log(done);
                self.act_on_events().await;
                let _ = answer.send(Ok(self.loaded_game()));
            }
            TableRequest::Connection { account, change } => {
                let done = self.count_connection(account, change).await;
                self.log(done);
            }
        }
    }

    pub(super) fn loaded_game(&self) -> LoadedGame {
        LoadedGame {
            game: self.game.clone(),
            table: self.table.clone(),
            next: self.next.clone(),
            placements: self.placements.clone(),
        }
    }

    async fn count_connection(&mut self, account: AccountId, change: ConnectionChange) -> Result<()> {
        let command = match self.presence.count(&account, change) {
            Change::Connected => Command::Reconnected { person: account },
            // Whoever has another socket open looks at something else, and is expected like those who watch nothing.
            Change::Disconnected if self.services.online.is_online(&account) => return Ok(()),
            Change::Disconnected => Command::Disconnected { person: account },
            Change::None => return Ok(()),
        };
        unless_spectator(self.obey(&command).await)
    }

    /// Decides what has become due, then the command.
    async fn obey(&mut self, command: &Command) -> Result<()> {
        self.tick().await?;
        // Whoever asks for something is present, with a socket or without.
        if let Command::Request { person, .. } = command {
            self.see(person).await?;
        }
        self.decide(command).await
    }

    /// Notes a request of somebody; one who was thought to be gone is back.
    async fn see(&mut self, account: &AccountId) -> Result<()> {
        if self.table.is_disconnected(account) {
            self.decide(&Command::Reconnected { person: account.clone() }).await?;
        }
        self.presence.renew(account, now());
        Ok(())
    }

    /// Those who have a connection and whose return is not stored.
    fn returned(&self) -> Vec<AccountId> {
        let people = self.table.holders().iter().filter_map(Holder::person);
        let returned =
            |person: &&AccountId| self.table.is_disconnected(person) && self.presence.is_connected(person);
        people.filter(returned).cloned().collect()
    }

    async fn reconnect_returned(&mut self) {
        for person in self.returned() {
            let done = self.obey(&Command::Reconnected { person }).await;
            self.log(done);
        }
    }

    /// Everybody with a seat is connected, or was seen lately, or is known to be gone: nobody is present for ever by a
    /// single request, or by none.
    fn expect_players(&mut self) {
        if self.is_live() {
            let people = self.table.holders().iter().filter_map(Holder::person);
            for person in people.filter(|person| !self.table.is_disconnected(person)) {
                self.presence.expect(person, now());
            }
        }
    }

    async fn settle_due(&mut self) {
        let mut done = self.tick().await;
        if done.is_ok() {
            done = self.drop_absent().await;
        }
        if done.is_err() {
            // What is due stays due: a store that fails must not be asked without end.
            tokio::time::sleep(PAUSE).await;
        }
        self.log(done);
    }

    /// Those who have no socket and have not asked for anything lately are gone.
    async fn drop_absent(&mut self) -> Result<()> {
        for person in self.presence.take_absent(now()) {
            // A socket counts even if it does not watch this game.
            if self.services.online.is_online(&person) {
                continue;
            }
            let done = self.decide(&Command::Disconnected { person }).await;
            unless_spectator(done)?;
        }
        Ok(())
    }

    async fn play(&mut self, turn_number: TurnNumber, placement: Placement) {
        let done = self.obey(&Command::Play { turn_number, placement }).await;
        match &done {
            Ok(()) => {}
            // The same move would be refused again, and its player may know the game wrongly.
            Err(error) if error.problem.code == Code::Illegal => {
                self.services.thinkers.forget(&self.game.id);
                self.computer.search_again_later(turn_number);
            }
            Err(_) => self.computer.try_again_later(turn_number, placement),
        }
        self.log(done);
    }

    /// Finds the game that follows, or has it made; tells those who watch.
    pub(super) async fn begin_next(&mut self) {
        if self.next.is_some() || self.table.stage() != Stage::Over {
            return;
        }
        match self.services.next_game_maker.find_or_make(&self.game, &self.table).await {
            Ok(Some(next)) => {
                self.next = Some(next.clone());
                self.publish(&ServerMessage::Next { game: self.game.id.clone(), next }).await;
            }
            Ok(None) => {}
            Err(error) => self.log(Err(error)),
        }
    }

    fn is_live(&self) -> bool {
        matches!(self.table.stage(), Stage::Open | Stage::Playing)
    }

    /// What goes wrong when nobody waits for an answer is told to whoever runs the server.
    pub(super) fn log(&self, done: Result<()>) {
        if let Err(error) = done {
            tracing::warn!(game = %self.game.id, code = ?error.problem.code, message = error.problem.message);
        }
    }
}

/// Spectators come and go as they like.
fn unless_spectator(done: Result<()>) -> Result<()> {
    match done {
        Err(error) if error.problem.code == Code::NotAPlayer => Ok(()),
        done => done,
    }
}
