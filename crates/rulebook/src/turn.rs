//! Who plays which colour, round by round, until it begins again.

use rules::{Colour, Index, Ruleset, Seat};

/// A colour's turn in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The colour that is placed.
    pub colour: Colour,
    /// Who places it.
    pub seat: Seat,
}

/// The rounds of a game, each with every colour in order, until all of them repeat.
pub(crate) fn rounds(rules: &Ruleset) -> Vec<Vec<Turn>> {
    let variant = rules.variant();
    let seats = |colour: Colour| &variant.controllers[colour];
    let count = variant.colours().map(|colour| seats(colour).len()).max().unwrap_or(1);
    let turn = |colour: Colour, round: usize| Turn {
        colour,
        seat: seats(colour).get(round % seats(colour).len().max(1)).copied().unwrap_or(Seat::from_index(0)),
    };
    (0..count).map(|round| variant.colours().map(|colour| turn(colour, round)).collect()).collect()
}
