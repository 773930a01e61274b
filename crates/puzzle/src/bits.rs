//! Sets of cells as the complete search needs them: those of the rules, and half a cache line for small regions.

use std::ops::BitOr;

use rules::{Cell, CellSet, Index};

/// A set of cells.
pub(crate) trait Bits: Copy + BitOr<Output = Self> {
    const EMPTY: Self;

    fn from_cells(cells: CellSet) -> Self;
    fn intersects(self, other: Self) -> bool;
    fn without(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
}

/// A set of the first 128 cells: several times faster than one that is large enough for every board.
#[derive(Clone, Copy)]
pub(crate) struct Narrow(u128);

impl Narrow {
    /// Whether a region of so many cells is small enough.
    pub(crate) fn holds(cells: usize) -> bool {
        cells <= u128::BITS as usize
    }
}

impl BitOr for Narrow {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Bits for Narrow {
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

impl Bits for CellSet {
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
