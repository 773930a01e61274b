//! The engine as a whole: it answers in every case, repeats itself with a seed, and beats chance.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use engine::{Budget, Engine, Level, ParamChanges, Random, SearchResult, Weights};
use rand::{RngExt, SeedableRng};
use rules::{Index, Options, Position, Ruleset};

fn ruleset(name: &str) -> Arc<Ruleset> {
    Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap()
}

fn searched(engine: &mut Engine, position: &Position, simulations: u64) -> SearchResult {
    engine.search(position, &Budget::simulations(simulations), &AtomicBool::new(false))
}

fn random_move(position: &Position, random: &mut Random) -> rules::Placement {
    position.nth_legal(random.random_range(0..position.legal_count() as u32) as usize).unwrap()
}

#[test]
fn plays_legal_moves_to_the_end_of_every_variant() {
    for file in rules::variants() {
        let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
        let mut engine = Engine::new(rules.clone());
        let mut position = Position::new(rules);
        while let Some(colour) = position.turn() {
            let search = searched(&mut engine, &position, 20);
            let placement = search.best().unwrap();
            assert!(position.is_legal_for(colour, placement), "{}", file.name());
            position.play(placement);
        }
        assert_eq!(searched(&mut engine, &position, 20).best(), None, "{}", file.name());
    }
}

