//! The one door to all searches: a puzzle made ready once, then solved, counted and hinted as often as asked.

use rules::Ply;

use crate::bonded::Bonded;
use crate::chain::Chain;
use crate::count::{self, Count};
use crate::cover;
use crate::data::{Puzzle, Task};
use crate::refute;
use crate::scan::Scan;
use crate::search::{Answer, Outcome, Watch};
use crate::tables::Tables;

/// A puzzle with the tables that its searches look up.
pub struct Solver {
    puzzle: Puzzle,
    tables: Tables,
    scan: Option<Scan>,
}

impl Solver {
    /// Makes the tables; takes a few milliseconds.
    pub fn new(puzzle: Puzzle) -> Self {
        let tables = Tables::new(&puzzle.rules);
        let scan = match puzzle.task {
            Task::Cover(_) => Scan::new(&puzzle.rules, &tables),
            Task::Play { .. } => None,
        };
        Self { puzzle, tables, scan }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Looks for a solution. One seed gives one solution.
    pub fn solve(&self, seed: u64, watch: &mut Watch<'_>) -> Answer {
        self.solve_from(&self.puzzle.givens, seed, watch)
    }

    /// Looks for a solution that contains `from`, which must be without fault.
    pub fn solve_from(&self, from: &[Ply], seed: u64, watch: &mut Watch<'_>) -> Answer {
        match (self.puzzle.task, &self.scan) {
            (Task::Cover(bonds), Some(scan)) if bonds.bound() => {
                Bonded::new(&self.puzzle, &self.tables, scan, bonds, from, Some(seed)).find(watch)
            }
            (Task::Cover(bonds), Some(scan)) => {
                cover::find(&self.puzzle, &self.tables, scan, bonds, from, seed, watch)
            }
            (Task::Cover(bonds), None) => {
                cover::find_by_exact(&self.puzzle, &self.tables, bonds, from, seed, watch)
            }
            (Task::Play { .. }, _) => match refute::against_play(&self.puzzle, &self.tables, from) {
                Some(reason) => Answer { outcome: Outcome::Impossible(reason), nodes: 0 },
                None => Chain::new(&self.puzzle, &self.tables, seed).run(from, false, watch),
            },
        }
    }

    /// Looks for a solution of a rules-of-play puzzle in which a motion turns the colours into each other; with
    /// givens, or where it is a cover, for any solution.
    pub fn solve_symmetric(&self, seed: u64, watch: &mut Watch<'_>) -> Answer {
        if matches!(self.puzzle.task, Task::Cover(_)) {
            return self.solve(seed, watch);
        }
        Chain::new(&self.puzzle, &self.tables, seed).run(&self.puzzle.givens, true, watch)
    }

    /// Counts; `None` if it was stopped or the puzzle is none of those that can be counted.
    pub fn count(&self, watch: &mut Watch<'_>) -> Option<Count> {
        match self.puzzle.task {
            Task::Cover(bonds) => count::covers(&self.puzzle, &self.tables, self.scan.as_ref(), bonds, watch),
            Task::Play { .. } => None,
        }
    }
}
