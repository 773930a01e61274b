//! Games of the engine against itself, varied enough to learn from.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::Result;
use engine::{Budget, Engine, Random, SearchResult, Weights};
use indicatif::{ProgressBar, ProgressStyle};
use rand::{RngExt, SeedableRng};
use rules::{Index, Placement, Position, Ruleset};

use crate::games::{Game, GameFile, SearchedPly};

/// One move in this many gets a full search, from which the policy learns. The others get few simulations: they bring more
/// games, and so more results, in the same time.
const FULL: u32 = 4;

/// How many times fewer simulations the other moves get.
const QUICK: u64 = 6;

/// After the opening, one move in this many is not the best but drawn by visits.
const STRAY: u32 = 12;

/// Which games to play.
pub(crate) struct Plan {
    /// The first game, by its seed.
    pub(crate) first: u64,
    pub(crate) count: u64,
    /// How many simulations a full search makes.
    pub(crate) simulations: u64,
    /// How many games are played at once.
    pub(crate) threads: usize,
}

/// Plays the games that a file does not have yet. Each depends on its seed alone.
pub(crate) fn play(
    plan: &Plan,
    rules: &Arc<Ruleset>,
    weights: &Weights,
    file: &GameFile,
    known: &BTreeSet<u64>,
) -> Result<()> {
    let bar = progress_bar(rules, plan.count);
    let next = AtomicU64::new(plan.first);
    let failed = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                while failed.lock().expect("no game panics").is_none() {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= plan.first + plan.count {
                        break;
                    }
                    if !known.contains(&seed)
                        && let Err(error) = file.add(&game(rules, weights, seed, plan.simulations))
                    {
                        *failed.lock().expect("no game panics") = Some(error);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish();
    failed.into_inner().expect("no game panics").map_or(Ok(()), Err)
}

fn progress_bar(rules: &Ruleset, count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(rules.variant().name.clone());
    let template = "{msg} {bar:40} {pos}/{len} games, {eta} left";
    bar.with_style(ProgressStyle::with_template(template).expect("a valid template"))
}

fn game(rules: &Arc<Ruleset>, weights: &Weights, seed: u64, simulations: u64) -> Game {
    let mut random = Random::seed_from_u64(seed);
    let mut engine = Engine::new(rules.clone());
    engine.set_weights(weights.clone());
    engine.set_seed(seed);
    // A drawn move and a policy to learn from need the visits of the whole budget.
    engine.ends_early = false;
    let mut position = Position::new(rules.clone());
    let mut plies = Vec::new();
    // Half of the games begin with first moves that the engine would hardly choose.
    let strange_start = random.random_range(0..2u32) == 0;
    while position.turn().is_some() {
        let full = random.random_range(0..FULL) == 0;
        let budget = Budget::simulations(if full { simulations } else { simulations / QUICK });
        let search = engine.search(&position, &budget, &AtomicBool::new(false));
        let played = position.history().len();
        let opening = played < rules.colours().len();
        let placement = if opening && strange_start {
            large_move(&position, &mut random)
        } else if played < 3 * rules.colours().len() || random.random_range(0..STRAY) == 0 {
            by_visits(&search, &mut random)
        } else {
            search.best()
        };
        let placement = placement.expect("a game that goes on has a move");
        plies.push(searched_ply(placement, &search, full));
        position.play(placement);
    }
    Game { variant: rules.variant().name.clone(), seed, plies }
}

fn searched_ply(placement: Placement, search: &SearchResult, full: bool) -> SearchedPly {
    let number = |placement: Placement| u16::try_from(placement.index()).expect("placements are 16 bits");
    let thousandths = |value: f32| (value * 1000.0).round() as u16;
    let tried = search.candidates.iter().filter(|candidate| candidate.visits > 0);
    let candidates = tried.map(|c| (number(c.placement), c.visits, thousandths(c.value)));
    SearchedPly {
        placement: number(placement),
        values: search.values.iter().copied().map(thousandths).collect(),
        candidates: if full && !search.exact { candidates.collect() } else { Vec::new() },
    }
}

/// Any move of the largest pieces.
pub(crate) fn large_move(position: &Position, random: &mut Random) -> Option<Placement> {
    let mut moves = position.legal_moves();
    let size = |placement: &Placement| position.rules().cells_of(*placement).len();
    let largest = moves.iter().map(size).max()?;
    moves.retain(|placement| size(placement) == largest);
    Some(moves[random.random_range(0..moves.len() as u32) as usize])
}

/// A move as likely as it was visited.
pub(crate) fn by_visits(search: &SearchResult, random: &mut Random) -> Option<Placement> {
    let total: u32 = search.candidates.iter().map(|candidate| candidate.visits).sum();
    let mut point = random.random_range(0..total.max(1));
    for candidate in &search.candidates {
        if point < candidate.visits {
            return Some(candidate.placement);
        }
        point -= candidate.visits;
    }
    search.best()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_on_their_seeds_alone_and_are_played_once() {
        let rules = Ruleset::compile(rules::variant("junior", &rules::Options::default()).unwrap()).unwrap();
        let weights = Weights::of(&rules);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let play = |first, count, threads| {
            let (file, games) = GameFile::open(&path).unwrap();
            let known = games.iter().map(|game| game.seed).collect();
            let plan = Plan { first, count, simulations: 24, threads };
            super::play(&plan, &rules, &weights, &file, &known).unwrap();
            let mut games = crate::games::read(&path).unwrap();
            games.sort_by_key(|game| game.seed);
            games
        };
        let one = play(2, 1, 1);
        let all = play(1, 3, 2);
        assert_eq!(all.iter().map(|game| game.seed).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(all[1], one[0]);
        for game in &all {
            assert_eq!(*game, super::game(&rules, &weights, game.seed, 24));
            assert!(game.replay(&rules, |_, _| ()).unwrap().is_over());
            assert!(game.plies.iter().any(|ply| !ply.candidates.is_empty()));
        }
    }
}
