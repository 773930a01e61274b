//! What can be seen of the model: the result, and all the rest.

use rules::{Colour, Index};
use table::{Clock, EndReason, Stage};

use super::Model;
use crate::summary::{Placing, Standing, Summary, is_person};

impl Model {
    /// Whether one side is placed before another.
    fn is_before(&self, one: usize, other: usize) -> bool {
        let left = |side: usize| {
            let seats = self.seats_of(side);
            self.gone.iter().rposition(|(gone, ..)| gone.iter().any(|seat| seats.contains(seat))).unwrap()
        };
        match (self.is_given_up(one), self.is_given_up(other)) {
            (false, false) => self.score(one) > self.score(other),
            (false, true) => true,
            (true, false) => false,
            (true, true) => left(one) > left(other),
        }
    }

    fn score(&self, side: usize) -> i32 {
        let colours = &self.board().rules().variant().sides[side];
        colours.iter().map(|&colour| self.board().score(colour)).sum()
    }

    /// Counted from what lies on the board, and from the whole list of moves.
    fn standing(&self, colour: Colour) -> Standing {
        let board = self.board();
        let rules = board.rules();
        let mut left = Vec::new();
        for piece in rules.piece_ids() {
            let placed = board.placed(colour).iter().filter(|&&own| rules.piece_of(own) == piece).count();
            let copies = usize::from(rules.piece(piece).copies);
            left.extend(vec![piece.index(); copies - placed]);
        }
        (board.score(colour), left, board.legal_moves_of(colour).is_empty())
    }

    fn result(&self) -> Option<Placing> {
        let why = self.end.filter(|why| *why != EndReason::Cancelled)?;
        let sides = self.board().rules().variant().sides.len();
        let place = |side| 1 + (0..sides).filter(|&other| self.is_before(other, side)).count();
        let by_seat = |seat: usize| {
            let side = (0..sides).find(|&side| self.seats_of(side).contains(&seat)).unwrap();
            let went = self.gone.iter().any(|(gone, ..)| gone.contains(&seat));
            if went && !self.is_given_up(side) { sides } else { place(side) }
        };
        let seats = (0..self.seats.len()).map(by_seat).collect();
        Some((why, (0..sides).map(|side| (self.score(side), place(side))).collect(), seats))
    }

    pub(crate) fn summary(&self, now: u64) -> Summary {
        let playing = self.stage == Stage::Playing;
        let board = self.board();
        let shows = self.setup.clock != Clock::None {};
        let remaining = |seat: usize| {
            let spent =
                if playing && seat == self.mover() { now.max(self.last) - self.turn_began } else { 0 };
            let time = self.clocks.last().unwrap()[seat].saturating_sub(spent);
            (shows && is_person(&self.seats[seat])).then_some(time)
        };
        let since = |name: &String| self.away.iter().find(|(who, _)| who == name).map(|(_, since)| *since);
        let next = |seat: &String| if self.is_gone(seat) { String::new() } else { seat.clone() };
        let mut rotated: Vec<String> = self.began.iter().map(next).collect();
        if !rotated.is_empty() {
            let first = rotated.remove(0);
            rotated.push(first);
        }
        let name = |ply: &rules::Ply| notation::format_move(board.rules(), ply.placement);
        let question = self.question.as_ref();
        Summary {
            events: self.events,
            stage: self.stage,
            seats: self.seats.clone(),
            away: self.seats.iter().map(since).collect(),
            clocks: (0..self.seats.len()).map(remaining).collect(),
            turn: playing.then(|| (self.turn, self.mover(), board.turn().unwrap().index())),
            moves: board.history().iter().map(name).collect(),
            colours: board.rules().colours().map(|colour| self.standing(colour)).collect(),
            sides: (0..board.rules().variant().sides.len()).map(|side| self.score(side)).collect(),
            passed: self.out.last().unwrap().clone(),
            question: question.map(|q| (q.number, q.by.clone(), q.to, q.agreed.clone())),
            deadline: self.next().map(|(time, _)| time),
            result: self.result(),
            next: self.rematch.then_some(rotated),
        }
    }
}
