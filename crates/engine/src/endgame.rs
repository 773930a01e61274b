//! Exact play at the end: when few enough games are left, all are tried.
//!
//! With two sides, what one wins the other loses, and whole branches can be left out; with more, every side picks what is
//! best for itself. Positions that come up again by another order of moves are looked up.

use std::collections::HashMap;

use rules::{Index, Placement, Position, Side};

use crate::outcome::{Rewards, rewards};
use crate::params::Params;

/// A move at the end of a game and what it leads to with the best play of all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SolvedMove {
    pub(crate) placement: Placement,
    pub(crate) rewards: Rewards,
}

/// The rewards of the first of two sides that still matter: above what it has already, below what the other will allow.
type Window = (f32, f32);

const ANY: Window = (f32::MIN, f32::MAX);

/// The state of trying all games that are left.
struct Solver<'a> {
    params: &'a Params,
    /// One position for each move deeper, so that none is made anew.
    deeper: Vec<Position>,
    known: HashMap<u64, Known>,
    nodes: u64,
    /// Asked after every position: whether to go on.
    may_continue: &'a mut dyn FnMut(u64) -> bool,
}

/// What was found out about a position: exactly, or only that it is at least or at most so good for the first side.
#[derive(Clone, Copy)]
struct Known {
    rewards: Rewards,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// All moves of the position with what they lead to, the best for the side to move first, and how many positions that took;
/// `None` if `may_continue`, given that number, says no before the end.
pub(crate) fn solve(
    position: &Position,
    params: &Params,
    may_continue: &mut dyn FnMut(u64) -> bool,
) -> Option<(Vec<SolvedMove>, u64)> {
    let side = position.side_to_move();
    let mut solver = Solver { params, deeper: Vec::new(), known: HashMap::new(), nodes: 0, may_continue };
    let mut moves = Vec::new();
    for placement in ordered(position) {
        let mut after = position.clone();
        after.play(placement);
        moves.push(SolvedMove { placement, rewards: solver.value(&after, ANY)? });
    }
    let worth = |solved: &SolvedMove| worth(&solved.rewards, side);
    moves.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    Some((moves, solver.nodes))
}

/// How many moves all colours together could make now, as a hint of how many games are left.
pub(crate) fn move_count(position: &mut Position) -> usize {
    let colours = position.rules().colours();
    colours.map(|colour| position.mobility(colour).moves).sum()
}

impl Solver<'_> {
    /// What a position leads to. With two sides the reward of the first is only exact if it lies within the window.
    fn value(&mut self, position: &Position, window: Window) -> Option<Rewards> {
        self.nodes += 1;
        if !(self.may_continue)(self.nodes) {
            return None;
        }
        if position.is_over() {
            return Some(rewards(position, self.params));
        }
        let key = position.hash();
        if let Some(known) = self.known.get(&key).filter(|known| known.answers(window)) {
            return Some(known.rewards);
        }
        let (best, bound) = self.best(position, window)?;
        self.known.insert(key, Known { rewards: best, bound });
        Some(best)
    }

    fn best(&mut self, position: &Position, window: Window) -> Option<(Rewards, Bound)> {
        let side = position.side_to_move();
        let two = position.sides().len() == 2;
        let first = side.is_some_and(|side| side.index() == 0);
        let (mut low, mut high) = window;
        let mut best: Option<Rewards> = None;
        for placement in ordered(position) {
            let mut after = self.deeper.pop().unwrap_or_else(|| position.clone());
            after.copy_from(position);
            after.play(placement);
            let found = self.value(&after, if two { (low, high) } else { ANY });
            self.deeper.push(after);
            let found = found?;
            if best.is_none_or(|best| worth(&found, side) > worth(&best, side)) {
                best = Some(found);
            }
            if two {
                if first {
                    low = low.max(found[0]);
                } else {
                    high = high.min(found[0]);
                }
                if low >= high {
                    break;
                }
            }
        }
        let best = best.expect("a game that goes on has a move");
        let bound = match best[0] {
            _ if !two => Bound::Exact,
            value if value <= window.0 => Bound::AtMost,
            value if value >= window.1 => Bound::AtLeast,
            _ => Bound::Exact,
        };
        Some((best, bound))
    }
}

impl Known {
    fn answers(&self, (low, high): Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.rewards[0] >= high,
            Bound::AtMost => self.rewards[0] <= low,
        }
    }
}

/// What a move is worth to the side that makes it; a colour that moves for no side is indifferent.
fn worth(rewards: &Rewards, side: Option<Side>) -> f32 {
    side.map_or(0.0, |side| rewards[side.index()])
}

/// The legal moves, the largest first: those decide games and cut branches off.
fn ordered(position: &Position) -> Vec<Placement> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&placement| std::cmp::Reverse(position.rules().cells_of(placement).len()));
    moves
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rules::{Options, Ruleset};

    use super::*;
    use crate::playout::Random;

    /// A position near the end of a game of random moves, with few enough moves left.
    fn late(name: &str, seed: u64, most: usize) -> Position {
        let rules = Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap();
        let mut random = Random::seed_from_u64(seed);
        let mut position = Position::new(rules);
        while move_count(&mut position.clone()) > most {
            let number = random.random_range(0..position.legal_count() as u32) as usize;
            position.play(position.nth_legal(number).unwrap());
        }
        position
    }

    /// The same by trying every game, with nothing looked up and nothing left out.
    fn brute_force(position: &Position, params: &Params) -> Rewards {
        let side = position.side_to_move();
        let mut best: Option<Rewards> = None;
        for placement in ordered(position) {
            let mut after = position.clone();
            after.play(placement);
            let found = brute_force(&after, params);
            if best.is_none_or(|best| worth(&found, side) > worth(&best, side)) {
                best = Some(found);
            }
        }
        best.unwrap_or_else(|| rewards(position, params))
    }

    #[test]
    fn values_are_those_of_trying_every_game() {
        let params = Params::default();
        for (name, most) in [("duo", 14), ("two", 14), ("classic", 12), ("trigon-three", 12)] {
            for seed in 0..6 {
                let position = late(name, seed, most);
                if position.is_over() {
                    continue;
                }
                let (moves, _) = solve(&position, &params, &mut |_| true).unwrap();
                assert_eq!(moves.len(), position.legal_count());
                for solved in &moves {
                    let mut after = position.clone();
                    after.play(solved.placement);
                    let (found, expected) = (solved.rewards, brute_force(&after, &params));
                    let side = position.side_to_move();
                    assert!(
                        (worth(&found, side) - worth(&expected, side)).abs() < 1e-6,
                        "{name}, seed {seed}"
                    );
                }
                assert!(moves.is_sorted_by_key(|m| std::cmp::Reverse(
                    (worth(&m.rewards, position.side_to_move()) * 1e6) as i64
                )));
            }
        }
    }

    #[test]
    fn gives_up_when_it_may_not_continue() {
        let position = late("duo", 1, 60);
        assert_eq!(solve(&position, &Params::default(), &mut |nodes| nodes < 10), None);
    }
}
