//! How a game goes on and back: a move, who is passed over, what is taken back, and the next turn.

use rules::{Colour, Index, Placement, Position};

use super::Game;
use crate::play::command::Mode;
use crate::play::hand::{Hand, middle};

impl Game {
    pub(super) fn play(&mut self, placement: Placement) {
        let (Some(colour), Some(seat)) = (self.position.turn(), self.position.seat()) else { return };
        let first = self.rules().coord(self.rules().cells_of(placement)[0]);
        let name = self.rules().variant().colour_name(colour);
        let entry = format!("{name} ({}) placed {} at {first}", self.who(seat), self.name_of(placement));
        self.log.push(entry);
        self.unseen = if self.is_human(seat) { 0 } else { self.unseen + 1 };
        self.position.play(placement);
        self.announce_passes(colour);
        self.begin_turn();
        if self.position.is_over() {
            self.log.push("The game is over".into());
            self.mode = Mode::Result;
        }
    }

    /// Logs which colours after `colour` are passed over for the first time.
    fn announce_passes(&mut self, colour: Colour) {
        let count = self.rules().colours().len();
        let round = (1..=count).map(|n| Colour::from_index((colour.index() + n) % count));
        let turn = self.position.turn();
        for out in round.take_while(|&other| Some(other) != turn) {
            if self.passed.iter().any(|&(_, other)| other == out) {
                continue;
            }
            self.passed.push((self.position.history().len(), out));
            let name = self.rules().variant().colour_name(out);
            let why = match self.pieces_of(out).is_empty() {
                true => "has placed all its pieces",
                false => "can place no piece any more and is passed over",
            };
            self.log.push(format!("{name} {why}"));
        }
    }

    /// Goes back to the last turn that a person had, or to before the resignation that ended the game.
    pub(super) fn undo(&mut self) {
        if self.take_back_resignation() {
            return;
        }
        let mut before = self.position.clone();
        let by_human = |position: &Position| position.seat().is_some_and(|seat| self.is_human(seat));
        loop {
            if before.undo().is_none() {
                self.note = Some("There is no move of yours to take back".into());
                return;
            }
            if by_human(&before) {
                break;
            }
        }
        let taken = self.position.history().len() - before.history().len();
        self.position = before;
        self.unseen = 0;
        let now = self.position.history().len();
        self.passed.retain(|&(ply, _)| ply <= now);
        self.mode = Mode::Board;
        self.log.push(format!("{taken} {} taken back", if taken == 1 { "move" } else { "moves" }));
        self.begin_turn();
    }

    pub(super) fn begin_turn(&mut self) {
        self.turn += 1;
        self.hint_wanted = false;
        self.others = 0;
        self.note = None;
        self.legal = self.position.legal_moves();
        let Some(colour) = self.to_move_by_hand() else { return };
        let rules = self.position.rules().clone();
        let pieces = self.placeable(colour);
        let held = self.hands[colour].filter(|hand| pieces.contains(&rules.piece_of(hand.placement)));
        let orientation = match (held, pieces.first()) {
            (Some(hand), _) => rules.orientation_of(hand.placement),
            (None, Some(&piece)) => rules.piece(piece).orientations.start,
            (None, None) => return,
        };
        let corner = self.position.anchors(colour).min().map(|cell| middle(&rules, cell));
        let aim = self.hands[colour].map(|hand| hand.aim).or(corner).unwrap_or_default();
        if let Some(placement) = self.placements.nearest(orientation, aim) {
            self.hold(Hand { placement, aim });
            if !self.legal.contains(&placement) {
                self.jump(Hand { placement, aim });
            }
        }
    }
}
