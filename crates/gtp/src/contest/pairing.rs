//! Which engine plays which side in which game, and from which opening.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Position, Ruleset};

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its number, from 0.
    pub game: usize,
    /// The number of the opening that it begins with, from 0.
    pub opening: usize,
    /// By side: the engine that plays it.
    pub seating: Vec<usize>,
}

/// The order of the games of a match, which never ends.
///
/// An engine plays a whole side. If there are more sides than engines, each engine plays as many as any
/// other, or one more. Two seatings are of one class if a rotation of the sides makes the one the other. Each
/// opening is played with all seatings of one class, and the classes take turns.
#[derive(Clone, Debug)]
pub struct Schedule {
    engines: usize,
    classes: Vec<Vec<Vec<usize>>>,
}

/// Why there can be no match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {} for a game of {sides} sides, got {engines}", expected(*.sides))]
pub struct ScheduleError {
    engines: usize,
    sides: usize,
}

/// How many engines a game of this many sides takes, in words.
fn expected(sides: usize) -> String {
    if sides == 2 { "2 engines".into() } else { format!("2 to {sides} engines") }
}

impl Schedule {
    /// The games of this many engines.
    pub fn new(engines: usize, sides: usize) -> Result<Self, ScheduleError> {
        if !(2..=sides).contains(&engines) {
            return Err(ScheduleError { engines, sides });
        }
        let mut seen = BTreeSet::new();
        let mut classes = Vec::new();
        for seating in fair_seatings(engines, sides) {
            let mut class = Vec::new();
            for rotation in 0..sides {
                let mut rotated = seating.clone();
                rotated.rotate_left(rotation);
                if seen.insert(rotated.clone()) {
                    class.push(rotated);
                }
            }
            if !class.is_empty() {
                classes.push(class);
            }
        }
        Ok(Self { engines, classes })
    }

    /// How many engines meet.
    pub fn engines(&self) -> usize {
        self.engines
    }

    /// The games in their order.
    pub fn pairings(&self) -> impl Iterator<Item = Pairing> + '_ {
        let groups = (0..)
            .flat_map(|opening| self.seatings(opening).iter().map(move |seating| (opening, seating.clone())));
        groups.enumerate().map(|(game, (opening, seating))| Pairing { game, opening, seating })
    }

    /// The first games, this many or a few more: each opening with all its seatings.
    pub fn at_least(&self, games: usize) -> Vec<Pairing> {
        let mut pairings = Vec::new();
        for pairing in self.pairings() {
            if pairings.len() >= games
                && pairings.last().is_none_or(|last: &Pairing| last.opening < pairing.opening)
            {
                break;
            }
            pairings.push(pairing);
        }
        pairings
    }

    /// The seatings that an opening is played with.
    pub fn seatings(&self, opening: usize) -> &[Vec<usize>] {
        &self.classes[opening % self.classes.len()]
    }
}

/// All ways to give the sides to the engines as evenly as can be, in ascending order.
fn fair_seatings(engines: usize, sides: usize) -> Vec<Vec<usize>> {
    let mut seatings = vec![Vec::new()];
    for _ in 0..sides {
        let longer = |seating: &Vec<usize>| -> Vec<Vec<usize>> {
            (0..engines).map(|engine| [seating.as_slice(), &[engine]].concat()).collect()
        };
        seatings = seatings.iter().flat_map(longer).collect();
    }
    let fair = |seating: &Vec<usize>| {
        let mut counts = (0..engines).map(|engine| seating.iter().filter(|&&other| other == engine).count());
        counts.all(|count| (sides / engines..=sides.div_ceil(engines)).contains(&count))
    };
    seatings.retain(fair);
    seatings
}

/// A game that was begun with this many random legal moves. The same seed and number give the same opening.
pub fn opening(rules: &Arc<Ruleset>, plies: usize, seed: u64, number: usize) -> Position {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, number as u64));
    let mut position = Position::new(Arc::clone(rules));
    for _ in 0..plies {
        let count = position.legal_count();
        let Some(placement) = (count > 0).then(|| position.nth_legal(random.random_range(..count))).flatten()
        else {
            break;
        };
        position.play(placement);
    }
    position
}

