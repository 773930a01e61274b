//! What keys do with the piece in hand: choose, move, rotate, flip, place.

use rules::{Cell, Colour, PieceId, Placement};

use super::Game;
use crate::play::command::Command;
use crate::play::hand::{Hand, middle};

impl Game {
    pub(super) fn handle_piece(&mut self, colour: Colour, command: Command) {
        let Some(hand) = self.hands[colour] else { return };
        let rules = self.position.rules().clone();
        let orientation = rules.orientation_of(hand.placement);
        match command {
            Command::Step(direction) => self.hold(self.placements.step(&rules, hand, direction)),
            Command::Next => self.choose_next(colour, hand, 1),
            Command::Previous => self.choose_next(colour, hand, -1),
            Command::Named(letter) => self.choose_named(colour, hand, letter),
            Command::Take(piece) => self.take(colour, hand, piece),
            Command::Rotate => self.reorient(hand, rules.rotated(orientation)),
            Command::RotateBack => {
                let before = |&other: &usize| rules.rotated(other) == orientation;
                let piece = rules.piece_of(hand.placement);
                let back = rules.piece(piece).orientations.clone().find(before);
                self.reorient(hand, back.unwrap_or(orientation));
            }
            Command::Flip => self.reorient(hand, rules.flipped(orientation)),
            Command::Point(cell) => self.point(hand, orientation, cell),
            Command::Jump => self.jump(hand),
            Command::Hint => {
                self.hint_wanted = true;
                self.note = Some("The computer looks for a hint".into());
            }
            Command::Place => self.place(),
            _ => {}
        }
    }

    pub(super) fn hold(&mut self, hand: Hand) {
        if let Some(colour) = self.position.turn() {
            self.hands[colour] = Some(hand);
        }
    }

    fn reorient(&mut self, hand: Hand, orientation: usize) {
        if let Some(placement) = self.placements.nearest(orientation, hand.aim) {
            self.hold(Hand { placement, ..hand });
        }
    }

    /// The next piece of those that fit somewhere; the others can only be asked for by name.
    fn choose_next(&mut self, colour: Colour, hand: Hand, by: isize) {
        let pieces = self.placeable(colour);
        let here = self.rules().piece_of(hand.placement);
        let count = pieces.len() as isize;
        let after = pieces.partition_point(|&piece| piece < here) as isize;
        let on = usize::from(pieces.contains(&here)) as isize;
        let number = if by > 0 { after + on } else { after - 1 };
        if count > 0 {
            self.take(colour, hand, pieces[number.rem_euclid(count) as usize]);
        }
    }

    fn choose_named(&mut self, colour: Colour, hand: Hand, letter: char) {
        let starts = |&piece: &PieceId| {
            self.rules().piece(piece).name.starts_with(|first: char| first.eq_ignore_ascii_case(&letter))
        };
        let pieces: Vec<PieceId> = self.pieces_of(colour).into_iter().filter(starts).collect();
        let here = self.rules().piece_of(hand.placement);
        let next = pieces.iter().find(|&&piece| piece > here).or(pieces.first());
        match next {
            Some(&piece) => self.take(colour, hand, piece),
            None => self.note = Some(format!("No piece that is left has a name with {letter}")),
        }
    }

    fn take(&mut self, colour: Colour, hand: Hand, piece: PieceId) {
        if self.position.copies_left(colour, piece) == 0 || piece == self.rules().piece_of(hand.placement) {
            return;
        }
        let orientation = self.rules().piece(piece).orientations.start;
        self.reorient(hand, orientation);
        if self.legal_with(piece).next().is_none() {
            self.note = Some(format!("{} fits nowhere any more", self.rules().piece(piece).name));
        }
    }

    /// A first click moves the piece to a field, a second one places it there.
    fn point(&mut self, hand: Hand, orientation: usize, cell: Cell) {
        if self.rules().cells_of(hand.placement).contains(&cell) {
            return self.place();
        }
        let aim = middle(self.rules(), cell);
        let through: Vec<Placement> = self.rules().placements_through(cell, orientation).collect();
        let legal = through.iter().copied().filter(|placement| self.legal.contains(placement));
        let fitting = self.placements.nearest_of(legal, aim);
        if let Some(placement) = fitting.or_else(|| self.placements.nearest_of(through.iter().copied(), aim))
        {
            self.hold(Hand { placement, aim: self.placements.centre(placement) });
        }
    }

    /// Goes to the nearest placement that fits, or from one that fits to the next.
    pub(super) fn jump(&mut self, hand: Hand) {
        let piece = self.rules().piece_of(hand.placement);
        let orientation = self.rules().orientation_of(hand.placement);
        let mut fitting: Vec<Placement> = self.legal_with(piece).collect();
        let next = if fitting.contains(&hand.placement) {
            fitting.sort_by_key(|&to| (self.rules().orientation_of(to), to));
            let here = fitting.iter().position(|&to| to == hand.placement).map_or(0, |n| n + 1);
            fitting.get(here).or(fitting.first()).copied()
        } else {
            let same = fitting.iter().copied().filter(|&to| self.rules().orientation_of(to) == orientation);
            let nearest = self.placements.nearest_of(same, hand.aim);
            nearest.or_else(|| self.placements.nearest_of(fitting.iter().copied(), hand.aim))
        };
        match next {
            Some(placement) => self.hold(Hand { placement, aim: self.placements.centre(placement) }),
            None => self.note = Some(format!("{} fits nowhere any more", self.rules().piece(piece).name)),
        }
    }

    fn place(&mut self) {
        match self.check_hand() {
            Some(Ok(placement)) => self.play(placement),
            Some(Err(refusal)) => self.note = Some(format!("Refused: {refusal}")),
            None => {}
        }
    }
}
