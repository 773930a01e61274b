//! What must hold of any position of any game: undo, copies, hashes, symmetries and set-up, on random games.
#![allow(clippy::unwrap_used)]

mod support;

use std::collections::HashSet;
use std::sync::Arc;

use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Colour, Index, Placement, Ply, Position, Ruleset};
use support::{Snapshot, every_ruleset, placement, start};

/// Any game, and the seed of its random moves.
#[derive(Clone, Copy, Debug)]
struct Seeded {
    game: usize,
    seed: u64,
}

fn games() -> impl Strategy<Value = Seeded> {
    (0..every_ruleset().len(), any::<u64>()).prop_map(|(game, seed)| Seeded { game, seed })
}

impl Seeded {
    fn open(self) -> (Arc<Ruleset>, Xoshiro256PlusPlus) {
        (Arc::clone(&every_ruleset()[self.game].2), Xoshiro256PlusPlus::seed_from_u64(self.seed))
    }
}

fn pick(position: &Position, random: &mut Xoshiro256PlusPlus) -> Placement {
    position.nth_legal(random.random_range(0..position.legal_count() as u32) as usize).unwrap()
}

fn play_some(position: &mut Position, plies: usize, random: &mut Xoshiro256PlusPlus) {
    for _ in 0..plies {
        if !position.is_over() {
            position.play(pick(position, random));
        }
    }
}

/// The same pieces on the board, placed in another order and not played.
fn set_up_again(position: &Position, plies: &[Ply]) -> Position {
    let mut other = Position::new(Arc::clone(position.rules()));
    for ply in plies {
        assert!(other.set_up(ply.colour, ply.placement));
    }
    other.set_turn(position.turn().unwrap());
    other
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_returns_to_the_very_same_position(seeded in games()) {
        let (rules, mut random) = seeded.open();
        let mut position = Position::new(rules);
        let mut before = Vec::new();
        while !position.is_over() {
            before.push(Snapshot::of(&position));
            position.play(pick(&position, &mut random));
        }
        while let Some(expected) = before.pop() {
            prop_assert!(position.undo().is_some());
            prop_assert_eq!(Snapshot::of(&position), expected);
        }
        prop_assert!(position.undo().is_none());
    }

    #[test]
    fn after_an_undo_the_game_goes_on_as_if_nothing_had_been(seeded in games()) {
        let (rules, mut random) = seeded.open();
        let mut position = Position::new(Arc::clone(&rules));
        let mut straight = Position::new(rules);
        while !straight.is_over() {
            let placement = pick(&straight, &mut random);
            straight.play(placement);
            // Some moves forth and back before the one that counts.
            let detour = random.random_range(0..9usize);
            let made = position.history().len();
            play_some(&mut position, detour, &mut random);
            while position.history().len() > made {
                position.undo();
            }
            position.play(placement);
            prop_assert_eq!(position.legal_moves(), straight.legal_moves());
            prop_assert_eq!(position.hash(), straight.hash());
        }
    }

    #[test]
    fn a_copy_is_a_clone(seeded in games(), plies in 0..90usize, other in 0..90usize) {
        let (rules, mut random) = seeded.open();
        let mut position = Position::new(Arc::clone(&rules));
        play_some(&mut position, plies, &mut random);
        // Whatever the target held before, even another game.
        let number = random.random_range(0..every_ruleset().len() as u32) as usize;
        for target in [rules, Arc::clone(&every_ruleset()[number].2)] {
            let mut copy = Position::new(target);
            play_some(&mut copy, other, &mut random);
            copy.copy_from(&position);
            let mut clone = position.clone();
            prop_assert_eq!(Snapshot::of(&copy), Snapshot::of(&position));
            prop_assert_eq!(Snapshot::of(&clone), Snapshot::of(&position));
            // A copy is worth nothing if it cannot go on, both ways.
            while !clone.is_over() {
                let placement = pick(&clone, &mut random);
                clone.play(placement);
                copy.play(placement);
                prop_assert_eq!(copy.legal_moves(), clone.legal_moves());
            }
            while clone.undo().is_some() {
                copy.undo();
            }
            prop_assert_eq!(Snapshot::of(&copy), Snapshot::of(&clone));
        }
    }

    #[test]
    fn the_order_of_moves_leaves_no_trace_in_hash_and_moves(seeded in games(), plies in 0..60usize) {
        let (rules, mut random) = seeded.open();
        let mut position = Position::new(rules);
        play_some(&mut position, plies, &mut random);
        prop_assume!(!position.is_over());
        let mut history = position.history().to_vec();
        history.shuffle(&mut random);
        let other = set_up_again(&position, &history);
        prop_assert_eq!(other.turn(), position.turn());
        prop_assert_eq!(other.legal_moves(), position.legal_moves());
        let bonus = |position: &Position| -> i32 {
            position.rules().colours().map(|colour| position.score(colour)).sum()
        };
        if bonus(&other) == bonus(&position) {
            prop_assert_eq!(other.hash(), position.hash());
        }
    }

    #[test]
    fn symmetries_keep_every_rule(seeded in games(), plies in 0..40usize) {
        let (rules, mut random) = seeded.open();
        for symmetry in rules.symmetries() {
            let mut position = Position::new(Arc::clone(&rules));
            let mut image = Position::new(Arc::clone(&rules));
            for _ in 0..plies {
                if position.is_over() {
                    break;
                }
                let placement = pick(&position, &mut random);
                position.play(placement);
                image.play(rules.image(symmetry, placement));
            }
            prop_assert_eq!(position.turn(), image.turn());
            for colour in rules.colours() {
                let mut moves: Vec<Placement> = position
                    .legal_moves_of(colour)
                    .into_iter()
                    .map(|placement| rules.image(symmetry, placement))
                    .collect();
                moves.sort_unstable();
                prop_assert_eq!(moves, image.legal_moves_of(colour));
                prop_assert_eq!(position.score(colour), image.score(colour));
            }
        }
    }

    #[test]
    fn moves_out_of_turn_are_undone_too(seeded in games()) {
        let (rules, mut random) = seeded.open();
        let mut position = Position::new(Arc::clone(&rules));
        let mut before = Vec::new();
        for _ in 0..40 {
            let colour = Colour::from_index(random.random_range(0..rules.colours().len() as u32) as usize);
            if let Some(&placement) = position.legal_moves_of(colour).choose_one(&mut random) {
                before.push(Snapshot::of(&position));
                position.play_as(colour, placement);
            }
        }
        while let Some(expected) = before.pop() {
            position.undo();
            prop_assert_eq!(Snapshot::of(&position), expected);
        }
    }
}

