//! A cover to be found by tiling first and colouring afterwards.

use rules::{Colour, Index, Ply};

use super::colouring::Colouring;
use super::refutation::refute;
use super::remaining::Remaining;
use crate::data::{ColourConstraints, Puzzle};
use crate::search::{Outcome, PlacementTables, Random, SearchResult, placement};

/// A puzzle to be completed from the pieces that are placed already.
#[derive(Clone, Copy)]
pub(crate) struct CoverProblem<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) tables: &'a PlacementTables,
    pub(crate) constraints: ColourConstraints,
    pub(crate) placed: &'a [Ply],
}

impl<'a> CoverProblem<'a> {
    /// What is free and left, or the refutation that ends the search before it begins.
    pub(super) fn remaining(self) -> Result<Remaining, SearchResult> {
        let remaining = Remaining::new(self.puzzle, self.tables, self.placed);
        match refute(&self.puzzle.rules, self.tables, remaining.filled, &remaining.counts) {
            Some(reason) => Err(SearchResult::refuted(reason)),
            None => Ok(remaining),
        }
    }

    pub(super) fn colourer(self) -> Colourer<'a> {
        let stock = Remaining::new(self.puzzle, self.tables, &[]).stock;
        let colouring = Colouring { tables: self.tables, stock, apart: self.constraints.apart };
        Colourer { placed: self.placed, colouring }
    }
}

/// Turns tilings into solutions.
pub(super) struct Colourer<'a> {
    placed: &'a [Ply],
    colouring: Colouring<'a>,
}

impl Colourer<'_> {
    /// A tiling with its colours, after the pieces that are placed and keep theirs; `None` if no colouring was found
    /// within `limit` steps.
    pub(super) fn colour(&self, tiling: &[u16], random: &mut Random, limit: u32) -> Option<Vec<Ply>> {
        let mut tiles: Vec<u16> = self.placed.iter().map(|ply| ply.placement.index() as u16).collect();
        let fixed: Vec<u8> = self.placed.iter().map(|ply| ply.colour.index() as u8).collect();
        tiles.extend(tiling);
        let colours = self.colouring.find(&tiles, &fixed, random, limit)?;
        let ply = |(&tile, colour): (&u16, u8)| Ply {
            colour: Colour::from_index(usize::from(colour)),
            placement: placement(tile),
        };
        Some(tiles.iter().zip(colours).map(ply).collect())
    }
}

/// The outcome of a search that tried every tiling in vain.
pub(super) fn no_colouring() -> Outcome {
    Outcome::Impossible("every tiling was tried, and none can have the colours asked for".into())
}
