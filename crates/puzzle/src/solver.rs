//! The way into all searches: a puzzle gets its tables once, and is then solved and counted as often as asked.

use rules::Ply;

use crate::count::{Count, count_covers};
use crate::cover::{self, CoverProblem, FillTable, Remaining};
use crate::data::{ColourConstraints, Puzzle, Task};
use crate::play::{self, PlacementLists, PlayTables};
use crate::search::{Observer, PlacementTables, SearchResult};

/// A puzzle with the tables that its searches look up.
pub struct Solver {
    puzzle: Puzzle,
    tables: PlacementTables,
    task: TaskTables,
}

/// What only the searches for one kind of task look up.
enum TaskTables {
    Cover {
        constraints: ColourConstraints,
        /// `None` where pieces reach too far for one.
        fill_table: Option<FillTable>,
    },
    Play(PlacementLists),
}

impl Solver {
    /// Makes the tables; takes a few milliseconds.
    pub fn new(puzzle: Puzzle) -> Self {
        let tables = PlacementTables::new(&puzzle.rules);
        let task = match puzzle.task {
            Task::Cover(constraints) => {
                TaskTables::Cover { constraints, fill_table: FillTable::new(&puzzle.rules, &tables) }
            }
            Task::Play { .. } => TaskTables::Play(PlacementLists::new(&puzzle.rules, &tables)),
        };
        Self { puzzle, tables, task }
    }

    /// The puzzle as it was handed in.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Looks for a solution. One seed gives one solution.
    pub fn solve(&self, seed: u64, observer: &mut Observer<'_>) -> SearchResult {
        self.solve_from(&self.puzzle.givens, seed, observer)
    }

    /// Looks for a solution that contains `placed`, as [`crate::resolve`] returns it.
    pub fn solve_from(&self, placed: &[Ply], seed: u64, observer: &mut Observer<'_>) -> SearchResult {
        match &self.task {
            TaskTables::Cover { constraints, fill_table } => {
                let problem = self.cover_problem(*constraints, placed);
                cover::find(problem, fill_table.as_ref(), seed, observer)
            }
            TaskTables::Play(lists) => play::find(self.play_tables(lists), placed, seed, observer),
        }
    }

    /// Whether a motion of the board exchanges the colours, so that [`Self::solve_symmetric`] looks for such solutions only.
    pub fn can_be_symmetric(&self) -> bool {
        match &self.task {
            TaskTables::Cover { .. } => false,
            TaskTables::Play(_) => play::can_be_symmetric(&self.puzzle),
        }
    }

    /// Looks for a solution of a puzzle by the rules of play in which a motion of the board exchanges the colours; where
    /// none can ([`Self::can_be_symmetric`]), for any solution.
    pub fn solve_symmetric(&self, seed: u64, observer: &mut Observer<'_>) -> SearchResult {
        match &self.task {
            TaskTables::Cover { .. } => self.solve(seed, observer),
            TaskTables::Play(lists) => play::find_symmetric(self.play_tables(lists), seed, observer),
        }
    }

    /// Counts the solutions of a cover; `None` if it was stopped, or if the puzzle is one by the rules of play.
    pub fn count(&self, observer: &mut Observer<'_>) -> Option<Count> {
        match &self.task {
            TaskTables::Cover { constraints, fill_table } => {
                let problem = self.cover_problem(*constraints, &self.puzzle.givens);
                count_covers(problem, fill_table.as_ref(), observer)
            }
            TaskTables::Play(_) => None,
        }
    }

    /// What is left of a cover.
    pub(crate) fn remaining(&self, placed: &[Ply]) -> Remaining {
        Remaining::new(&self.puzzle, &self.tables, placed)
    }

    fn cover_problem<'a>(&'a self, constraints: ColourConstraints, placed: &'a [Ply]) -> CoverProblem<'a> {
        CoverProblem { puzzle: &self.puzzle, tables: &self.tables, constraints, placed }
    }

    fn play_tables<'a>(&'a self, lists: &'a PlacementLists) -> PlayTables<'a> {
        PlayTables { puzzle: &self.puzzle, tables: &self.tables, lists }
    }
}
