//! The tables of the rule `tips`: where pieces have a vertex in the middle of a straight side.

use super::geometry::Vertices;
use super::local::LocalData;
use super::span::{Span, differences};
use crate::index::Local;
use crate::lattice::{Lattice, Point};
use crate::ruleset::{LocalSet, OrientationData, PlacementData, TipTables, VertexSet};
use crate::set::Index;
use crate::variant::Variant;

pub(super) fn tip_tables(
    variant: &Variant,
    vertices: &Vertices,
    orientations: &[OrientationData],
    locals: &[Vec<LocalData>],
    placements: &[PlacementData],
) -> TipTables {
    let (board, lattice) = (&variant.board, variant.board.lattice);
    let flats: Vec<Vec<Point>> = orientations.iter().map(|data| flat_points(lattice, &data.cells)).collect();
    let span =
        Span::of(orientations.iter().zip(&flats).flat_map(|(data, flats)| differences(&data.cells, flats)));
    let mut flat = vec![vec![LocalSet::EMPTY; span.size()]; lattice.kinds()];
    for (kind, list) in locals.iter().enumerate() {
        for (number, data) in list.iter().enumerate() {
            for point in &flats[data.orientation] {
                flat[kind][span.index(point.minus(data.anchor))].insert(Local::from_index(number));
            }
        }
    }
    let placed_flats = placements.iter().map(|data| -> VertexSet {
        let orientation = usize::from(data.orientation);
        let shift = board.cells[data.cells[0].index()].minus(orientations[orientation].cells[0]);
        flats[orientation].iter().map(|point| vertices.numbers[&point.plus(shift)]).collect()
    });
    let placed_flats: Vec<VertexSet> = placed_flats.collect();
    let mut reach = vec![VertexSet::EMPTY; board.cells.len()];
    for (data, flats) in placements.iter().zip(&placed_flats) {
        for cell in &data.cells[..usize::from(data.size)] {
            reach[cell.index()] |= *flats;
        }
    }
    TipTables {
        key: vertices.points.iter().map(|&point| span.key(point)).collect(),
        anchor_key: board.cells.iter().map(|&cell| span.key(cell)).collect(),
        bias: span.bias(),
        reach,
        flat,
        flats: placed_flats,
        cells_at: vertices.cells_at.clone(),
    }
}

/// The corner points of a piece where its cells make a straight angle: a run of cells round the point, each
/// sharing a side with the next, that has just the size of one.
fn flat_points(lattice: Lattice, cells: &[Point]) -> Vec<Point> {
    let mut corners: Vec<Point> = cells.iter().flat_map(|&cell| lattice.corners(cell)).collect();
    corners.sort_unstable();
    corners.dedup();
    let straight = |corner: &Point| {
        let mut rest: Vec<Point> =
            cells.iter().copied().filter(|&cell| lattice.corners(cell).contains(corner)).collect();
        while let Some(cell) = rest.pop() {
            let mut run = vec![cell];
            while let Some(next) =
                rest.iter().position(|&cell| run.iter().any(|&r| lattice.share_side(r, cell)))
            {
                run.push(rest.swap_remove(next));
            }
            if run.len() == lattice.straight_angle() {
                return true;
            }
        }
        false
    };
    corners.retain(straight);
    corners
}
