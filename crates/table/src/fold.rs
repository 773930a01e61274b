//! The fold: how each event changes the state. An event that does not fit changes nothing.

use ids::{AccountId, EventNumber};
use rules::{Placement, Position};

use crate::clock::Time;
use crate::event::{EndReason, Event, Fact, LeaveReason, Subject};
use crate::game::{Departure, Game, Offer, Ply, Stage};
use crate::seat::{Holder, SeatNumber};

/// An event that cannot follow what happened so far: a gap, another game's, or a damaged one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {number}: expected {expected}, got {got}")]
pub struct Misfit {
    /// The number that the event bears.
    pub number: EventNumber,
    /// What would have fitted.
    pub expected: String,
    /// What came.
    pub got: String,
}

/// What was expected and what came; the number is added where it is known.
type Mismatch = (String, String);

fn mismatch(expected: impl Into<String>, got: impl Into<String>) -> Mismatch {
    (expected.into(), got.into())
}

impl Game {
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.check_order(event).and_then(|()| self.take(event)).map_err(|(expected, got)| Misfit {
            number: event.number,
            expected,
            got,
        })?;
        self.advance(event);
        Ok(())
    }

    fn advance(&mut self, event: &Event) {
        self.state.number = event.number;
        self.state.at = event.at;
    }

    fn check_order(&self, event: &Event) -> Result<(), Mismatch> {
        let next = self.state.number.next();
        if event.number != next {
            return Err(mismatch(format!("event {next}"), format!("event {}", event.number)));
        }
        if event.at < self.state.at {
            return Err(mismatch(format!("a time from {} on", self.state.at.0), event.at.0.to_string()));
        }
        let stage = self.state.stage;
        if !fits(&event.fact, stage) {
            return Err(mismatch(
                "something that fits the stage",
                format!("{:?} in a game that {stage}", event.fact),
            ));
        }
        match self.consequence() {
            Some(due) if due != event.fact => Err(mismatch(format!("{due:?}"), format!("{:?}", event.fact))),
            None if only_follows(&event.fact, stage) => {
                Err(mismatch("nothing that follows by itself", format!("{:?}", event.fact)))
            }
            _ => Ok(()),
        }
    }

    /// Every arm checks first and changes then.
    fn take(&mut self, event: &Event) -> Result<(), Mismatch> {
        match &event.fact {
            Fact::Opened {} => {
                self.state.stage = Stage::Open;
                self.state.opened = event.at;
            }
            Fact::Seated { seat, holder } => self.seat(*seat, holder)?,
            Fact::Withdrew { person } => self.withdraw(person)?,
            Fact::Started {} => self.start(event),
            Fact::Moved { seat, colour, move_text } => {
                let placement = self.check_move(*seat, colour, move_text)?;
                self.play(event, *seat, move_text, placement);
            }
            Fact::Passed { colour } => self.pass(colour)?,
            Fact::Asked { person, subject } => self.ask(event.number, person, subject)?,
            Fact::Agreed { person } => self.answer(person)?.agreed.push(person.clone()),
            Fact::Declined { person } => {
                self.answer(person)?;
                self.state.offer = None;
            }
            Fact::TakenBack { to } => self.take_back(event, *to),
            Fact::Left { person, seats, why, level } => {
                self.replace(event.at, person, seats, *why, *level)?;
            }
            Fact::Disconnected { person } => {
                self.connect(person)?;
                self.state.disconnected.push((person.clone(), event.at));
            }
            Fact::Reconnected { person } => self.connect(person)?,
            Fact::Resumed {} => self.resume(event.at),
            Fact::Ended { why } => {
                self.state.stage = if *why == EndReason::Cancelled { Stage::Cancelled } else { Stage::Over };
                self.state.end = Some(*why);
                self.state.offer = None;
                self.state.disconnected.clear();
            }
            Fact::Rematch {} => {
                self.state.offer = None;
                self.state.rematch = true;
            }
        }
        Ok(())
    }

    fn index(&self, seat: SeatNumber) -> Result<usize, Mismatch> {
        let seats = self.state.seats.len();
        seat.index(seats).ok_or_else(|| mismatch(format!("a seat from 1 to {seats}"), seat.0.to_string()))
    }

    fn seat(&mut self, seat: SeatNumber, holder: &Holder) -> Result<(), Mismatch> {
        let index = self.index(seat)?;
        if !self.state.seats[index].is_open() || holder.is_open() {
            return Err(mismatch("somebody for an open seat", format!("{holder:?} for {seat}")));
        }
        self.state.seats[index] = holder.clone();
        Ok(())
    }

    fn withdraw(&mut self, person: &AccountId) -> Result<(), Mismatch> {
        self.connect(person)?;
        for holder in self.state.seats.iter_mut().filter(|holder| holder.is(person)) {
            *holder = Holder::Open {};
        }
        self.state.deserted = self.people().is_empty();
        Ok(())
    }

    fn start(&mut self, event: &Event) {
        self.state.stage = Stage::Playing;
        self.state.began = self.state.seats.clone();
        self.begin_turn(event);
    }

    fn begin_turn(&mut self, event: &Event) {
        self.state.turn = event.number.into();
        self.state.turn_since = event.at;
    }

    /// The placement that a stored move stands for, if it is legal now.
    fn check_move(&self, seat: SeatNumber, colour: &str, move_text: &str) -> Result<Placement, Mismatch> {
        let (mover, turn) = self.to_move().ok_or_else(|| mismatch("no move", move_text))?;
        let name = self.colour_name(turn);
        if (mover, &*name) != (seat, colour) {
            return Err(mismatch(
                format!("a move of {mover} with {name}"),
                format!("one of {seat} with {colour}"),
            ));
        }
        let coordinates =
            notation::parse_move(move_text).map_err(|error| mismatch("a move", error.to_string()))?;
        let checked = self.position.check(turn, &coordinates);
        checked.map_err(|refusal| mismatch("a legal move", refusal.to_string()))
    }

    /// Makes a move that is known to be legal.
    pub(crate) fn play(&mut self, event: &Event, seat: SeatNumber, move_text: &str, placement: Placement) {
        let index = usize::from(seat.0) - 1;
        let banks = self.state.banks.as_slice().into();
        self.state.plies.push(Ply { seat, move_text: move_text.into(), banks });
        let left = self.state.banks[index].saturating_sub(event.at.since(self.state.turn_since));
        self.state.banks[index] = self.setup.clock.after_move(left, self.setup.patience);
        self.position.play(placement);
        self.state.offer = None;
        self.begin_turn(event);
        self.advance(event);
    }

    fn pass(&mut self, name: &str) -> Result<(), Mismatch> {
        let colour = self.position.rules().variant().colour(name);
        let colour = colour.ok_or_else(|| mismatch("a colour of the game", name))?;
        self.state.passed.push((colour, self.state.plies.len()));
        Ok(())
    }

    fn ask(&mut self, number: EventNumber, person: &AccountId, subject: &Subject) -> Result<(), Mismatch> {
        if self.state.offer.is_some() {
            return Err(mismatch("an answer", "another question"));
        }
        self.expect_party(person, subject)?;
        let made = self.setup.moves.len()..self.state.plies.len();
        if matches!(subject, Subject::Takeback { to } if !made.contains(to)) {
            return Err(mismatch("a move to take back", format!("{subject:?}")));
        }
        let (by, subject, agreed) = (person.clone(), subject.clone(), Vec::new());
        self.state.offer = Some(Offer { number: number.into(), by, subject, agreed });
        Ok(())
    }

    fn answer(&mut self, person: &AccountId) -> Result<&mut Offer, Mismatch> {
        if let Some(offer) = &self.state.offer {
            self.expect_party(person, &offer.subject)?;
        }
        self.state.offer.as_mut().ok_or_else(|| mismatch("a question before the answer", "none"))
    }

    fn expect_party(&self, person: &AccountId, subject: &Subject) -> Result<(), Mismatch> {
        let parties = self.parties(subject);
        let is_party = parties.contains(person);
        is_party.then_some(()).ok_or_else(|| mismatch(format!("one of {parties:?}"), person.as_str()))
    }

    fn take_back(&mut self, event: &Event, to: usize) {
        undo_to(&mut self.position, to);
        // The clocks go back with the moves: else taking back and moving again would earn increments.
        self.state.banks = self.state.plies[to].banks.to_vec();
        self.state.plies.truncate(to);
        self.state.passed.retain(|&(_, after)| after <= to);
        self.state.offer = None;
        self.begin_turn(event);
    }

    fn replace(
        &mut self,
        at: Time,
        person: &AccountId,
        seats: &[SeatNumber],
        why: LeaveReason,
        level: u8,
    ) -> Result<(), Mismatch> {
        let own = self.seats_of(person);
        if seats.is_empty() || !seats.iter().all(|seat| own.contains(seat)) {
            return Err(mismatch(format!("seats of {person}, who holds {own:?}"), format!("{seats:?}")));
        }
        for seat in seats {
            let index = self.index(*seat)?;
            self.state.seats[index] = Holder::Computer { level };
        }
        if self.seats_of(person).is_empty() {
            self.state.disconnected.retain(|(absent, _)| absent != person);
        }
        self.state.left.push(Departure { person: person.clone(), seats: seats.to_vec(), why, at });
        // Whoever would have to agree may have gone, or who asked.
        self.state.offer = None;
        Ok(())
    }

    fn connect(&mut self, person: &AccountId) -> Result<(), Mismatch> {
        if self.seats_of(person).is_empty() {
            return Err(mismatch("somebody who holds a seat", person.as_str()));
        }
        self.state.disconnected.retain(|(absent, _)| absent != person);
        Ok(())
    }

    fn resume(&mut self, at: Time) {
        let pause = at.since(self.state.at);
        self.state.opened = self.state.opened.plus(pause);
        self.state.turn_since = self.state.turn_since.plus(pause);
        if self.setup.grace.is_some() {
            self.state.disconnected = self.people().into_iter().map(|person| (person, at)).collect();
        }
    }
}

