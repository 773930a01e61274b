//! What all searches share: how they report, how they are stopped, and what they may answer.

use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::Ply;

/// What a search tells while it runs.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Placements tried so far.
    pub nodes: u64,
    /// The most pieces that could be placed so far, the givens among them.
    pub best: &'a [Ply],
    /// For a complete search the estimated share of the tree that is done, from 0 to 1.
    pub share: Option<f64>,
}

/// Called now and then by a search; the answer `true` stops it.
pub type Watch<'a> = dyn FnMut(&Progress<'_>) -> bool + 'a;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All pieces, in the order of play where there is one.
    Solved(Vec<Ply>),
    /// There is no solution, for this reason.
    Impossible(String),
    /// It was stopped; this is the best found so far.
    Stopped(Vec<Ply>),
}

/// An outcome with what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How the search ended.
    pub outcome: Outcome,
    /// Placements tried.
    pub nodes: u64,
}

/// The generator behind every seed: named, so that a seed means the same next year.
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which must not be 0.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
