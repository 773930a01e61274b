//! Finding a cover by restarts: short runs of the tiler, each tiling coloured as it comes.

use rules::Ply;

use super::colouring::{Colouring, none_has_a_colouring};
use super::fill_table::FillTable;
use super::problem::CoverProblem;
use super::tiler::Tiler;
use crate::search::{Observer, Outcome, Progress, Random, SearchResult};

/// How many placements a run of the tiler may try at first: restarts matter more than depth.
const FIRST_LIMIT: u64 = 500;
/// After this many runs the limit is raised by a half, so that in the end a run tries everything; short runs are observed
/// as often.
const RUNS_PER_LIMIT: u32 = 4;
/// A run goes on if it would end within this many times its limit: in a narrow region the whole tree is small, and to begin
/// anew costs more than to finish.
const WORTH_FINISHING: f64 = 200.0;
/// How many steps a colouring may take: with fewer, tilings that have one are thrown away.
const COLOURING_LIMIT: u32 = 400;
/// After this many tilings without a colouring a run ends: its tilings are too much alike.
const MOST_FAILURES: u64 = 12;
/// A run that may try more placements than this is observed after each this many.
const OBSERVED_EVERY: u64 = 50_000;
/// From this limit on neither runs nor colourings are cut short, so that in the end everything was tried. A colouring is
/// not observed while it runs: none was met that takes long.
const COMPLETE: u64 = 1_000_000;

/// Looks for a cover until it is found, everything was tried, or the observer stops the search.
pub(super) fn find(
    problem: CoverProblem<'_>,
    fill_table: &FillTable,
    seed: u64,
    observer: &mut Observer<'_>,
) -> SearchResult {
    let remaining = problem.remaining();
    let mut search = RestartSearch {
        placed: problem.placed,
        tiler: Tiler::new(fill_table, remaining.filled, &remaining.counts, seed),
        random: Random::new(!seed),
        colouring: Colouring::new(problem),
        best: problem.placed.to_vec(),
    };
    search.run(observer)
}

struct RestartSearch<'a> {
    placed: &'a [Ply],
    tiler: Tiler<'a>,
    random: Random,
    colouring: Colouring<'a>,
    best: Vec<Ply>,
}

