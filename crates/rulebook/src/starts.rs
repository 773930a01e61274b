//! The diagram of the first pieces: on the variant's own board, for whatever start fields it has.

use std::sync::Arc;

use rules::{Colour, Placement, Position, Ruleset};

use crate::diagram::{Diagram, Try};

/// How many shapes are offered to try with.
const SHAPES: usize = 2;
/// Large enough to be seen, small enough for many placements.
const SIZE: usize = 4;

/// The start after this many first pieces: one placement that covers an open start field, one that covers another start field
/// if there is any, and one that covers none.
pub(crate) fn diagram(rules: &Arc<Ruleset>, pieces: usize) -> Option<Diagram> {
    let variant = rules.variant().clone().with_shapes(&shapes(rules));
    let rules = Ruleset::compile(variant).ok()?;
    let mut position = Position::new(rules.clone());
    for _ in 0..pieces {
        let first = likeliest(&position, &position.legal_moves())?;
        position.play(first);
    }
    let colour = position.turn()?;
    let tries = tries(&position, colour);
    Some(Diagram { name: "start".into(), position, colour, tries })
}

/// The names of the shapes that come nearest to the wanted size.
fn shapes(rules: &Ruleset) -> Vec<String> {
    let mut pieces: Vec<&rules::Piece> = rules.pieces().iter().collect();
    pieces.sort_by_key(|piece| piece.size.abs_diff(SIZE));
    pieces.into_iter().take(SHAPES).map(|piece| piece.name.clone()).collect()
}

fn tries(position: &Position, colour: Colour) -> Vec<Try> {
    let seen = Diagram { name: String::new(), position: position.clone(), colour, tries: Vec::new() };
    let all: Vec<(Placement, Vec<&str>)> =
        position.rules().placements().map(|placement| (placement, seen.reasons(placement))).collect();
    let find = |name: &str, wanted: &[&str]| {
        let fits: Vec<Placement> =
            all.iter().filter(|(_, reasons)| reasons == wanted).map(|(placement, _)| *placement).collect();
        let reasons = wanted.iter().map(|&code| code.to_owned()).collect();
        likeliest(position, &fits).map(|placement| Try { name: name.to_owned(), placement, reasons })
    };
    let answers: [(&str, &[&str]); 3] =
        [("start", &[]), ("other-start", &["wrong_start_field"]), ("no-start", &["no_start_field"])];
    answers.into_iter().filter_map(|(name, wanted)| find(name, wanted)).collect()
}

/// The placement nearest to the middle of the board, where people would look for it.
fn likeliest(position: &Position, placements: &[Placement]) -> Option<Placement> {
    let rules = position.rules();
    let (width, height) = rules.extent();
    let distance = |placement: &Placement| {
        let corners: Vec<(f64, f64)> =
            rules.cells_of(*placement).iter().flat_map(|&cell| rules.outline(cell).iter().copied()).collect();
        let count = corners.len().max(1) as f64;
        let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
        (sum.0 / count - width / 2.0).hypot(sum.1 / count - height / 2.0)
    };
    placements.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}
