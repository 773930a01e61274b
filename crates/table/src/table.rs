//! A table: the game, and the events that made it.

use std::sync::Arc;

use ids::{AccountId, EventNumber, TurnNumber};
use rules::{Colour, Position, Ruleset};

use crate::clock::Time;
use crate::event::Event;
use crate::fold::Misfit;
use crate::game::{Game, Stage};
use crate::result::Outcome;
use crate::seat::{Holder, SeatNumber};
use crate::setup::{Setup, SetupError};

/// One live game. The [crate's page](crate) shows how it is used.
///
/// A clone shares the setup, the rules and the events.
#[derive(Clone)]
pub struct Table {
    pub(crate) game: Game,
    events: Vec<Arc<Event>>,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The number that a move for this turn must name; it never comes again, not even after a takeback.
    pub number: TurnNumber,
    /// Who is to move.
    pub seat: SeatNumber,
    /// A seat may play several, so it is said which.
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
        Ok(Self { game: Game::new(setup, rules)?, events: Vec::new() })
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

    /// Applies a stored event. One that does not fit changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.game.apply(event)?;
        self.log(event);
        Ok(())
    }

    pub(crate) fn log(&mut self, event: &Event) {
        self.events.push(Arc::new(event.clone()));
    }

    /// When [`tick`](Self::tick) will next decide something.
    pub fn deadline(&self) -> Option<Time> {
        self.game.next_due().map(|(time, _)| time)
    }

    /// Whose turn it is, if the game is being played.
    pub fn turn(&self) -> Option<Turn> {
        let (seat, colour) = self.game.to_move()?;
        Some(Turn { number: self.game.state.turn, seat, colour, holder: self.game.holder(seat).clone() })
    }

    /// Whether a person at the table is not connected.
    pub fn is_disconnected(&self, person: &AccountId) -> bool {
        self.game.is_disconnected(person)
    }

    /// The number of the last event.
    pub fn number(&self) -> EventNumber {
        self.game.state.number
    }

    /// All that has happened.
    pub fn events(&self) -> &[Arc<Event>] {
        &self.events
    }

    /// What happened after the event with this number.
    pub fn events_since(&self, number: EventNumber) -> &[Arc<Event>] {
        let known = usize::try_from(number.0).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[known..]
    }

    /// Who holds the seats, in the order of the rules.
    pub fn holders(&self) -> &[Holder] {
        &self.game.state.seats
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
