//! The lists of cells and placements that annealing walks along.

use rules::{Cell, CellSet, Index, Ruleset};

use crate::search::PlacementTables;

/// Many short lists in one allocation.
pub(super) struct JaggedArray {
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl JaggedArray {
    fn new(lists: impl Iterator<Item = impl IntoIterator<Item = u16>>) -> Self {
        let mut array = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            array.items.extend(list);
            array.starts.push(array.items.len() as u32);
        }
        array
    }

    #[inline]
    pub(super) fn of(&self, number: usize) -> &[u16] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// What surrounds each placement, as lists: to walk along a handful of cells is several times faster than to compare sets
/// of five hundred.
pub(crate) struct PlacementLists {
    /// By placement: its cells.
    pub(super) cells: JaggedArray,
    /// By placement: the cells that share a side with it.
    pub(super) edge_halo: JaggedArray,
    /// By placement: the cells that touch it only at a corner.
    pub(super) corner_halo: JaggedArray,
    /// By placement: how many of its sides are on the rim of the board.
    pub(super) rim_sides: Vec<u8>,
    /// By cell and piece: the placements of the piece that cover the cell.
    pub(super) covering: PlacementsByCell,
}

/// Placements, found by a cell that they cover and by piece.
pub(super) struct PlacementsByCell {
    lists: JaggedArray,
    pieces: usize,
}

impl PlacementLists {
    pub(crate) fn new(rules: &Ruleset, tables: &PlacementTables) -> Self {
        let lists = |sets: &dyn Fn(usize) -> CellSet| {
            JaggedArray::new((0..tables.cells.len()).map(|p| numbers(sets(p))))
        };
        let sides = rules.cells().map(|cell| rules.edge_neighbours(cell).len()).max().unwrap_or(0);
        let rim: Vec<u8> =
            rules.cells().map(|cell| (sides - rules.edge_neighbours(cell).len()) as u8).collect();
        let pieces = rules.pieces().len();
        let all = 0..tables.cells.len() as u16;
        Self {
            cells: lists(&|p| tables.cells[p]),
            edge_halo: lists(&|p| tables.edge_halo[p]),
            corner_halo: lists(&|p| tables.halo[p] - tables.edge_halo[p]),
            rim_sides: tables.cells.iter().map(|cells| cells.iter().map(|c| rim[c.index()]).sum()).collect(),
            covering: PlacementsByCell::new(rules.cell_count(), pieces, tables, all),
        }
    }
}

impl PlacementsByCell {
    /// Sorts some placements by cell and piece.
    pub(super) fn new(
        cells: usize,
        pieces: usize,
        tables: &PlacementTables,
        placements: impl IntoIterator<Item = u16>,
    ) -> Self {
        let mut lists = vec![Vec::new(); cells * pieces];
        for number in placements {
            let piece = usize::from(tables.piece[usize::from(number)]);
            let covered = &tables.cells[usize::from(number)];
            covered.for_each(|cell: Cell| lists[cell.index() * pieces + piece].push(number));
        }
        Self { lists: JaggedArray::new(lists.into_iter()), pieces }
    }

    /// The placements of a piece that cover a cell.
    #[inline]
    pub(super) fn of(&self, cell: u16, piece: u8) -> &[u16] {
        self.lists.of(usize::from(cell) * self.pieces + usize::from(piece))
    }
}

fn numbers(cells: CellSet) -> Vec<u16> {
    cells.iter().map(|cell| cell.index() as u16).collect()
}
