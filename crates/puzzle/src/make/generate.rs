//! Making a puzzle of a level: drafts are tried until one is as hard as asked.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::draft::{Draft, MadePuzzle, Template};
use super::effort::{Effort, LIMITS};
use super::outline::Outline;
use crate::data::{Puzzle, Task, names, puzzle};
use crate::search::{Observer, Random};

/// The levels of difficulty, from 1.
pub const LEVELS: u8 = 5;

/// Why no puzzle was made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MakeError {
    /// There is no such level.
    #[error("expected a level from 1 to {LEVELS}, got {0}")]
    Level(u8),
    /// No built-in puzzle by the rules of play has such pieces.
    #[error("expected a piece set that a built-in puzzle is played with ({known}), got {got:?}")]
    Pieces {
        /// The sets that there are.
        known: String,
        /// What was asked for.
        got: String,
    },
    /// There is no such day.
    #[error("expected a day of the calendar, of the years 1 to 9999, got {0}")]
    Day(String),
    /// No draft of this seed is as hard as the level asks for.
    #[error("seed {seed} leads to no puzzle of level {level}; try another seed")]
    Seed {
        /// What the drafts were drawn with.
        seed: u64,
        /// How hard it should have been.
        level: u8,
    },
    /// The observer stopped it.
    #[error("stopped")]
    Stopped,
}

/// How many seeds are tried for a puzzle that has to exist: one of a number or of a day.
pub(super) const SEEDS: u64 = 8;

/// What a level asks for.
struct Plan {
    pieces: usize,
    /// Placements that a complete search tries.
    difficulty: RangeInclusive<u64>,
}

const PLANS: [Plan; LEVELS as usize] = [
    Plan { pieces: 5, difficulty: 0..=40 },
    Plan { pieces: 6, difficulty: 20..=120 },
    Plan { pieces: 8, difficulty: 80..=500 },
    Plan { pieces: 10, difficulty: 300..=3_000 },
    Plan { pieces: 12, difficulty: 1_500..=1_000_000 },
];

/// Makes a puzzle from the first seed that leads to one.
pub(super) fn make_from_first(
    seeds: impl IntoIterator<Item = u64>,
    mut make: impl FnMut(u64) -> Result<MadePuzzle, MakeError>,
) -> Result<MadePuzzle, MakeError> {
    let mut last = MakeError::Stopped;
    for seed in seeds {
        match make(seed) {
            Err(error @ MakeError::Seed { .. }) => last = error,
            other => return other,
        }
    }
    Err(last)
}

/// Makes a puzzle with one solution from the pieces of `set`, which is the name of a built-in piece set.
///
/// The same set, outline, level and seed make the same puzzle, unless the observer stops it.
pub fn make(
    name: &str,
    set: &str,
    outline: Outline,
    level: u8,
    seed: u64,
    observer: &mut Observer<'_>,
) -> Result<MadePuzzle, MakeError> {
    let plan = usize::from(level).checked_sub(1).and_then(|number| PLANS.get(number));
    let plan = plan.ok_or(MakeError::Level(level))?;
    let template = Template::new(name, level, base_puzzle(set)?);
    let mut effort = Effort::new(LIMITS, observer);
    match by_plan(plan, outline, &template, &mut Random::new(seed), &mut effort) {
        Some(made) => Ok(made),
        None if effort.is_stopped() => Err(MakeError::Stopped),
        None => Err(MakeError::Seed { seed, level }),
    }
}

/// Makes drafts until one is as hard as planned or the effort is spent.
fn by_plan(
    plan: &Plan,
    outline: Outline,
    template: &Template<'_>,
    random: &mut Random,
    effort: &mut Effort<'_, '_>,
) -> Option<MadePuzzle> {
    let Template { base, tables, .. } = template;
    while effort.may_try() {
        let Some(tiles) = outline.fill(&base.rules, tables, plan.pieces, random, effort) else {
            continue;
        };
        let made = Draft { template, tiles }.finish(random, effort);
        if let Some(made) = made.filter(|made| plan.difficulty.contains(&made.difficulty)) {
            return Some(made);
        }
    }
    None
}

