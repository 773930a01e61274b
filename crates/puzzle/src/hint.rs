//! Hints: a next placement that leads to a solution, or which piece to take back first.

use rules::Ply;

use crate::search::{Outcome, Watch};
use crate::solver::Solver;

/// What a hint says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// All pieces lie.
    Done,
    /// This placement leads on to a solution, which is the second part: everything in order.
    Place(Ply, Vec<Ply>),
    /// What lies has no solution, for this reason; without this piece, and those after it, it has one.
    TakeBack {
        /// The piece, counted from 0 in the order in which the pieces lie.
        first: usize,
        /// Why nothing leads on from what lies now.
        reason: String,
    },
    /// Nothing but the givens lies, and there is no solution, for this reason.
    Impossible(String),
    /// Nothing was found in time, neither a way on nor a proof that there is none.
    Unknown,
}

impl Solver {
    /// A hint for what lies, which must be without fault and begin with the givens; `placed` is in the order in
    /// which the pieces were laid. `watch` ends the search for each of the positions that are looked at.
    pub fn hint(&self, placed: &[Ply], seed: u64, watch: &mut Watch<'_>) -> Hint {
        if placed.len() >= self.puzzle().piece_count() {
            return Hint::Done;
        }
        let reason = match self.solve_from(placed, seed, watch).outcome {
            Outcome::Solved(all) => {
                let next = all.iter().find(|ply| !placed.contains(ply));
                return next.map_or(Hint::Done, |&next| Hint::Place(next, all.clone()));
            }
            Outcome::Stopped(_) => return Hint::Unknown,
            Outcome::Impossible(reason) => reason,
        };
        // Fewer pieces can only leave more room, so the longest beginning that can be solved is found by halving.
        let (mut good, mut bad) = (self.puzzle().givens.len(), placed.len());
        if bad <= good {
            return Hint::Impossible(reason);
        }
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            match self.solve_from(&placed[..middle], seed, watch).outcome {
                Outcome::Solved(_) => good = middle,
                Outcome::Impossible(_) => bad = middle,
                // Not proved: what is known to be bad stays the answer.
                Outcome::Stopped(_) => break,
            }
        }
        Hint::TakeBack { first: bad - 1, reason }
    }
}
