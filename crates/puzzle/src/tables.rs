//! What the solvers look up about placements, taken once from the compiled rules.

use rules::{Cell, CellSet, Index, Placement, Ruleset};

/// Sets and lists for every placement and every cell.
pub(crate) struct Tables {
    pub(crate) cells: Vec<CellSet>,
    /// Cells that share a side with the placement.
    pub(crate) beside: Vec<CellSet>,
    /// Cells that touch the placement in any way, itself left out.
    pub(crate) near: Vec<CellSet>,
    pub(crate) piece: Vec<u8>,
    pub(crate) size: Vec<u8>,
    /// The placements of each piece.
    pub(crate) of_piece: Vec<Vec<u16>>,
    /// The placements through each cell.
    pub(crate) through: Vec<Vec<u16>>,
}

impl Tables {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let count = rules.placement_count();
        let mut tables = Self {
            cells: Vec::with_capacity(count),
            beside: Vec::with_capacity(count),
            near: Vec::with_capacity(count),
            piece: Vec::with_capacity(count),
            size: Vec::with_capacity(count),
            of_piece: vec![Vec::new(); rules.pieces().len()],
            through: vec![Vec::new(); rules.cell_count()],
        };
        for placement in rules.placements() {
            let cells = rules.cell_set(placement);
            let beside = union(cells, |cell| rules.edge_neighbours(cell)) - cells;
            let corners = union(cells, |cell| rules.corner_neighbours(cell)) - cells;
            let piece = rules.piece_of(placement).index();
            tables.cells.push(cells);
            tables.beside.push(beside);
            tables.near.push(corners | beside);
            tables.piece.push(piece as u8);
            tables.size.push(cells.len() as u8);
            tables.of_piece[piece].push(placement.index() as u16);
            for cell in rules.cells_of(placement) {
                tables.through[cell.index()].push(placement.index() as u16);
            }
        }
        tables
    }
}

fn union(cells: CellSet, of: impl Fn(Cell) -> CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | of(cell))
}

/// A placement by its number in the tables.
pub(crate) fn placement(number: u16) -> Placement {
    Placement::from_index(usize::from(number))
}
