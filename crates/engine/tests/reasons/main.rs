//! Reasons for moves: every number is counted again in the simplest way, on random positions of every variant.
#![allow(clippy::unwrap_used)]

mod oracle;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::reasons::{Adviser, Reason, english, hints};
use engine::{Budget, Engine, Random};
use rand::{RngExt, SeedableRng};
use rules::{Colour, Options, Placement, Position, Ruleset};

use oracle::expected;

/// Every variant, and some with options that change contact, starts and the shared colour.
fn games() -> Vec<Arc<Ruleset>> {
    let with = |name: &str, pairs: &[&str]| {
        let mut options = Options::default();
        pairs.iter().for_each(|pair| options.set(pair).unwrap());
        Ruleset::compile(rules::variant(name, &options).unwrap()).unwrap()
    };
    let mut games: Vec<_> = rules::variants().iter().map(|file| with(file.name(), &[])).collect();
    games.extend([with("trigon-two", &["rule=tips"]), with("three", &["shared=red", "starts=any"])]);
    games
}

fn played(rules: &Arc<Ruleset>, moves: usize, random: &mut Random) -> Position {
    let mut position = Position::new(rules.clone());
    for _ in 0..moves {
        if position.is_over() {
            break;
        }
        position.play(random_move(&position, random));
    }
    position
}

/// Mostly large pieces, so that boards fill up as they do in real games.
fn random_move(position: &Position, random: &mut Random) -> Placement {
    let mut any = || position.nth_legal(random.random_range(..position.legal_count())).unwrap();
    let (one, other) = (any(), any());
    let size = |placement| position.rules().cells_of(placement).len();
    if size(one) >= size(other) { one } else { other }
}

/// Pieces in one order, so that lists can be compared.
fn sorted(reasons: Vec<Reason>) -> Vec<String> {
    let text = |mut reason: Reason| {
        if let Reason::Unfit { pieces } | Reason::Misfits { pieces, .. } = &mut reason {
            pieces.sort_unstable();
        }
        format!("{reason:?}")
    };
    let mut names: Vec<String> = reasons.into_iter().map(text).collect();
    names.sort_unstable();
    names
}

/// How far games are when they are looked at, in hundredths of their fields.
fn positions(rules: &Arc<Ruleset>, random: &mut Random) -> Vec<Position> {
    let whole = played(rules, usize::MAX, random);
    let length = whole.history().len();
    [1, 35, 60, 80, 95]
        .map(|share| {
            let mut position = whole.clone();
            while position.history().len() > length * share / 100 {
                position.undo();
            }
            position
        })
        .to_vec()
}

