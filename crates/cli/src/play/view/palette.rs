//! The hues of everything, or none of them.
//!
//! All are of the 256 that nearly every terminal has. Those of the players are after Okabe and Ito: people who
//! do not tell red from green tell them apart, and the lightness differs too.

use ratatui::style::Color;
use rules::{Colour, Index, Variant};

/// How one player's colour looks.
#[derive(Clone, Copy)]
pub(crate) struct Hue {
    name: &'static str,
    /// Of its pieces.
    pub(crate) piece: Color,
    /// Of the piece placed last.
    pub(crate) last: Color,
    /// Of a free corner.
    pub(crate) corner: Color,
    /// Of a free corner where the piece in hand fits.
    pub(crate) fit: Color,
    /// Readable upon a piece.
    pub(crate) ink: Color,
}

const fn hue(name: &'static str, [piece, last, corner, fit, ink]: [u8; 5]) -> Hue {
    Hue {
        name,
        piece: Color::Indexed(piece),
        last: Color::Indexed(last),
        corner: Color::Indexed(corner),
        fit: Color::Indexed(fit),
        ink: Color::Indexed(ink),
    }
}

const HUES: [Hue; rules::MAX_COLOURS] = [
    hue("blue", [26, 75, 18, 67, 231]),
    hue("yellow", [221, 229, 58, 143, 16]),
    hue("red", [166, 209, 52, 131, 231]),
    hue("green", [36, 86, 22, 65, 16]),
];

/// What is not a player's.
pub(crate) const GROUND: [Color; 2] = [Color::Indexed(236), Color::Indexed(238)];
pub(crate) const START: Color = Color::Indexed(244);
pub(crate) const FITS: Color = Color::Indexed(157);
pub(crate) const REFUSED: Color = Color::Indexed(204);
pub(crate) const REFUSED_COVERED: Color = Color::Indexed(125);
pub(crate) const DARK_INK: Color = Color::Indexed(16);
pub(crate) const PALE_INK: Color = Color::Indexed(250);
pub(crate) const DIM: Color = Color::Indexed(242);

/// The hue of a colour: by its name, or for other names the next that no name asks for.
pub(crate) fn hue_of(variant: &Variant, colour: Colour) -> Hue {
    let named = |colour: Colour| HUES.iter().find(|hue| hue.name == variant.colour_name(colour));
    if let Some(hue) = named(colour) {
        return *hue;
    }
    let earlier = variant.colours().take(colour.index()).filter(|&other| named(other).is_none()).count();
    let mut free = HUES.iter().filter(|hue| variant.colour(hue.name).is_none());
    *free.nth(earlier).unwrap_or(&HUES[colour.index() % HUES.len()])
}

/// The letter of a colour: its initial, or a number where initials would be mistaken for each other.
pub(crate) fn letter_of(variant: &Variant, colour: Colour) -> char {
    let initial = |colour: Colour| variant.colour_name(colour).chars().next().map(|c| c.to_ascii_uppercase());
    let mut others = variant.colours().filter(|&other| other != colour);
    match initial(colour) {
        Some(letter)
            if letter.is_ascii_alphabetic() && others.all(|other| initial(other) != Some(letter)) =>
        {
            letter
        }
        _ => char::from(b'1' + colour.index() as u8),
    }
}
