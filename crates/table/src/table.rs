//! A table: the game, and the events that made it.

use std::sync::Arc;

use rules::{Colour, Position, Ruleset};

use crate::clock::Time;
use crate::command::Command;
use crate::decide;
use crate::event::Event;
use crate::fold::Misfit;
use crate::game::{Game, Stage};
use crate::refusal::Refusal;
use crate::result::Outcome;
use crate::seat::{Holder, Person, SeatNumber};
use crate::setup::{Setup, SetupError};

/// One live game. The [crate's page](crate) tells how it is used.
#[derive(Clone)]
pub struct Table {
    pub(crate) game: Game,
    events: Vec<Event>,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The number that a move for this turn must name; it never comes again, not even after a takeback.
    pub number: u64,
    /// Who is to move.
    pub seat: SeatNumber,
    /// With which colour.
    pub colour: Colour,
    /// Who holds the seat.
    pub holder: Holder,
}

/// Why stored events make no table.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The setup is not sound.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An event does not fit.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

impl Table {
    /// A table at which nothing has happened, if the setup is sound and these are its rules.
    pub fn new(setup: Setup, rules: &Arc<Ruleset>) -> Result<Self, SetupError> {
        setup.check(rules)?;
        Ok(Self { game: Game::new(setup, rules), events: Vec::new() })
    }

    /// The table at which all this has happened.
    pub fn replay<'a>(
        setup: Setup,
        rules: &Arc<Ruleset>,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Self, ReplayError> {
        let mut table = Self::new(setup, rules)?;
        events.into_iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// The events that a command leads to, or why it is refused. Changes nothing.
    ///
    /// A fact about connections that is known already leads to no events.
    pub fn decide(&self, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        decide::decide(&self.game, command, now)
    }

    /// The events that have become due. Changes nothing. It makes no difference how often or how late it is
    /// called, as long as it is called before the next command.
    pub fn tick(&self, now: Time) -> Vec<Event> {
        decide::tick(&self.game, now)
    }

    /// Lets an event happen. One that does not fit changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.game.apply(event)?;
        self.events.push(event.clone());
        Ok(())
    }

    /// When [`tick`](Self::tick) will next have something to say.
    pub fn deadline(&self) -> Option<Time> {
        self.game.next_due().map(|(time, _)| time)
    }

    /// Whose turn it is, if the game is being played.
    pub fn waiting_for(&self) -> Option<Turn> {
        let (seat, colour) = self.game.to_move()?;
        Some(Turn { number: self.game.state.turn, seat, colour, holder: self.game.holder(seat).clone() })
    }

    /// Whether a person at the table is not connected.
    pub fn is_lost(&self, person: &Person) -> bool {
        self.game.state.lost.iter().any(|(lost, _)| lost == person)
    }

    /// All that has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What happened after the event with this number; 0 is before the first.
    pub fn events_since(&self, number: u64) -> &[Event] {
        let known = usize::try_from(number).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[known..]
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &Setup {
        &self.game.setup
    }

    /// The board.
    pub fn position(&self) -> &Position {
        &self.game.position
    }

    /// How far the game is.
    pub fn stage(&self) -> Stage {
        self.game.state.stage
    }

    /// The result, once a game that was started is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What all agreed to play next: the same with everybody one seat earlier and the first last, so that all
    /// begin in turn and partners stay partners. Computer players sit as at the start; the seats of people who
    /// left, vanished or were removed are open.
    pub fn next_game(&self) -> Option<Setup> {
        if !self.game.state.rematch {
            return None;
        }
        let stays = |holder: &Holder| match holder.person() {
            Some(person) if self.game.is_gone(person) => Holder::Open {},
            _ => holder.clone(),
        };
        let mut seats: Vec<Holder> = self.game.state.began.iter().map(stays).collect();
        seats.rotate_left(1);
        Some(Setup { seats, ..self.setup().clone() })
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let (own, others) = (&self.game.position, &other.game.position);
        self.events == other.events
            && self.game.setup == other.game.setup
            && self.game.state == other.game.state
            && (own.history(), own.hash()) == (others.history(), others.hash())
    }
}
