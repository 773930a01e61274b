//! The results of a match so far, and what follows from them.

use std::collections::BTreeMap;

use super::outcome::{Outcome, Spent};
use super::pairing::Schedule;
use super::statistics::{Estimate, estimate};

/// All outcomes of a match, by opening.
#[derive(Clone, Debug)]
pub struct Tally {
    schedule: Schedule,
    sides: usize,
    groups: BTreeMap<usize, Vec<Outcome>>,
}

/// How an engine stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Games in which it beat more than half of the other engines' sides.
    pub ahead: usize,
    /// Games in which it beat half of them.
    pub even: usize,
    /// Games in which it beat fewer.
    pub behind: usize,
    /// The share of the other engines' sides that it beat.
    pub share: Option<Estimate>,
    /// By side that it played: the same.
    pub share_by_side: Vec<Option<f64>>,
    /// The mean rank of its sides.
    pub rank: Option<Estimate>,
    /// The mean score of its sides in the games that were played to their end.
    pub score: Option<f64>,
    /// What its moves took.
    pub spent: Spent,
    /// Games that it lost by a fault.
    pub faults: usize,
    /// Games that it gave up.
    pub resigned: usize,
}

impl Tally {
    /// No results yet of games of this many sides.
    pub fn new(schedule: Schedule, sides: usize) -> Self {
        Self { schedule, sides, groups: BTreeMap::new() }
    }

    /// Counts a game.
    pub fn add(&mut self, outcome: Outcome) {
        self.groups.entry(outcome.pairing.opening).or_default().push(outcome);
    }

    /// The games in the order of their numbers.
    pub fn outcomes(&self) -> Vec<&Outcome> {
        let mut all: Vec<&Outcome> = self.groups.values().flatten().collect();
        all.sort_by_key(|outcome| outcome.pairing.game);
        all
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.groups.values().map(Vec::len).sum()
    }

    /// The mean share of the first engine in each opening of which all games are played.
    pub fn whole_openings(&self) -> Vec<f64> {
        let whole = self
            .groups
            .iter()
            .filter(|(opening, group)| group.len() == self.schedule.seatings(**opening).len());
        whole.map(|(_, group)| group.iter().map(|o| o.share(0)).sum::<f64>() / group.len() as f64).collect()
    }

    /// With two sides: how many pairs of games brought the first engine 0, ½, 1, 1½ and 2 points.
    pub fn pairs(&self) -> Option<[usize; 5]> {
        let mut pairs = [0; 5];
        for share in self.whole_openings() {
            pairs[(share * 4.0).round() as usize] += 1;
        }
        (self.sides == 2).then_some(pairs)
    }

    /// How an engine stands.
    pub fn standing(&self, engine: usize) -> Standing {
        let all = self.outcomes();
        let shares: Vec<f64> = all.iter().map(|outcome| outcome.share(engine)).collect();
        let count = |test: fn(f64) -> bool| shares.iter().filter(|&&share| test(share)).count();
        let losses = all.iter().filter_map(|outcome| outcome.loss.as_ref());
        let own_losses = losses.filter(|loss| loss.engine == engine);
        let (resigned, faults): (Vec<_>, Vec<_>) = own_losses.partition(|loss| loss.is_resignation());
        let mut spent = Spent::default();
        all.iter().filter_map(|outcome| outcome.spent.get(engine)).for_each(|&more| spent.add(more));
        Standing {
            ahead: count(|share| share > 0.5),
            even: count(|share| share == 0.5),
            behind: count(|share| share < 0.5),
            share: self.estimate(|outcome| outcome.share(engine)),
            share_by_side: (0..self.sides).map(|side| share_on(&all, engine, side)).collect(),
            rank: self.rank(engine),
            score: mean(
                all.iter()
                    .filter(|outcome| outcome.loss.is_none())
                    .flat_map(|outcome| outcome.sides_of(engine).map(|side| f64::from(outcome.scores[side]))),
            ),
            spent,
            faults: faults.len(),
            resigned: resigned.len(),
        }
    }

