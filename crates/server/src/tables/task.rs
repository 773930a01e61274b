//! The task that keeps one table: it stores what happens, tells everybody, has computer players think and looks
//! at the clock.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use rules::Placement;
use store::{Append, Game, GameFilter, StoreError};
use table::{Command, End, Event, Fact, Holder, Person, Setup, Stage, Table};
use tokio::sync::mpsc;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::protocol::{Happened, ServerMessage};
use crate::runtime::pool::Ticket;
use crate::runtime::time::{at_table, now};
use crate::tables::create;
use crate::tables::event::{changes_summary, from_row, summary, to_row};
use crate::tables::polling::Signs;
use crate::tables::registry::{Ask, Shown};
use crate::tables::state::Tables;

/// How long a table that is over stays at hand.
const LINGERS: Duration = Duration::from_secs(60);

/// How long to wait before something that failed is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// One table and what it waits for.
pub(crate) struct Host {
    app: Tables,
    game: Arc<Game>,
    table: Table,
    inbox: mpsc::Receiver<Ask>,
    /// How many connections each person has.
    connections: HashMap<String, usize>,
    /// Who is there without one.
    signs: Signs,
    thinking: Option<Thinking>,
    /// The last turn of which its player was told.
    told_turn: u64,
    next: Option<String>,
    seed: u64,
}

/// A computer player at work, for a turn.
struct Thinking {
    turn: u64,
    ticket: Ticket<Option<Placement>>,
}

/// What a host wakes up for.
enum Wake {
    Asked(Option<Ask>),
    Due,
    Thought(Option<Placement>),
    Idle,
}

impl Host {
    pub(crate) fn new(app: Tables, game: Game, table: Table, inbox: mpsc::Receiver<Ask>, seed: u64) -> Self {
        Self {
            app,
            game: Arc::new(game),
            table,
            inbox,
            connections: HashMap::new(),
            signs: Signs::default(),
            thinking: None,
            told_turn: 0,
            next: None,
            seed,
        }
    }