/// A number for one part of a match: neighbours have nothing in common.
pub(crate) fn mixed(seed: u64, part: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let first: u64 = random.random();
    Xoshiro256PlusPlus::seed_from_u64(first ^ part).random()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seatings(engines: usize, sides: usize, games: usize) -> Vec<(usize, String)> {
        let schedule = Schedule::new(engines, sides).unwrap();
        let text = |pairing: Pairing| {
            let letters = pairing.seating.iter().map(|&engine| char::from(b'A' + engine as u8)).collect();
            (pairing.opening, letters)
        };
        schedule.pairings().take(games).map(text).collect()
    }

    fn expected(list: &str) -> Vec<(usize, String)> {
        let groups = list.split(" | ").enumerate();
        groups.flat_map(|(number, group)| group.split(' ').map(move |s| (number, s.to_owned()))).collect()
    }

    #[test]
    fn each_opening_is_played_with_every_rotation() {
        assert_eq!(seatings(2, 2, 4), expected("AB BA | AB BA"));
        assert_eq!(seatings(3, 3, 9), expected("ABC BCA CAB | ACB CBA BAC | ABC BCA CAB"));
        assert_eq!(seatings(2, 4, 8), expected("AABB ABBA BBAA BAAB | ABAB BABA | AABB ABBA"));
        assert_eq!(seatings(2, 3, 6), expected("AAB ABA BAA | ABB BBA BAB"));
    }

    #[test]
    fn over_all_classes_every_engine_has_every_side_equally_often() {
        for (engines, sides) in [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4)] {
            let schedule = Schedule::new(engines, sides).unwrap();
            let all: Vec<Vec<usize>> = schedule.classes.concat();
            for side in 0..sides {
                for engine in 0..engines {
                    let count = all.iter().filter(|seating| seating[side] == engine).count();
                    assert_eq!(count * engines, all.len(), "{engines} engines, {sides} sides");
                }
            }
        }
        assert_eq!(Schedule::new(4, 4).unwrap().classes.len(), 6, "all orders round the table");
    }

    #[test]
    fn a_match_has_whole_openings() {
        let schedule = Schedule::new(2, 4).unwrap();
        let lengths: Vec<usize> = (0..9).map(|games| schedule.at_least(games).len()).collect();
        assert_eq!(lengths, [0, 4, 4, 4, 4, 6, 6, 10, 10]);
        let games: Vec<usize> = schedule.at_least(6).iter().map(|pairing| pairing.game).collect();
        assert_eq!(games, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn too_many_or_too_few_engines_are_refused() {
        assert!(Schedule::new(1, 2).is_err());
        let message = Schedule::new(3, 2).unwrap_err().to_string();
        assert_eq!(message, "expected 2 engines for a game of 2 sides, got 3");
        let message = Schedule::new(5, 4).unwrap_err().to_string();
        assert_eq!(message, "expected 2 to 4 engines for a game of 4 sides, got 5");
    }

    #[test]
    fn openings_depend_on_seed_and_number_alone() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&rules::Options::default()).unwrap()).unwrap();
            let history = |plies, seed, number| opening(&rules, plies, seed, number).history().to_vec();
            assert_eq!(history(4, 1, 2).len(), 4);
            assert_eq!(history(4, 1, 2), history(4, 1, 2));
            assert_ne!(history(4, 1, 2), history(4, 1, 3));
            assert_ne!(history(4, 1, 2), history(4, 2, 2));
            assert!(history(0, 1, 2).is_empty());
        }
    }

    #[test]
    fn an_opening_ends_with_the_game() {
        let rules = Ruleset::compile(rules::variant("junior", &rules::Options::default()).unwrap()).unwrap();
        assert!(opening(&rules, 10_000, 3, 0).is_over());
    }
}