fn undo_to(position: &mut Position, count: usize) {
    while position.history().len() > count {
        position.undo();
    }
}

/// Whether something can happen in a game that is so far.
fn fits(fact: &Fact, stage: Stage) -> bool {
    match fact {
        Fact::Opened {} => stage == Stage::New,
        Fact::Seated { .. } | Fact::Withdrew { .. } | Fact::Started {} => stage == Stage::Open,
        Fact::Moved { .. } | Fact::Passed { .. } | Fact::TakenBack { .. } | Fact::Left { .. } => {
            stage == Stage::Playing
        }
        Fact::Asked { subject: Subject::Takeback { .. }, .. } => stage == Stage::Playing,
        Fact::Asked { subject: Subject::Rematch {}, .. } | Fact::Rematch {} => stage == Stage::Over,
        Fact::Agreed { .. } | Fact::Declined { .. } => matches!(stage, Stage::Playing | Stage::Over),
        Fact::Disconnected { .. } | Fact::Reconnected { .. } | Fact::Resumed {} | Fact::Ended { .. } => {
            matches!(stage, Stage::Open | Stage::Playing)
        }
    }
}

/// Whether something happens only because something else did: nobody decides it.
fn only_follows(fact: &Fact, stage: Stage) -> bool {
    match fact {
        Fact::Started {} | Fact::Passed { .. } | Fact::TakenBack { .. } | Fact::Rematch {} => true,
        // A table that waits for players can also be closed by time, and any table by those who look after the server.
        Fact::Ended { why } => match why {
            EndReason::Cancelled => stage != Stage::Open,
            EndReason::Abandoned => stage != Stage::Playing,
            EndReason::PlayedOut | EndReason::GivenUp => true,
        },
        _ => false,
    }
}
