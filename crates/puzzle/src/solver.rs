//! The way into all searches: a puzzle gets its tables once, and is then solved and counted as often as asked.

use rules::Ply;

use crate::count::{Count, count_covers};
use crate::cover::{CoverProblem, FillTable, coloured, exhaustive, restarts};
use crate::data::{ColourConstraints, Puzzle, Task};
use crate::play::{self, Annealing, PlacementLists};
use crate::search::{Observer, PlacementTables, SearchResult};

/// A puzzle with the tables that its searches look up.
pub struct Solver {
    puzzle: Puzzle,
    tables: PlacementTables,
    /// For covers, unless pieces reach too far.
    fill_table: Option<FillTable>,
    /// For puzzles by the rules of play.
    lists: Option<PlacementLists>,
}

impl Solver {
    /// Makes the tables; takes a few milliseconds.
    pub fn new(puzzle: Puzzle) -> Self {
        let tables = PlacementTables::new(&puzzle.rules);
        let fill_table = match puzzle.task {
            Task::Cover(_) => FillTable::new(&puzzle.rules, &tables),
            Task::Play { .. } => None,
        };
        let lists = match puzzle.task {
            Task::Cover(_) => None,
            Task::Play { .. } => Some(PlacementLists::new(&puzzle.rules, &tables)),
        };
        Self { puzzle, tables, fill_table, lists }
    }

    /// The puzzle as it was handed in.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Looks for a solution. One seed gives one solution.
    pub fn solve(&self, seed: u64, observer: &mut Observer<'_>) -> SearchResult {
        self.solve_from(&self.puzzle.givens, seed, observer)
    }

    /// Looks for a solution that contains `placed`, which must be without violations.
    pub fn solve_from(&self, placed: &[Ply], seed: u64, observer: &mut Observer<'_>) -> SearchResult {
        match (self.puzzle.task, &self.fill_table) {
            (Task::Cover(constraints), table) => {
                let problem = self.cover_problem(constraints, placed);
                match table {
                    Some(table) if constraints.need_contact() => {
                        coloured::find(problem, table, seed, observer)
                    }
                    Some(table) => restarts::find(problem, table, seed, observer),
                    None => exhaustive::find(problem, seed, observer),
                }
            }
            (Task::Play { .. }, _) => match play::refute(&self.puzzle, &self.tables, placed) {
                Ok(open) => self.annealing(seed).complete(placed, &open, observer),
                Err(reason) => SearchResult::refuted(reason),
            },
        }
    }

    /// Looks for a solution of a puzzle by the rules of play in which a motion of the board exchanges the colours; with
    /// givens, or for a cover, for any solution.
    pub fn solve_symmetric(&self, seed: u64, observer: &mut Observer<'_>) -> SearchResult {
        match self.puzzle.task {
            Task::Cover(_) => self.solve(seed, observer),
            Task::Play { .. } => self.annealing(seed).symmetric(observer),
        }
    }

    /// Counts the solutions of a cover; `None` if it was stopped, or if the puzzle is one by the rules of play.
    pub fn count(&self, observer: &mut Observer<'_>) -> Option<Count> {
        match self.puzzle.task {
            Task::Cover(constraints) => {
                count_covers(&self.puzzle, &self.tables, self.fill_table.as_ref(), constraints, observer)
            }
            Task::Play { .. } => None,
        }
    }

    fn cover_problem<'a>(&'a self, constraints: ColourConstraints, placed: &'a [Ply]) -> CoverProblem<'a> {
        CoverProblem { puzzle: &self.puzzle, tables: &self.tables, constraints, placed }
    }

    fn annealing(&self, seed: u64) -> Annealing<'_> {
        let lists = self.lists.as_ref().expect("made for every puzzle by the rules of play");
        Annealing::new(&self.puzzle, &self.tables, lists, seed)
    }
}
