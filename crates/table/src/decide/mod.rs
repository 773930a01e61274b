//! From commands to events: each command is checked against the state, and either all of it happens or nothing.

mod offers;
mod play;
mod seats;

use std::borrow::Cow;

use ids::AccountId;

use crate::clock::Time;
use crate::command::{Command, Request};
use crate::event::{EndReason, Event, Fact, LeaveReason};
use crate::game::{Due, Game, Stage};
use crate::refusal::Refusal;
use crate::seat::SeatNumber;
use crate::table::Table;

/// What a command or the passing of time leads to. The table that decided is as it was: whoever keeps it
/// stores the events and then replaces it by [`table`](Self::table).
#[derive(Clone)]
pub struct Decision {
    /// What happens, in order; nothing if a command only says what is known.
    pub events: Vec<Event>,
    /// The table after these events.
    pub table: Table,
}

impl Table {
    /// What a command leads to, or why it is refused.
    ///
    /// A report about a connection that says what is known already leads to no events.
    pub fn decide(&self, command: &Command, now: Time) -> Result<Decision, Refusal> {
        // A clock that was set back must not reverse the order of events.
        let now = now.max(self.game.state.at);
        if let (Some((deadline, _)), true) = (self.game.next_due(), *command != Command::Resume)
            && deadline <= now
        {
            return Err(Refusal::Overdue { deadline, now });
        }
        let mut draft = Draft::new(self, now);
        draft.carry_out(command)?;
        draft.settle();
        Ok(draft.finish())
    }

    /// What has become due, if anything has. It makes no difference how often or how late it is called, as
    /// long as it is called before the next command.
    pub fn tick(&self, now: Time) -> Option<Decision> {
        let is_due = |game: &Game| game.next_due().filter(|(deadline, _)| *deadline <= now);
        is_due(&self.game)?;
        let mut draft = Draft::new(self, now);
        while let Some((deadline, due)) = is_due(draft.game()) {
            // Things happened when they were due, however late somebody looks.
            draft.at = deadline.max(draft.game().state.at);
            match due {
                Due::Unsaid(fact) => draft.push(fact),
                Due::NotFull => draft.push(Fact::Ended { why: EndReason::Cancelled }),
                Due::Vanished(person) => draft.part_with(&person, LeaveReason::Vanished),
                Due::OutOfTime(seat) => draft.run_out_of_time(seat),
            }
            draft.settle();
        }
        Some(draft.finish())
    }
}

/// A decision in the making. Each event is applied to a copy of the table, so that the next can follow from it. The
/// copy is made with the first event: a refusal needs none.
struct Draft<'a> {
    table: Cow<'a, Table>,
    at: Time,
    events: Vec<Event>,
}

impl<'a> Draft<'a> {
    fn new(table: &'a Table, at: Time) -> Self {
        Self { table: Cow::Borrowed(table), at, events: Vec::new() }
    }

    fn finish(self) -> Decision {
        Decision { events: self.events, table: self.table.into_owned() }
    }

    fn game(&self) -> &Game {
        &self.table.game
    }

    fn push(&mut self, fact: Fact) {
        let event = Event { number: self.game().state.number.next(), at: self.at, fact };
        self.table.to_mut().game.apply(&event).expect("what was decided fits");
        self.log(event);
    }

    fn log(&mut self, event: Event) {
        self.table.to_mut().log(&event);
        self.events.push(event);
    }

    /// Adds what follows from the events so far.
    fn settle(&mut self) {
        while let Some(fact) = self.game().consequence() {
            self.push(fact);
        }
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Request { person, request } => self.grant(person, request),
            Command::Open => self.open(),
            Command::Fill { seat, level } => self.fill(*seat, *level),
            Command::Play { turn_number, placement } => self.play_placement(*turn_number, *placement),
            Command::Disconnected { person } => self.disconnect(person),
            Command::Reconnected { person } => self.reconnect(person),
            Command::Remove { person } => self.leave(person, LeaveReason::Removed),
            Command::End => self.end(),
            Command::Resume => {
                // What follows from the last event happened before the server stood still.
                self.settle();
                if self.game().is_live() {
                    self.push(Fact::Resumed {});
                }
                Ok(())
            }
        }
    }

    fn grant(&mut self, person: &AccountId, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Join { seat } => self.join(person, *seat),
            Request::Leave {} => self.leave(person, LeaveReason::Left),
            Request::Play { turn_number, move_text } => self.play_text(person, *turn_number, move_text),
            Request::Resign { seat } => self.resign(person, *seat),
            Request::AskTakeback {} => self.ask_takeback(person),
            Request::AskRematch {} => self.ask_rematch(person),
            Request::Agree { offer } => self.agree(person, *offer),
            Request::Decline { offer } => self.decline(person, *offer),
        }
    }

    fn expect_stage(&self, expected: Stage) -> Result<(), Refusal> {
        let got = self.game().state.stage;
        if got == expected { Ok(()) } else { Err(Refusal::Stage { expected, got }) }
    }

    /// The seats of somebody who must have some.
    fn expect_seats(&self, person: &AccountId) -> Result<Vec<SeatNumber>, Refusal> {
        let seats = self.game().seats_of(person);
        if seats.is_empty() { Err(Refusal::NotAPlayer { person: person.clone() }) } else { Ok(seats) }
    }
}
