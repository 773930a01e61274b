//! The hues of the colours: after Okabe and Ito, with the lightness spread so that they differ without hue too.

use rules::{Colour, Index, Variant};

/// How a colour is drawn.
pub(super) struct Hue {
    name: &'static str,
    /// Red, green and blue.
    pub(super) fill: [u8; 3],
    /// The background that comes nearest in a terminal, and a letter that can be read on it.
    pub(super) ansi_ground: &'static str,
    pub(super) ansi_letter: &'static str,
}

const HUES: [Hue; rules::MAX_COLOURS] = [
    Hue { name: "blue", fill: [0x0b, 0x5c, 0xa8], ansi_ground: "48;5;25", ansi_letter: "97" },
    Hue { name: "yellow", fill: [0xf3, 0xdd, 0x45], ansi_ground: "48;5;221", ansi_letter: "30" },
    Hue { name: "red", fill: [0xd9, 0x4f, 0x1e], ansi_ground: "48;5;166", ansi_letter: "97" },
    Hue { name: "green", fill: [0x2f, 0xb4, 0x8c], ansi_ground: "48;5;72", ansi_letter: "30" },
];

/// The hue after which the colour is named, or else one that no other colour of the variant has.
pub(super) fn hue(variant: &Variant, colour: Colour) -> &'static Hue {
    let named = |colour: Colour| HUES.iter().find(|hue| hue.name == variant.colour_name(colour));
    if let Some(hue) = named(colour) {
        return hue;
    }
    let nameless = variant.colours().filter(|&other| named(other).is_none());
    let rank = nameless.take_while(|&other| other != colour).count();
    let free = HUES.iter().filter(|hue| variant.colour(hue.name).is_none());
    free.into_iter().nth(rank).unwrap_or(&HUES[colour.index() % HUES.len()])
}