trait ChooseOne<T> {
    fn choose_one(&self, random: &mut Xoshiro256PlusPlus) -> Option<&T>;
}

impl<T> ChooseOne<T> for Vec<T> {
    fn choose_one(&self, random: &mut Xoshiro256PlusPlus) -> Option<&T> {
        if self.is_empty() { None } else { self.get(random.random_range(0..self.len() as u32) as usize) }
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let mut position = start("duo", "");
    let mut hashes = HashSet::new();
    hashes.insert(position.hash());
    let mut positions = 1;
    for first in position.legal_moves() {
        position.play(first);
        hashes.insert(position.hash());
        for second in position.legal_moves() {
            position.play(second);
            hashes.insert(position.hash());
            position.undo();
            positions += 1;
        }
        position.undo();
        positions += 1;
    }
    assert_eq!((hashes.len(), positions), (1 + 414 + 171_396, 1 + 414 + 171_396));
}

#[test]
fn the_hash_tells_who_is_to_move() {
    let mut position = start("classic", "");
    let mut hashes = HashSet::new();
    for colour in position.rules().clone().colours() {
        position.set_turn(colour);
        hashes.insert(position.hash());
    }
    assert_eq!(hashes.len(), 4);
}

#[test]
fn the_same_piece_of_two_colours_has_two_hashes() {
    let hash = |colour| {
        let mut position = start("classic", "starts=any");
        let corner = placement(&position, "a1,a2");
        assert!(position.set_up(Colour::from_index(colour), corner));
        position.set_turn(Colour::from_index(2));
        position.hash()
    };
    assert_ne!(hash(0), hash(1));
}

#[test]
fn the_symmetries_are_those_of_the_starts() {
    let count = |name, options| start(name, options).rules().symmetries().len();
    assert_eq!(count("classic", ""), 1, "every corner has its colour");
    assert_eq!(count("classic", "starts=any"), 8);
    assert_eq!(count("duo", ""), 2, "the diagonal through both start fields");
    assert_eq!(count("trigon", ""), 12);
    assert_eq!(count("trigon-two", ""), 12);
    assert_eq!(count("trigon-three", "rule=tips"), 12);
}

#[test]
fn a_set_up_refuses_covered_fields_and_used_pieces_and_changes_nothing() {
    let mut position = start("duo", "");
    let (blue, yellow) = (Colour::from_index(0), Colour::from_index(1));
    assert!(position.set_up(blue, placement(&position, "a1,b1")));
    let before = Snapshot::of(&position);
    assert!(!position.set_up(yellow, placement(&position, "b1,c1")), "covered");
    assert!(!position.set_up(blue, placement(&position, "d4,d5")), "used");
    assert_eq!(Snapshot::of(&position), before);
    assert!(position.undo().is_none(), "a set-up is no move");
    assert!(position.set_up(yellow, placement(&position, "d4,d5")));
}
