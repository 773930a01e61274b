//! The geometry of a board: its vertices, and the neighbours and outlines of its cells.

use std::collections::HashMap;

use super::CompileError;
use crate::index::{Cell, Vertex};
use crate::lattice::{Lattice, Point};
use crate::ruleset::{CellSet, Geometry, VertexSet};
use crate::set::{CAPACITY, Index};
use crate::variant::Variant;

/// The corner points of a board, numbered.
pub(super) struct Vertices {
    pub(super) points: Vec<Point>,
    pub(super) numbers: HashMap<Point, Vertex>,
    pub(super) cells_at: Vec<CellSet>,
}

impl Vertices {
    pub(super) fn of(lattice: Lattice, cells: &[Point]) -> Result<Self, CompileError> {
        let mut points: Vec<Point> = cells.iter().flat_map(|&cell| lattice.corners(cell)).collect();
        points.sort_unstable();
        points.dedup();
        if points.len() > CAPACITY {
            return Err(CompileError::TooManyVertices { max: CAPACITY, found: points.len() });
        }
        let numbers: HashMap<Point, Vertex> =
            points.iter().enumerate().map(|(number, &point)| (point, Vertex::from_index(number))).collect();
        let mut cells_at = vec![CellSet::EMPTY; points.len()];
        for (number, &cell) in cells.iter().enumerate() {
            for corner in lattice.corners(cell) {
                cells_at[numbers[&corner].index()].insert(Cell::from_index(number));
            }
        }
        Ok(Self { points, numbers, cells_at })
    }
}

pub(super) fn geometry(variant: &Variant, vertices: &Vertices) -> Geometry {
    let (board, lattice) = (&variant.board, variant.board.lattice);
    let corner_sets = board.cells.iter().map(|&cell| -> VertexSet {
        lattice.corners(cell).iter().map(|corner| vertices.numbers[corner]).collect()
    });
    let corners: Vec<VertexSet> = corner_sets.collect();
    let around_sets = corners
        .iter()
        .map(|set| set.iter().fold(CellSet::EMPTY, |all, vertex| all | vertices.cells_at[vertex.index()]));
    let around: Vec<CellSet> = around_sets.collect();
    let edge_sets = around.iter().enumerate().map(|(number, around)| -> CellSet {
        around.iter().filter(|cell| (corners[number] & corners[cell.index()]).len() == 2).collect()
    });
    let edge = edge_sets.collect();
    let positions: Vec<(f64, f64)> = vertices.points.iter().map(|&point| lattice.position(point)).collect();
    let bound = |pick: fn(&(f64, f64)) -> f64, better: fn(f64, f64) -> f64| {
        positions.iter().map(pick).reduce(better).expect("a board has vertices")
    };
    let (left, right) = (bound(|p| p.0, f64::min), bound(|p| p.0, f64::max));
    let (bottom, top) = (bound(|p| p.1, f64::min), bound(|p| p.1, f64::max));
    let outlines = board.cells.iter().map(|&cell| {
        let corners = lattice.corners(cell).into_iter().map(|corner| lattice.position(corner));
        corners.map(|(x, y)| (x - left, y - bottom)).collect()
    });
    Geometry {
        coords: board.cells.iter().map(|&cell| board.coord(cell)).collect(),
        edge,
        around,
        corners,
        outlines: outlines.collect(),
        extent: (right - left, top - bottom),
    }
}
