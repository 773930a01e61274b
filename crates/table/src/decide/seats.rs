//! Taking seats and losing them: joining, leaving, vanishing, resigning.

use ids::AccountId;

use super::Draft;
use crate::event::{EndReason, Fact, LeaveReason};
use crate::game::Stage;
use crate::refusal::Refusal;
use crate::seat::{Holder, SeatNumber};

impl Draft<'_> {
    pub(super) fn open(&mut self) -> Result<(), Refusal> {
        self.expect_stage(Stage::New)?;
        self.push(Fact::Opened {});
        Ok(())
    }

    /// What has not started is cancelled; what is being played has no result that anybody played for.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        let why = match self.game().state.stage {
            Stage::Open => EndReason::Cancelled,
            _ => EndReason::Abandoned,
        };
        if why == EndReason::Abandoned {
            self.expect_stage(Stage::Playing)?;
        }
        self.push(Fact::Ended { why });
        Ok(())
    }

    pub(super) fn join(&mut self, person: &AccountId, seat: SeatNumber) -> Result<(), Refusal> {
        self.take_seat(seat, Holder::Person { person: person.clone() })
    }

    pub(super) fn fill(&mut self, seat: SeatNumber, level: u8) -> Result<(), Refusal> {
        self.take_seat(seat, Holder::Computer { level })
    }

    fn take_seat(&mut self, seat: SeatNumber, holder: Holder) -> Result<(), Refusal> {
        self.expect_stage(Stage::Open)?;
        self.expect_seat(seat)?;
        if !self.game().holder(seat).is_open() {
            return Err(Refusal::SeatTaken { seat });
        }
        self.push(Fact::Seated { seat, holder });
        Ok(())
    }

    fn expect_seat(&self, seat: SeatNumber) -> Result<(), Refusal> {
        let seats = self.game().state.seats.len();
        seat.index(seats).map(|_| ()).ok_or(Refusal::NoSuchSeat { seats, got: seat })
    }

    pub(super) fn leave(&mut self, person: &AccountId, why: LeaveReason) -> Result<(), Refusal> {
        if self.game().state.stage != Stage::Open {
            self.expect_stage(Stage::Playing)?;
        }
        self.expect_seats(person)?;
        self.part_with(person, why);
        Ok(())
    }

    /// All seats of somebody are open again before the start, and go to computer players after it.
    pub(super) fn part_with(&mut self, person: &AccountId, why: LeaveReason) {
        if self.game().state.stage == Stage::Open {
            self.push(Fact::Withdrew { person: person.clone() });
        } else {
            let seats = self.game().seats_of(person);
            self.give_up(person, seats, why);
        }
    }

    pub(super) fn resign(&mut self, person: &AccountId, seat: Option<SeatNumber>) -> Result<(), Refusal> {
        self.expect_stage(Stage::Playing)?;
        let own = self.expect_seats(person)?;
        let Some(seat) = seat else {
            self.give_up(person, own, LeaveReason::Resigned);
            return Ok(());
        };
        self.expect_seat(seat)?;
        if !own.contains(&seat) {
            return Err(Refusal::NotYourSeat { person: person.clone(), seat });
        }
        self.give_up(person, vec![seat], LeaveReason::Resigned);
        Ok(())
    }

    fn give_up(&mut self, person: &AccountId, seats: Vec<SeatNumber>, why: LeaveReason) {
        let level = self.game().setup.stand_in;
        self.push(Fact::Left { person: person.clone(), seats, why, level });
    }

    pub(super) fn run_out_of_time(&mut self, seat: SeatNumber) {
        let person = self.game().holder(seat).person().cloned().expect("only people have clocks");
        self.give_up(&person, vec![seat], LeaveReason::OutOfTime);
    }

    pub(super) fn disconnect(&mut self, person: &AccountId) -> Result<(), Refusal> {
        if self.tracks_connection(person)? && !self.game().is_disconnected(person) {
            self.push(Fact::Disconnected { person: person.clone() });
        }
        Ok(())
    }

    pub(super) fn reconnect(&mut self, person: &AccountId) -> Result<(), Refusal> {
        if self.tracks_connection(person)? && self.game().is_disconnected(person) {
            self.push(Fact::Reconnected { person: person.clone() });
        }
        Ok(())
    }

    /// Whether it matters now if the person is connected.
    fn tracks_connection(&self, person: &AccountId) -> Result<bool, Refusal> {
        if !self.game().is_live() || self.game().setup.grace.is_none() {
            return Ok(false);
        }
        self.expect_seats(person).map(|_| true)
    }
}
