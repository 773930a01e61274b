//! Sets of cells in two sizes: those of the rules, and a quarter of a cache line for small regions.

use std::ops::BitOr;

use rules::{Cell, CellSet, Index};

/// A set of cells, large or small.
pub(super) trait CellBits: Copy + BitOr<Output = Self> {
    const EMPTY: Self;

    fn from_cells(cells: CellSet) -> Self;
    fn intersects(self, other: Self) -> bool;
    fn without(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
}

/// A set of the first 128 cells: several times faster than one that is large enough for every board.
#[derive(Clone, Copy)]
pub(super) struct SmallCellSet(u128);

impl SmallCellSet {
    /// Whether a region of this many cells is small enough.
    pub(super) fn holds(cells: usize) -> bool {
        cells <= u128::BITS as usize
    }
}

impl BitOr for SmallCellSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl CellBits for SmallCellSet {
    const EMPTY: Self = Self(0);

    fn from_cells(cells: CellSet) -> Self {
        Self(cells.iter().fold(0, |bits, cell: Cell| bits | 1 << cell.index()))
    }

    #[inline]
    fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl CellBits for CellSet {
    const EMPTY: Self = Self::EMPTY;

    fn from_cells(cells: CellSet) -> Self {
        cells
    }

    #[inline]
    fn intersects(self, other: Self) -> bool {
        Self::intersects(&self, &other)
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn is_empty(self) -> bool {
        Self::is_empty(&self)
    }
}
