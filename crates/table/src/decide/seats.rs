//! Taking seats and losing them: joining, leaving, vanishing, resigning.

use super::Draft;
use crate::event::{Fact, Why};
use crate::game::Stage;
use crate::refusal::Refusal;
use crate::seat::{Holder, Person, SeatNumber};

impl Draft {
    pub(super) fn open(&mut self) -> Result<(), Refusal> {
        self.expect_stage(Stage::New)?;
        self.push(Fact::Opened {});
        Ok(())
    }

    pub(super) fn join(&mut self, person: &Person, seat: SeatNumber) -> Result<(), Refusal> {
        self.take_seat(seat, Holder::Person { person: person.clone() })
    }

    pub(super) fn fill(&mut self, seat: SeatNumber, level: u8) -> Result<(), Refusal> {
        self.take_seat(seat, Holder::Computer { level })
    }

    fn take_seat(&mut self, seat: SeatNumber, holder: Holder) -> Result<(), Refusal> {
        self.expect_stage(Stage::Open)?;
        self.expect_seat(seat)?;
        if !self.game.holder(seat).is_open() {
            return Err(Refusal::SeatTaken { seat });
        }
        self.push(Fact::Seated { seat, holder });
        Ok(())
    }

    fn expect_seat(&self, seat: SeatNumber) -> Result<(), Refusal> {
        let seats = self.game.state.seats.len();
        seat.index(seats).map(|_| ()).ok_or(Refusal::NoSuchSeat { seats, got: seat })
    }

    pub(super) fn leave(&mut self, person: &Person, why: Why) -> Result<(), Refusal> {
        if self.game.state.stage != Stage::Open {
            self.expect_stage(Stage::Playing)?;
        }
        self.expect_seats(person)?;
        self.part_with(person, why);
        Ok(())
    }

    /// All seats of somebody are open again before the start, and go to computer players after it.
    pub(super) fn part_with(&mut self, person: &Person, why: Why) {
        if self.game.state.stage == Stage::Open {
            self.push(Fact::Withdrew { person: person.clone() });
        } else {
            self.give_up(person, self.game.seats_of(person), why);
        }
    }

    pub(super) fn resign(&mut self, person: &Person, seat: Option<SeatNumber>) -> Result<(), Refusal> {
        self.expect_stage(Stage::Playing)?;
        let own = self.expect_seats(person)?;
        let Some(seat) = seat else {
            self.give_up(person, own, Why::Resigned);
            return Ok(());
        };
        self.expect_seat(seat)?;
        if !own.contains(&seat) {
            return Err(Refusal::NotYourSeat { person: person.clone(), seat });
        }
        self.give_up(person, vec![seat], Why::Resigned);
        Ok(())
    }

    fn give_up(&mut self, person: &Person, seats: Vec<SeatNumber>, why: Why) {
        let level = self.game.setup.stand_in;
        self.push(Fact::Left { person: person.clone(), seats, why, level });
    }

    pub(super) fn run_out_of_time(&mut self, seat: SeatNumber) {
        let person = self.game.holder(seat).person().cloned().expect("only people have clocks");
        self.give_up(&person, vec![seat], Why::OutOfTime);
    }

    /// What the server tells of connections is news only if it matters and was not known.
    pub(super) fn lose(&mut self, person: &Person) -> Result<(), Refusal> {
        self.note_connection(person, false, Fact::Lost { person: person.clone() })
    }

    pub(super) fn welcome(&mut self, person: &Person) -> Result<(), Refusal> {
        self.note_connection(person, true, Fact::Back { person: person.clone() })
    }

    fn note_connection(&mut self, person: &Person, back: bool, fact: Fact) -> Result<(), Refusal> {
        if !self.game.is_live() || self.game.setup.grace.is_none() {
            return Ok(());
        }
        self.expect_seats(person)?;
        let known_lost = self.game.state.lost.iter().any(|(lost, _)| lost == person);
        if known_lost == back {
            self.push(fact);
        }
        Ok(())
    }
}
