//! A table that is kept as a server keeps it: tick, decide, apply; and short ways to say things.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use rules::Ruleset;
use table::{Command, Event, Fact, Holder, Person, Refusal, Request, SeatNumber, Setup, Table, Time};

pub(crate) struct Live {
    pub(crate) table: Table,
    pub(crate) now: u64,
}

impl Live {
    pub(crate) fn new(setup: Setup) -> Self {
        let rules = rules_of(&setup);
        Self { table: Table::new(setup, &rules).unwrap(), now: 1_000_000 }
    }

    pub(crate) fn open(setup: Setup) -> Self {
        let mut live = Self::new(setup);
        live.command(&Command::Open).unwrap();
        live
    }

    pub(crate) fn command(&mut self, command: &Command) -> Result<Vec<Fact>, Refusal> {
        let events = self.table.decide(command, Time(self.now))?;
        Ok(self.apply(&events))
    }

    fn apply(&mut self, events: &[Event]) -> Vec<Fact> {
        events.iter().for_each(|event| self.table.apply(event).unwrap());
        events.iter().map(|event| event.fact.clone()).collect()
    }

    pub(crate) fn ask(&mut self, who: &str, request: Request) -> Result<Vec<Fact>, Refusal> {
        self.command(&Command::asked_by(who, request))
    }

    /// Lets time pass.
    pub(crate) fn later(&mut self, milliseconds: u64) -> Vec<Fact> {
        self.now += milliseconds;
        let events = self.table.tick(Time(self.now));
        self.apply(&events)
    }

    pub(crate) fn a_move(&self) -> String {
        let position = self.table.position();
        notation::format_move(position.rules(), position.legal_moves()[0])
    }

    pub(crate) fn turn(&self) -> u64 {
        self.table.waiting_for().unwrap().number
    }

    /// A legal move of whoever is to move.
    pub(crate) fn the_move(&self) -> Command {
        let turn = self.table.waiting_for().unwrap();
        let place = self.a_move();
        match turn.holder {
            Holder::Person { person } => {
                Command::Request { person, request: Request::Play { turn: turn.number, place } }
            }
            _ => Command::Play { turn: turn.number, place },
        }
    }

    pub(crate) fn play(&mut self, count: usize) -> Vec<Fact> {
        (0..count).flat_map(|_| self.command(&self.the_move()).unwrap()).collect()
    }

    pub(crate) fn play_out(&mut self) -> Vec<Fact> {
        let mut facts = Vec::new();
        while self.table.waiting_for().is_some() {
            facts.extend(self.play(1));
        }
        facts
    }

    /// Who is to move: the seat's number and the colour's name.
    pub(crate) fn mover(&self) -> (u8, String) {
        let turn = self.table.view(Time(self.now)).turn.unwrap();
        (turn.seat.0, turn.colour)
    }

    pub(crate) fn remaining(&self, seat: usize) -> Option<u64> {
        self.table.view(Time(self.now)).seats[seat - 1].remaining
    }

    pub(crate) fn offer(&self) -> u64 {
        self.table.view(Time(self.now)).offer.unwrap().number
    }

    pub(crate) fn side_ranks(&self) -> Vec<usize> {
        self.table.outcome().unwrap().sides.iter().map(|side| side.place).collect()
    }

    pub(crate) fn seat_ranks(&self) -> Vec<usize> {
        self.table.outcome().unwrap().seats.iter().map(|seat| seat.place).collect()
    }
}

/// A table of this variant with seats written as `ada bob 5 -`: people, levels of computers, open seats.
pub(crate) fn setup(variant: &str, seats: &str) -> Setup {
    let holder = |word: &str| match (word, word.parse()) {
        ("-", _) => Holder::Open {},
        (_, Ok(level)) => Holder::Computer { level },
        (name, Err(_)) => Holder::named(name),
    };
    Setup::new(variant, seats.split_whitespace().map(holder).collect())
}

pub(crate) fn rules_of(setup: &Setup) -> Arc<Ruleset> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Ruleset>>>> = LazyLock::new(Mutex::default);
    let name = format!("{} {}", setup.variant, setup.options.join(" "));
    let mut known = KNOWN.lock().unwrap();
    Arc::clone(known.entry(name).or_insert_with(|| setup.rules().unwrap()))
}

pub(crate) fn seat(number: u8) -> SeatNumber {
    SeatNumber(number)
}

pub(crate) fn person(name: &str) -> Person {
    Person::new(name)
}

pub(crate) fn lost(name: &str) -> Command {
    Command::Lost { person: person(name) }
}

pub(crate) fn back(name: &str) -> Command {
    Command::Back { person: person(name) }
}

pub(crate) const LEAVE: Request = Request::Leave {};
pub(crate) const RESIGN: Request = Request::Resign { seat: None };
