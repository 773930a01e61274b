//! Lists of numbers laid end to end, and the lists that the search by the rules of play walks along.

use rules::{Cell, CellSet, Index, Ruleset};

use crate::tables::Tables;

/// Many short lists in one piece of memory.
pub(crate) struct Flat {
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl Flat {
    fn new(lists: impl Iterator<Item = impl IntoIterator<Item = u16>>) -> Self {
        let mut flat = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            flat.items.extend(list);
            flat.starts.push(flat.items.len() as u32);
        }
        flat
    }

    /// The list with this number.
    #[inline]
    pub(crate) fn of(&self, number: usize) -> &[u16] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// Walking along a handful of cells is several times faster than comparing sets of five hundred.
pub(crate) struct Lists {
    /// By placement: its cells.
    pub(crate) cells: Flat,
    /// By placement: the cells that share a side with it.
    pub(crate) beside: Flat,
    /// By placement: the cells that touch it only at a corner.
    pub(crate) corners: Flat,
    /// By placement: how many of its sides lie on the rim.
    pub(crate) walls: Vec<u8>,
    /// By cell and piece: the placements of the piece that cover the cell.
    pub(crate) through: Through,
}

/// Placements by a cell that they cover and by piece.
pub(crate) struct Through {
    lists: Flat,
    pieces: usize,
}

impl Lists {
    pub(crate) fn new(rules: &Ruleset, tables: &Tables) -> Self {
        let flat =
            |sets: &dyn Fn(usize) -> CellSet| Flat::new((0..tables.cells.len()).map(|p| numbers(sets(p))));
        let sides = rules.cells().map(|cell| rules.edge_neighbours(cell).len()).max().unwrap_or(0);
        let rim: Vec<u8> =
            rules.cells().map(|cell| (sides - rules.edge_neighbours(cell).len()) as u8).collect();
        let pieces = rules.pieces().len();
        let all = 0..tables.cells.len() as u16;
        Self {
            cells: flat(&|p| tables.cells[p]),
            beside: flat(&|p| tables.beside[p]),
            corners: flat(&|p| tables.near[p] - tables.beside[p]),
            walls: tables.cells.iter().map(|cells| cells.iter().map(|c| rim[c.index()]).sum()).collect(),
            through: Through::new(rules.cell_count(), pieces, tables, all),
        }
    }
}

impl Through {
    /// Sorts some placements by cell and piece.
    pub(crate) fn new(
        cells: usize,
        pieces: usize,
        tables: &Tables,
        placements: impl IntoIterator<Item = u16>,
    ) -> Self {
        let mut lists = vec![Vec::new(); cells * pieces];
        for number in placements {
            let piece = usize::from(tables.piece[usize::from(number)]);
            let covered = &tables.cells[usize::from(number)];
            covered.for_each(|cell: Cell| lists[cell.index() * pieces + piece].push(number));
        }
        Self { lists: Flat::new(lists.into_iter()), pieces }
    }

    /// The placements of a piece that cover a cell.
    #[inline]
    pub(crate) fn of(&self, cell: u16, piece: u8) -> &[u16] {
        self.lists.of(usize::from(cell) * self.pieces + usize::from(piece))
    }
}

fn numbers(cells: CellSet) -> Vec<u16> {
    cells.iter().map(|cell| cell.index() as u16).collect()
}
