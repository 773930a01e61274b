//! Why a position cannot be completed, in a form that costs nothing until somebody reads it.

use rules::{Colour, Index};

use crate::data::{Puzzle, Refutation};

/// What is wrong with a position; colours and pieces are meant by their numbers, several colours as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contradiction {
    /// A piece has no placement left.
    NoPlacement { colour: usize, piece: usize },
    /// A piece is larger than the last one, and sizes descend.
    TooLarge { colour: usize, piece: usize },
    /// Some colours need more cells than they can reach together.
    Reach { colours: u8, wanted: usize, found: usize },
    /// Each placement of a piece leaves another piece without any.
    EachPlacementFails { colour: usize, piece: usize },
    /// Everything was tried.
    Exhausted,
}

impl Contradiction {
    /// The same with names.
    pub(super) fn refutation(self, puzzle: &Puzzle) -> Refutation {
        let rules = &puzzle.rules;
        let name = |colour| rules.variant().colour_name(Colour::from_index(colour)).to_owned();
        let piece_name = |piece: usize| rules.pieces()[piece].name.clone();
        match self {
            Self::NoPlacement { colour, piece } => {
                Refutation::NoPlacement { colour: name(colour), piece: piece_name(piece) }
            }
            Self::TooLarge { colour, piece } => {
                Refutation::TooLarge { colour: name(colour), piece: piece_name(piece) }
            }
            Self::EachPlacementFails { colour, piece } => {
                Refutation::EachPlacementFails { colour: name(colour), piece: piece_name(piece) }
            }
            Self::Reach { colours, wanted, found } if colours.is_power_of_two() => {
                let colour = Some(name(colours.trailing_zeros() as usize));
                Refutation::Reach { colour, wanted, found }
            }
            Self::Reach { colours, wanted, found }
                if colours.count_ones() as usize == rules.colours().len() =>
            {
                Refutation::Reach { colour: None, wanted, found }
            }
            // There is no sentence for two or three colours out of four.
            Self::Reach { .. } | Self::Exhausted => Refutation::NoCompletion,
        }
    }
}
