//! A cover to be found or counted, as every search takes it.

use rules::Ply;

use super::remaining::Remaining;
use crate::data::{ColourConstraints, Puzzle};
use crate::search::PlacementTables;

/// A puzzle to be completed from the pieces that are placed already.
#[derive(Clone, Copy)]
pub(crate) struct CoverProblem<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) tables: &'a PlacementTables,
    pub(crate) constraints: ColourConstraints,
    pub(crate) placed: &'a [Ply],
}

impl CoverProblem<'_> {
    /// What is left to do once the placed pieces are on the board.
    pub(crate) fn remaining(self) -> Remaining {
        Remaining::new(self.puzzle, self.tables, self.placed)
    }
}
