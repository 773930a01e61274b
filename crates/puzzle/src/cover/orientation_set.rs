//! A set of orientations, of all pieces together.

use std::ops::{BitAnd, Range, Sub};

/// Enough for all polyiamonds of up to six cells.
const WORDS: usize = 3;

/// By number of an orientation, as the rules count them.
#[derive(Clone, Copy)]
pub(super) struct OrientationSet([u64; WORDS]);

impl OrientationSet {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// Whether a set can hold this many orientations.
    pub(super) fn holds(orientations: usize) -> bool {
        orientations <= WORDS * 64
    }

    pub(super) fn of(orientations: Range<usize>) -> Self {
        let mut set = Self::EMPTY;
        orientations.for_each(|orientation| set.insert(orientation));
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, orientation: usize) {
        self.0[orientation / 64] |= 1 << (orientation % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, orientation: usize) {
        self.0[orientation / 64] &= !(1 << (orientation % 64));
    }

    /// The orientation with the lowest number.
    #[inline]
    pub(super) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// How many orientations it has.
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn with(mut self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = combine(*word, other));
        self
    }
}

impl BitAnd for OrientationSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl Sub for OrientationSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }
}
