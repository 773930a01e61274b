//! What belongs to one colour in a position: its pieces, its cells, and what they forbid it.

use crate::frontier::Frontier;
use crate::index::Placement;
use crate::pieces::MAX_PIECES;
use crate::ruleset::{CellSet, LocalSet, Ruleset, VertexSet};
use crate::set::Index;

/// The pieces of one colour, the cells they cover, and the sets that follow from them.
#[derive(Clone, Default)]
pub(crate) struct ColourState {
    pub(crate) placed: Vec<Placement>,
    pub(crate) left: [u8; MAX_PIECES],
    pub(crate) cells_left: u16,
    pub(crate) cells: CellSet,
    /// Cells that the colour can never cover: its own, those beside them and those that the rule `tips` forbids.
    pub(crate) barred: CellSet,
    /// Cells that touch the colour at a side or a vertex, and its own.
    pub(crate) near: CellSet,
    pub(crate) vertices: VertexSet,
    /// The number of the start field that its pieces covered first.
    pub(crate) start: Option<usize>,
    pub(super) available: Vec<LocalSet>,
    pub(super) frontier: Frontier,
}

impl ColourState {
    pub(super) fn new(rules: &Ruleset) -> Self {
        let mut state = Self { cells_left: rules.cells_per_colour() as u16, ..Self::default() };
        for (left, piece) in state.left.iter_mut().zip(&rules.pieces) {
            *left = piece.copies;
        }
        state.available = rules
            .local
            .of_piece
            .iter()
            .map(|of_piece| of_piece.iter().fold(LocalSet::EMPTY, |all, &set| all | set))
            .collect();
        state
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        self.placed.clone_from(&other.placed);
        self.left = other.left;
        self.cells_left = other.cells_left;
        self.cells = other.cells;
        self.barred = other.barred;
        self.near = other.near;
        self.vertices = other.vertices;
        self.start = other.start;
        self.available.clone_from(&other.available);
        self.frontier.copy_from(&other.frontier);
    }

    pub(super) fn put(&mut self, rules: &Ruleset, placement: Placement) {
        let piece = rules.piece_of(placement);
        let left = &mut self.left[piece.index()];
        *left -= 1;
        if *left == 0 {
            for (available, of_piece) in self.available.iter_mut().zip(&rules.local.of_piece) {
                *available -= of_piece[piece.index()];
            }
        }
        let geometry = &rules.geometry;
        for &cell in rules.cells_of(placement) {
            self.cells.insert(cell);
            self.barred.insert(cell);
            self.barred |= geometry.edge[cell.index()];
            self.near |= geometry.around[cell.index()];
        }
        self.cells_left -= rules.cells_of(placement).len() as u16;
        if self.start.is_none() {
            self.start = rules.start_cells.iter().position(|start| rules.cells_of(placement).contains(start));
        }
        if let Some(tips) = &rules.tips {
            for &cell in rules.cells_of(placement) {
                self.vertices |= geometry.corners[cell.index()];
            }
            // A cell at the middle of a straight side can only meet it there.
            for vertex in &tips.flats[placement.index()] {
                self.barred |= tips.cells_at[vertex.index()];
            }
        }
        self.placed.push(placement);
    }
}
