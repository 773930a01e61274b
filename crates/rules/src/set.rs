//! A set of at most 512 indices as bits: the one set type that serves cells, vertices and local placements.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

const WORDS: usize = 8;

/// How many different indices a [`Set`] can hold.
pub const CAPACITY: usize = WORDS * 64;

/// A newtype over a small number. A [`Set`] holds those below [`CAPACITY`].
pub trait Index: Copy {
    /// The index with this number.
    fn from_index(index: usize) -> Self;
    /// The number that the newtype holds.
    fn index(self) -> usize;
}

/// A set of indices of one type, with the set operators `|`, `&` and `-`.
///
/// The alignment lets one set be one cache line, and one register where registers are that wide.
#[repr(align(64))]
pub struct Set<I> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> I>,
}

impl<I: Index> Set<I> {
    /// The empty set.
    pub const EMPTY: Self = Self { words: [0; WORDS], of: PhantomData };

    /// Whether the set has no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether `item` is a member.
    #[inline]
    pub fn contains(&self, item: I) -> bool {
        self.words[item.index() / 64] >> (item.index() % 64) & 1 != 0
    }

    /// Adds `item`, if it is not yet a member.
    #[inline]
    pub fn insert(&mut self, item: I) {
        self.words[item.index() / 64] |= 1 << (item.index() % 64);
    }

    /// Removes `item`, whether or not it is a member.
    #[inline]
    pub fn remove(&mut self, item: I) {
        self.words[item.index() / 64] &= !(1 << (item.index() % 64));
    }

    /// Whether the two sets share a member.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The set with `by` added to every index. Indices that leave the range of a set are dropped.
    #[inline]
    pub fn shifted(&self, by: isize) -> Self {
        let (mut words, bits) = (self.words, by.unsigned_abs() % 64);
        for _ in 0..by.unsigned_abs() / 64 {
            words.rotate_right(if by > 0 { 1 } else { WORDS - 1 });
            words[if by > 0 { 0 } else { WORDS - 1 }] = 0;
        }
        if bits > 0 {
            let old = words;
            words = std::array::from_fn(|number| match by > 0 {
                true => old[number] << bits | if number > 0 { old[number - 1] >> (64 - bits) } else { 0 },
                false => {
                    old[number] >> bits | if number + 1 < WORDS { old[number + 1] << (64 - bits) } else { 0 }
                }
            });
        }
        Self { words, of: PhantomData }
    }

    /// The smallest member.
    pub fn min(&self) -> Option<I> {
        self.iter().next()
    }

    /// The member with exactly `rank` smaller ones.
    pub fn nth(&self, mut rank: usize) -> Option<I> {
        for (number, &word) in self.words.iter().enumerate() {
            let count = word.count_ones() as usize;
            if rank < count {
                let mut rest = word;
                for _ in 0..rank {
                    rest &= rest - 1;
                }
                return Some(I::from_index(number * 64 + rest.trailing_zeros() as usize));
            }
            rank -= count;
        }
        None
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Members<'_, I> {
        Members { rest: self.words[0], word: 0, set: self }
    }

    /// Calls `visit` with each member in ascending order; a plain loop, which the compiler unrolls better
    /// than the iterator.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(I)) {
        for (number, &word) in self.words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(I::from_index(number * 64 + rest.trailing_zeros() as usize));
                rest &= rest - 1;
            }
        }
    }
}

/// The members of a [`Set`] in ascending order.
pub struct Members<'a, I> {
    rest: u64,
    word: usize,
    set: &'a Set<I>,
}

impl<I: Index> Iterator for Members<'_, I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.set.words.get(self.word)?;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(I::from_index(self.word * 64 + bit))
    }
}

impl<'a, I: Index> IntoIterator for &'a Set<I> {
    type Item = I;
    type IntoIter = Members<'a, I>;

    fn into_iter(self) -> Members<'a, I> {
        self.iter()
    }
}

impl<I: Index> FromIterator<I> for Set<I> {
    fn from_iter<T: IntoIterator<Item = I>>(items: T) -> Self {
        let mut set = Self::EMPTY;
        set.extend(items);
        set
    }
}

impl<I: Index> Extend<I> for Set<I> {
    fn extend<T: IntoIterator<Item = I>>(&mut self, items: T) {
        items.into_iter().for_each(|item| self.insert(item));
    }
}

// Written out, because deriving would ask the index type for the same traits.
impl<I> Clone for Set<I> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Set<I> {}

impl<I> PartialEq for Set<I> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<I> Eq for Set<I> {}

impl<I: Index> Default for Set<I> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I: Index + fmt::Debug> fmt::Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

macro_rules! operator {
    ($binary:ident $method:ident, $assign:ident $assign_method:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<I> $assign for Set<I> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for ($a, $b) in self.words.iter_mut().zip(&other.words) {
                    *$a = $word;
                }
            }
        }

        impl<I> $binary for Set<I> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign_method(other);
                self
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| *a | *b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| *a & *b);
operator!(Sub sub, SubAssign sub_assign, |a, b| *a & !*b);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Cell;

    fn set(numbers: &[usize]) -> Set<Cell> {
        numbers.iter().map(|&number| Cell::from_index(number)).collect()
    }

    #[test]
    fn operators_are_those_of_sets() {
        let (a, b) = (set(&[0, 63, 64, 511]), set(&[63, 100, 511]));
        assert_eq!(a | b, set(&[0, 63, 64, 100, 511]));
        assert_eq!(a & b, set(&[63, 511]));
        assert_eq!(a - b, set(&[0, 64]));
        assert!(a.intersects(&b) && !(a - b).intersects(&b));
        assert!(Set::<Cell>::EMPTY.is_empty() && !a.is_empty());
    }

    #[test]
    fn members_come_in_order_and_by_rank() {
        let a = set(&[7, 63, 64, 300, 511]);
        let numbers: Vec<usize> = a.iter().map(Cell::index).collect();
        assert_eq!(numbers, [7, 63, 64, 300, 511]);
        for (rank, number) in numbers.into_iter().enumerate() {
            assert_eq!(a.nth(rank), Some(Cell::from_index(number)));
        }
        assert_eq!(a.nth(5), None);
        assert_eq!((a.len(), a.min()), (5, Some(Cell::from_index(7))));
    }

    #[test]
    fn a_shift_moves_every_member() {
        let a = set(&[0, 1, 63, 64, 200, 300, 511]);
        for by in [0, 1, 20, 63, 64, 65, 200, 511, 600] {
            let moved = |sign: isize| -> Set<Cell> {
                let numbers = a.iter().map(|cell| cell.index() as isize + sign * by);
                let inside = numbers.filter(|number| (0..CAPACITY as isize).contains(number));
                inside.map(|number| Cell::from_index(number as usize)).collect()
            };
            assert_eq!(a.shifted(by), moved(1), "up by {by}");
            assert_eq!(a.shifted(-by), moved(-1), "down by {by}");
        }
    }
}
