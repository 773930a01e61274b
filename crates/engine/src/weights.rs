//! The weights of the priors, by phase of the game.

/// How many features a move has.
pub const FEATURES: usize = 14;

/// The phases for which weights are given: no piece, half of the cells, all cells placed.
pub const PHASES: usize = 3;

/// The names of the features, in their order.
pub const NAMES: [&str; FEATURES] = [
    "size", "size_squared", "gained", "gained_in_reach", "lost", "hits", "hits_near", "hits_reach", "partner",
    "own_reach", "central_cells", "central_corners", "beside_rival", "dead_end",
];

/// One weight for each feature in each phase.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// By phase, then by feature.
    pub table: [[f32; FEATURES]; PHASES],
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            table: [
                [6.0, 0.0, 0.3, 0.1, -0.1, 0.6, 0.2, 0.05, -0.4, 0.0, 4.0, 4.0, 0.2, -1.0],
                [6.0, 0.0, 0.3, 0.1, -0.1, 0.8, 0.2, 0.05, -0.4, 0.0, 1.0, 1.0, 0.2, -0.5],
                [8.0, 0.0, 0.2, 0.1, -0.1, 0.8, 0.2, 0.05, -0.2, 0.0, 0.0, 0.0, 0.2, -0.2],
            ],
        }
    }
}
