//! The levels that people meet, from 1, which a child can beat, to 9, the strongest.

use rand::RngExt;
use rules::{Placement, Ruleset};

use crate::engine::Thought;
use crate::playout::Random;
use crate::search::Candidate;

/// A level of play: how long it thinks, and how readily it plays a move that it finds a little worse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    number: u32,
    /// The simulations of a move.
    pub simulations: u64,
    /// How readily it plays another move than the one that it has tried most: 0 is never, 1 is as often as it tried
    /// each, more is more evenly than that.
    pub looseness: f32,
}

/// By level, from 1: the simulations of a move, and the looseness with two sides and with more.
///
/// Between more than two sides the same simulations are worth less: there a level differs from the next mostly by how
/// loosely it chooses. None blunders at random: they choose among the moves that they have looked at, the likelier the
/// more often they came back to it, the lowest nearly evenly. Those have as many simulations as the next so that they
/// look at weak moves, too. The values themselves would not do: after a visit or two they are mostly chance.
const TABLE: [(u64, f32, f32); Level::HIGHEST as usize] = [
    (500, 3.0, 30.0),
    (500, 1.8, 3.3),
    (500, 1.25, 1.9),
    (500, 0.95, 1.35),
    (1_000, 0.8, 1.1),
    (2_000, 0.65, 0.9),
    (5_000, 0.42, 0.7),
    (20_000, 0.0, 0.5),
    (250_000, 0.0, 0.0),
];

impl Level {
    /// The strongest level.
    pub const HIGHEST: u32 = 9;

    /// The level with this number in a game; what lies outside 1 to 9 is taken to the nearer end.
    pub fn new(number: u32, rules: &Ruleset) -> Self {
        let number = number.clamp(1, Self::HIGHEST);
        let (simulations, between_two, among_more) = TABLE[number as usize - 1];
        let looseness = if rules.variant().sides.len() <= 2 { between_two } else { among_more };
        Self { number, simulations, looseness }
    }

    /// Its number, from 1 to 9.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The move that this level plays after a thought.
    pub fn choose(self, thought: &Thought, random: &mut Random) -> Option<Placement> {
        if self.looseness == 0.0 {
            return thought.best();
        }
        let weight = |candidate: &Candidate| (candidate.visits as f32).powf(1.0 / self.looseness);
        let mut point = random.random_range(0.0..1.0f32) * thought.candidates.iter().map(weight).sum::<f32>();
        for candidate in thought.candidates.iter().filter(|candidate| candidate.visits > 0) {
            point -= weight(candidate);
            if point <= 0.0 {
                return Some(candidate.placement);
            }
        }
        thought.best()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_thinks_as_long_as_the_one_below_and_chooses_no_looser() {
        for pair in TABLE.windows(2) {
            let ((below, two_below, more_below), (simulations, two, more)) = (pair[0], pair[1]);
            assert!(simulations >= below && two <= two_below && more <= more_below, "{pair:?}");
            assert!(
                (simulations, two) != (below, two_below) && (simulations, more) != (below, more_below),
                "{pair:?}"
            );
        }
    }
}