/// Compares all that is said of a move with what plain counting finds, and tells of which kinds it was.
fn check(adviser: &Adviser<'_>, position: &Position, placement: Placement) -> Vec<&'static str> {
    let mut found = adviser.all_reasons(placement);
    let kinds = found.iter().map(Reason::kind).collect();
    found.retain(|reason| !matches!(reason, Reason::Fits { .. }));
    let name = &position.rules().variant().name;
    assert_eq!(sorted(found), sorted(expected(position, placement)), "{name}");
    kinds
}

#[test]
fn every_number_is_what_plain_counting_finds() {
    let mut kinds = BTreeSet::new();
    for rules in games() {
        for seed in 0..3 {
            let mut random = Random::seed_from_u64(seed);
            for position in positions(&rules, &mut random) {
                let adviser = Adviser::new(&position).unwrap();
                kinds.extend(check(&adviser, &position, random_move(&position, &mut random)));
            }
        }
    }
    // The ends of games that the next test looks at are rare in random ones.
    assert!(kinds.len() >= 14, "{kinds:?}");
}

#[test]
fn the_ends_of_games_are_counted_as_well() {
    let rules = games().swap_remove(0);
    let mut kinds = BTreeSet::new();
    for seed in 0..3 {
        let mut random = Random::seed_from_u64(seed);
        let mut position = Position::new(rules.clone());
        let colour = position.turn().unwrap();
        // One colour has the board nearly for itself, so it can place everything.
        for left in (0..21).rev() {
            position.set_turn(colour);
            if position.turn() != Some(colour) {
                break;
            }
            if left < 3 {
                let adviser = Adviser::new(&position).unwrap();
                kinds.extend(check(&adviser, &position, random_move(&position, &mut random)));
            }
            position.play(random_move(&position, &mut random));
        }
    }
    for kind in ["finish", "finish-kept", "single-kept"] {
        assert!(kinds.contains(kind), "{kind} is not in {kinds:?}");
    }
}

#[test]
fn a_colour_that_is_shut_out_is_reported() {
    let rules = games().swap_remove(4);
    let mut found = 0;
    for seed in 0..30 {
        let mut random = Random::seed_from_u64(seed);
        let mut position = played(&rules, usize::MAX, &mut random);
        for _ in 0..4 {
            position.undo();
            let adviser = Adviser::new(&position).unwrap();
            let out = |placement: &&Placement| {
                adviser.all_reasons(**placement).iter().any(|reason| matches!(reason, Reason::Out { .. }))
            };
            if let Some(&placement) = position.legal_moves().iter().find(out) {
                check(&adviser, &position, placement);
                found += 1;
                break;
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn what_is_said_sets_moves_apart_and_can_be_said() {
    for (number, rules) in games().into_iter().enumerate() {
        let mut random = Random::seed_from_u64(100 + number as u64);
        for position in positions(&rules, &mut random).into_iter().skip(1) {
            let adviser = Adviser::new(&position).unwrap();
            for placement in (0..8).map(|_| random_move(&position, &mut random)) {
                let reasons = adviser.reasons(placement);
                let all = adviser.all_reasons(placement);
                let true_or_only = |reason: &Reason| *reason == Reason::Only || all.contains(reason);
                assert!(reasons.iter().all(|weighed| true_or_only(&weighed.reason)));
                assert!(reasons.is_sorted_by(|a, b| a.weight >= b.weight));
                assert!(reasons.iter().all(|weighed| weighed.weight > 0.0));
                check_sides(&position, &all);
                let sentence = english::sentence(&rules, position.side_to_move(), &reasons);
                assert!(sentence.len() > 12 && sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.contains(" 0 ") && !sentence.contains("  "), "{sentence}");
            }
        }
    }
}

/// Harm is praised only if it is done to another side, and a colour that scores for nobody is no rival.
fn check_sides(position: &Position, reasons: &[Reason]) {
    let side = position.side_to_move();
    for reason in reasons {
        let Some(colour) = reason.colour() else { continue };
        match reason {
            Reason::Hampers { .. } => assert_eq!(position.side_of(colour), side),
            _ => assert!(position.side_of(colour).is_some_and(|other| Some(other) != side)),
        }
    }
}

/// What is said to hold for good must survive any game: here some random ones.
#[test]
fn what_is_out_of_reach_stays_so() {
    for (number, rules) in games().into_iter().enumerate() {
        let mut random = Random::seed_from_u64(200 + number as u64);
        for position in positions(&rules, &mut random).into_iter().skip(2) {
            let adviser = Adviser::new(&position).unwrap();
            let placement = random_move(&position, &mut random);
            let reasons = adviser.all_reasons(placement);
            for _ in 0..5 {
                let mut end = position.clone();
                end.play(placement);
                let start = end.history().len();
                while !end.is_over() {
                    end.play(random_move(&end, &mut random));
                }
                for reason in &reasons {
                    survives(reason, &end, start, adviser.friends());
                }
            }
        }
    }
}

fn survives(reason: &Reason, end: &Position, start: usize, friends: &[Colour]) {
    let rules = end.rules();
    let strangers = || end.history()[start..].iter().filter(|ply| !friends.contains(&ply.colour));
    match reason {
        Reason::Alone { fields, .. } | Reason::Saves { fields } => {
            assert!(strangers().all(|ply| !rules.cell_set(ply.placement).intersects(fields)));
        }
        Reason::Out { colour, .. } => assert!(strangers().all(|ply| ply.colour != *colour)),
        Reason::FinishDenied { colour, .. } => assert!(end.cells_left(*colour) > 0),
        _ => {}
    }
}

#[test]
fn a_reason_that_holds_for_every_move_is_none() {
    let rules = games().swap_remove(4);
    let mut random = Random::seed_from_u64(7);
    for position in (0..4).flat_map(|_| positions(&rules, &mut random).split_off(3)) {
        let adviser = Adviser::new(&position).unwrap();
        let legal = position.legal_moves();
        if legal.len() > 24 {
            continue;
        }
        let all: Vec<Vec<Reason>> = legal.iter().map(|&placement| adviser.all_reasons(placement)).collect();
        for &placement in &legal {
            for weighed in adviser.reasons(placement) {
                let common = all.iter().all(|others| others.contains(&weighed.reason));
                assert!(legal.len() == 1 || !common, "{:?}", weighed.reason);
            }
        }
    }
}

#[test]
fn hints_are_the_best_moves_of_a_search() {
    for name in ["duo", "three"] {
        let rules = Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap();
        let position = played(&rules, 12, &mut Random::seed_from_u64(3));
        let mut engine = Engine::new(rules);
        let search = engine.search(&position, &Budget::simulations(100), &AtomicBool::new(false));
        let hints = hints(&position, &search, 3);
        assert_eq!(hints.len(), 3);
        for (hint, candidate) in hints.iter().zip(&search.candidates) {
            assert_eq!(
                (hint.placement, hint.value, hint.visits),
                (candidate.placement, candidate.value, candidate.visits)
            );
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_hints() {
    let rules = games().swap_remove(0);
    let position = played(&rules, usize::MAX, &mut Random::seed_from_u64(1));
    assert!(Adviser::new(&position).is_none());
    let search = Engine::new(rules).search(&position, &Budget::simulations(1), &AtomicBool::new(false));
    assert!(hints(&position, &search, 5).is_empty());
}
