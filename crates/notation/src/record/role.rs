//! What the properties of a record mean for the board, by their names.

use rules::{Colour, Variant};

use crate::moves::parse_colour;

/// What a property means for the board.
pub(super) enum Role {
    Move(Colour),
    Add(Colour),
    Erase,
    Turn,
    /// A move or a set-up of a colour that this variant does not have.
    Foreign,
    Other,
}

/// What a property with this name means.
pub(super) fn role(variant: &Variant, name: &str) -> Role {
    const CODES: [&str; 6] = ["B", "W", "1", "2", "3", "4"];
    let (added, code) = match name.strip_prefix('A') {
        Some(code) if !code.is_empty() => (true, code),
        _ => (false, name),
    };
    match (name, colour_of_move(variant, code)) {
        ("AE", _) => Role::Erase,
        ("PL", _) => Role::Turn,
        (_, Some(colour)) if added => Role::Add(colour),
        (_, Some(colour)) => Role::Move(colour),
        (_, None) if CODES.contains(&code) => Role::Foreign,
        _ => Role::Other,
    }
}

/// The colour whose moves a property holds. Names of properties are capital letters and digits, so that a
/// `Blue` or a `b` of another program is not taken for a move.
pub(super) fn colour_of_move(variant: &Variant, name: &str) -> Option<Colour> {
    let is_name = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    parse_colour(variant, name).filter(|_| is_name)
}
