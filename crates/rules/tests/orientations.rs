//! Rotating and flipping a piece in the hand, compared with the same motions of its polygons.
#![allow(clippy::unwrap_used)]

use rules::{Options, Placement, Ruleset};

type Point = (f64, f64);

/// The corners of every cell, from the lower left corner of the shape, in thousandths of a side.
type Outline = Vec<Vec<(i64, i64)>>;

fn polygons(rules: &Ruleset, placement: Placement) -> Vec<Vec<Point>> {
    rules.cells_of(placement).iter().map(|&cell| rules.outline(cell).to_vec()).collect()
}

/// The same outline for the same shape, wherever it is.
fn outline(shape: &[Vec<Point>]) -> Outline {
    let least = |of: fn(&Point) -> f64| shape.iter().flatten().map(of).fold(f64::INFINITY, f64::min);
    let (left, bottom) = (least(|corner| corner.0), least(|corner| corner.1));
    let thousandths = |length: f64| (length * 1000.0).round() as i64;
    let cell = |cell: &Vec<Point>| {
        let mut corners: Vec<_> =
            cell.iter().map(|&(x, y)| (thousandths(x - left), thousandths(y - bottom))).collect();
        corners.sort_unstable();
        corners
    };
    let mut cells: Outline = shape.iter().map(cell).collect();
    cells.sort_unstable();
    cells
}

fn moved(shape: &[Vec<Point>], motion: impl Fn(Point) -> Point) -> Outline {
    let cells: Vec<Vec<Point>> =
        shape.iter().map(|cell| cell.iter().map(|&corner| motion(corner)).collect()).collect();
    outline(&cells)
}

/// Clockwise, with the y axis up.
fn clockwise(degrees: f64) -> impl Fn(Point) -> Point {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    move |(x, y)| (x * cosine + y * sine, y * cosine - x * sine)
}

/// Calls `check` with the rules and a placement in every orientation of every piece of every variant, by orientation.
fn for_every_variant(check: impl Fn(&Ruleset, &[Placement])) {
    for file in rules::variants() {
        let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
        let count = rules.pieces().last().unwrap().orientations.end;
        let sample = |orientation| rules.placements().find(|&one| rules.orientation_of(one) == orientation);
        let samples: Vec<Placement> = (0..count).map(|orientation| sample(orientation).unwrap()).collect();
        check(&rules, &samples);
    }
}

#[test]
fn rotating_is_the_smallest_rotation_clockwise() {
    for_every_variant(|rules, samples| {
        for (orientation, &sample) in samples.iter().enumerate() {
            let shape = polygons(rules, sample);
            let step = if shape[0].len() == 4 { 90.0 } else { 60.0 };
            let rotated = outline(&polygons(rules, samples[rules.rotated(orientation)]));
            let piece = &rules.piece(rules.piece_of(sample)).name;
            assert_eq!(rotated, moved(&shape, clockwise(step)), "{} {piece}", rules.variant().name);
        }
    });
}

#[test]
fn flipping_exchanges_left_and_right() {
    for_every_variant(|rules, samples| {
        for (orientation, &sample) in samples.iter().enumerate() {
            let shape = polygons(rules, sample);
            let flipped = outline(&polygons(rules, samples[rules.flipped(orientation)]));
            let piece = &rules.piece(rules.piece_of(sample)).name;
            assert_eq!(flipped, moved(&shape, |(x, y)| (-x, y)), "{} {piece}", rules.variant().name);
        }
    });
}
