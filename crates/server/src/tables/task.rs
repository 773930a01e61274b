//! The task that keeps one table: it answers requests, decides what has become due, and has computer players move.

use std::sync::Arc;
use std::time::Duration;

use ids::{AccountId, GameId, TurnNumber};
use rules::Placement;
use store::{Game, Millis};
use table::{Command, Holder, Stage, Table};

use crate::http::code::Code;
use crate::http::error::Result;
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
    /// The last turn of which its player was told.
    pub(super) announced_turn: Option<TurnNumber>,
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
            announced_turn: None,
        }
    }

    /// Keeps the table until the game is over and nobody asks for it any more.
    pub(crate) async fn run(mut self, start: Start) {
        if start == Start::Resumed && matches!(self.table.stage(), Stage::Open | Stage::Playing) {
            let resumed = self.decide(&Command::Resume).await;
            self.log(resumed);
        }
        // A server may stop between the end of a game and the next.
        self.begin_next().await;
        self.announce_turn().await;
        loop {
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

    async fn wake(&mut self) -> Wake {
        let is_over = matches!(self.table.stage(), Stage::Over | Stage::Cancelled);
        let deadline = self.table.deadline().into_iter().chain(self.presence.deadline().map(at_table)).min();
        let left = deadline.map(|at| Duration::from_millis(at.0.saturating_sub(at_table(now()).0)));
        let due = left.unwrap_or(Duration::MAX);
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
        match self.decide(command).await {
            // Another node was first: what it stored is known now.
            Err(error) if error.problem.code == Code::Overtaken => self.decide(command).await,
            done => done,
        }
    }

    /// Notes a request of somebody; one who was thought to be gone is back.
    async fn see(&mut self, account: &AccountId) -> Result<()> {
        if self.table.is_disconnected(account) {
            self.decide(&Command::Reconnected { person: account.clone() }).await?;
        }
        self.presence.renew(account, now());
        Ok(())
    }

    /// Everybody with a seat is connected, or was seen lately, or is known to be gone: nobody is present for ever by a
    /// single request, or by none.
    fn expect_players(&mut self) {
        if matches!(self.table.stage(), Stage::Open | Stage::Playing) {
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

    /// Those who asked for something over HTTP and stopped are gone.
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
        if done.is_err() {
            self.computer.try_again_later(turn_number, placement);
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
        Err(error) if matches!(error.problem.code, Code::NotAPlayer | Code::Stage) => Ok(()),
        done => done,
    }
}
