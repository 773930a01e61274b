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
    tones: Tones,
}

/// The tones that the page gives a colour.
#[derive(Clone, Copy)]
pub(super) struct Tones {
    pub(super) body: [u8; 3],
    /// What shines in the middle of each cell.
    pub(super) inner: [u8; 3],
    pub(super) edge: [u8; 3],
}

const HUES: [Hue; rules::MAX_COLOURS] = [
    Hue {
        name: "blue",
        fill: [0x0b, 0x5c, 0xa8],
        ansi_ground: "48;5;25",
        ansi_letter: "97",
        tones: Tones { body: [0x1b, 0x57, 0xc6], inner: [0x3f, 0x7f, 0xee], edge: [0x0d, 0x35, 0x80] },
    },
    Hue {
        name: "yellow",
        fill: [0xf3, 0xdd, 0x45],
        ansi_ground: "48;5;221",
        ansi_letter: "30",
        tones: Tones { body: [0xf7, 0xc3, 0x25], inner: [0xff, 0xdc, 0x6b], edge: [0x94, 0x6b, 0x00] },
    },
    Hue {
        name: "red",
        fill: [0xd9, 0x4f, 0x1e],
        ansi_ground: "48;5;166",
        ansi_letter: "97",
        tones: Tones { body: [0xd2, 0x34, 0x22], inner: [0xee, 0x6a, 0x57], edge: [0x86, 0x18, 0x09] },
    },
    Hue {
        name: "green",
        fill: [0x2f, 0xb4, 0x8c],
        ansi_ground: "48;5;72",
        ansi_letter: "30",
        tones: Tones { body: [0x2b, 0xab, 0x7a], inner: [0x5c, 0xd0, 0xa3], edge: [0x0b, 0x60, 0x40] },
    },
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

/// The tones of a colour on the page.
pub(super) fn tones(variant: &Variant, colour: Colour) -> Tones {
    hue(variant, colour).tones
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How people without red, green or blue cones see light, after Machado and others, 2009.
    const VISIONS: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    fn product(matrix: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
    }

    /// The colour in CIE L*a*b*, in which distances are how different colours look.
    fn lab(linear: [f64; 3]) -> [f64; 3] {
        const XYZ: [[f64; 3]; 3] =
            [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
        let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = product(&XYZ, linear.map(|c| c.clamp(0.0, 1.0)));
        let (x, y, z) = (f(x / 0.9505), f(y), f(z / 1.089));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn seen(hue: &Hue, vision: &[[f64; 3]; 3]) -> [f64; 3] {
        let linear = hue.fill.map(|c| (f64::from(c) / 255.0 + 0.055) / 1.055).map(|c| c.powf(2.4));
        lab(product(vision, linear))
    }

    #[test]
    fn the_colour_blind_can_tell_the_hues_apart() {
        for (number, vision) in VISIONS.iter().enumerate() {
            for (i, first) in HUES.iter().enumerate() {
                for second in &HUES[..i] {
                    let (a, b) = (seen(first, vision), seen(second, vision));
                    let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    assert!(
                        distance > 25.0,
                        "vision {number}, {} and {}: {distance}",
                        first.name,
                        second.name
                    );
                }
            }
        }
    }

    #[test]
    fn the_hues_differ_in_lightness_alone() {
        let mut lightness = HUES.each_ref().map(|hue| seen(hue, &VISIONS[0])[0]);
        lightness.sort_by(f64::total_cmp);
        assert!(lightness.windows(2).all(|pair| pair[1] - pair[0] > 10.0), "{lightness:?}");
    }

    #[test]
    fn colours_without_a_known_name_get_a_hue_of_their_own() {
        let mut variant = rules::variant("classic", &rules::Options::default()).unwrap();
        variant.colours = ["purple", "blue", "orange", "green"].map(String::from).to_vec();
        let names: Vec<&str> = variant.colours().map(|colour| hue(&variant, colour).name).collect();
        assert_eq!(names, ["yellow", "blue", "red", "green"]);
    }
}
