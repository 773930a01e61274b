//! The levels that people meet, from 1, which a child can beat, to 9, the strongest.

use rand::RngExt;
use rules::{Placement, Ruleset};

use crate::engine::SearchResult;
use crate::playout::Random;
use crate::search::Candidate;

/// A level of play: how much it searches, and how far it strays from the best move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    number: u32,
    /// The simulations of a move.
    pub simulations: u64,
    /// How far it strays from the move with the most visits: at 0 never; at 1 it draws moves in proportion to their visits,
    /// and above more evenly.
    pub temperature: f32,
}

/// By level, from 1: the simulations of a move, and the temperature with two sides and with more.
///
/// Among more than two sides the same simulations are worth less, so levels differ mostly by their temperature there. No
/// level plays at random: it draws among the moves that the search visited, the lowest nearly evenly. The lowest levels
/// have as many simulations as the next, so that weak moves get visits too. Drawing by value would not do: after a visit
/// or two a value is mostly chance.
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

/// The classes of levels, two levels each but the last: a key, and the name in English.
const CLASSES: [(&str, &str); 5] = [
    ("child", "Child"),
    ("beginner", "Beginner"),
    ("club", "Club player"),
    ("expert", "Expert"),
    ("champion", "Champion"),
];

impl Level {
    /// The strongest level.
    pub const HIGHEST: u32 = 9;

    /// The level with this number in a game; numbers outside 1 to 9 become the nearer of the two.
    pub fn new(number: u32, rules: &Ruleset) -> Self {
        let number = number.clamp(1, Self::HIGHEST);
        let (simulations, between_two, among_more) = TABLE[number as usize - 1];
        let temperature = if rules.variant().sides.len() <= 2 { between_two } else { among_more };
        Self { number, simulations, temperature }
    }

    /// The class of the level with this number, for those who translate its name; most have two levels.
    pub fn key(number: u32) -> &'static str {
        class(number).0
    }

    /// What people call the level with this number.
    pub fn name(number: u32) -> String {
        format!("{} {}", class(number).1, number.clamp(1, Self::HIGHEST))
    }

    /// From 1 to 9.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The move that this level plays after a search.
    pub fn choose(self, search: &SearchResult, random: &mut Random) -> Option<Placement> {
        if self.temperature == 0.0 {
            return search.best();
        }
        let weight = |candidate: &Candidate| (candidate.visits as f32).powf(1.0 / self.temperature);
        let mut point = random.random_range(0.0..1.0f32) * search.candidates.iter().map(weight).sum::<f32>();
        for candidate in search.candidates.iter().filter(|candidate| candidate.visits > 0) {
            point -= weight(candidate);
            if point <= 0.0 {
                return Some(candidate.placement);
            }
        }
        search.best()
    }
}

fn class(number: u32) -> (&'static str, &'static str) {
    CLASSES[number.clamp(1, Level::HIGHEST).div_ceil(2) as usize - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name() {
        let names: Vec<String> = (1..=Level::HIGHEST).map(Level::name).collect();
        let expected = [
            "Child 1",
            "Child 2",
            "Beginner 3",
            "Beginner 4",
            "Club player 5",
            "Club player 6",
            "Expert 7",
            "Expert 8",
            "Champion 9",
        ];
        assert_eq!(names, expected);
        assert_eq!((Level::name(0), Level::name(10)), (Level::name(1), Level::name(9)));
    }

    #[test]
    fn every_level_searches_as_much_as_the_one_below_and_strays_no_farther() {
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
