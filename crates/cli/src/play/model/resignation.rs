//! Giving up: who resigned, when that ends the game, and how the sides rank then.
//!
//! As at a table on the server, the computer plays on for whoever resigns, and a side whose people have all resigned
//! ranks behind the others. The game ends when one side is left, or no people are.

use rules::{Index, Seat, Side};

use super::Game;
use crate::play::command::Mode;
use crate::play::holder::Holder;

impl Game {
    /// Whether no moves are left or resignations have ended the game.
    pub(crate) fn is_over(&self) -> bool {
        self.position.is_over() || self.is_resigned()
    }

    /// The rank of each side; those that were given up are behind the others, the first of them last.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let given_up = self.given_up();
        if given_up.is_empty() {
            return self.position.ranks();
        }
        let score = |side| self.position.side_score(side);
        let staying = || self.position.sides().filter(|side| !given_up.contains(side));
        let rank = |side: Side| match given_up.iter().position(|&other| other == side) {
            Some(order) => self.position.sides().count() - order,
            None => 1 + staying().filter(|&other| score(other) > score(side)).count(),
        };
        self.position.sides().map(rank).collect()
    }

    /// What a record calls the result if resignations ended a game of two: `B+R` or `W+R`.
    pub(crate) fn result_of_resignation(&self) -> Option<&'static str> {
        let variant = self.rules().variant();
        if !self.is_resigned() || (variant.seats(), variant.sides.len()) != (2, 2) {
            return None;
        }
        let winner = self.position.sides().find(|side| !self.given_up().contains(side))?;
        Some(if winner.index() == 0 { "B+R" } else { "W+R" })
    }

    /// The person who has or had a seat, in words.
    pub(crate) fn person(&self, seat: Seat) -> String {
        let alone =
            self.holders.iter().filter(|&&holder| holder == Holder::Human).count() + self.resigned.len() == 1;
        if alone { "you".into() } else { format!("player {}", seat.index() + 1) }
    }

    pub(crate) fn has_resigned(&self, seat: Seat) -> bool {
        self.resigned.contains(&seat)
    }

    /// Asks whether the person to move, or the only one, wants to resign.
    pub(super) fn ask_to_resign(&mut self) {
        let people = || self.seats().filter(|&seat| self.is_human(seat));
        let to_move = self.position.seat().filter(|&seat| self.is_human(seat));
        let only = people().next().filter(|_| people().count() == 1);
        match to_move.or(only) {
            _ if self.is_over() => self.note = Some("The game is over".into()),
            Some(seat) => self.mode = Mode::Resigning(seat),
            None => self.note = Some("Nobody but the computer is to move: resign in your own turn".into()),
        }
    }

    /// Gives a seat up.
    pub(super) fn resign(&mut self, seat: Seat) {
        if !self.is_human(seat) || self.is_over() {
            return;
        }
        let person = self.person(seat);
        self.holders[seat.index()] = Holder::Computer;
        self.resigned.push(seat);
        if self.is_over() {
            self.log.push(format!("{person} resigned: the game is over"));
        } else {
            self.log.push(format!("{person} resigned: the computer plays on"));
        }
        self.begin_turn();
        if self.is_over() {
            self.mode = Mode::Result;
        }
    }

    /// Takes back the resignation that ended the game, if one did.
    pub(super) fn take_back_resignation(&mut self) -> bool {
        if self.position.is_over() || !self.is_resigned() {
            return false;
        }
        let Some(seat) = self.resigned.pop() else { return false };
        self.holders[seat.index()] = Holder::Human;
        self.log.push("The resignation is taken back".into());
        self.mode = Mode::Board;
        self.begin_turn();
        true
    }

    fn is_resigned(&self) -> bool {
        let staying = self.position.sides().count() - self.given_up().len();
        !self.resigned.is_empty() && (staying <= 1 || !self.holders.contains(&Holder::Human))
    }

    /// The sides whose people have all resigned, in the order in which they did.
    fn given_up(&self) -> Vec<Side> {
        let mut sides = Vec::new();
        for (count, last) in (1..).zip(&self.resigned) {
            let resigned = &self.resigned[..count];
            for side in self.position.sides().filter(|side| !sides.contains(side)).collect::<Vec<_>>() {
                let people: Vec<Seat> = self.people_of(side).collect();
                if people.contains(last) && people.iter().all(|seat| resigned.contains(seat)) {
                    sides.push(side);
                }
            }
        }
        sides
    }

    /// The seats of a side that people have or had.
    fn people_of(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        let variant = self.rules().variant();
        let plays = move |seat: &Seat| {
            variant.sides[side.index()].iter().any(|&colour| variant.controllers[colour].contains(seat))
        };
        self.seats().filter(|&seat| self.is_human(seat) || self.has_resigned(seat)).filter(plays)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.holders.len()).map(Seat::from_index)
    }
}