#[test]
fn one_thread_and_one_seed_give_one_game() {
    let rules = ruleset("duo");
    let game = |seed: u64| {
        let mut engine = Engine::new(rules.clone());
        engine.set_seed(seed);
        let mut position = Position::new(rules.clone());
        while !position.is_over() {
            position.play(searched(&mut engine, &position, 60).best().unwrap());
        }
        position.history().to_vec()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn answers_without_a_budget_and_when_stopped() {
    let rules = ruleset("trigon");
    let position = Position::new(rules.clone());
    let mut engine = Engine::new(rules.clone());
    assert!(searched(&mut engine, &position, 0).best().is_some());
    let mut engine = Engine::new(rules);
    let search = engine.search(&position, &Budget::simulations(u64::MAX), &AtomicBool::new(true));
    assert!(search.best().is_some());
    assert_eq!(search.simulations, 0);
}

#[test]
fn makes_just_as_many_simulations_as_it_may() {
    let rules = ruleset("duo");
    let position = Position::new(rules.clone());
    for (threads, simulations) in [(1, 1), (1, 10), (1, 100), (3, 50)] {
        let mut engine = Engine::new(rules.clone());
        engine.set_threads(threads);
        engine.ends_early = false;
        let search = searched(&mut engine, &position, simulations);
        let visits: u32 = search.candidates.iter().map(|candidate| candidate.visits).sum();
        assert_eq!((search.simulations, u64::from(visits)), (simulations, simulations), "{threads} threads");
    }
}

#[test]
fn a_twin_thinks_the_same_and_changes_nothing() {
    let rules = ruleset("duo");
    let mut engine = Engine::new(rules.clone());
    let mut position = Position::new(rules);
    for _ in 0..2 {
        position.play(searched(&mut engine, &position, 200).best().unwrap());
    }
    let expected = searched(&mut engine.twin(), &position, 200);
    assert_eq!(searched(&mut engine.twin(), &position, 200), expected);
    assert_eq!(searched(&mut engine, &position, 200), expected);
}

#[test]
fn stops_at_the_next_simulation() {
    let rules = ruleset("trigon");
    let mut engine = Engine::new(rules.clone());
    // The clock is read every few simulations, and stands here for anyone who loses patience in between.
    static READ: AtomicU64 = AtomicU64::new(0);
    static STOP: AtomicBool = AtomicBool::new(false);
    let impatient = || {
        STOP.store(READ.fetch_add(1, Ordering::Relaxed) > 12, Ordering::Relaxed);
        Duration::ZERO
    };
    let budget = Budget::UNLIMITED.within(Duration::from_secs(1), impatient);
    let search = engine.search(&Position::new(rules), &budget, &STOP);
    assert!((190..=220).contains(&search.simulations), "{}", search.simulations);
}

#[test]
fn one_legal_move_is_answered_at_once() {
    let rules = ruleset("duo");
    let mut random = Random::seed_from_u64(3);
    let mut position = Position::new(rules.clone());
    while position.legal_count() != 1 {
        position.play(random_move(&position, &mut random));
    }
    let only = position.legal_moves()[0];
    let mut engine = Engine::new(rules);
    // Without its exact endgame, which would be as quick.
    let mut params = ParamChanges::default();
    params.set("endgame", 0.0).unwrap();
    engine.set_params(params);
    let search = searched(&mut engine, &position, u64::MAX);
    assert_eq!(search.best(), Some(only));
}

#[test]
fn weights_set_parameters_and_what_is_set_beside_them_counts_more() {
    let rules = ruleset("duo");
    let position = Position::new(rules.clone());
    let mut engine = Engine::new(rules.clone());
    let moves = |engine: &mut Engine| searched(engine, &position, 20).candidates.len();
    assert!(moves(&mut engine) > 4);
    let mut weights = Weights::of(&rules);
    weights.params.set("widest_root", 2.0).unwrap();
    let weights = Weights::parse_whole(&weights.to_string()).unwrap();
    engine.set_weights(weights.clone());
    assert_eq!(moves(&mut engine), 2);
    let mut params = ParamChanges::default();
    params.set("widest_root", 3.0).unwrap();
    engine.set_params(params);
    assert_eq!(moves(&mut engine), 3);
    engine.set_weights(weights);
    assert_eq!(moves(&mut engine), 3);
    engine.set_params(ParamChanges::default());
    assert_eq!(moves(&mut engine), 2);
}

#[test]
fn beats_chance_on_every_side() {
    for (name, games) in [("duo", 4), ("trigon-three", 3)] {
        let rules = ruleset(name);
        let sides = rules.variant().sides.len();
        for game in 0..games {
            let mut random = Random::seed_from_u64(game);
            let mut engine = Engine::new(rules.clone());
            let mut position = Position::new(rules.clone());
            let ours = game as usize % sides;
            while let Some(side) = position.side_to_move() {
                let placement = if side.index() == ours {
                    searched(&mut engine, &position, 100).best().unwrap()
                } else {
                    random_move(&position, &mut random)
                };
                position.play(placement);
            }
            assert_eq!(position.ranks()[ours], 1, "{name}, game {game}");
        }
    }
}

#[test]
fn several_threads_share_one_tree() {
    let rules = ruleset("duo");
    let position = Position::new(rules.clone());
    let mut engine = Engine::new(rules);
    engine.ends_early = false;
    engine.set_threads(2);
    let search = searched(&mut engine, &position, 2_000);
    let visits: u64 = search.candidates.iter().map(|candidate| u64::from(candidate.visits)).sum();
    assert!(search.simulations >= 2_000);
    assert_eq!(visits, search.simulations);
}

#[test]
fn a_full_memory_does_not_end_the_search() {
    let rules = ruleset("classic");
    let position = Position::new(rules.clone());
    let mut engine = Engine::new(rules);
    engine.ends_early = false;
    engine.set_memory(1);
    let search = searched(&mut engine, &position, 20_000);
    assert!(search.simulations >= 20_000);
    assert!(search.bytes < 4 << 20, "{} bytes", search.bytes);
}

#[test]
fn the_tree_goes_on_from_move_to_move() {
    let rules = ruleset("duo");
    let mut position = Position::new(rules.clone());
    let mut engine = Engine::new(rules);
    engine.ends_early = false;
    position.play(searched(&mut engine, &position, 3_000).best().unwrap());
    let search = searched(&mut engine, &position, 1);
    let kept: u32 = search.candidates.iter().map(|candidate| candidate.visits).sum();
    assert!(kept > 100, "only {kept} visits were kept");
}

#[test]
fn low_levels_choose_among_plausible_moves() {
    for name in ["duo", "classic"] {
        let rules = ruleset(name);
        let position = Position::new(rules.clone());
        let mut random = Random::seed_from_u64(1);
        let mut engine = Engine::new(rules.clone());
        let search = searched(&mut engine, &position, 3_000);
        let mut others = |level: u32| {
            let chosen = (0..3_000).map(|_| Level::new(level, &rules).choose(&search, &mut random).unwrap());
            let chosen: Vec<_> = chosen.filter(|&placement| Some(placement) != search.best()).collect();
            let tried = |placement: &rules::Placement| {
                search.candidates.iter().any(|c| c.placement == *placement && c.visits > 0)
            };
            assert!(chosen.iter().all(tried));
            chosen.len()
        };
        let counts: Vec<usize> = (1..=9).map(&mut others).collect();
        assert!(counts.is_sorted_by(|a, b| a >= b), "{name}: {counts:?}");
        assert!(counts[0] > 300 && counts[8] == 0, "{name}: {counts:?}");
        assert_eq!(Level::new(9, &rules).choose(&search, &mut random), search.best());
        assert_eq!(Level::new(0, &rules), Level::new(1, &rules));
        assert_eq!(Level::new(100, &rules).number(), 9);
    }
}

#[test]
fn a_colour_that_moves_out_of_turn_gets_moves_of_its_own() {
    let rules = ruleset("duo");
    let mut position = Position::new(rules.clone());
    let mut engine = Engine::new(rules);
    let colour = position.turn().unwrap();
    for _ in 0..3 {
        position.set_turn(colour);
        let search = searched(&mut engine, &position, 200);
        assert!(search.candidates.iter().all(|c| position.is_legal_for(colour, c.placement)));
        position.play(search.best().unwrap());
    }
}

#[test]
fn every_side_has_a_value() {
    for (name, sides) in [("duo", 2), ("teams", 2), ("three", 3), ("trigon", 4)] {
        let rules = ruleset(name);
        let mut position = Position::new(rules.clone());
        let mut random = Random::seed_from_u64(5);
        let mut engine = Engine::new(rules);
        for simulations in [0, 50] {
            let search = searched(&mut engine, &position, simulations);
            assert_eq!(search.values.len(), sides, "{name}");
            let sum: f32 = search.values.iter().sum();
            // Half from every two sides, of which one comes out ahead, and half from the one that is the first.
            let total = sides as f32 / 4.0 + 0.5;
            assert!((sum - total).abs() < 0.05, "{name}: {:?}", search.values);
        }
        while !position.is_over() {
            position.play(random_move(&position, &mut random));
        }
        let values = searched(&mut engine, &position, 50).values;
        let ranks = position.ranks();
        for (one, value) in values.iter().enumerate() {
            for (other, less) in values.iter().enumerate().filter(|&(other, _)| ranks[one] < ranks[other]) {
                assert!(value > less, "{name}: sides {one} and {other} have {value} and {less}");
            }
        }
    }
}
