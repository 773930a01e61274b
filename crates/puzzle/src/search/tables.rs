//! What the searches look up about placements, taken once from the compiled rules.
//!
//! A placement is known here by its number, which fits 16 bits: half the memory of an index, and so more in the cache.

use rules::{CellSet, Colour, Index, Placement, Ply, Ruleset};

/// Sets and lists for every placement; all but the last are indexed by the placement's number.
pub(crate) struct PlacementTables {
    pub(crate) cells: Vec<CellSet>,
    /// The cells that share a side with the placement.
    pub(crate) edge_halo: Vec<CellSet>,
    /// The cells that touch the placement, at a side or at a corner.
    pub(crate) halo: Vec<CellSet>,
    pub(crate) piece: Vec<u8>,
    pub(crate) size: Vec<u8>,
    /// By piece: its placements.
    pub(crate) of_piece: Vec<Vec<u16>>,
}

impl PlacementTables {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let count = rules.placement_count();
        let mut tables = Self {
            cells: Vec::with_capacity(count),
            edge_halo: Vec::with_capacity(count),
            halo: Vec::with_capacity(count),
            piece: Vec::with_capacity(count),
            size: Vec::with_capacity(count),
            of_piece: vec![Vec::new(); rules.pieces().len()],
        };
        for placement in rules.placements() {
            let cells = rules.cell_set(placement);
            let piece = rules.piece_of(placement).index();
            tables.cells.push(cells);
            tables.edge_halo.push(rules.edge_halo(placement) - cells);
            tables.halo.push(rules.halo(placement) - cells);
            tables.piece.push(piece as u8);
            tables.size.push(cells.len() as u8);
            tables.of_piece[piece].push(placement.index() as u16);
        }
        tables
    }
}

/// Back from a number of the tables to the placement that the rules know.
pub(crate) fn placement(number: u16) -> Placement {
    Placement::from_index(usize::from(number))
}

/// A placement by its number, in a colour by its index.
pub(crate) fn ply(colour: impl Into<usize>, number: u16) -> Ply {
    Ply { colour: Colour::from_index(colour.into()), placement: placement(number) }
}
