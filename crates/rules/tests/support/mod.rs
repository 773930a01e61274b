//! What several tests need: every game with every choice of options, and names of fields.

// Each test binary uses its own part of this, and none of it leaves them.
#![allow(dead_code, unreachable_pub)]

use std::sync::{Arc, LazyLock};

use rules::{Colour, Coord, Index, Options, Placement, Position, Ruleset};

/// Every variant with every choice of the options that it offers: its name and the options.
pub fn every_game() -> Vec<(String, Vec<String>)> {
    let mut games = Vec::new();
    for file in rules::variants() {
        let offers = file.option_choices();
        let mut choices: Vec<Vec<String>> = vec![Vec::new()];
        for key in ["rule", "starts", "shared"] {
            let values: Vec<&String> = offers.iter().filter(|offer| offer.starts_with(key)).collect();
            if !values.is_empty() {
                let with = |choice: &Vec<String>| -> Vec<Vec<String>> {
                    values
                        .iter()
                        .map(|&value| [choice.as_slice(), std::slice::from_ref(value)].concat())
                        .collect()
                };
                choices = choices.iter().flat_map(with).collect();
            }
        }
        games.extend(choices.into_iter().map(|options| (file.name().to_owned(), options)));
    }
    games
}

/// A variant's name, its options and its rules.
pub type Compiled = (String, Vec<String>, Arc<Ruleset>);

/// The rules of every game of [`every_game`], compiled once.
pub fn every_ruleset() -> &'static [Compiled] {
    static ALL: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
        let compiled = |(name, options): (String, Vec<String>)| {
            let rules = ruleset(&name, &options);
            (name, options, rules)
        };
        every_game().into_iter().map(compiled).collect()
    });
    &ALL
}

pub fn ruleset<T: AsRef<str>>(name: &str, options: &[T]) -> Arc<Ruleset> {
    let mut chosen = Options::default();
    for option in options {
        chosen.set(option.as_ref()).unwrap();
    }
    Ruleset::compile(rules::variant(name, &chosen).unwrap()).unwrap()
}

/// The empty board of a variant, options as `key=value` parted by blanks.
pub fn start(name: &str, options: &str) -> Position {
    Position::new(ruleset(name, &options.split_whitespace().collect::<Vec<_>>()))
}

pub fn colour(position: &Position, name: &str) -> Colour {
    position.rules().variant().colour(name).unwrap()
}

/// Fields by name, parted by commas.
pub fn fields(names: &str) -> Vec<Coord> {
    names.split(',').map(|name| name.parse().unwrap()).collect()
}

pub fn placement(position: &Position, names: &str) -> Placement {
    let rules = position.rules();
    let mut cells: Vec<_> = fields(names).into_iter().map(|field| rules.cell_at(field).unwrap()).collect();
    cells.sort_unstable();
    rules.find(&cells).unwrap_or_else(|| panic!("{names} is no piece"))
}

/// All that can be asked of a position, for comparing two.
#[derive(PartialEq, Debug)]
pub struct Snapshot {
    hash: u64,
    turn: Option<Colour>,
    seat: Option<rules::Seat>,
    to_move: Vec<Placement>,
    legal: Vec<Vec<Placement>>,
    placed: Vec<Vec<Placement>>,
    starts: Vec<rules::CellSet>,
    anchors: Vec<rules::CellSet>,
    cells: Vec<rules::CellSet>,
    left: Vec<u8>,
    scores: Vec<i32>,
    ranks: Vec<usize>,
    history: Vec<rules::Ply>,
}

impl Snapshot {
    pub fn of(position: &Position) -> Self {
        let rules = position.rules();
        let colours: Vec<Colour> = rules.colours().collect();
        let pieces = colours.iter().flat_map(|&c| rules.piece_ids().map(move |piece| (c, piece)));
        Self {
            hash: position.hash(),
            turn: position.turn(),
            seat: position.seat(),
            to_move: position.legal_moves(),
            legal: colours.iter().map(|&colour| position.legal_moves_of(colour)).collect(),
            placed: colours.iter().map(|&colour| position.placed(colour).to_vec()).collect(),
            starts: colours.iter().map(|&colour| position.open_starts(colour)).collect(),
            anchors: colours.iter().map(|&colour| position.anchors(colour)).collect(),
            cells: colours.iter().map(|&colour| position.cells(colour)).collect(),
            left: pieces.map(|(colour, piece)| position.copies_left(colour, piece)).collect(),
            scores: colours.iter().map(|&colour| position.score(colour)).collect(),
            ranks: position.ranks(),
            history: position.history().to_vec(),
        }
    }
}

pub fn colour_numbers(position: &Position) -> Vec<usize> {
    position.rules().colours().map(Index::index).collect()
}
