//! The placements of the pieces: which go through a cell, and which of those stay on the board.

use std::collections::HashMap;

use super::CompileError;
use super::span::{Span, differences};
use crate::index::{Cell, Local, Placement};
use crate::lattice::Point;
use crate::pieces::MAX_PIECE_SIZE;
use crate::ruleset::{CellSet, LocalSet, LocalTables, OrientationData, PlacementData};
use crate::set::{CAPACITY, Index};
use crate::variant::Variant;

/// A way to cover a cell: an orientation, and the one of its cells that covers it.
pub(super) struct LocalData {
    pub(super) orientation: usize,
    pub(super) anchor: Point,
}

/// What all cells of a kind share. [`place`] adds what depends on the rim of the board.
pub(super) fn local_tables(
    variant: &Variant,
    orientations: &[OrientationData],
    piece_count: usize,
) -> Result<(LocalTables, Vec<Vec<LocalData>>), CompileError> {
    let (board, lattice) = (&variant.board, variant.board.lattice);
    let mut locals: Vec<Vec<LocalData>> = (0..lattice.kinds()).map(|_| Vec::new()).collect();
    for (orientation, data) in orientations.iter().enumerate() {
        for &anchor in &data.cells {
            locals[lattice.kind(anchor)].push(LocalData { orientation, anchor });
        }
    }
    if let Some(found) = locals.iter().map(Vec::len).find(|&found| found > CAPACITY) {
        return Err(CompileError::TooManyThroughOneCell { max: CAPACITY, found });
    }
    let span = Span::of(orientations.iter().flat_map(|data| differences(&data.cells, &data.cells)));
    let mut cover = vec![vec![LocalSet::EMPTY; span.size()]; lattice.kinds()];
    let mut of_piece = vec![vec![LocalSet::EMPTY; piece_count]; lattice.kinds()];
    for (kind, list) in locals.iter().enumerate() {
        for (number, data) in list.iter().enumerate() {
            let orientation = &orientations[data.orientation];
            of_piece[kind][orientation.piece.index()].insert(Local::from_index(number));
            for &cell in &orientation.cells {
                cover[kind][span.index(cell.minus(data.anchor))].insert(Local::from_index(number));
            }
        }
    }
    let number_of = |data: &LocalData| data.orientation as u16;
    let tables = LocalTables {
        kind: board.cells.iter().map(|&cell| lattice.kind(cell) as u8).collect(),
        key: board.cells.iter().map(|&cell| span.key(cell)).collect(),
        bias: span.bias(),
        all: vec![LocalSet::EMPTY; board.cells.len()],
        reach: vec![CellSet::EMPTY; board.cells.len()],
        cover,
        of_piece,
        at: locals_at(board.cells.iter().map(|&cell| locals[lattice.kind(cell)].len())),
        orientation: locals.iter().map(|list| list.iter().map(number_of).collect()).collect(),
    };
    Ok((tables, locals))
}

/// Room for the placements through each cell. One that leaves the board keeps a number that no placement has.
fn locals_at(counts: impl Iterator<Item = usize>) -> Vec<Vec<Placement>> {
    counts.map(|count| vec![Placement::from_index(usize::from(u16::MAX)); count]).collect()
}

/// Finds all placements on the board and enters them in the local tables.
pub(super) fn place(
    variant: &Variant,
    orientations: &[OrientationData],
    locals: &[Vec<LocalData>],
    tables: &mut LocalTables,
) -> Result<Vec<PlacementData>, CompileError> {
    let (board, lattice) = (&variant.board, variant.board.lattice);
    let mut first_local = HashMap::new();
    for list in locals {
        for (number, data) in list.iter().enumerate() {
            first_local.insert((data.orientation, data.anchor), Local::from_index(number));
        }
    }
    let mut placements = Vec::new();
    for (orientation, data) in orientations.iter().enumerate() {
        let first = data.cells[0];
        let numbers: Vec<Local> = data.cells.iter().map(|&cell| first_local[&(orientation, cell)]).collect();
        for &target in board.cells.iter().filter(|&&cell| lattice.kind(cell) == lattice.kind(first)) {
            let shift = target.minus(first);
            let mut cells = [Cell::from_index(0); MAX_PIECE_SIZE];
            let fits = data.cells.iter().zip(&mut cells).all(|(&cell, slot)| {
                let index = board.index_of(cell.plus(shift));
                *slot = Cell::from_index(index.unwrap_or(0));
                index.is_some()
            });
            if !fits {
                continue;
            }
            let size = data.cells.len();
            let set: CellSet = cells[..size].iter().copied().collect();
            for (&cell, &number) in cells[..size].iter().zip(&numbers) {
                tables.all[cell.index()].insert(number);
                tables.reach[cell.index()] |= set;
                tables.at[cell.index()][number.index()] = Placement::from_index(placements.len());
            }
            placements.push(PlacementData {
                cells,
                size: size as u8,
                piece: data.piece,
                orientation: orientation as u16,
            });
        }
    }
    if placements.is_empty() || placements.len() >= usize::from(u16::MAX) {
        return Err(CompileError::PlacementCount(placements.len()));
    }
    Ok(placements)
}
