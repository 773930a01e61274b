//! Leaving and losing the connection, in the model.

use table::{EndReason, LeaveReason, Stage};

use super::Model;

impl Model {
    pub(super) fn may_leave(&mut self, name: &str, seat: Option<usize>, why: LeaveReason) -> bool {
        let holds = match seat {
            Some(seat) => self.seats.get(seat).is_some_and(|held| held == name),
            None => self.seats.iter().any(|held| held == name),
        };
        let may = holds && matches!(self.stage, Stage::Open | Stage::Playing);
        if may {
            self.leave(name, seat, why);
        }
        may
    }

    /// From one seat, or from all.
    pub(super) fn leave(&mut self, name: &str, seat: Option<usize>, why: LeaveReason) {
        if self.stage == Stage::Open {
            self.seats.iter_mut().filter(|held| *held == name).for_each(String::clear);
            self.events += 1;
            self.away.retain(|(who, _)| who != name);
            if self.people().is_empty() {
                self.over(EndReason::Cancelled);
            }
            return;
        }
        let mut left = Vec::new();
        for index in 0..self.seats.len() {
            if self.seats[index] == name && seat.is_none_or(|seat| seat == index) {
                self.seats[index] = format!("#{}", self.setup.stand_in);
                left.push(index);
            }
        }
        self.gone.push((left, name.to_owned(), why));
        self.events += 1;
        self.question = None;
        if !self.people().contains(&name.to_owned()) {
            self.away.retain(|(who, _)| who != name);
        }
        let sides = self.board().rules().variant().sides.len();
        if (0..sides).filter(|&side| !self.is_given_up(side)).count() == 1 {
            self.over(EndReason::GivenUp);
        } else if self.people().is_empty() {
            self.over(EndReason::Abandoned);
        }
    }

    pub(super) fn connection(&mut self, name: &str, back: bool, now: u64) -> bool {
        if !matches!(self.stage, Stage::Open | Stage::Playing) || self.setup.grace.is_none() {
            return true;
        }
        if !self.people().contains(&name.to_owned()) {
            return false;
        }
        let away = self.away.iter().position(|(who, _)| who == name);
        match (away, back) {
            (Some(index), true) => drop(self.away.remove(index)),
            (None, false) => self.away.push((name.to_owned(), now)),
            _ => return true,
        }
        self.events += 1;
        true
    }
}
