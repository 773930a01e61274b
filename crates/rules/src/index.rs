//! A newtype for everything that is numbered, so that nobody can pass a colour for a cell.

use crate::set::Index;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub(crate) $number);

        impl Index for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(index as $number)
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index! {
    /// A cell of a board. Cells are numbered row by row from the lower left; a move names its cells in that
    /// order.
    Cell(u16)
}
index! {
    /// A corner point of the lattice.
    Vertex(u16)
}
index! {
    /// A way to cover a given cell: which orientation of which piece, and with which of its cells.
    Local(u16)
}
index! {
    /// One of the colours, in playing order.
    Colour(u8)
}
index! {
    /// A player's position at the table, in the order of their first turns.
    Seat(u8)
}
index! {
    /// Colours that score together.
    Side(u8)
}
index! {
    /// A shape of the piece set, in the order of the piece file.
    PieceId(u8)
}
index! {
    /// A move of any colour: one set of cells that some piece can cover. What it covers is in the
    /// [`Ruleset`](crate::Ruleset).
    Placement(u16)
}

/// The most colours that a variant may have.
pub const MAX_COLOURS: usize = 4;

/// One value for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByColour<T>(pub(crate) [T; MAX_COLOURS]);

impl<T> ByColour<T> {
    /// Makes the value of each colour, absent ones too.
    pub fn from_fn(mut value: impl FnMut(Colour) -> T) -> Self {
        Self(std::array::from_fn(|number| value(Colour(number as u8))))
    }
}

impl<T> std::ops::Index<Colour> for ByColour<T> {
    type Output = T;

    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour.0 as usize]
    }
}

impl<T> std::ops::IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour.0 as usize]
    }
}
