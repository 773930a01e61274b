//! Hints: a next placement that leads to a solution, or the first piece to take back.

use rules::Ply;

use crate::search::{Observer, Outcome};
use crate::solver::Solver;

/// How to go on from an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// All pieces are on the board.
    Done,
    /// This placement leads to a solution.
    Place {
        /// What to place now.
        next: Ply,
        /// The whole solution, in the order of play where there is one.
        solution: Vec<Ply>,
    },
    /// The attempt has no solution.
    TakeBack {
        /// The piece to take back with all that were placed after it, counted from 0 in the order of placing: what was
        /// placed before it is not refuted.
        first: usize,
        /// Why the attempt cannot be completed.
        reason: String,
    },
    /// Only the givens are on the board, and there is no solution, for this reason.
    Impossible(String),
    /// The search was stopped before it found a solution or a proof that there is none.
    Unknown,
}

impl Solver {
    /// A hint for an attempt without violations that begins with the givens, in the order in which its pieces were placed.
    /// The observer stops the search of one position, of which several may be looked at.
    pub fn hint(&self, placed: &[Ply], seed: u64, observer: &mut Observer<'_>) -> Hint {
        if placed.len() >= self.puzzle().piece_count() {
            return Hint::Done;
        }
        let reason = match self.solve_from(placed, seed, observer).outcome {
            Outcome::Solved(solution) => {
                let next = solution.iter().find(|ply| !placed.contains(ply)).copied();
                return next.map_or(Hint::Done, |next| Hint::Place { next, solution });
            }
            Outcome::Stopped(_) => return Hint::Unknown,
            Outcome::Impossible(reason) => reason,
        };
        // Fewer pieces can only leave more room, so a binary search finds the longest beginning that can be solved.
        let (mut good, mut bad) = (self.puzzle().givens.len(), placed.len());
        if bad <= good {
            return Hint::Impossible(reason);
        }
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            match self.solve_from(&placed[..middle], seed, observer).outcome {
                Outcome::Solved(_) => good = middle,
                Outcome::Impossible(_) => bad = middle,
                // Not proved: the shortest beginning that is known to be bad is the answer.
                Outcome::Stopped(_) => break,
            }
        }
        Hint::TakeBack { first: bad - 1, reason }
    }
}
