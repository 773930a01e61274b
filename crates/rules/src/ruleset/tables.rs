//! The tables of a compiled variant. Positions look up all geometry here.

use super::{CellSet, LocalSet, VertexSet};
use crate::coord::Coord;
use crate::index::{Cell, PieceId, Placement};
use crate::lattice::Point;
use crate::pieces::MAX_PIECE_SIZE;

/// The neighbours and the outline of each cell of the board.
pub(crate) struct Geometry {
    pub(crate) coords: Vec<Coord>,
    /// Cells that share a side with the cell.
    pub(crate) edge: Vec<CellSet>,
    /// Cells that share a vertex with the cell, those with a common side and the cell itself among them.
    pub(crate) around: Vec<CellSet>,
    pub(crate) corners: Vec<VertexSet>,
    pub(crate) outlines: Vec<Vec<(f64, f64)>>,
    pub(crate) extent: (f64, f64),
}

/// A piece after rotating and flipping it.
pub(crate) struct OrientationData {
    pub(crate) piece: PieceId,
    pub(crate) cells: Vec<Point>,
    /// The orientation after the smallest clockwise rotation.
    pub(crate) rotated: usize,
    /// The orientation with left and right exchanged.
    pub(crate) flipped: usize,
}

/// The cells of a placement. Kept small, because thousands of them are read in random order.
#[derive(Clone, Copy)]
pub(crate) struct PlacementData {
    pub(crate) cells: [Cell; MAX_PIECE_SIZE],
    pub(crate) size: u8,
    pub(crate) piece: PieceId,
    pub(crate) orientation: u16,
}

/// The placements through one cell as bits of a set.
///
/// At most 512 placements cover a cell, and they are the same for all cells of a kind, except near the rim of the
/// board. So the placements through a cell are a [`LocalSet`], and a cell that becomes blocked strikes out a mask
/// that depends only on its offset from the first cell.
pub(crate) struct LocalTables {
    pub(crate) kind: Vec<u8>,
    /// The difference of two keys numbers the offset between the cells.
    pub(crate) key: Vec<i16>,
    /// A difference of keys plus this is an index of `cover`.
    pub(crate) bias: i16,
    /// The placements through a cell that stay on the board.
    pub(crate) all: Vec<LocalSet>,
    /// The cells that some placement through a cell covers too.
    pub(crate) reach: Vec<CellSet>,
    /// By kind of the first cell and offset of the second: the placements through both.
    pub(crate) cover: Vec<Vec<LocalSet>>,
    /// By kind and piece: the placements of that piece.
    pub(crate) of_piece: Vec<Vec<LocalSet>>,
    /// By cell and local number: the placement.
    pub(crate) at: Vec<Vec<Placement>>,
    /// By kind and local number: the orientation.
    pub(crate) orientation: Vec<Vec<u16>>,
}

/// More tables for the rule `tips`: where placements have vertices in the middle of a straight side.
pub(crate) struct TipTables {
    /// By vertex, and by cell in the same coordinates: a difference numbers the offset of a vertex from a cell.
    pub(crate) key: Vec<i16>,
    pub(crate) anchor_key: Vec<i16>,
    pub(crate) bias: i16,
    /// The vertices that can be in the middle of a side of a placement through a cell.
    pub(crate) reach: Vec<VertexSet>,
    /// By kind of the cell and offset of the vertex: the placements that have the middle of a side there.
    pub(crate) flat: Vec<Vec<LocalSet>>,
    /// By placement: its vertices in the middle of a straight side.
    pub(crate) flats: Vec<VertexSet>,
    /// By vertex: the cells round it.
    pub(crate) cells_at: Vec<CellSet>,
}
