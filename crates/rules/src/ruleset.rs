//! A compiled variant: every question about geometry answered once, in tables that positions look up.

use std::sync::Arc;

use crate::compile;
use crate::coord::Coord;
use crate::index::{Cell, Colour, Local, PieceId, Placement, Side, Vertex};
use crate::options::Contact;
use crate::pieces::MAX_PIECE_SIZE;
use crate::set::{Index, Set};
use crate::symmetry::{self, Symmetry};
use crate::variant::Variant;

/// A set of fields.
pub type CellSet = Set<Cell>;
/// A set of corner points.
pub type VertexSet = Set<Vertex>;
/// A set of ways to cover one cell.
pub type LocalSet = Set<Local>;

/// The rules of one variant with its options, ready to be played. Made by [`Ruleset::compile`].
pub struct Ruleset {
    pub(crate) variant: Variant,
    pub(crate) geometry: Geometry,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) orientations: Vec<OrientationData>,
    pub(crate) placements: Vec<PlacementData>,
    /// The placements in the order of their cells, for finding one by its cells.
    pub(crate) by_cells: Vec<Placement>,
    pub(crate) start_cells: Vec<Cell>,
    pub(crate) local: LocalTables,
    pub(crate) tips: Option<TipTables>,
    pub(crate) symmetries: Vec<Symmetry>,
    /// By seat: the side that its own colour scores for.
    pub(crate) side_of_seat: Vec<Option<Side>>,
}

/// What is known about each cell of the board.
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

/// A shape of the piece set.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its usual name.
    pub name: String,
    /// How many cells it has.
    pub size: usize,
    /// How many of it a colour has.
    pub copies: u8,
    /// The numbers of its orientations.
    pub orientations: std::ops::Range<usize>,
}

/// One way to turn a piece.
pub(crate) struct OrientationData {
    pub(crate) piece: PieceId,
    pub(crate) cells: Vec<crate::lattice::Point>,
    /// The orientation after a turn by the smallest angle, anticlockwise.
    pub(crate) rotated: usize,
    /// The orientation after a flip.
    pub(crate) flipped: usize,
}

/// The cells of a placement. Kept small: thousands of them are read in no order at all.
#[derive(Clone, Copy)]
pub(crate) struct PlacementData {
    pub(crate) cells: [Cell; MAX_PIECE_SIZE],
    pub(crate) size: u8,
    pub(crate) piece: PieceId,
    pub(crate) orientation: u16,
}

/// The placements through one cell as bits of a set.
///
/// A cell is covered by at most 512 placements, and all cells of a kind see the same ones but for the rim of
/// the board. So the placements through a cell are a [`LocalSet`], and a cell that becomes blocked strikes
/// out a mask that depends only on where it lies as seen from the first cell.
pub(crate) struct LocalTables {
    pub(crate) kind: Vec<u8>,
    /// Differences of keys tell how one cell lies as seen from another near it.
    pub(crate) key: Vec<i16>,
    /// What is added to a difference of keys to make an index of `cover`.
    pub(crate) bias: i16,
    /// The placements through a cell that stay on the board.
    pub(crate) all: Vec<LocalSet>,
    /// The cells that some placement through a cell covers too.
    pub(crate) reach: Vec<CellSet>,
    /// By kind of the first cell and relative place of the second: the placements through both.
    pub(crate) cover: Vec<Vec<LocalSet>>,
    /// By kind and piece: the placements of that piece.
    pub(crate) of_piece: Vec<Vec<LocalSet>>,
    /// By cell and local number: the placement.
    pub(crate) at: Vec<Vec<Placement>>,
    /// By kind and local number: the orientation.
    pub(crate) orientation: Vec<Vec<u16>>,
}

