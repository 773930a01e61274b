//! What all searches by the rules of play look up.

use super::lists::PlacementLists;
use crate::data::Puzzle;
use crate::search::PlacementTables;

/// A puzzle by the rules of play with its tables.
#[derive(Clone, Copy)]
pub(crate) struct PlayTables<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) tables: &'a PlacementTables,
    pub(crate) lists: &'a PlacementLists,
}
