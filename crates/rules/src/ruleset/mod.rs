//! A compiled variant: every question about geometry answered once, in tables that positions look up.

mod tables;

pub(crate) use tables::{Geometry, LocalTables, OrientationData, PlacementData, TipTables};

use crate::coord::Coord;
use crate::index::{Cell, Colour, Local, PieceId, Placement, Side, Vertex};
use crate::options::Contact;
use crate::set::{Index, Set};
use crate::symmetry::{self, Symmetry};
use crate::variant::Variant;

/// Cells of a board as one bit set.
pub type CellSet = Set<Cell>;
/// Corner points of a board as one bit set.
pub type VertexSet = Set<Vertex>;
/// Ways to cover one cell, each an orientation and one of its cells.
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

/// A shape of the piece set.
#[derive(Clone, Debug)]
pub struct Piece {
    /// As the piece file spells it.
    pub name: String,
    /// How many cells it has.
    pub size: usize,
    /// How many of it each colour has.
    pub copies: u8,
    /// The numbers of its orientations among those of all pieces.
    pub orientations: std::ops::Range<usize>,
}

impl Ruleset {
    /// The variant that was compiled.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The colours in playing order.
    pub fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator + use<> {
        self.variant.colours()
    }

    /// The number of cells of the board.
    pub fn cell_count(&self) -> usize {
        self.geometry.coords.len()
    }

    /// The cells of the board, row by row from the lower left.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// The coordinate of a cell.
    pub fn coord(&self, cell: Cell) -> Coord {
        self.geometry.coords[cell.index()]
    }

    /// The cell with this coordinate, if the board has it.
    pub fn cell_at(&self, coord: Coord) -> Option<Cell> {
        self.geometry.coords.binary_search(&coord).ok().map(Cell::from_index)
    }

    /// The numbers of columns and rows that coordinates use.
    pub fn columns_and_rows(&self) -> (u16, u16) {
        (self.variant.board.columns, self.variant.board.rows)
    }

    /// The cells that share a side with this one.
    pub fn edge_neighbours(&self, cell: Cell) -> CellSet {
        self.geometry.edge[cell.index()]
    }

    /// The cells that share a vertex with this one, but no side.
    pub fn corner_neighbours(&self, cell: Cell) -> CellSet {
        let mut around = self.geometry.around[cell.index()] - self.geometry.edge[cell.index()];
        around.remove(cell);
        around
    }

    /// The corners of a cell in the plane, anticlockwise. Sides have length 1, y points up, and the board
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

    /// The pieces, in the order of their file.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The shape and the number of copies of a piece.
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// The ids of the pieces, in the order of [`pieces`](Self::pieces).
    pub fn piece_ids(&self) -> impl ExactSizeIterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(PieceId::from_index)
    }

    /// Finds a piece by its name in the piece set; `None` if the variant does not use it.
    pub fn piece_named(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.name == name).map(PieceId::from_index)
    }

    /// The number of cells of all pieces of a colour.
    pub fn cells_per_colour(&self) -> usize {
        self.pieces.iter().map(|piece| piece.size * usize::from(piece.copies)).sum()
    }

    /// The number of placements on the empty board, legal or not.
    pub fn placement_count(&self) -> usize {
        self.placements.len()
    }

    /// All placements on the empty board, legal or not.
    pub fn placements(&self) -> impl ExactSizeIterator<Item = Placement> + use<> {
        (0..self.placement_count()).map(Placement::from_index)
    }

    /// The cells of a placement, in ascending order.
    #[inline]
    pub fn cells_of(&self, placement: Placement) -> &[Cell] {
        let data = &self.placements[placement.index()];
        &data.cells[..usize::from(data.size)]
    }

    /// What [`cells_of`](Self::cells_of) lists, for overlaps and contacts.
    #[inline]
    pub fn cell_set(&self, placement: Placement) -> CellSet {
        self.cells_of(placement).iter().copied().collect()
    }

    /// The cells that share a side with a cell of a placement. Its own cells may be among them.
    #[inline]
    pub fn edge_halo(&self, placement: Placement) -> CellSet {
        self.joined(placement, &self.geometry.edge)
    }

    /// The cells that share a side or a vertex with a placement, and its own.
    #[inline]
    pub fn halo(&self, placement: Placement) -> CellSet {
        self.joined(placement, &self.geometry.around)
    }

    #[inline]
    fn joined(&self, placement: Placement, sets: &[CellSet]) -> CellSet {
        self.cells_of(placement).iter().fold(CellSet::EMPTY, |all, cell| all | sets[cell.index()])
    }

    /// Which piece is placed, in whatever orientation.
    #[inline]
    pub fn piece_of(&self, placement: Placement) -> PieceId {
        self.placements[placement.index()].piece
    }

    /// The number of a placement's orientation.
    pub fn orientation_of(&self, placement: Placement) -> usize {
        usize::from(self.placements[placement.index()].orientation)
    }

    /// The placement that covers exactly these cells, which must be in ascending order.
    pub fn find(&self, cells: &[Cell]) -> Option<Placement> {
        let found = self.by_cells.binary_search_by(|&placement| self.cells_of(placement).cmp(cells));
        found.ok().map(|number| self.by_cells[number])
    }

    /// The orientation after the smallest clockwise rotation.
    pub fn rotated(&self, orientation: usize) -> usize {
        self.orientations[orientation].rotated
    }

    /// The orientation with left and right exchanged.
    pub fn flipped(&self, orientation: usize) -> usize {
        self.orientations[orientation].flipped
    }

    /// The placements through a cell in one orientation, one for each cell of the piece that can cover it.
    pub fn placements_through(&self, cell: Cell, orientation: usize) -> impl Iterator<Item = Placement> + '_ {
        let kind = usize::from(self.local.kind[cell.index()]);
        let locals = self.local.all[cell.index()];
        let fits =
            move |local: &Local| usize::from(self.local.orientation[kind][local.index()]) == orientation;
        let locals: Vec<Local> = locals.iter().filter(fits).collect();
        locals.into_iter().map(move |local| self.at(cell, local))
    }

    /// The rotations and reflections that keep the rules of the variant; the first is the identity.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// A picture of the cells, in the format of a drawn board.
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

    /// The rotations and reflections of the board, even if they exchange start fields; the first is the identity.
    pub fn motions(&self) -> Vec<Symmetry> {
        symmetry::motions(&self.variant)
    }

    /// The placement that a symmetry maps this one to.
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
