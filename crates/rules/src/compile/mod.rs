//! Compiles a variant into tables. Only here are cells, sides and vertices computed.

mod geometry;
mod local;
mod span;
mod tips;

use std::sync::Arc;

use geometry::{Vertices, geometry};
use local::{local_tables, place};
use tips::tip_tables;

use crate::index::{Cell, Colour, PieceId, Placement, Seat, Side};
use crate::lattice::Point;
use crate::options::Contact;
use crate::pieces::{normalised, orientations};
use crate::ruleset::{OrientationData, Piece, Ruleset};
use crate::set::Index;
use crate::symmetry;
use crate::variant::Variant;

/// Why the tables cannot hold a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompileError {
    /// The tables hold at most 512 placements through one cell.
    #[error("expected at most {max} placements through one field, got {found}: the piece set is too large")]
    TooManyThroughOneCell {
        /// What the tables hold.
        max: usize,
        /// What the piece set has.
        found: usize,
    },
    /// The tables hold at most 65,534 placements: the last number stands for none.
    #[error("expected 1 to 65534 placements on the board, got {0}")]
    PlacementCount(usize),
    /// The tables hold at most 512 corner points.
    #[error("expected at most {max} corner points, got {found}: the board is too large or too ragged")]
    TooManyVertices {
        /// What the tables hold.
        max: usize,
        /// What the board has.
        found: usize,
    },
}

impl Ruleset {
    /// Compiles a variant into tables; takes a few milliseconds.
    pub fn compile(variant: Variant) -> Result<Arc<Self>, CompileError> {
        compile(variant).map(Arc::new)
    }
}

fn compile(variant: Variant) -> Result<Ruleset, CompileError> {
    let lattice = variant.board.lattice;
    let vertices = Vertices::of(lattice, &variant.board.cells)?;
    let geometry = geometry(&variant, &vertices);
    let (pieces, orientations) = piece_tables(&variant);
    let (mut local, locals) = local_tables(&variant, &orientations, pieces.len())?;
    let placements = place(&variant, &orientations, &locals, &mut local)?;
    let mut by_cells: Vec<Placement> = (0..placements.len()).map(Placement::from_index).collect();
    by_cells.sort_unstable_by(|a, b| {
        let cells = |p: &Placement| {
            let data = &placements[p.index()];
            &data.cells[..usize::from(data.size)]
        };
        cells(a).cmp(cells(b))
    });
    let tips = (variant.contact == Contact::Tips)
        .then(|| tip_tables(&variant, &vertices, &orientations, &locals, &placements));
    let start_cells = variant.start_fields.iter().map(|&field| {
        let index = variant.board.index_of(variant.board.point(field));
        Cell::from_index(index.expect("start fields are checked to be on the board"))
    });
    let start_cells: Vec<Cell> = start_cells.collect();
    let symmetries = symmetry::symmetries(&variant, &start_cells);
    let side_of_seat = sides_of_seats(&variant);
    Ok(Ruleset {
        variant,
        geometry,
        pieces,
        orientations,
        placements,
        by_cells,
        start_cells,
        local,
        tips,
        symmetries,
        side_of_seat,
    })
}

/// The side of each seat: that of the colour which nobody else plays.
fn sides_of_seats(variant: &Variant) -> Vec<Option<Side>> {
    let side_of = |colour: Colour| variant.sides.iter().position(|side| side.contains(&colour));
    let own = |seat: Seat| variant.colours().find(|&colour| variant.controllers[colour] == [seat]);
    let seats = (0..variant.seats()).map(Seat::from_index);
    seats.map(|seat| own(seat).and_then(side_of).map(Side::from_index)).collect()
}

fn piece_tables(variant: &Variant) -> (Vec<Piece>, Vec<OrientationData>) {
    let lattice = variant.board.lattice;
    let mut pieces = Vec::new();
    let mut all = Vec::new();
    for (number, shape) in variant.pieces.iter().enumerate() {
        let first = all.len();
        let images = orientations(lattice, &shape.cells);
        let after = |cells: &[Point], motion: usize| {
            let image = cells.iter().map(|&cell| lattice.moved(motion, cell)).collect();
            let image = normalised(lattice, image);
            first + images.iter().position(|other| *other == image).expect("motions keep the shape")
        };
        for cells in &images {
            all.push(OrientationData {
                piece: PieceId::from_index(number),
                cells: cells.clone(),
                rotated: after(cells, lattice.clockwise()),
                flipped: after(cells, lattice.flip()),
            });
        }
        pieces.push(Piece {
            name: shape.name.clone(),
            size: shape.cells.len(),
            copies: variant.copies,
            orientations: first..all.len(),
        });
    }
    (pieces, all)
}
