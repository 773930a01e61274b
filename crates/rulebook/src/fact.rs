//! What the sentences of the rules name: numbers and colours, all from the variant's data.

use rules::{Ruleset, Variant};

use crate::condition::corners_of;

/// A value in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A count, or points.
    Number(i64),
    /// The name of a colour, as the variant spells it.
    Colour(String),
}

/// Every fact by the name of its variable.
pub(crate) fn facts(rules: &Ruleset) -> Vec<(&'static str, Fact)> {
    let variant = rules.variant();
    let (columns, rows) = rules.columns_and_rows();
    let number = |count: usize| Fact::Number(count as i64);
    let pieces = rules.pieces().iter().map(|piece| usize::from(piece.copies)).sum();
    let largest = rules.pieces().iter().map(|piece| piece.size).max().unwrap_or(0);
    let mut facts = vec![
        ("players", number(variant.seats())),
        ("colours", number(variant.colours.len())),
        ("sides", number(variant.sides.len())),
        ("corners", number(corners_of(rules))),
        ("fields", number(rules.cell_count())),
        ("columns", number(columns.into())),
        ("rows", number(rows.into())),
        ("shapes", number(rules.pieces().len())),
        ("copies", number(variant.copies.into())),
        ("pieces", number(pieces)),
        ("cells", number(rules.cells_per_colour())),
        ("largest", number(largest)),
        ("starts", number(variant.start_fields.len())),
        ("all", Fact::Number(variant.bonus.all_placed.into())),
        ("single", Fact::Number(variant.bonus.single_last.into())),
        ("first", Fact::Colour(variant.colours.first().cloned().unwrap_or_default())),
    ];
    facts.extend(shared_colour(variant).map(|colour| ("shared", Fact::Colour(colour.to_owned()))));
    facts
}

/// The colour that several seats play in turn.
pub(crate) fn shared_colour(variant: &Variant) -> Option<&str> {
    let shared = variant.colours().find(|&colour| variant.controllers[colour].len() > 1);
    shared.map(|colour| variant.colour_name(colour))
}