/// The built-in puzzle by the rules of play with this piece set and the smallest board: chosen by size, so that a seed
/// means the same however the puzzles are listed.
fn base_puzzle(set: &str) -> Result<Puzzle, MakeError> {
    let played = || names().filter_map(puzzle).filter(|puzzle| matches!(puzzle.task, Task::Play { .. }));
    let smallest =
        played().filter(|puzzle| puzzle.piece_set == set).min_by_key(|puzzle| puzzle.rules.cell_count());
    smallest.ok_or_else(|| {
        let known: BTreeSet<String> = played().map(|puzzle| puzzle.piece_set).collect();
        let known: Vec<String> = known.into_iter().collect();
        MakeError::Pieces { known: known.join(", "), got: set.into() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::effort::Limits;

    /// What making a puzzle took, as its observer saw it.
    #[derive(Default)]
    struct Observed {
        calls: u32,
        nodes: u64,
        longest_gap: u64,
    }

    fn observe(limits: Limits, set: &str, outline: Outline, plan: &Plan) -> (Option<MadePuzzle>, Observed) {
        let template = Template::new("test", 1, base_puzzle(set).unwrap());
        let mut observed = Observed::default();
        let observer: &mut Observer<'_> = &mut |progress| {
            observed.calls += 1;
            observed.longest_gap = observed.longest_gap.max(progress.nodes - observed.nodes);
            observed.nodes = progress.nodes;
            false
        };
        let effort = &mut Effort::new(limits, observer);
        let made = by_plan(plan, outline, &template, &mut Random::new(1), effort);
        (made, observed)
    }

    #[test]
    fn a_seed_without_a_puzzle_is_followed_by_the_next() {
        let fails = |seed| Err(MakeError::Seed { seed, level: 1 });
        let mut tried = Vec::new();
        let made = make_from_first([7, 8, 9], |seed| {
            tried.push(seed);
            if seed < 8 {
                fails(seed)
            } else {
                make("test", "square", Outline::Grown, 1, seed, &mut |_| false)
            }
        });
        assert!(made.is_ok() && tried == [7, 8], "{tried:?}");
        assert_eq!(make_from_first([7, 8], fails).err(), Some(MakeError::Seed { seed: 8, level: 1 }));
        let stopped = make_from_first([7, 8], |_| Err(MakeError::Stopped)).err();
        assert_eq!(stopped, Some(MakeError::Stopped));
    }

    #[test]
    fn a_plan_that_cannot_be_met_is_given_up_after_enough_tries() {
        let plan = Plan { pieces: 2, difficulty: 1_000_000..=2_000_000 };
        let (made, observed) = observe(LIMITS, "square", Outline::Rectangle, &plan);
        assert!(made.is_none(), "two pieces cannot be so hard");
        assert_eq!(observed.calls, LIMITS.tries);
    }

    #[test]
    fn a_plan_of_long_proofs_is_given_up_after_enough_placements() {
        // So many triangular pieces leave so much freedom that one proof takes more than all together may.
        let plan = Plan { pieces: 18, difficulty: u64::MAX..=u64::MAX };
        for nodes in [1_000, 5_000, 20_000] {
            let limits = Limits { nodes, ..LIMITS };
            let (made, observed) = observe(limits, "triangle", Outline::Grown, &plan);
            assert!(made.is_none(), "no proof is so long");
            // Searches pause every 256 placements, and a draft has fewer proofs than half its pieces.
            let slack = 256 * plan.pieces as u64 / 2;
            assert!(observed.longest_gap <= slack, "{} placements between two calls", observed.longest_gap);
            let range = nodes..=nodes + slack;
            assert!(range.contains(&observed.nodes), "{} placements, {nodes} allowed", observed.nodes);
        }
    }
}
