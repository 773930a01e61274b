//! Positions go to text and back.
#![allow(clippy::unwrap_used)]

mod common;

use common::{all_variants, assert_same, random_game};
use notation::{read_position, write_position};
use proptest::prelude::*;

#[test]
fn finished_games_of_every_variant_come_back() {
    for (number, variant) in all_variants().iter().enumerate() {
        let position = random_game(variant, number as u64, usize::MAX);
        let again = read_position(&write_position(&position)).unwrap();
        assert_same(&position, &again);
        assert_eq!(position.history(), again.history(), "{}", variant.name);
        assert!(again.is_over());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn positions_come_back(number in 0usize..1000, seed: u64, length in 0usize..60) {
        let all = all_variants();
        let position = random_game(&all[number % all.len()], seed, length);
        let again = read_position(&write_position(&position)).unwrap();
        assert_same(&position, &again);
        prop_assert_eq!(position.history(), again.history());
    }

    #[test]
    fn positions_out_of_turn_come_back(number in 0usize..1000, seed: u64, length in 0usize..30) {
        let all = all_variants();
        let mut position = random_game(&all[number % all.len()], seed, length);
        let colours: Vec<_> = position.rules().colours().collect();
        position.set_turn(colours[number % colours.len()]);
        assert_same(&position, &read_position(&write_position(&position)).unwrap());
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = read_position(&text);
        let _ = notation::parse_move(&text);
    }

    #[test]
    fn damaged_positions_are_read_or_refused(seed: u64, at: prop::sample::Index, c: char) {
        let all = all_variants();
        let position = random_game(&all[seed as usize % all.len()], seed, 12);
        let mut text: Vec<char> = write_position(&position).chars().collect();
        let at = at.index(text.len());
        text[at] = c;
        if let Ok(position) = read_position(&text.into_iter().collect::<String>()) {
            assert_same(&position, &read_position(&write_position(&position)).unwrap());
        }
    }
}
