//! Sets of orientations, of all pieces together.

use std::ops::{BitAnd, Range, Sub};

/// Enough for all polyiamonds of up to six cells.
const WORDS: usize = 3;

/// A set of orientations.
#[derive(Clone, Copy)]
pub(crate) struct Turns([u64; WORDS]);

impl Turns {
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    /// Whether so many orientations are not too many.
    pub(crate) fn holds(orientations: usize) -> bool {
        orientations <= WORDS * 64
    }

    pub(crate) fn of(turns: Range<usize>) -> Self {
        let mut set = Self::EMPTY;
        turns.for_each(|turn| set.insert(turn));
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, turn: usize) {
        self.0[turn / 64] |= 1 << (turn % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, turn: usize) {
        self.0[turn / 64] &= !(1 << (turn % 64));
    }

    /// The one with the lowest number.
    #[inline]
    pub(crate) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn with(mut self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = combine(*word, other));
        self
    }
}

impl BitAnd for Turns {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl Sub for Turns {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }
}