/// What the rule `tips` needs beside: where placements have vertices in the middle of a straight side.
pub(crate) struct TipTables {
    /// By vertex, and by cell in the same coordinates: differences tell how a vertex lies as seen from a cell.
    pub(crate) key: Vec<i16>,
    pub(crate) anchor_key: Vec<i16>,
    pub(crate) bias: i16,
    /// The vertices that can be in the middle of a side of a placement through a cell.
    pub(crate) reach: Vec<VertexSet>,
    /// By kind of the cell and relative place of the vertex: the placements that have a side's middle there.
    pub(crate) flat: Vec<Vec<LocalSet>>,
    /// By placement: its vertices in the middle of a straight side.
    pub(crate) flats: Vec<VertexSet>,
    /// By vertex: the cells round it.
    pub(crate) cells_at: Vec<CellSet>,
}

/// Why a variant cannot be compiled.
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
        compile::compile(variant).map(Arc::new)
    }

    /// The variant that these are the rules of.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The colours in playing order.
    pub fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator + use<> {
        self.variant.colours()
    }

    /// The number of fields of the board.
    pub fn cell_count(&self) -> usize {
        self.geometry.coords.len()
    }

    /// The fields of the board in the order of their names.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// Where a field is, and so its name.
    pub fn coord(&self, cell: Cell) -> Coord {
        self.geometry.coords[cell.index()]
    }

    /// The field at a place, if the board has one there.
    pub fn cell_at(&self, coord: Coord) -> Option<Cell> {
        self.geometry.coords.binary_search(&coord).ok().map(Cell::from_index)
    }

    /// The columns and rows of the board's names.
    pub fn columns_and_rows(&self) -> (u16, u16) {
        (self.variant.board.columns, self.variant.board.rows)
    }

    /// The fields that share a side with this one.
    pub fn edge_neighbours(&self, cell: Cell) -> CellSet {
        self.geometry.edge[cell.index()]
    }

    /// The fields that share a vertex with this one, but no side.
    pub fn corner_neighbours(&self, cell: Cell) -> CellSet {
        let mut around = self.geometry.around[cell.index()] - self.geometry.edge[cell.index()];
        around.remove(cell);
        around
    }

    /// The corners of a field in the plane, anticlockwise; sides have length 1, y points up, and the board
    /// fits into [`extent`](Self::extent).
    pub fn outline(&self, cell: Cell) -> &[(f64, f64)] {
        &self.geometry.outlines[cell.index()]
    }

    /// The width and the height of the board in the plane.
    pub fn extent(&self) -> (f64, f64) {
        self.geometry.extent
    }

    /// The start fields in the order of the variant file.
    pub fn start_cells(&self) -> &[Cell] {
        &self.start_cells
    }

    /// How pieces of one colour may touch.
    pub fn contact(&self) -> Contact {
        self.variant.contact
    }

    /// The shapes, in the order of their file.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// One shape.
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// The numbers of all shapes.
    pub fn piece_ids(&self) -> impl ExactSizeIterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(PieceId::from_index)
    }

    /// The shape with this name.
    pub fn piece_named(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.name == name).map(PieceId::from_index)
    }

    /// How many cells all pieces of a colour have together.
    pub fn cells_per_colour(&self) -> usize {
        self.pieces.iter().map(|piece| piece.size * usize::from(piece.copies)).sum()
    }

    /// The number of placements, of which positions use the legal ones.
    pub fn placement_count(&self) -> usize {
        self.placements.len()
    }

    /// All placements.
    pub fn placements(&self) -> impl ExactSizeIterator<Item = Placement> + use<> {
        (0..self.placement_count()).map(Placement::from_index)
    }

    /// The cells of a placement, in the order of their names.
    #[inline]
    pub fn cells_of(&self, placement: Placement) -> &[Cell] {
        let data = &self.placements[placement.index()];
        &data.cells[..usize::from(data.size)]
    }

    /// The cells of a placement as a set.
    #[inline]
    pub fn cell_set(&self, placement: Placement) -> CellSet {
        self.cells_of(placement).iter().copied().collect()
    }

    /// The fields beside a placement: they share a side with one of its cells. Its own cells may be among them.
    #[inline]
    pub fn edge_halo(&self, placement: Placement) -> CellSet {
        self.joined(placement, &self.geometry.edge)
    }

    /// The fields that share a side or a vertex with a placement, and its own cells.
    #[inline]
    pub fn halo(&self, placement: Placement) -> CellSet {
        self.joined(placement, &self.geometry.around)
    }

    #[inline]
    fn joined(&self, placement: Placement, sets: &[CellSet]) -> CellSet {
        self.cells_of(placement).iter().fold(CellSet::EMPTY, |all, cell| all | sets[cell.index()])
    }

    /// The shape that a placement uses.
    #[inline]
    pub fn piece_of(&self, placement: Placement) -> PieceId {
        self.placements[placement.index()].piece
    }

    /// The orientation that a placement uses.
    pub fn orientation_of(&self, placement: Placement) -> usize {
        usize::from(self.placements[placement.index()].orientation)
    }

    /// The placement that covers just these cells, which must be in ascending order.
    pub fn find(&self, cells: &[Cell]) -> Option<Placement> {
        let found = self.by_cells.binary_search_by(|&placement| self.cells_of(placement).cmp(cells));
        found.ok().map(|number| self.by_cells[number])
    }

    /// The orientation that an orientation becomes by the smallest anticlockwise turn.
    pub fn rotated(&self, orientation: usize) -> usize {
        self.orientations[orientation].rotated
    }

    /// The orientation that an orientation becomes by a flip.
    pub fn flipped(&self, orientation: usize) -> usize {
        self.orientations[orientation].flipped
    }

    /// The placements through a cell in one orientation: one for each cell of the piece that can lie there.
    pub fn placements_through(&self, cell: Cell, orientation: usize) -> impl Iterator<Item = Placement> + '_ {
        let kind = usize::from(self.local.kind[cell.index()]);
        let locals = self.local.all[cell.index()];
        let fits =
            move |local: &Local| usize::from(self.local.orientation[kind][local.index()]) == orientation;
        let locals: Vec<Local> = locals.iter().filter(fits).collect();
        locals.into_iter().map(move |local| self.at(cell, local))
    }

    /// The motions of the board that keep the rules of the variant; the first changes nothing.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// Cells as a picture that a drawn board can be made of, the rows from top to bottom.
    pub fn drawing(&self, cells: CellSet) -> String {
        let coords: Vec<Coord> = cells.iter().map(|cell| self.coord(cell)).collect();
        let bounds = |of: fn(&Coord) -> u16| {
            (coords.iter().map(of).min().unwrap_or(1), coords.iter().map(of).max().unwrap_or(0))
        };
        let (columns, rows) = (bounds(|field| field.column), bounds(|field| field.row));
        let letter = |column, row| match self.cell_at(Coord { column, row }) {
            Some(cell) if cells.contains(cell) => {
                self.variant.board.lattice.letter(usize::from(self.local.kind[cell.index()]))
            }
            _ => '.',
        };
        let line = |row| (columns.0..=columns.1).map(|column| letter(column, row)).collect::<String>();
        (rows.0..=rows.1).rev().map(line).collect::<Vec<String>>().join("\n")
    }

    /// The motions that map the board to itself and may exchange start fields; the first changes nothing.
    pub fn motions(&self) -> Vec<Symmetry> {
        symmetry::motions(&self.variant)
    }

    /// Where a symmetry puts a placement.
    pub fn image(&self, symmetry: &Symmetry, placement: Placement) -> Placement {
        let mut cells: Vec<Cell> =
            self.cells_of(placement).iter().map(|&cell| symmetry.image(cell)).collect();
        cells.sort_unstable();
        self.find(&cells).expect("a symmetry keeps the board and the pieces")
    }

    #[inline]
    pub(crate) fn at(&self, cell: Cell, local: Local) -> Placement {
        self.local.at[cell.index()][local.index()]
    }
}
