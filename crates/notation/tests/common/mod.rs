//! Random games for the tests of records and positions.
#![allow(dead_code, clippy::unwrap_used)]

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Options, Position, Ruleset, Variant};

pub(crate) fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Every variant with its own rules and with every single option that it offers.
pub(crate) fn all_variants() -> Vec<Variant> {
    let mut all = Vec::new();
    for file in rules::variants() {
        all.push(file.choose(&Options::default()).unwrap());
        for offer in file.option_choices() {
            let mut options = Options::default();
            options.set(&offer).unwrap();
            let variant = file.choose(&options).unwrap();
            if !variant.options.pairs().is_empty() {
                all.push(variant);
            }
        }
    }
    all
}

pub(crate) fn compiled(variant: &Variant) -> Arc<Ruleset> {
    static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Ruleset>>>> = LazyLock::new(Mutex::default);
    let name = format!("{} {:?}", variant.name, variant.options);
    let mut compiled = COMPILED.lock().unwrap();
    compiled.entry(name).or_insert_with(|| Ruleset::compile(variant.clone()).unwrap()).clone()
}

/// A random game of at most this many moves.
pub(crate) fn random_game(variant: &Variant, seed: u64, length: usize) -> Position {
    let mut random = generator(seed);
    let mut position = Position::new(compiled(variant));
    for _ in 0..length {
        if position.is_over() {
            break;
        }
        let number = random.random_range(0..position.legal_count());
        position.play(position.nth_legal(number).unwrap());
    }
    position
}

/// The same pieces in the same order of play, and the same colour to move.
pub(crate) fn assert_same(a: &Position, b: &Position) {
    assert_eq!(a.rules().variant().name, b.rules().variant().name);
    assert_eq!(a.rules().variant().options, b.rules().variant().options);
    assert_eq!(notation::write_position(a), notation::write_position(b));
    assert_eq!(a.hash(), b.hash());
    assert_eq!(a.legal_moves(), b.legal_moves());
}
