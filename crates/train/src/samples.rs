//! What is learned from: choices among moves, and positions with what became of them.

use engine::{Sight, Standing};
use rules::Placement;

/// Everything that some games gave.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) moves: Vec<MoveSample>,
    pub(crate) standings: Vec<StandingSample>,
}

/// One choice of the search among the moves of a position.
pub(crate) struct MoveSample {
    /// What the colour saw.
    pub(crate) sight: Sight,
    pub(crate) options: Vec<Choice>,
}

/// A move among others.
pub(crate) struct Choice {
    pub(crate) placement: Placement,
    /// The row of its piece in the table of weights.
    pub(crate) piece: usize,
    /// The share of the search's visits that it got.
    pub(crate) visits: f32,
    /// For how many moves it stands: of those without a visit only a few are kept.
    pub(crate) stands_for: f32,
}

/// Two sides of a position, and how the game ended between them.
pub(crate) struct StandingSample {
    /// The standing of the one less that of the other.
    pub(crate) lead: Standing,
    pub(crate) progress: f32,
    /// 1 if the one came out ahead, 0 if the other did.
    pub(crate) result: f32,
    pub(crate) weight: f32,
}

impl Samples {
    pub(crate) fn extend(&mut self, more: Self) {
        self.moves.extend(more.moves);
        self.standings.extend(more.standings);
    }
}
