//! A table that is kept as a server keeps it: tick, decide, apply; and short ways to say things.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use ids::{AccountId, OfferNumber, TurnNumber};
use rules::{Placement, Ruleset};
use table::{Command, Decision, Fact, Holder, Refusal, Request, SeatNumber, Setup, Table, Time};

pub(crate) struct TestTable {
    pub(crate) table: Table,
    pub(crate) now: u64,
}

impl TestTable {
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
        let decision = self.table.decide(command, Time(self.now))?;
        Ok(self.accept(decision))
    }

    /// Replaces the table by the decided one. Applying the events one by one must give the same.
    fn accept(&mut self, decision: Decision) -> Vec<Fact> {
        decision.events.iter().for_each(|event| self.table.apply(event).unwrap());
        assert!(self.table == decision.table, "{:?}", decision.events);
        self.table = decision.table;
        decision.events.into_iter().map(|event| event.fact).collect()
    }

    pub(crate) fn ask(&mut self, who: &str, request: Request) -> Result<Vec<Fact>, Refusal> {
        self.command(&Command::request(person(who), request))
    }

    /// Lets time pass.
    pub(crate) fn later(&mut self, milliseconds: u64) -> Vec<Fact> {
        self.now += milliseconds;
        self.table.tick(Time(self.now)).map_or_else(Vec::new, |decision| self.accept(decision))
    }

    pub(crate) fn a_move(&self) -> String {
        notation::format_move(self.table.position().rules(), self.a_placement())
    }

    pub(crate) fn a_placement(&self) -> Placement {
        self.table.position().legal_moves()[0]
    }

    pub(crate) fn turn(&self) -> TurnNumber {
        self.table.turn().unwrap().number
    }

    /// A legal move of whoever is to move.
    pub(crate) fn the_move(&self) -> Command {
        let turn = self.table.turn().unwrap();
        match turn.holder {
            Holder::Person { person } => {
                let request = Request::Play { turn_number: turn.number, move_text: self.a_move() };
                Command::Request { person, request }
            }
            _ => Command::Play { turn_number: turn.number, placement: self.a_placement() },
        }
    }

    pub(crate) fn play(&mut self, count: usize) -> Vec<Fact> {
        (0..count).flat_map(|_| self.command(&self.the_move()).unwrap()).collect()
    }

    pub(crate) fn play_out(&mut self) -> Vec<Fact> {
        let mut facts = Vec::new();
        while self.table.turn().is_some() {
            facts.extend(self.play(1));
        }
        facts
    }

    /// Who is to move: the seat's number and the colour's name.
    pub(crate) fn mover(&self) -> (u8, String) {
        let turn = self.table.snapshot(Time(self.now)).turn.unwrap();
        (turn.seat.0, turn.colour)
    }

    pub(crate) fn remaining(&self, seat: usize) -> Option<u64> {
        self.table.snapshot(Time(self.now)).seats[seat - 1].remaining
    }

    pub(crate) fn offer(&self) -> OfferNumber {
        self.table.snapshot(Time(self.now)).offer.unwrap().number
    }

    pub(crate) fn side_ranks(&self) -> Vec<usize> {
        self.table.outcome().unwrap().sides.iter().map(|side| side.rank).collect()
    }

    pub(crate) fn seat_ranks(&self) -> Vec<usize> {
        self.table.outcome().unwrap().seats.iter().map(|seat| seat.rank).collect()
    }
}

/// A table of this variant with seats written as `ada bob 5 -`: people, levels of computers, open seats.
pub(crate) fn setup(variant: &str, seats: &str) -> Setup {
    let held = |word: &str| match (word, word.parse()) {
        ("-", _) => Holder::Open {},
        (_, Ok(level)) => Holder::Computer { level },
        (name, Err(_)) => holder(name),
    };
    Setup::new(variant, seats.split_whitespace().map(held).collect())
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

pub(crate) fn holder(name: &str) -> Holder {
    Holder::Person { person: person(name) }
}

pub(crate) fn person(name: &str) -> AccountId {
    AccountId::new(name)
}

pub(crate) fn disconnected(name: &str) -> Command {
    Command::Disconnected { person: person(name) }
}

pub(crate) fn reconnected(name: &str) -> Command {
    Command::Reconnected { person: person(name) }
}

pub(crate) const LEAVE: Request = Request::Leave {};
pub(crate) const RESIGN: Request = Request::Resign { seat: None };