    /// Keeps the table. Boxed, because a table can make the next one, whose task is of the same type.
    pub(crate) fn run(self, resumed: bool) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(self.keep(resumed))
    }

    async fn keep(mut self, resumed: bool) {
        if resumed && matches!(self.table.stage(), Stage::Open | Stage::Playing) {
            let resumed = self.happen(&Command::Resume).await.map(|_| ());
            self.log(resumed);
        }
        let found = self.find_next().await;
        self.log(found);
        self.tell_turn().await;
        loop {
            self.start_thinking();
            match self.wake().await {
                Wake::Asked(None) => return,
                Wake::Asked(Some(ask)) => self.answer(ask).await,
                Wake::Due => {
                    let mut done = self.tick().await;
                    if done.is_ok() {
                        done = self.miss_signs().await;
                    }
                    if done.is_err() {
                        // What is due stays due: a store that fails must not be asked without end.
                        tokio::time::sleep(AGAIN).await;
                    }
                    self.log(done);
                }
                Wake::Thought(placement) => self.thought(placement).await,
                Wake::Idle => {
                    if self.app.live.forget(&self.game.id.clone(), &mut self.inbox).await {
                        return;
                    }
                }
            }
        }
    }

    async fn wake(&mut self) -> Wake {
        let over = matches!(self.table.stage(), Stage::Over | Stage::Cancelled);
        let due = self.table.deadline().into_iter().chain(self.signs.due().map(at_table)).min();
        let due = due.map(|due| due.0.saturating_sub(at_table(now()).0));
        let due = due.map_or(Duration::MAX, Duration::from_millis);
        let thinks = self.thinking.is_some();
        let thinking = &mut self.thinking;
        let thought = async {
            match thinking {
                Some(thinking) => (&mut thinking.ticket).await.flatten(),
                None => None,
            }
        };
        tokio::select! {
            biased;
            ask = self.inbox.recv() => Wake::Asked(ask),
            () = tokio::time::sleep(due), if due < Duration::MAX => Wake::Due,
            placement = thought, if thinks => Wake::Thought(placement),
            () = tokio::time::sleep(LINGERS), if over => Wake::Idle,
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Do { command, answer } => {
                let done = self.act(&command).await;
                let _ = answer.send(done);
            }
            Ask::Show { since, viewer, answer } => {
                let done = self.tick().await;
                self.log(done);
                if let Some(viewer) = viewer {
                    let done = self.show_sign(&Person::new(viewer)).await;
                    self.log(done);
                }
                let _ = answer.send(Ok(self.shown(since)));
            }
            Ask::Connected { account, there } => {
                let done = self.connected(account, there).await;
                self.log(done);
            }
        }
    }

    fn shown(&self, since: u64) -> Shown {
        Shown {
            game: (*self.game).clone(),
            table: self.table.clone(),
            view: self.table.view(at_table(now())),
            events: self.table.events_since(since).to_vec(),
            next: self.next.clone(),
        }
    }

    async fn connected(&mut self, account: String, there: bool) -> Result<()> {
        let person = Person::new(account.clone());
        self.signs.forget(&account);
        let count = self.connections.entry(account).or_default();
        *count = if there { *count + 1 } else { count.saturating_sub(1) };
        let command = match (there, *count) {
            (true, 1) => Command::Back { person },
            (false, 0) => Command::Lost { person },
            _ => return Ok(()),
        };
        only_players(self.act(&command).await)
    }

    /// Lets happen what has become due, then what is asked.
    async fn act(&mut self, command: &Command) -> Result<u64> {
        self.tick().await?;
        // Who asks for something is there, whether over a socket or not.
        if let Command::Request { person, .. } = command {
            self.show_sign(person).await?;
        }
        match self.happen(command).await {
            // Another node was first: what it stored is known now.
            Err(error) if error.problem.code == Code::Overtaken => self.happen(command).await,
            done => done,
        }
    }

    /// Somebody looks or asks: if they were thought to be gone, they are back.
    async fn show_sign(&mut self, person: &Person) -> Result<()> {
        if self.table.is_lost(person) {
            self.happen(&Command::Back { person: person.clone() }).await?;
            // Who comes back with a socket open says so by it.
            if self.connections.get(person.name()).is_none_or(|&count| count == 0) {
                self.signs.note(person.name(), now());
            }
        }
        self.signs.renew(person.name(), now());
        Ok(())
    }

    /// Those who came back without a socket and gave no sign for long are gone again.
    async fn miss_signs(&mut self) -> Result<()> {
        for account in self.signs.take_old(now()) {
            let lost = self.happen(&Command::Lost { person: Person::new(account) }).await;
            only_players(lost)?;
        }
        Ok(())
    }

    async fn happen(&mut self, command: &Command) -> Result<u64> {
        let events = self.table.decide(command, at_table(now()))?;
        self.commit(events).await
    }

    async fn tick(&mut self) -> Result<()> {
        loop {
            let events = self.table.tick(at_table(now()));
            if events.is_empty() {
                return Ok(());
            }
            self.commit(events).await?;
        }
    }

    /// Stores events, lets them happen and tells everybody, in this order. Gives the number of the last event.
    async fn commit(&mut self, events: Vec<Event>) -> Result<u64> {
        let Some(last) = events.last().map(|event| event.number) else {
            return Ok(self.table.events().last().map_or(0, |event| event.number));
        };
        let mut summary_after = None;
        if events.iter().any(changes_summary) {
            let mut after = self.table.clone();
            for event in &events {
                after.apply(event).map_err(ApiError::internal)?;
            }
            summary_after = Some(summary(&after));
        }
        let append = Append {
            game: self.game.id.clone(),
            events: events.iter().map(to_row).collect(),
            summary: summary_after.clone(),
        };
        match self.app.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => {
                self.catch_up().await?;
                return Err(ApiError::conflict(Code::Overtaken, "somebody else was first: look again"));
            }
            Err(other) => return Err(other.into()),
        }
        for event in &events {
            self.table.apply(event).map_err(ApiError::internal)?;
        }
        if let Some(summary) = summary_after {
            Arc::make_mut(&mut self.game).summary = summary;
        }
        self.tell(&events).await;
        self.follow_up(&events).await;
        Ok(last)
    }

    /// Takes in what another node stored.
    async fn catch_up(&mut self) -> Result<()> {
        let known = self.table.events().last().map_or(0, |event| event.number);
        for row in self.app.store.events(&self.game.id, known).await? {
            self.table.apply(&from_row(&row)?).map_err(ApiError::internal)?;
        }
        Ok(())
    }

    async fn tell(&mut self, events: &[Event]) {
        let view = self.table.view(at_table(now()));
        let happened = Happened::new(&self.game.id, events.to_vec(), &view);
        let message = ServerMessage::Events(Box::new(happened));
        self.app.publish(&format!("game.{}", self.game.id), &message).await;
        if events.iter().any(changes_summary) && self.game.listed {
            self.app.publish("lobby", &ServerMessage::Lobby {}).await;
        }
        self.tell_turn().await;
    }

    /// Tells whoever is to move, once for each turn.
    async fn tell_turn(&mut self) {
        let Some(turn) = self.table.waiting_for().filter(|turn| turn.number != self.told_turn) else {
            return;
        };
        self.told_turn = turn.number;
        if let Holder::Person { person } = turn.holder {
            let message = ServerMessage::YourTurn { game: self.game.id.clone(), turn: turn.number };
            self.app.publish(&format!("account.{}", person.name()), &message).await;
        }
    }

    /// What follows from an event for others than this table.
    async fn follow_up(&mut self, events: &[Event]) {
        for event in events {
            match &event.fact {
                Fact::Moved { .. } => metrics::counter!("catercorner_moves_total").increment(1),
                Fact::Ended { .. } => {
                    metrics::counter!("catercorner_games_ended_total").increment(1);
                    self.app.thinkers.forget(&self.game.id);
                    tracing::info!(
                        game = self.game.id,
                        variant = self.game.variant,
                        rated = self.game.rated,
                        "a game is over"
                    );
                    self.app.ended.publish(&self.game).await;
                    let done = self.begin_next().await;
                    self.log(done);
                }
                Fact::Rematch {} => {
                    let done = self.begin_next().await;
                    self.log(done);
                }
                _ => {}
            }
        }
    }

    /// The game that is to follow this one, if any is: a rematch, or the second of a pair.
    fn following(&self) -> Option<(Setup, u8)> {
        if let Some(setup) = self.table.next_game() {
            return Some((setup, 1));
        }
        let outcome = self.table.outcome().filter(|outcome| outcome.why != End::Abandoned)?;
        let pair =
            self.game.rated && self.game.leg == 1 && create::is_played_twice(self.table.position().rules());
        if !pair {
            return None;
        }
        let mut seats: Vec<Holder> = outcome.seats.into_iter().map(|seat| seat.holder).collect();
        seats.rotate_left(1);
        Some((Setup { seats, ..self.table.setup().clone() }, 2))
    }

    async fn begin_next(&mut self) -> Result<()> {
        if self.next.is_some() {
            return Ok(());
        }
        let Some((setup, leg)) = self.following() else { return Ok(()) };
        let terms = create::Terms::after(&self.game, leg);
        let game = create::create(&self.app, setup, terms).await?;
        self.next = Some(game.clone());
        let message = ServerMessage::Next { game: self.game.id.clone(), next: game };
        self.app.publish(&format!("game.{}", self.game.id), &message).await;
        Ok(())
    }

    /// Finds the game that follows, or makes it: a server may stop between the end of a game and the next.
    async fn find_next(&mut self) -> Result<()> {
        let filter = GameFilter { follows: Some(self.game.id.clone()), ..GameFilter::default() };
        self.next = self.app.store.games(&filter, 1).await?.pop().map(|game| game.id);
        self.begin_next().await
    }

    /// Has the computer player that is to move think, if it does not do so yet.
    fn start_thinking(&mut self) {
        let turn = self.table.waiting_for();
        let Some((turn, seat, level)) = turn.and_then(|turn| match turn.holder {
            Holder::Computer { level } => Some((turn.number, turn.seat, level)),
            Holder::Open {} | Holder::Person { .. } => None,
        }) else {
            self.thinking = None;
            return;
        };
        if self.thinking.as_ref().is_some_and(|thinking| thinking.turn == turn) {
            return;
        }
        // A game is not the same again because the server was restarted, but two games shall not be the same.
        let seed = self.seed ^ now().unsigned_abs().rotate_left(20) ^ turn;
        let position = self.table.position().clone();
        match self.app.thinkers.choose(&self.game.id, seat, level, position, seed) {
            Ok(ticket) => self.thinking = Some(Thinking { turn, ticket }),
            Err(_) => self.think_later(),
        }
    }

    /// Tries again after a moment, without keeping the table from anything else.
    fn think_later(&mut self) {
        self.thinking = None;
        let (app, game) = (self.app.clone(), self.game.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(AGAIN).await;
            let _ = app.live.show(&app, &game, u64::MAX).await;
        });
    }

    async fn thought(&mut self, placement: Option<Placement>) {
        let Some(thinking) = self.thinking.take() else { return };
        let Some(placement) = placement else {
            tracing::error!(game = self.game.id, "a computer player found no move");
            self.think_later();
            return;
        };
        let place = notation::format_move(self.table.position().rules(), placement);
        let done = self.act(&Command::Play { turn: thinking.turn, place }).await;
        self.log(done.map(|_| ()));
    }

    /// What goes wrong when nobody waits for an answer is told to whoever runs the server.
    fn log(&self, done: Result<()>) {
        if let Err(error) = done {
            tracing::warn!(game = self.game.id, code = ?error.problem.code, message = error.problem.message);
        }
    }
}

/// Those who only watch come and go as they like.
fn only_players(done: Result<u64>) -> Result<()> {
    match done {
        Err(error) if matches!(error.problem.code, Code::NotAPlayer | Code::Stage) => Ok(()),
        done => done.map(|_| ()),
    }
}
