//! Random and mutated input: nothing panics, every line is answered, a refusal changes nothing.
#![allow(clippy::unwrap_used)]

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A conversation to mutate.
const SEED: &str = "1 name\nlist_commands\nplay b e10,e11\nplay 1 a20,b20 # first\ngenmove w\nreg_genmove 2\n\
    all_legal b\nundo\nfinal_score\nset_game Blokus Duo\nset_game trigon-two rule=tips\nposition\n\
    set_position duo b:e10;w:i5,j5 b\nloadsgf a b 3\nsavesgf x\nhint 1\nmove_time 1.5\nset_random_seed 4\n\
    showboard\nplay b pass\nhelp play\ncputime\nclear_board\nknown_command play\ng\np f11\n\
    get_value\nmove_values\nparam\nparam use_book 0\nparam exploration 0.7\nquit\n";

#[test]
fn random_bytes_do_no_harm() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    for _ in 0..500 {
        let length = random.random_range(..300_usize);
        let bytes: Vec<u8> = (0..length).map(|_| random.random_range(0..=255)).collect();
        gtp::fuzz(&bytes);
    }
}

#[test]
fn mutated_conversations_do_no_harm() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
    let lines: Vec<&str> = SEED.lines().collect();
    for _ in 0..150 {
        let mut text = vec![random.random_range(0..=255)];
        for _ in 0..random.random_range(1..12) {
            text.extend_from_slice(lines[random.random_range(..lines.len())].as_bytes());
            text.push(b'\n');
        }
        for _ in 0..random.random_range(0..6) {
            mutate(&mut text, &mut random);
        }
        gtp::fuzz(&text);
    }
}

fn mutate(text: &mut Vec<u8>, random: &mut Xoshiro256PlusPlus) {
    let place = random.random_range(..text.len());
    match random.random_range(0..4) {
        0 => text[place] = random.random_range(0..=255),
        1 => text.insert(place, b"\n #=,;:?0139abz\t\r\xff\xc3"[random.random_range(..19_usize)]),
        2 if text.len() > 2 => drop(text.remove(place)),
        _ => {
            let copy =
                text[place..].iter().copied().take(random.random_range(..20_usize)).collect::<Vec<u8>>();
            text.splice(place..place, copy);
        }
    }
}

#[test]
fn the_seed_conversation_itself_is_answered() {
    for first in 0..=10 {
        gtp::fuzz(&[&[first], SEED.as_bytes()].concat());
    }
}

#[test]
fn a_long_argument_gets_a_short_answer() {
    let long = [
        "x".repeat(100_000),
        "a1,".repeat(30_000),
        "b ".to_owned() + &"e10,".repeat(20_000),
        "b:e10/".repeat(20_000),
        "duo ".to_owned() + &"b:e10/".repeat(20_000) + " b",
        "duo rule=".to_owned() + &"ü".repeat(50_000),
        "9".repeat(100_000),
    ];
    let first = rules::variants().iter().position(|file| file.name() == "duo").unwrap();
    for line in SEED.lines() {
        let name = line.split(' ').find(|word| !word.starts_with('1')).unwrap();
        for argument in &long {
            // The session itself asserts that messages are short.
            gtp::fuzz(format!("{}{name} {argument}\n", first as u8 as char).as_bytes());
        }
    }
}
