//! An attempt as people write it down: a list of placed pieces.

use rules::{Coord, CoordError, Ply};

use super::puzzle::Puzzle;

/// One piece of an attempt, not checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// The name of the colour.
    pub colour: String,
    /// The name of the piece, if it was written down; it must fit the cells.
    pub piece: Option<String>,
    /// The cells that it covers.
    pub cells: Vec<Coord>,
}

impl PlacedPiece {
    /// A placement of the puzzle, written down.
    pub fn new(puzzle: &Puzzle, ply: Ply) -> Self {
        let rules = &puzzle.rules;
        Self {
            colour: rules.variant().colour_name(ply.colour).to_owned(),
            piece: Some(rules.piece(rules.piece_of(ply.placement)).name.clone()),
            cells: rules.cells_of(ply.placement).iter().map(|&cell| rules.coord(cell)).collect(),
        }
    }

    /// Whether both give the same cells the same colour.
    pub(super) fn covers_same_as(&self, other: &Self) -> bool {
        let sorted = |piece: &Self| {
            let mut cells = piece.cells.clone();
            cells.sort_unstable();
            cells
        };
        self.colour == other.colour && sorted(self) == sorted(other)
    }
}

/// Parses coordinates that are joined by commas, such as `a1,b1,b2`.
pub fn parse_coords(text: &str) -> Result<Vec<Coord>, CoordError> {
    text.split(',').map(|name| name.trim().parse()).collect()
}