impl RestartSearch<'_> {
    fn run(&mut self, observer: &mut Observer<'_>) -> SearchResult {
        let mut limit = FIRST_LIMIT;
        for run in 1.. {
            let mut outcome = if self.tiler.restart() {
                self.try_tilings(limit, observer)
            } else {
                let coloured = self.coloured(&[], u32::MAX);
                Some(coloured.map_or_else(|| none_has_a_colouring(1), Outcome::Solved))
            };
            if run % RUNS_PER_LIMIT == 0 {
                outcome = outcome.or_else(|| self.stopped(observer));
                limit += limit / 2;
            }
            if let Some(outcome) = outcome {
                return SearchResult { outcome, nodes: self.tiler.nodes };
            }
        }
        unreachable!("the limit grows until a run is complete")
    }

    /// One run of the tiler: how the search ends, if that is known now.
    fn try_tilings(&mut self, limit: u64, observer: &mut Observer<'_>) -> Option<Outcome> {
        let complete = limit >= COMPLETE;
        let steps = if complete { u32::MAX } else { COLOURING_LIMIT };
        let begun = self.tiler.nodes;
        let mut stop = begun + limit;
        let (mut failures, mut pause) = (0, begun + OBSERVED_EVERY);
        while !self.tiler.exhausted() {
            if self.tiler.nodes >= stop {
                let spent = (self.tiler.nodes - begun) as f64;
                if spent > self.tiler.share_done() * WORTH_FINISHING * limit as f64 {
                    break;
                }
                stop = self.tiler.nodes + limit;
            }
            if let Some(tiling) = self.tiler.next(pause.min(stop) - self.tiler.nodes) {
                if let Some(solution) = self.coloured(&tiling, steps) {
                    return Some(Outcome::Solved(solution));
                }
                failures += 1;
                if failures > MOST_FAILURES && !complete {
                    return None;
                }
            }
            if self.tiler.nodes >= pause && !self.tiler.exhausted() {
                pause = self.tiler.nodes + OBSERVED_EVERY;
                let stopped = self.stopped(observer);
                if stopped.is_some() {
                    return stopped;
                }
            }
        }
        (self.tiler.exhausted() && (complete || failures == 0)).then(|| none_has_a_colouring(failures))
    }

    /// The best so far, if the observer stops the search.
    fn stopped(&mut self, observer: &mut Observer<'_>) -> Option<Outcome> {
        let tiling = self.tiler.partial_tiling();
        if tiling.len() + self.placed.len() > self.best.len()
            && let Some(coloured) = self.coloured(&tiling, COLOURING_LIMIT)
        {
            self.best = coloured;
        }
        observer(&Progress { nodes: self.tiler.nodes, best: &self.best, share: None })
            .then(|| Outcome::Stopped(std::mem::take(&mut self.best)))
    }

    fn coloured(&mut self, tiling: &[u16], limit: u32) -> Option<Vec<Ply>> {
        self.colouring.find(tiling, &mut self.random, limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::exhaustive;
    use crate::data::{Puzzle, Task, is_solution};
    use crate::search::PlacementTables;

    fn small(constraints: &str) -> Puzzle {
        let text = format!(
            "name = \"small\"\ntitle = \"Small\"\ntask = \"cover\"\nconstraints = [{constraints}]\n\
             pieces = \"square\"\nonly = [\"I4\", \"L4\", \"O\", \"T4\", \"Z4\"]\n\
             colours = [\"blue\", \"red\"]\nboard = {{ shape = \"rectangle\", columns = 10, rows = 4 }}\n"
        );
        Puzzle::parse(&text).unwrap()
    }

    #[test]
    fn the_complete_search_agrees_with_the_restarts() {
        for constraints in ["", "\"apart\""] {
            let puzzle = small(constraints);
            let tables = PlacementTables::new(&puzzle.rules);
            let Task::Cover(constraints) = puzzle.task else { panic!() };
            let fill_table = FillTable::new(&puzzle.rules, &tables).unwrap();
            let problem = CoverProblem { puzzle: &puzzle, tables: &tables, constraints, placed: &[] };
            let complete = exhaustive::find(problem, 1, &mut |_| false).outcome;
            let found = find(problem, &fill_table, 1, &mut |_| false).outcome;
            match (complete, found) {
                (Outcome::Solved(a), Outcome::Solved(b)) => {
                    assert!(is_solution(&puzzle, &a) && is_solution(&puzzle, &b));
                }
                (Outcome::Impossible(_), Outcome::Impossible(_)) => assert!(constraints.apart),
                other => panic!("{constraints:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn the_complete_search_tries_every_colouring_of_a_tiling() {
        let text = "name = \"small\"\ntitle = \"Small\"\ntask = \"cover\"\nconstraints = [\"apart\", \"touching\"]\n\
             pieces = \"square\"\nonly = [\"2\"]\ncopies = 2\ncolours = [\"blue\", \"red\", \"green\", \"yellow\"]\n\
             board = { shape = \"rectangle\", columns = 4, rows = 4 }\n";
        let puzzle = Puzzle::parse(text).unwrap();
        let tables = PlacementTables::new(&puzzle.rules);
        let Task::Cover(constraints) = puzzle.task else { panic!() };
        let problem = CoverProblem { puzzle: &puzzle, tables: &tables, constraints, placed: &[] };
        // About one colouring in a hundred has all the contacts.
        for seed in 0..6 {
            let outcome = exhaustive::find(problem, seed, &mut |_| false).outcome;
            assert!(matches!(outcome, Outcome::Solved(_)), "{seed}: {outcome:?}");
        }
    }

    #[test]
    fn long_runs_are_observed_too() {
        // It has very many tilings, and no colouring was found for any.
        let text = crate::data::text("pento-15x16-apart").unwrap();
        let text = text.replace("columns = 16, rows = 15", "columns = 12, rows = 10");
        let text = text.replace("\"blue\", \"yellow\", \"red\", \"green\"", "\"blue\", \"red\"");
        let puzzle = Puzzle::parse(&text).unwrap();
        let tables = PlacementTables::new(&puzzle.rules);
        let Task::Cover(constraints) = puzzle.task else { panic!() };
        let fill_table = FillTable::new(&puzzle.rules, &tables).unwrap();
        let problem = CoverProblem { puzzle: &puzzle, tables: &tables, constraints, placed: &[] };
        let (mut last, mut longest) = (0, 0);
        let result = find(problem, &fill_table, 1, &mut |progress| {
            longest = longest.max(progress.nodes - last);
            last = progress.nodes;
            last > 4_000_000
        });
        assert!(matches!(result.outcome, Outcome::Stopped(_)), "{result:?}");
        assert!(longest <= u64::from(RUNS_PER_LIMIT) * OBSERVED_EVERY, "{longest}");
    }
}
