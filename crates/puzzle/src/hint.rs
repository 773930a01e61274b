//! Hints: a next placement that leads to a solution, or the first piece to take back.

use std::fmt;

use rules::{Cell, CellSet, Coord, Index, Ply};

use crate::cover::Remaining;
use crate::data::{Refutation, Task};
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
        /// Why just that one.
        why: HintReason,
        /// The whole solution, in the order of play where there is one.
        solution: Vec<Ply>,
    },
    /// The attempt has no solution.
    TakeBack {
        /// How many pieces may stay, the givens among them, in the order of placing: the next has to go, with all that were
        /// placed after it.
        may_stay: usize,
        /// Whether a solution with those is known; if not, they are only not refuted, because the search was stopped.
        proved: bool,
        /// Why the attempt cannot be completed.
        reason: Refutation,
    },
    /// Only the givens are on the board, and there is no solution, for this reason.
    Impossible(Refutation),
    /// The search was stopped before it found a solution or a proof that there is none.
    Unknown,
}

/// What speaks for a placement that leads to a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintReason {
    /// Nothing else covers this cell.
    OnlyOver(Coord),
    /// The piece fits nowhere else.
    OnlyPlacement,
    /// No cell can be covered in fewer ways than this one.
    FewestOver {
        /// A cell of the placement.
        cell: Coord,
        /// The placements that cover it, whatever their colours.
        ways: usize,
    },
    /// It is next in the order of play.
    NextInOrder,
}

impl fmt::Display for HintReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyOver(cell) => write!(f, "nothing else covers {cell}"),
            Self::OnlyPlacement => f.write_str("the piece fits nowhere else"),
            Self::FewestOver { cell, ways } => {
                write!(f, "{ways} placements cover {cell}, and no field has fewer")
            }
            Self::NextInOrder => f.write_str("it is next in the order of play"),
        }
    }
}

impl Solver {
    /// A hint for a resolved attempt, the givens first and then in the order in which its pieces were placed.
    /// The observer stops the search of one position, of which several may be looked at.
    pub fn hint(&self, placed: &[Ply], seed: u64, observer: &mut Observer<'_>) -> Hint {
        let reason = match self.solve_from(placed, seed, observer).outcome {
            Outcome::Solved(solution) => {
                let next = self.next_of(&solution, placed);
                return next.map_or(Hint::Done, |(next, why)| Hint::Place { next, why, solution });
            }
            Outcome::Stopped(_) => return Hint::Unknown,
            Outcome::Impossible(reason) => reason,
        };
        let givens = self.puzzle().givens.len();
        let (mut good, mut bad) = (givens, placed.len());
        if bad <= good {
            return Hint::Impossible(reason);
        }
        // Fewer pieces can only leave more room, so a binary search finds the longest beginning that can be solved.
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            match self.solve_from(&placed[..middle], seed, observer).outcome {
                Outcome::Solved(_) => good = middle,
                Outcome::Impossible(_) => bad = middle,
                Outcome::Stopped(_) => return Hint::TakeBack { may_stay: bad - 1, proved: false, reason },
            }
        }
        // Only now the givens alone are in doubt: nothing is to be taken back if they are hopeless themselves.
        let proved = good > givens
            || match self.solve(seed, observer).outcome {
                Outcome::Solved(_) => true,
                Outcome::Impossible(reason) => return Hint::Impossible(reason),
                Outcome::Stopped(_) => false,
            };
        Hint::TakeBack { may_stay: good, proved, reason }
    }

    /// Which placement of a solution to suggest: the next in the order of play, or for a cover the most compelling one.
    fn next_of(&self, solution: &[Ply], placed: &[Ply]) -> Option<(Ply, HintReason)> {
        let missing = || solution.iter().copied().filter(|ply| !placed.contains(ply));
        if matches!(self.puzzle().task, Task::Play { .. }) {
            return missing().next().map(|ply| (ply, HintReason::NextInOrder));
        }
        let candidates = self.candidates(placed);
        let through = |cell: Cell| candidates.iter().filter(|(cells, _)| cells.contains(cell)).count();
        let tightest = |ply: Ply| {
            let cells = self.puzzle().rules.cells_of(ply.placement).iter();
            cells.map(|&cell| (through(cell), cell)).min().map(|(ways, cell)| (ways, cell, ply))
        };
        let (ways, cell, ply) = missing().filter_map(tightest).min_by_key(|&(ways, cell, _)| (ways, cell))?;
        let cell = self.puzzle().rules.coord(cell);
        if ways <= 1 {
            return Some((ply, HintReason::OnlyOver(cell)));
        }
        let of_piece = |ply: &Ply| {
            let piece = self.puzzle().rules.piece_of(ply.placement).index();
            candidates.iter().filter(|(_, of)| *of == piece).count()
        };
        let only = missing().find(|ply| of_piece(ply) == 1).map(|ply| (ply, HintReason::OnlyPlacement));
        Some(only.unwrap_or((ply, HintReason::FewestOver { cell, ways })))
    }

    /// The cells and the piece of every placement that a cover still has room and pieces for.
    fn candidates(&self, placed: &[Ply]) -> Vec<(CellSet, usize)> {
        let rules = &self.puzzle().rules;
        let Remaining { filled, counts, .. } = self.remaining(placed);
        let all = rules.placements().map(|placement| (rules.cell_set(placement), rules.piece_of(placement)));
        let open = all.map(|(cells, piece)| (cells, piece.index()));
        open.filter(|(cells, piece)| counts[*piece] > 0 && !cells.intersects(&filled)).collect()
    }
}
