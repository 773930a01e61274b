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

impl TableTask {
    pub(super) async fn decide(&mut self, command: &Command) -> Result<()> {
        let decision = self.table.decide(command, at_table(now()))?;
        self.commit(decision).await
    }

    /// Decides what has become due.
    pub(super) async fn tick(&mut self) -> Result<()> {
        while let Some(decision) = self.table.tick(at_table(now())) {
            self.commit(decision).await?;
        }
        Ok(())
    }

    async fn commit(&mut self, decision: Decision) -> Result<()> {
        let Decision { events, table } = decision;
        if events.is_empty() {
            return Ok(());
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
                return Err(ApiError::conflict(Code::Overtaken, "somebody else was first: look again"));
            }
            Err(other) => return Err(other.into()),
        }
        let since = self.table.number();
        self.swap_in(table, changed);
        self.publish_update(since, &events).await;
        self.follow_up(&events).await;
        Ok(())
    }

    /// Applies what another node stored, and publishes it to those who watch on this one.
    async fn catch_up(&mut self) -> Result<()> {
        let since = self.table.number();
        let mut table = Table::clone(&self.table);
        let rows = self.services.store.events(&self.game.id, since).await?;
        let events = rows.iter().map(from_row).collect::<Result<Vec<_>>>()?;
        for event in &events {
            table.apply(event).map_err(ApiError::internal)?;
        }
        let changed = events.iter().any(changes_summary).then(|| summary(&table));
        self.swap_in(table, changed);
        self.publish_update(since, &events).await;
        Ok(())
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
        match update_since(&self.services, since, &self.game, &self.table).await {
            Ok(update) => self.publish_in_order(update).await,
            // Watchers notice the gap at the next one.
            Err(error) => self.log(Err(error)),
        }
        if self.game.listed && events.iter().any(changes_summary) {
            self.services.publish(&Topic::Lobby, &ServerMessage::Lobby {}).await;
        }
        self.announce_turn().await;
    }

    /// Tells whoever is to move, once for each turn.
    pub(super) async fn announce_turn(&mut self) {
        let Some(turn) = self.table.turn().filter(|turn| self.announced_turn != Some(turn.number)) else {
            return;
        };
        self.announced_turn = Some(turn.number);
        if let Holder::Person { person } = &turn.holder
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

    /// Lets others know what follows from the events.
    async fn follow_up(&mut self, events: &[Event]) {
        for event in events {
            match &event.fact {
                Fact::Moved { .. } => metrics::counter!("catercorner_moves_total").increment(1),
                Fact::Ended { .. } => {
                    metrics::counter!("catercorner_games_ended_total").increment(1);
                    self.services.thinkers.forget(&self.game.id);
                    let (variant, rated) = (&self.game.variant, self.game.rated);
                    tracing::info!(game = %self.game.id, variant, rated, "a game is over");
                    self.services.ended.publish(&self.game).await;
                    self.begin_next().await;
                }
                Fact::Rematch {} => self.begin_next().await,
                _ => {}
            }
        }
    }
}

fn turn_number(table: &Table) -> Option<TurnNumber> {
    table.turn().map(|turn| turn.number)
}
