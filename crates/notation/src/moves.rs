//! Moves and colours as text, as the protocol and the records write them.

use rules::{Colour, Coord, CoordError, Index, Placement, Ruleset, Variant};

/// More fields than any piece has; a longer list is refused before it is read.
const MAX_FIELDS: usize = 64;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is empty.
    #[error("expected the fields of a move such as f9,e10,f10, got nothing")]
    Empty,
    /// One of the fields is not the name of a cell.
    #[error(transparent)]
    Field(#[from] CoordError),
    /// It has more fields than any piece.
    #[error("expected at most {MAX_FIELDS} fields, got {0}")]
    TooLong(usize),
}

/// The text of a move: its fields row by row from the lower left, joined by commas.
pub fn format_move(rules: &Ruleset, placement: Placement) -> String {
    let fields: Vec<String> =
        rules.cells_of(placement).iter().map(|&cell| rules.coord(cell).to_string()).collect();
    fields.join(",")
}

/// The fields that a text names, in any order and case; whether they make a legal move is for
/// [`Position::check`](rules::Position::check) to say.
pub fn parse_move(text: &str) -> Result<Vec<Coord>, MoveError> {
    if text.trim().is_empty() {
        return Err(MoveError::Empty);
    }
    let count = text.split(',').count();
    if count > MAX_FIELDS {
        return Err(MoveError::TooLong(count));
    }
    text.split(',').map(|field| field.trim().parse().map_err(MoveError::from)).collect()
}

/// The short name of a colour: `b` and `w` with two colours, else its number.
pub fn colour_code(variant: &Variant, colour: Colour) -> String {
    match (variant.colours.len(), colour.index()) {
        (2, 0) => "b".into(),
        (2, _) => "w".into(),
        (_, number) => (number + 1).to_string(),
    }
}

/// The colour that a text means: a short name, a number or a full name, in any case.
pub fn parse_colour(variant: &Variant, text: &str) -> Option<Colour> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(colour) = variant.colour(&text) {
        return Some(colour);
    }
    let number = match (text.as_str(), variant.colours.len()) {
        ("b" | "black", 2) => 0,
        ("w" | "white", 2) => 1,
        (digits, _) => match digits.as_bytes() {
            [digit @ b'1'..=b'9'] => usize::from(digit - b'1'),
            _ => return None,
        },
    };
    variant.colours().nth(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(name: &str) -> Variant {
        rules::variant(name, &rules::Options::default()).unwrap()
    }

    #[test]
    fn colours_go_by_code_number_and_name() {
        for name in ["duo", "classic", "trigon-three"] {
            let variant = variant(name);
            for colour in variant.colours() {
                let number = (colour.index() + 1).to_string();
                let names = [colour_code(&variant, colour), variant.colour_name(colour).to_owned(), number];
                for text in names {
                    assert_eq!(parse_colour(&variant, &text), Some(colour));
                    assert_eq!(parse_colour(&variant, &format!(" {} ", text.to_uppercase())), Some(colour));
                }
            }
        }
        assert_eq!(parse_colour(&variant("duo"), "White").map(Colour::index), Some(1));
        let bad = [
            ("duo", "3"),
            ("classic", "w"),
            ("trigon-three", "4"),
            ("classic", "0"),
            ("duo", ""),
            ("duo", "11"),
        ];
        for (name, text) in bad {
            assert_eq!(parse_colour(&variant(name), text), None, "{name} {text:?}");
        }
    }

    #[test]
    fn moves_are_read_in_any_order_and_case() {
        let fields = parse_move(" F10, f9,E10 ,g10,f11 ").unwrap();
        let names: Vec<String> = fields.iter().map(Coord::to_string).collect();
        assert_eq!(names, ["f10", "f9", "e10", "g10", "f11"]);
        assert_eq!(parse_move("  "), Err(MoveError::Empty));
        assert!(parse_move("a1,,a2").unwrap_err().to_string().contains("got \"\""));
        assert!(parse_move("pass").is_err());
        assert_eq!(parse_move(&"a1,".repeat(1_000)), Err(MoveError::TooLong(1_001)));
    }
}
