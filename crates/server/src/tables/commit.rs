//! How a decision takes effect: it is stored, swapped in and published, in this order.

use std::sync::Arc;

use ids::{EventNumber, TurnNumber};
use store::{Append, EventRange, StoreError, Summary, Topic};
use table::{Command, Decision, Event, Fact, Holder, Table};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::protocol::{ServerMessage, Update};
use crate::runtime::time::{at_table, now};
use crate::tables::info::update_since;
use crate::tables::stored::{changes_summary, from_row, summary, to_row};
use crate::tables::task::TableTask;
use crate::tables::turn_placements::TurnPlacements;
use crate::tables::your_turn::your_turn;

/// How often to decide anew because others stored something first.
const ATTEMPTS: usize = 5;

/// What became of a decision.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Commit {
    Stored,
    /// Another node was first. What it stored is known now, so that it can be decided anew.
    Overtaken,
}

impl TableTask {
    pub(super) async fn decide(&mut self, command: &Command) -> Result<()> {
        for _ in 0..ATTEMPTS {
            let decision = self.table.decide(command, at_table(now()))?;
            if self.commit(decision).await? == Commit::Stored {
                return Ok(());
            }
        }
        Err(overtaken())
    }

    /// Decides what has become due.
    pub(super) async fn tick(&mut self) -> Result<()> {
        let mut attempts = 0;
        while let Some(decision) = self.table.tick(at_table(now())) {
            if attempts == ATTEMPTS {
                return Err(overtaken());
            }
            if self.commit(decision).await? == Commit::Overtaken {
                attempts += 1;
            }
        }
        Ok(())
    }

    async fn commit(&mut self, decision: Decision) -> Result<Commit> {
        let Decision { events, table } = decision;
        if events.is_empty() {
            return Ok(Commit::Stored);
        }
        let changed = events.iter().any(changes_summary).then(|| summary(&table));
        let append = Append {
            game: self.game.id.clone(),
            events: events.iter().map(to_row).collect(),
            summary: changed.clone(),
        };
        match self.services.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => {
                self.catch_up().await?;
                return Ok(Commit::Overtaken);
            }
            Err(other) => return Err(other.into()),
        }
        self.take_over(table, changed, events).await;
        Ok(Commit::Stored)
    }

    /// Applies what another node stored, and publishes it to those who watch on this one.
    async fn catch_up(&mut self) -> Result<()> {
        let mut table = Table::clone(&self.table);
        let rows = self.services.store.events(&self.game.id, table.number()).await?;
        let events = rows.iter().map(from_row).collect::<Result<Vec<_>>>()?;
        for event in &events {
            table.apply(event).map_err(ApiError::internal)?;
        }
        let changed = events.iter().any(changes_summary).then(|| summary(&table));
        self.take_over(table, changed, events).await;
        Ok(())
    }

    /// Swaps in the table after events that are stored, and publishes them.
    async fn take_over(&mut self, table: Table, changed: Option<Summary>, events: Vec<Event>) {
        let since = self.table.number();
        self.swap_in(table, changed);
        self.publish_update(since, &events).await;
        self.new_facts.extend(events.into_iter().map(|event| event.fact));
    }

    fn swap_in(&mut self, table: Table, changed: Option<Summary>) {
        if turn_number(&table) != turn_number(&self.table) {
            self.placements = TurnPlacements::default();
        }
        self.table = Arc::new(table);
        if let Some(summary) = changed {
            Arc::make_mut(&mut self.game).summary = summary;
        }
    }

    async fn publish_update(&mut self, since: EventNumber, events: &[Event]) {
        // Whoever begins to watch subscribes first and then asks the table.
        if self.services.bus.has_subscribers(&self.topic()) {
            match update_since(&self.services, since, &self.game, &self.table).await {
                Ok(update) => self.publish_in_order(update).await,
                // Watchers notice the gap at the next one.
                Err(error) => self.log(Err(error)),
            }
        }
        if self.game.listed && events.iter().any(changes_summary) {
            self.services.publish(&Topic::Lobby, &ServerMessage::Lobby {}).await;
        }
    }

    /// Tells whoever is to move, once for each turn. Those without a socket hear of it when they open one.
    async fn announce_turn(&mut self) {
        let Some(turn) = self.table.turn().filter(|turn| self.announced_turn != Some(turn.number)) else {
            return;
        };
        self.announced_turn = Some(turn.number);
        if let Holder::Person { person } = &turn.holder
            && self.services.online.is_online(person)
            && let Some(message) = your_turn(&self.loaded_game(), person)
        {
            self.services.publish(&Topic::Account(person.clone()), &message).await;
        }
    }

    /// Sends a message to all who watch.
    pub(super) async fn publish(&self, message: &ServerMessage) {
        self.services.publish(&self.topic(), message).await;
    }

    async fn publish_in_order(&self, update: Update) {
        let events =
            update.events.first().map(|first| EventRange { first: first.number, last: update.number });
        let (topic, message) = (self.topic(), ServerMessage::Update(Box::new(update)));
        self.services.publish_events(&topic, events, &message).await;
    }

    fn topic(&self) -> Topic {
        Topic::Game(self.game.id.clone())
    }

    /// Does outside the table what new events lead to. Whoever caused them has been answered: nobody waits for this.
    pub(super) async fn act_on_events(&mut self) {
        self.announce_turn().await;
        for fact in std::mem::take(&mut self.new_facts) {
            match fact {
                Fact::Moved { .. } => metrics::counter!("catercorner_moves_total").increment(1),
                Fact::Ended { .. } => {
                    metrics::counter!("catercorner_games_ended_total").increment(1);
                    self.services.thinkers.forget(&self.game.id);
                    let (variant, rated) = (&self.game.variant, self.game.rated);
                    tracing::info!(game = %self.game.id, variant, rated, "a game is over");
                    self.services.ended.publish(&self.game, &self.table).await;
                    self.begin_next().await;
                }
                Fact::Rematch {} => self.begin_next().await,
                _ => {}
            }
        }
    }
}

fn overtaken() -> ApiError {
    ApiError::conflict(Code::Overtaken, "somebody else was first: look again")
}

fn turn_number(table: &Table) -> Option<TurnNumber> {
    table.turn().map(|turn| turn.number)
}