    fn rank(&self, engine: usize) -> Option<Estimate> {
        let reach = (self.sides - 1) as f64;
        let scaled = self.estimate(|outcome| (outcome.rank(engine) - 1.0) / reach);
        scaled.map(|scaled| scaled.map(|value| 1.0 + reach * value))
    }

    fn estimate(&self, value: impl Fn(&Outcome) -> f64) -> Option<Estimate> {
        let groups: Vec<Vec<f64>> =
            self.groups.values().map(|group| group.iter().map(&value).collect()).collect();
        estimate(&groups)
    }
}

/// An engine's share in the games in which it played this side.
fn share_on(all: &[&Outcome], engine: usize, side: usize) -> Option<f64> {
    let there = all.iter().filter(|outcome| outcome.pairing.seating[side] == engine);
    mean(there.map(|outcome| outcome.share_of_side(side)))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Loss;

    /// A match of two engines and two sides; each game's lead of the first side, in the order of the schedule.
    fn tally(leads: &[i32]) -> Tally {
        let schedule = Schedule::new(2, 2).unwrap();
        let mut tally = Tally::new(schedule.clone(), 2);
        for (pairing, &lead) in schedule.pairings().zip(leads) {
            let spent = vec![Spent { moves: 2, wall: 1.0, cpu_moves: 2, cpu: 0.5 }, Spent::default()];
            tally.add(Outcome { pairing, scores: vec![lead, 0], loss: None, spent });
        }
        tally
    }

    #[test]
    fn pairs_are_counted_when_they_are_whole() {
        // The first engine has the first side in even games: 2, 0, 1, ½ + ½, 1½, and one game more.
        let tally = tally(&[1, -1, -1, 1, 1, 1, 0, 0, 1, 0, 1]);
        assert_eq!(tally.pairs(), Some([1, 0, 2, 1, 1]));
        assert_eq!(tally.whole_openings(), [1.0, 0.0, 0.5, 0.5, 0.75]);
        let standing = tally.standing(0);
        assert_eq!((standing.ahead, standing.even, standing.behind), (5, 3, 3));
        assert_eq!((standing.spent.moves, standing.spent.wall, standing.spent.cpu), (22, 11.0, 5.5));
        assert!((standing.share.unwrap().mean - 6.5 / 11.0).abs() < 1e-9);
        assert!((standing.rank.unwrap().mean - (2.0 - 6.5 / 11.0)).abs() < 1e-9);
        // 4½ of 6 games on the first side, 2 of 5 on the second.
        assert_eq!(standing.share_by_side, [Some(4.5 / 6.0), Some(2.0 / 5.0)]);
        let other = tally.standing(1);
        assert!((other.share.unwrap().mean + standing.share.unwrap().mean - 1.0).abs() < 1e-9);
        assert_eq!(other.score, Some((-1.0 + 1.0 + 1.0 + 0.0 + 0.0) / 11.0));
    }

    #[test]
    fn faults_and_resignations_are_counted_apart() {
        let mut tally = tally(&[1, -1]);
        let pairing = Schedule::new(2, 2).unwrap().pairings().nth(2).unwrap();
        for reason in ["resigned", "no answer"] {
            let loss = Some(Loss { engine: 1, reason: reason.into() });
            tally.add(Outcome { pairing: pairing.clone(), scores: vec![0, 50], loss, spent: Vec::new() });
        }
        let standing = tally.standing(1);
        assert_eq!((standing.faults, standing.resigned, standing.behind), (1, 1, 4));
        assert_eq!(standing.score, Some(-0.5), "the scores of a game that was broken off do not count");
        assert_eq!(tally.games(), 4);
    }

    #[test]
    fn nothing_is_known_of_no_games() {
        let tally = tally(&[]);
        let standing = tally.standing(0);
        assert_eq!((standing.share, standing.rank, standing.score), (None, None, None));
        assert_eq!(tally.pairs(), Some([0; 5]));
    }
}
