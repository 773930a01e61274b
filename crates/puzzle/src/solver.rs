//! The one door to all searches: a puzzle made ready once, then solved, counted and hinted as often as asked.

use rules::Ply;

use crate::bonded::{self, Coloured};
use crate::chain::Chain;
use crate::count::{self, Count};
use crate::cover::{self, Wanted};
use crate::data::{Bonds, Puzzle, Task};
use crate::flat::Lists;
use crate::refute;
use crate::scan::Scan;
use crate::search::{Answer, Outcome, Watch};
use crate::tables::Tables;

/// A puzzle with the tables that its searches look up.
pub struct Solver {
    puzzle: Puzzle,
    tables: Tables,
    scan: Option<Scan>,
    lists: Option<Lists>,
}

impl Solver {
    /// Makes the tables; takes a few milliseconds.
    pub fn new(puzzle: Puzzle) -> Self {
        let tables = Tables::new(&puzzle.rules);
        let scan = match puzzle.task {
            Task::Cover(_) => Scan::new(&puzzle.rules, &tables),
            Task::Play { .. } => None,
        };
        let lists = match puzzle.task {
            Task::Cover(_) => None,
            Task::Play { .. } => Some(Lists::new(&puzzle.rules, &tables)),
        };
        Self { puzzle, tables, scan, lists }
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
                bonded::find(&self.puzzle, &self.tables, scan, bonds, from, seed, watch)
            }
            (Task::Cover(bonds), Some(scan)) => cover::find(self.wanted(bonds, from), scan, seed, watch),
            (Task::Cover(bonds), None) => cover::find_by_exact(self.wanted(bonds, from), seed, watch),
            (Task::Play { .. }, _) => match refute::against_play(&self.puzzle, &self.tables, from) {
                Ok(open) => self.chain(seed).complete(from, &open, watch),
                Err(reason) => Answer { outcome: Outcome::Impossible(reason), nodes: 0 },
            },
        }
    }

    /// Looks for a solution of a rules-of-play puzzle in which a motion turns the colours into each other; with
    /// givens, or where it is a cover, for any solution.
    pub fn solve_symmetric(&self, seed: u64, watch: &mut Watch<'_>) -> Answer {
        if matches!(self.puzzle.task, Task::Cover(_)) {
            return self.solve(seed, watch);
        }
        self.chain(seed).symmetric(watch)
    }

    fn wanted<'a>(&'a self, bonds: Bonds, from: &'a [Ply]) -> Wanted<'a> {
        Wanted { puzzle: &self.puzzle, tables: &self.tables, bonds, from }
    }

    fn chain(&self, seed: u64) -> Chain<'_> {
        let lists = self.lists.as_ref().expect("made for every puzzle by the rules of play");
        Chain::new(&self.puzzle, &self.tables, lists, seed)
    }

    /// Counts; `None` if it was stopped or the puzzle is none of those that can be counted.
    pub fn count(&self, watch: &mut Watch<'_>) -> Option<Count> {
        match self.puzzle.task {
            Task::Cover(bonds) => count::covers(&self.puzzle, &self.tables, self.scan.as_ref(), bonds, watch),
            Task::Play { .. } => None,
        }
    }

    /// Counts the solutions of a cover with bonds one by one, and not its tilings; `None` if it was stopped or
    /// nothing is asked of the colours.
    pub fn count_coloured(&self, watch: &mut Watch<'_>) -> Option<Coloured> {
        match (self.puzzle.task, &self.scan) {
            (Task::Cover(bonds), Some(scan)) if bonds.apart => {
                bonded::count(&self.puzzle, &self.tables, scan, bonds, watch)
            }
            _ => None,
        }
    }
}
