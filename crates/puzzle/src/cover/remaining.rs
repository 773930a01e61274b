//! What is left of a cover once some pieces are placed.

use rules::{CellSet, Index, Ply};

use crate::data::Puzzle;
use crate::search::PlacementTables;

/// Covered cells, and the pieces that are still to be placed.
pub(crate) struct Remaining {
    pub(crate) filled: CellSet,
    /// By piece, all colours together.
    pub(crate) counts: Vec<u8>,
    /// By colour and piece.
    pub(crate) stock: Vec<Vec<u8>>,
}

impl Remaining {
    pub(crate) fn new(puzzle: &Puzzle, tables: &PlacementTables, placed: &[Ply]) -> Self {
        let rules = &puzzle.rules;
        let copies: Vec<u8> = rules.pieces().iter().map(|piece| piece.copies).collect();
        let mut remaining = Self {
            filled: CellSet::EMPTY,
            counts: copies.iter().map(|&copies| copies * rules.colours().len() as u8).collect(),
            stock: vec![copies; rules.colours().len()],
        };
        for ply in placed {
            let piece = usize::from(tables.piece[ply.placement.index()]);
            remaining.filled |= tables.cells[ply.placement.index()];
            remaining.counts[piece] -= 1;
            remaining.stock[ply.colour.index()][piece] -= 1;
        }
        remaining
    }
}
