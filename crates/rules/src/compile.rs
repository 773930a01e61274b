//! From a variant to its tables: the only place where cells, sides and vertices are computed.

use std::collections::HashMap;

use crate::index::{Cell, Colour, Local, PieceId, Placement, Seat, Side, Vertex};
use crate::lattice::{Lattice, Point};
use crate::options::Contact;
use crate::pieces::{MAX_PIECE_SIZE, normalised, orientations};
use crate::ruleset::{
    CellSet, CompileError, Geometry, LocalSet, LocalTables, OrientationData, Piece, PlacementData, Ruleset,
    TipTables, VertexSet,
};
use crate::set::{CAPACITY, Index};
use crate::symmetry;
use crate::variant::Variant;

pub(crate) fn compile(variant: Variant) -> Result<Ruleset, CompileError> {
    let lattice = variant.board.lattice;
    let vertices = Vertices::of(lattice, &variant.board.cells)?;
    let geometry = geometry(&variant, &vertices);
    let (pieces, orientations) = turn_pieces(&variant);
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

/// The corner points of a board, numbered.
struct Vertices {
    points: Vec<Point>,
    numbers: HashMap<Point, Vertex>,
    cells_at: Vec<CellSet>,
}

impl Vertices {
    fn of(lattice: Lattice, cells: &[Point]) -> Result<Self, CompileError> {
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

fn geometry(variant: &Variant, vertices: &Vertices) -> Geometry {
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

fn turn_pieces(variant: &Variant) -> (Vec<Piece>, Vec<OrientationData>) {
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
                rotated: after(cells, 1),
                flipped: after(cells, lattice.motions() / 2),
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

/// A way to cover a cell: which orientation, and which of its cells lies there.
struct LocalData {
    orientation: usize,
    anchor: Point,
}

/// Everything about the placements through a cell that does not depend on the board's rim.
fn local_tables(
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

/// Room for the placements through each cell; what is not on the board keeps a number that none has.
fn locals_at(counts: impl Iterator<Item = usize>) -> Vec<Vec<Placement>> {
    counts.map(|count| vec![Placement::from_index(usize::from(u16::MAX)); count]).collect()
}

fn differences<'a>(from: &'a [Point], to: &'a [Point]) -> impl Iterator<Item = Point> + 'a {
    from.iter().flat_map(move |&a| to.iter().map(move |&b| b.minus(a)))
}

/// Finds all placements on the board and fills in what the local tables know about its rim.
fn place(
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
        for &place in board.cells.iter().filter(|&&cell| lattice.kind(cell) == lattice.kind(first)) {
            let shift = place.minus(first);
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

fn tip_tables(
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

/// Numbers relative places: a box that holds all of them, read row by row.
///
/// Keys of points are chosen so that the difference of two keys, plus the bias, is the number of the
/// difference of the points, as long as that lies in the box.
struct Span {
    reach: i32,
}

impl Span {
    fn of(offsets: impl Iterator<Item = Point>) -> Self {
        Self { reach: offsets.map(|offset| offset.x.abs().max(offset.y.abs())).max().unwrap_or(0) }
    }

    fn width(&self) -> i32 {
        2 * self.reach + 1
    }

    fn size(&self) -> usize {
        (self.width() * self.width()) as usize
    }

    fn bias(&self) -> i16 {
        (self.reach * self.width() + self.reach) as i16
    }

    fn index(&self, offset: Point) -> usize {
        (self.key(offset) + self.bias()) as usize
    }

    fn key(&self, point: Point) -> i16 {
        (point.y * self.width() + point.x) as i16
    }
}
