//! Counts of move sequences, read from `perft/`: one file for each variant with each choice of options.
//!
//! A file has blocks with empty lines between them. `moves` are played from the empty board, with blanks between them; then
//! each line is a depth and the number of sequences of this many moves, a game that ends sooner counting once.
//! `#` begins a comment. The numbers come from `vectors/facts.json` and from the oracle, which counts the small
//! ones again here: for a new variant, write any number and copy the right one from the message.
#![allow(clippy::unwrap_used)]

mod oracle;
mod support;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use oracle::{Board, Game, Variant};
use rules::{Position, perft};
use support::{every_ruleset, fields};

fn file_of(name: &str, options: &[String]) -> PathBuf {
    let chosen = options.iter().map(|option| option.replace('=', "-"));
    let stem: Vec<String> = std::iter::once(name.to_owned()).chain(chosen).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft");
    PathBuf::from(format!("{folder}/{}.txt", stem.join("-")))
}

/// The moves that a block begins with, and its counts by depth.
fn read(block: &str) -> (Vec<&str>, Vec<(usize, u64)>) {
    let (mut moves, mut counts) = (Vec::new(), Vec::new());
    for line in block.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(' ').unwrap() {
            ("moves", names) => moves.extend(names.split(' ')),
            (depth, count) => counts.push((depth.parse().unwrap(), count.parse().unwrap())),
        }
    }
    (moves, counts)
}

/// Checks a block and returns how many counts it had.
fn check_block(start: &Position, block: &str, place: &str) -> usize {
    let (moves, counts) = read(block);
    let mut position = start.clone();
    for names in moves {
        let placement = position.check(position.turn().unwrap(), &fields(names));
        position.play(placement.unwrap_or_else(|refusal| panic!("{place}: {names}: {refusal}")));
    }
    for &(depth, count) in &counts {
        assert_eq!(perft(&position, depth), count, "{place}, depth {depth}: {block}");
    }
    counts.len()
}

/// The same by the oracle, where that takes only a few positions.
fn check_by_oracle(start: &Game, block: &str, place: &str) {
    let (moves, counts) = read(block);
    let mut game = start.clone();
    for names in moves {
        let field = |f: &rules::Coord| game.board.number((i32::from(f.column), i32::from(f.row)));
        let mut numbers: Vec<usize> = fields(names).iter().map(field).collect();
        numbers.sort_unstable();
        let number = game.board.placements.iter().position(|placement| placement.fields == numbers).unwrap();
        game.play(game.turn().unwrap(), number);
    }
    let mut positions = 1;
    for (depth, count) in counts {
        if positions > 20 {
            break;
        }
        assert_eq!(game.perft(depth), count, "{place}, depth {depth}: {block}");
        positions = count;
    }
}

fn blocks(path: &PathBuf) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.trim_end().split("\n\n").map(str::to_owned).collect()
}

#[test]
fn every_file_holds() {
    let mut expected = Vec::new();
    for (name, options, rules) in every_ruleset() {
        let path = file_of(name, options);
        let place = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{place}: {error}"));
        let start = Position::new(rules.clone());
        let counts: usize =
            text.trim_end().split("\n\n").map(|block| check_block(&start, block, &place)).sum();
        assert!(counts >= 4, "{place}: only {counts} counts");
        expected.push(path);
    }
    let mut found: Vec<PathBuf> =
        fs::read_dir(expected[0].parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "a file that no game reads");
}

#[test]
fn the_oracle_counts_the_same() {
    let mut boards: Vec<(oracle::Shape, Arc<Board>)> = Vec::new();
    for (name, options, _) in every_ruleset() {
        let variant = Variant::new(name, options);
        if !boards.iter().any(|(shape, _)| *shape == variant.shape) {
            boards.push((variant.shape, Arc::new(Board::new(variant.shape, variant.largest))));
        }
        let board = &boards.iter().find(|(shape, _)| *shape == variant.shape).unwrap().1;
        let start = Game::new(variant, Arc::clone(board));
        let path = file_of(name, options);
        for block in blocks(&path) {
            check_by_oracle(&start, &block, &path.display().to_string());
        }
    }
}
