//! The geometry of a variant as data: everything that does not change during a game. A page that has it needs no rules.

use rules::{Colour, Index, Ruleset};
use serde::Serialize;
use utoipa::ToSchema;

/// Everything about a variant that does not change during a game. Cells, pieces, orientations and placements are
/// named by their index in these lists.
#[derive(Serialize, ToSchema)]
pub(crate) struct Geometry {
    variant: String,
    title: String,
    /// The chosen options, as `key=value`.
    options: Vec<String>,
    seats: usize,
    colours: Vec<ColourInfo>,
    /// The colours that score together.
    sides: Vec<Vec<usize>>,
    /// How wide and high the board is, in the unit of the cells' corners; y grows upwards.
    size: (f64, f64),
    cells: Vec<CellInfo>,
    /// The start fields.
    starts: Vec<usize>,
    pieces: Vec<PieceInfo>,
    orientations: Vec<OrientationInfo>,
    /// The cells of every placement.
    placements: Vec<Vec<u16>>,
}

/// One colour of the board, and the seats that play it.
#[derive(Serialize, ToSchema)]
struct ColourInfo {
    name: String,
    /// Its name in moves and records.
    code: String,
    /// Who plays it, from 1: its turns go round this list.
    seats: Vec<usize>,
}

/// One square or triangle, as a polygon to draw.
#[derive(Serialize, ToSchema)]
struct CellInfo {
    name: String,
    /// Its corners: x, y, x, y …
    corners: Vec<f64>,
}

/// A shape of the piece set.
#[derive(Serialize, ToSchema)]
struct PieceInfo {
    name: String,
    /// How many cells it has.
    size: usize,
    /// How many of it a colour has.
    copies: u8,
    /// The first of its orientations, and the one after the last.
    orientations: (usize, usize),
}

/// One way to hold a piece: rotated and flipped.
#[derive(Serialize, ToSchema)]
struct OrientationInfo {
    piece: usize,
    /// The orientation after the smallest clockwise rotation: by 90° on squares, by 60° on triangles.
    rotated: usize,
    /// The orientation with left and right exchanged.
    flipped: usize,
    /// The first placement in this orientation, and the one after the last.
    placements: (usize, usize),
}

/// Everything about a compiled board that does not change.
pub(crate) fn describe(rules: &Ruleset) -> Geometry {
    let variant = rules.variant();
    let colour = |colour: Colour| ColourInfo {
        name: variant.colour_name(colour).to_owned(),
        code: notation::colour_code(variant, colour),
        seats: variant.controllers[colour].iter().map(|seat| seat.index() + 1).collect(),
    };
    let cell = |cell| CellInfo {
        name: rules.coord(cell).to_string(),
        corners: rules.outline(cell).iter().flat_map(|&(x, y)| [rounded(x), rounded(y)]).collect(),
    };
    let piece = |piece: &rules::Piece| PieceInfo {
        name: piece.name.clone(),
        size: piece.size,
        copies: piece.copies,
        orientations: (piece.orientations.start, piece.orientations.end),
    };
    let cells_of = |placement| rules.cells_of(placement).iter().map(|cell| cell.index() as u16).collect();
    let (width, height) = rules.extent();
    Geometry {
        variant: variant.name.clone(),
        title: variant.title.clone(),
        options: variant.options.pairs(),
        seats: variant.seats(),
        colours: variant.colours().map(colour).collect(),
        sides: variant.sides.iter().map(|side| side.iter().map(|colour| colour.index()).collect()).collect(),
        size: (rounded(width), rounded(height)),
        cells: rules.cells().map(cell).collect(),
        starts: rules.start_cells().iter().map(|cell| cell.index()).collect(),
        pieces: rules.pieces().iter().map(piece).collect(),
        orientations: orientations(rules),
        placements: rules.placements().map(cells_of).collect(),
    }
}

/// The placements are numbered orientation by orientation; on a narrow board some orientations have none.
fn orientations(rules: &Ruleset) -> Vec<OrientationInfo> {
    let of_piece = |(piece, shape): (usize, &rules::Piece)| {
        let info = |orientation| OrientationInfo {
            piece,
            rotated: rules.rotated(orientation),
            flipped: rules.flipped(orientation),
            placements: (0, 0),
        };
        shape.orientations.clone().map(info).collect::<Vec<_>>()
    };
    let mut all: Vec<OrientationInfo> = rules.pieces().iter().enumerate().flat_map(of_piece).collect();
    for placement in rules.placements() {
        let number = placement.index();
        let (first, after) = &mut all[rules.orientation_of(placement)].placements;
        if *first == *after {
            *first = number;
        }
        *after = number + 1;
    }
    all
}

/// Enough digits for any screen.
fn rounded(length: f64) -> f64 {
    (length * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;

    #[test]
    fn every_placement_lies_in_the_range_of_its_orientation() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let described = describe(&rules);
            for placement in rules.placements() {
                let orientation = &described.orientations[rules.orientation_of(placement)];
                let (first, after) = orientation.placements;
                assert!((first..after).contains(&placement.index()), "{}", file.name());
                assert_eq!(orientation.piece, rules.piece_of(placement).index());
            }
            let counted: usize =
                described.orientations.iter().map(|one| one.placements.1 - one.placements.0).sum();
            assert_eq!(counted, described.placements.len());
        }
    }
}
