//! The result of a game in one short text.

use rules::{Colour, Position};

/// The score as records and the text protocol give it, in cells placed plus bonus. With two players it is who
/// leads and by how much: `B+2`, `W+3` or `0`; otherwise the points of every colour in playing order.
pub fn result(position: &Position) -> String {
    let variant = position.rules().variant();
    if let (2, [first, second]) = (variant.seats(), variant.sides.as_slice()) {
        let sum = |side: &[Colour]| side.iter().map(|&colour| position.covered_score(colour)).sum::<i32>();
        return match sum(first) - sum(second) {
            0 => "0".into(),
            lead @ 1.. => format!("B+{lead}"),
            lead => format!("W+{}", -lead),
        };
    }
    let points: Vec<String> =
        variant.colours().map(|colour| position.covered_score(colour).to_string()).collect();
    points.join(" ")
}
