//! The legal moves of a position: all of the colour to move, and those that another colour would have.

use super::Position;
use crate::frontier::{Frontier, Surroundings};
use crate::index::{Colour, PieceId, Placement};
use crate::options::Starts;
use crate::ruleset::CellSet;
use crate::set::Index;

/// How freely a colour can move, for evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mobility {
    /// Its legal moves, counted.
    pub moves: usize,
    /// The cells of all copies of the pieces that have a legal move.
    pub cells: usize,
    /// Which pieces those are: a bit for each, by its index.
    pub fitting: u32,
}

impl Position {
    /// The number of legal moves of the colour to move.
    #[inline]
    pub fn legal_count(&self) -> usize {
        self.turn.map_or(0, |colour| self.colours[colour].frontier.total())
    }

    /// The legal moves of the colour to move, in ascending order.
    pub fn legal_moves(&self) -> Vec<Placement> {
        let mut moves = Vec::with_capacity(self.legal_count());
        self.for_each_legal(|placement| moves.push(placement));
        moves.sort_unstable();
        moves
    }

    /// Calls `visit` with every legal move of the colour to move, in an order that depends only on how the position came about.
    pub fn for_each_legal(&self, visit: impl FnMut(Placement)) {
        if let Some(colour) = self.turn {
            self.colours[colour].frontier.for_each(&self.rules, visit);
        }
    }

    /// The legal move with this number in the order of [`for_each_legal`](Self::for_each_legal).
    #[inline]
    pub fn nth_legal(&self, number: usize) -> Option<Placement> {
        self.colours[self.turn?].frontier.nth(&self.rules, number)
    }

    /// The legal moves that a colour would have if it were its turn, in ascending order.
    pub fn legal_moves_of(&self, colour: Colour) -> Vec<Placement> {
        let mut frontier = Frontier::default();
        frontier.update(&self.rules, &self.surroundings(colour));
        let mut moves = Vec::with_capacity(frontier.total());
        frontier.for_each(&self.rules, |placement| moves.push(placement));
        moves.sort_unstable();
        moves
    }

    /// Whether a colour would have a legal move if it were its turn. A colour that has none never has one again.
    pub fn can_move(&self, colour: Colour) -> bool {
        let state = &self.colours[colour];
        // Most of the frontier of its last turn still holds, and updating it is cheap.
        let mut frontier = match state.placed.is_empty() {
            true => Frontier::default(),
            false => state.frontier.clone(),
        };
        frontier.update(&self.rules, &self.surroundings(colour));
        frontier.total() > 0
    }

    /// How freely a colour could move if it were its turn.
    pub fn mobility(&mut self, colour: Colour) -> Mobility {
        if self.turn != Some(colour) {
            self.update(colour);
        }
        let frontier = &self.colours[colour].frontier;
        let joined = frontier.joined(&self.rules);
        let fits = |piece: &PieceId| {
            joined
                .iter()
                .zip(&self.rules.local.of_piece)
                .any(|(open, of)| open.intersects(&of[piece.index()]))
        };
        let cells =
            |piece: PieceId| self.rules.piece(piece).size * usize::from(self.copies_left(colour, piece));
        let mut mobility = Mobility { moves: frontier.total(), cells: 0, fitting: 0 };
        for piece in self.rules.piece_ids().filter(fits) {
            mobility.cells += cells(piece);
            mobility.fitting |= 1 << piece.index();
        }
        mobility
    }

    /// Whether this move would be legal for a colour if it were its turn.
    pub fn is_legal_for(&self, colour: Colour, placement: Placement) -> bool {
        let cells = self.rules.cell_set(placement);
        let around = self.surroundings(colour);
        let tips = self.rules.tips.as_ref();
        self.copies_left(colour, self.rules.piece_of(placement)) > 0
            && !cells.intersects(&around.blocked)
            && cells.intersects(&around.contact)
            && tips.is_none_or(|tips| !tips.flats[placement.index()].intersects(&around.vertices))
    }

    /// The start fields that a colour's first piece may cover now.
    pub fn open_starts(&self, colour: Colour) -> CellSet {
        let fields = &self.rules.start_cells;
        let count = fields.len();
        let covered = |number: usize| self.occupied.contains(fields[number % count]);
        let open: Vec<usize> = match self.rules.variant.starts {
            Starts::Fixed => vec![colour.index()],
            Starts::Any => (0..count).filter(|&n| !covered(n)).collect(),
            Starts::Opposite => match self.start_of_partner(colour) {
                Some(start) => vec![(start + count / 2) % count],
                None => (0..count).filter(|&n| !covered(n) && !covered(n + count / 2)).collect(),
            },
            Starts::Alternating => {
                let even =
                    |n: usize| (0..count).all(|other| !covered(other) || (n + other).is_multiple_of(2));
                (0..count).filter(|&n| !covered(n) && even(n)).collect()
            }
        };
        open.into_iter().map(|number| fields[number]).filter(|&cell| !self.occupied.contains(cell)).collect()
    }

    fn start_of_partner(&self, colour: Colour) -> Option<usize> {
        let side = self.rules.variant.sides.iter().find(|side| side.contains(&colour))?;
        side.iter().filter(|&&other| other != colour).find_map(|&other| self.colours[other].start)
    }

    pub(crate) fn surroundings(&self, colour: Colour) -> Surroundings<'_> {
        let state = &self.colours[colour];
        Surroundings {
            blocked: self.occupied | state.barred,
            contact: if state.placed.is_empty() { self.open_starts(colour) } else { state.near },
            vertices: state.vertices,
            available: &state.available,
        }
    }
}
