//! The order in which the cells of a region are filled, one after the other.
//!
//! The order goes across the shorter side of the region. So all that a piece can reach from the first free cell is
//! near in the order, and one machine word, the *window*, shows which of these cells are covered.

use rules::{Cell, CellSet, Index, Ruleset};

/// A region's cells, numbered in filling order.
pub(super) struct FillOrder {
    /// By cell: its number.
    number: Vec<u16>,
}

impl FillOrder {
    pub(super) fn new(rules: &Ruleset) -> Self {
        let (columns, rows) = rules.columns_and_rows();
        let mut order: Vec<Cell> = rules.cells().collect();
        if columns > rows {
            order.sort_by_key(|&cell| (rules.coord(cell).column, rules.coord(cell).row));
        }
        let mut number = vec![0; order.len()];
        for (position, cell) in order.into_iter().enumerate() {
            number[cell.index()] = position as u16;
        }
        Self { number }
    }

    pub(super) fn len(&self) -> usize {
        self.number.len()
    }

    /// A cell's number in the order.
    pub(super) fn of(&self, cell: Cell) -> usize {
        usize::from(self.number[cell.index()])
    }

    /// The cell that is filled first.
    pub(super) fn first_cell(&self) -> Cell {
        Cell::from_index(self.number.iter().position(|&number| number == 0).unwrap_or(0))
    }

    /// By number of a cell: which of it and the 127 after it are in `cells`.
    pub(super) fn windows(&self, cells: CellSet) -> Vec<u128> {
        let mut windows = vec![0; self.len() + 1];
        cells.iter().for_each(|cell| windows[self.of(cell)] = 1);
        for from in (0..self.len()).rev() {
            windows[from] |= windows[from + 1] << 1;
        }
        windows
    }
}

/// The first cell from `at` on that is not covered, and the window from there.
#[inline]
pub(crate) fn next_free(windows: &[u128], mut at: usize, mut window: u128) -> (usize, u128) {
    loop {
        window |= windows[at];
        let covered = window.trailing_ones();
        if covered == 0 || at + 1 == windows.len() {
            return (at, window);
        }
        let covered = (covered as usize).min(windows.len() - 1 - at);
        at += covered;
        window = window.checked_shr(covered as u32).unwrap_or(0);
    }
}
