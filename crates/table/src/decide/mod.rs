//! From commands to events: each command is checked against the state, and either all of it happens or nothing.

mod offers;
mod play;
mod seats;

use crate::clock::Time;
use crate::command::{Command, Request};
use crate::event::{End, Event, Fact, Why};
use crate::game::{Due, Game, Stage};
use crate::refusal::Refusal;
use crate::seat::{Person, SeatNumber};

/// Events in the making. Each is applied to a copy of the game, so that the next can follow from it.
pub(crate) struct Draft {
    game: Game,
    at: Time,
    events: Vec<Event>,
}

pub(crate) fn decide(game: &Game, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    // A clock that was set back must not turn the order of events round.
    let now = now.max(game.state.at);
    if let (Some((deadline, _)), true) = (game.next_due(), *command != Command::Resume)
        && deadline <= now
    {
        return Err(Refusal::Overdue { deadline, now });
    }
    let mut draft = Draft { game: game.clone(), at: now, events: Vec::new() };
    draft.follow(command)?;
    draft.settle();
    Ok(draft.events)
}

pub(crate) fn tick(game: &Game, now: Time) -> Vec<Event> {
    let is_due = |game: &Game| game.next_due().filter(|(deadline, _)| *deadline <= now);
    if is_due(game).is_none() {
        return Vec::new();
    }
    let mut draft = Draft { game: game.clone(), at: now, events: Vec::new() };
    while let Some((deadline, due)) = is_due(&draft.game) {
        // Things happened when they were due, however late somebody looks.
        draft.at = deadline.max(draft.game.state.at);
        match due {
            Due::Unsaid(fact) => draft.push(fact),
            Due::NotFull => draft.push(Fact::Ended { why: End::Cancelled }),
            Due::Vanished(person) => draft.part_with(&person, Why::Vanished),
            Due::OutOfTime(seat) => draft.run_out_of_time(seat),
        }
        draft.settle();
    }
    draft.events
}

impl Draft {
    fn push(&mut self, fact: Fact) {
        let event = Event { number: self.game.state.number + 1, at: self.at, fact };
        self.game.apply(&event).expect("what was decided fits");
        self.events.push(event);
    }

    /// Says what follows from what was said.
    fn settle(&mut self) {
        while let Some(fact) = self.game.consequence() {
            self.push(fact);
        }
    }

    fn follow(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Request { person, request } => self.grant(person, request),
            Command::Open => self.open(),
            Command::Fill { seat, level } => self.fill(*seat, *level),
            Command::Play { turn, place } => self.play(None, *turn, place),
            Command::Lost { person } => self.lose(person),
            Command::Back { person } => self.welcome(person),
            Command::Remove { person } => self.leave(person, Why::Removed),
            Command::Resume => {
                // What follows from the last event happened before the server stood still.
                self.settle();
                if self.game.is_live() {
                    self.push(Fact::Resumed {});
                }
                Ok(())
            }
        }
    }

    fn grant(&mut self, person: &Person, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Join { seat } => self.join(person, *seat),
            Request::Leave {} => self.leave(person, Why::Left),
            Request::Play { turn, place } => self.play(Some(person), *turn, place),
            Request::Resign { seat } => self.resign(person, *seat),
            Request::AskTakeback {} => self.ask_takeback(person),
            Request::AskRematch {} => self.ask_rematch(person),
            Request::Agree { offer } => self.agree(person, *offer),
            Request::Decline { offer } => self.decline(person, *offer),
        }
    }

    fn expect_stage(&self, expected: Stage) -> Result<(), Refusal> {
        let got = self.game.state.stage;
        if got == expected { Ok(()) } else { Err(Refusal::Stage { expected, got }) }
    }

    /// The seats of somebody who must have some.
    fn expect_seats(&self, person: &Person) -> Result<Vec<SeatNumber>, Refusal> {
        let seats = self.game.seats_of(person);
        if seats.is_empty() { Err(Refusal::NotAPlayer { person: person.clone() }) } else { Ok(seats) }
    }
}
