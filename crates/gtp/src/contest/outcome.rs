//! What a game came to, for each engine.

use super::pairing::Pairing;

/// The result of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Which engine played which side.
    pub pairing: Pairing,
    /// By side: its score when the game ended.
    pub scores: Vec<i32>,
    /// If an engine lost otherwise than by its score.
    pub loss: Option<Loss>,
    /// By engine: what its moves took.
    pub spent: Vec<Spent>,
}

/// A loss that ended a game before its time. All sides of the engine are behind all others, whose own scores
/// then do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The engine that lost.
    pub engine: usize,
    /// Why, in words.
    pub reason: String,
}

/// What the moves of an engine took, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spent {
    /// How many moves there were.
    pub moves: usize,
    /// Wall time.
    pub wall: f64,
    /// Of how many of the moves the processor time is known.
    pub cpu_moves: usize,
    /// The processor time of those.
    pub cpu: f64,
}

/// The reason of a loss that is no fault.
pub(super) const RESIGNED: &str = "resigned";

impl Loss {
    /// Whether the engine gave up, as it may.
    pub fn is_resignation(&self) -> bool {
        self.reason == RESIGNED
    }
}

impl Spent {
    /// Counts more moves.
    pub fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.wall += other.wall;
        self.cpu_moves += other.cpu_moves;
        self.cpu += other.cpu;
    }
}

impl Outcome {
    /// The share of the other engines' sides that the engine's sides beat; a draw counts half. With two sides
    /// it is the usual 1, ½ or 0.
    pub fn share(&self, engine: usize) -> f64 {
        let shares: Vec<f64> = self.sides_of(engine).map(|side| self.share_of_side(side)).collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    }

    /// The same for one side of an engine.
    pub fn share_of_side(&self, side: usize) -> f64 {
        let engine = self.pairing.seating[side];
        let rivals: Vec<usize> =
            (0..self.scores.len()).filter(|&other| self.pairing.seating[other] != engine).collect();
        let points: f64 = rivals.iter().map(|&rival| self.beats(side, rival)).sum();
        points / rivals.len().max(1) as f64
    }

    /// The mean rank of the engine's sides. Sides with equal scores share the mean of their ranks, so that the sum of all
    /// ranks is always the same.
    pub fn rank(&self, engine: usize) -> f64 {
        let rank = |side: usize| -> f64 {
            let others = (0..self.scores.len()).filter(|&other| other != side);
            1.0 + others.map(|other| self.beats(other, side)).sum::<f64>()
        };
        let ranks: Vec<f64> = self.sides_of(engine).map(rank).collect();
        ranks.iter().sum::<f64>() / ranks.len().max(1) as f64
    }

    /// The sides that an engine plays.
    pub fn sides_of(&self, engine: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.scores.len()).filter(move |&side| self.pairing.seating[side] == engine)
    }

    /// 1 if one side beats another, 0 if it is beaten, else ½.
    fn beats(&self, side: usize, other: usize) -> f64 {
        match self.compared(side).cmp(&self.compared(other)) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        }
    }

    /// What sides are compared by.
    fn compared(&self, side: usize) -> i32 {
        match &self.loss {
            Some(loss) => i32::from(loss.engine != self.pairing.seating[side]),
            None => self.scores[side],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(seating: &[usize], scores: &[i32], loser: Option<usize>) -> Outcome {
        Outcome {
            pairing: Pairing { game: 0, opening: 0, seating: seating.into() },
            scores: scores.into(),
            loss: loser.map(|engine| Loss { engine, reason: "why".into() }),
            spent: Vec::new(),
        }
    }

    fn check(outcome: &Outcome, shares: &[f64], ranks: &[f64]) {
        for engine in 0..shares.len() {
            assert!((outcome.share(engine) - shares[engine]).abs() < 1e-9, "{outcome:?}");
            assert!((outcome.rank(engine) - ranks[engine]).abs() < 1e-9, "{outcome:?}");
        }
    }

    #[test]
    fn two_sides_win_draw_or_lose() {
        check(&outcome(&[0, 1], &[-3, -8], None), &[1.0, 0.0], &[1.0, 2.0]);
        check(&outcome(&[1, 0], &[-3, -8], None), &[0.0, 1.0], &[2.0, 1.0]);
        check(&outcome(&[0, 1], &[-3, -3], None), &[0.5, 0.5], &[1.5, 1.5]);
    }

    #[test]
    fn more_sides_share_by_whom_they_beat() {
        // Ranks 1, 2 and 3 shared by two, who take 2½ each, and 4.
        check(&outcome(&[0, 1, 2, 3], &[5, 1, 1, 0], None), &[1.0, 0.5, 0.5, 0.0], &[1.0, 2.5, 2.5, 4.0]);
        // The first engine's sides beat both and none: one half; ranks 1 and 4 against 2 and 3.
        check(&outcome(&[0, 1, 1, 0], &[5, 3, 2, 0], None), &[0.5, 0.5], &[2.5, 2.5]);
        // 2 of 2 and 1 of 2 beaten.
        check(&outcome(&[0, 1, 0, 1], &[5, 3, 2, 0], None), &[0.75, 0.25], &[2.0, 3.0]);
    }

    #[test]
    fn whoever_fails_is_last_whatever_the_scores() {
        check(&outcome(&[0, 1], &[9, -9], Some(0)), &[0.0, 1.0], &[2.0, 1.0]);
        check(&outcome(&[0, 1, 2], &[9, 8, 7], Some(0)), &[0.0, 0.75, 0.75], &[3.0, 1.5, 1.5]);
        check(&outcome(&[0, 1, 0, 1], &[9, 8, 7, 6], Some(0)), &[0.0, 1.0], &[3.5, 1.5]);
    }
}
