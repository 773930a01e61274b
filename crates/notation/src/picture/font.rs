//! A small stroke font for the names of columns and rows, so that no picture depends on installed fonts.

use super::scene::{Point, Step};

/// How high a digit is, in the font's own units; a small letter has [`X_HEIGHT`].
pub(super) const HEIGHT: f64 = 6.0;
const X_HEIGHT: f64 = 4.0;
const GAP: f64 = 1.9;

/// A line is a list of points: column 0–4, then height, with the base line at 2. Lines are split by `;`.
const GLYPHS: [(char, &str); 36] = [
    ('a', "46 42;45 36 16 05 03 12 32 43"),
    ('b', "08 02;03 12 32 43 45 36 16 05"),
    ('c', "45 36 16 05 03 12 32 43"),
    ('d', "48 42;43 32 12 03 05 16 36 45"),
    ('e', "04 44 45 36 16 05 03 12 32 43"),
    ('f', "38 28 17 12;06 36"),
    ('g', "46 41 30 10 01;45 36 16 05 03 12 32 43"),
    ('h', "08 02;05 16 36 45 42"),
    ('i', "26 22;28 28"),
    ('j', "26 21 10 00;28 28"),
    ('k', "08 02;46 04 42"),
    ('l', "28 22"),
    ('m', "06 02;05 16 25 22;25 36 45 42"),
    ('n', "06 02;05 16 36 45 42"),
    ('o', "16 36 45 43 32 12 03 05 16"),
    ('p', "06 00;05 16 36 45 43 32 12 03"),
    ('q', "46 40;45 36 16 05 03 12 32 43"),
    ('r', "06 02;05 16 36"),
    ('s', "45 36 16 05 14 34 43 32 12 03"),
    ('t', "18 13 22 32;06 36"),
    ('u', "06 03 12 32 43;46 42"),
    ('v', "06 22 46"),
    ('w', "06 12 25 32 46"),
    ('x', "06 42;02 46"),
    ('y', "06 22;46 10"),
    ('z', "06 46 02 42"),
    ('0', "18 38 47 43 32 12 03 07 18"),
    ('1', "06 28 22"),
    ('2', "07 18 38 47 46 02 42"),
    ('3', "07 18 38 47 46 35 15;35 44 43 32 12 03"),
    ('4', "38 04 44;38 32"),
    ('5', "48 08 05 35 44 43 32 12 03"),
    ('6', "38 18 07 03 12 32 43 44 35 05"),
    ('7', "08 48 12"),
    ('8', "18 38 47 46 35 15 06 07 18;15 04 03 12 32 43 44 35"),
    ('9', "12 32 43 47 38 18 07 06 15 45"),
];

/// How wide a word is, in the font's own units.
pub(super) fn width(word: &str) -> f64 {
    let letters: f64 = word.chars().map(span).map(|(left, right)| right - left + GAP).sum();
    (letters - GAP).max(0.0)
}

/// The strokes of a word, centred on a point.
pub(super) fn strokes(word: &str, (x, y): Point, scale: f64) -> Vec<Step> {
    let mut path = Vec::new();
    let mut pen = x - width(word) * scale / 2.0;
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let base = y + scale * if digits { HEIGHT } else { X_HEIGHT } / 2.0;
    for c in word.chars() {
        let (left, right) = span(c);
        for line in lines(c) {
            for (number, &(column, height)) in line.iter().enumerate() {
                let point = (pen + (column - left) * scale, base - (height - 2.0) * scale);
                path.push(if number == 0 { Step::Move(point) } else { Step::Line(point) });
            }
        }
        pen += (right - left + GAP) * scale;
    }
    path
}

fn lines(c: char) -> impl Iterator<Item = Vec<Point>> {
    let glyph = GLYPHS.iter().find(|(name, _)| *name == c).map_or("", |(_, lines)| *lines);
    let digit = |byte: u8| f64::from(byte - b'0');
    glyph.split(';').filter(|line| !line.is_empty()).map(move |line| {
        let point = |point: &str| (digit(point.as_bytes()[0]), digit(point.as_bytes()[1]));
        line.split(' ').map(point).collect()
    })
}

fn span(c: char) -> (f64, f64) {
    let columns = || lines(c).flatten().map(|(column, _)| column);
    let (left, right) = (columns().fold(4.0, f64::min), columns().fold(0.0, f64::max));
    if left > right { (0.0, 0.0) } else { (left, right) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_can_be_written() {
        for c in ('a'..='z').chain('0'..='9') {
            assert!(lines(c).count() > 0, "{c}");
            let inside = |&(column, height): &Point| column <= 4.0 && height <= 8.0;
            assert!(lines(c).flatten().all(|point| inside(&point)), "{c}");
        }
        assert!(strokes("é", (0.0, 0.0), 1.0).is_empty());
    }

    #[test]
    fn words_are_centred() {
        for word in ["ab", "il", "10", "w"] {
            let xs: Vec<f64> = strokes(word, (7.0, 0.0), 2.0)
                .iter()
                .filter_map(
                    |step| if let Step::Move((x, _)) | Step::Line((x, _)) = *step { Some(x) } else { None },
                )
                .collect();
            let (left, right) =
                (xs.iter().copied().fold(99.0, f64::min), xs.iter().copied().fold(-99.0, f64::max));
            assert!((left + right - 14.0).abs() < 1e-9, "{word}");
            assert!((right - left - 2.0 * width(word)).abs() < 1e-9, "{word}");
        }
    }
}
