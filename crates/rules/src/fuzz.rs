//! The promises of the variant reader for any input, as one function for fuzzers and tests.

use crate::compile::CompileError;
use crate::options::Options;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::variant_file::VariantFile;
use crate::{Coord, piece_set};

/// Separates a variant file from its own piece file; without it the built-in piece sets are used.
pub const PIECES_FOLLOW: &str = "\n=== pieces ===\n";

/// How far a file got.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FuzzOutcome {
    /// Not text at all.
    Bytes,
    /// Refused with a message.
    Text,
    /// Accepted, but too large for the tables.
    Variant,
    /// Compiled and played.
    Game,
}

/// Reads, checks, compiles and plays a variant file.
///
/// # Panics
/// If the reader breaks a promise: an accepted file can be played and undone, a refused one has a line and a column.
pub fn fuzz_variant(data: &[u8]) -> FuzzOutcome {
    let Ok(text) = std::str::from_utf8(data) else { return FuzzOutcome::Bytes };
    let (text, pieces) = match text.split_once(PIECES_FOLLOW) {
        Some((text, pieces)) => (text, Some(pieces)),
        None => (text, None),
    };
    let found = VariantFile::parse(text, |name| pieces.or_else(|| piece_set(name)));
    let file = match found {
        Ok(file) => file,
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
            assert!(!error.message.is_empty() && error.message.len() < 2000, "{error}");
            return FuzzOutcome::Text;
        }
    };
    let mut reached = play(&file, &Options::default(), data);
    let offers = file.option_choices();
    if !offers.is_empty() {
        let mut options = Options::default();
        options.set(&offers[data.len() % offers.len()]).expect("what is offered can be chosen");
        reached = reached.max(play(&file, &options, data));
    }
    reached
}

/// Compiles, plays some moves and takes them back.
fn play(file: &VariantFile, options: &Options, data: &[u8]) -> FuzzOutcome {
    let variant = file.choose(options).expect("what is offered is granted");
    let rules = match Ruleset::compile(variant) {
        Ok(rules) => rules,
        Err(
            CompileError::TooManyThroughOneCell { .. }
            | CompileError::PlacementCount(_)
            | CompileError::TooManyVertices { .. },
        ) => return FuzzOutcome::Variant,
    };
    let mut position = Position::new(rules.clone());
    let (first_hash, first_moves) = (position.hash(), position.legal_moves());
    let mut number = data.len();
    for _ in 0..12 {
        let count = position.legal_count();
        if count == 0 {
            break;
        }
        number = data.iter().fold(number, |n, &byte| n.wrapping_mul(31).wrapping_add(usize::from(byte)));
        let placement = position.nth_legal(number % count).expect("the number is below the count");
        let colour = position.turn().expect("somebody can move");
        let fields: Vec<Coord> = rules.cells_of(placement).iter().map(|&cell| rules.coord(cell)).collect();
        assert_eq!(position.check(colour, &fields), Ok(placement));
        position.seat().expect("every colour is played by somebody");
        position.play(placement);
        assert_eq!(position.ranks().len(), position.sides().len());
        rules.colours().for_each(|colour| assert!(position.covered_score(colour).abs() < 2_000_000));
    }
    for symmetry in rules.symmetries() {
        first_moves.iter().take(20).for_each(|&placement| {
            rules.image(symmetry, placement);
        });
    }
    while position.undo().is_some() {}
    assert_eq!((position.hash(), position.legal_moves()), (first_hash, first_moves));
    FuzzOutcome::Game
}
