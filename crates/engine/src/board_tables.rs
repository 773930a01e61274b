//! Tables of a board for policy and evaluation: how central its cells are, and what is next to what.

use std::collections::BTreeMap;

use rules::{Cell, CellSet, Colour, Index, Placement, Position, Ruleset};

/// How many rings a board is cut into, by how central cells are.
pub(crate) const RINGS: usize = 6;

/// The tables of one rule set.
#[derive(Clone)]
pub struct BoardTables {
    /// By cell: 1 in the middle of the board, 0 at its farthest cell.
    pub(crate) centrality: Vec<f32>,
    /// By cell: itself and the cells within about two steps.
    discs: Vec<CellSet>,
    /// The step from a cell to one beside it, as a difference of their numbers, and the cells that have such a neighbour.
    steps: Vec<(isize, CellSet)>,
    /// The same from a cell to one that it touches, beside it or at a corner.
    touches: Vec<(isize, CellSet)>,
    /// By cell: where its neighbours begin in `neighbours`, and how many of them are edge neighbours; those come first.
    neighbour_starts: Vec<(u32, u32)>,
    /// For each cell those beside it, then those at its corners.
    neighbours: Vec<Cell>,
    /// How many steps the largest piece reaches from any of its cells.
    longest: usize,
    /// By placement: where its halo begins in `halos`, and how many corners come first in it.
    halo_starts: Vec<(u32, u32)>,
    /// For each placement the cells at its corners, then those beside it.
    halos: Vec<Cell>,
    /// By cell: its ring, from the farthest to the middle.
    pub(crate) rings: Vec<u8>,
}

impl BoardTables {
    /// Makes the tables.
    pub fn new(rules: &Ruleset) -> Self {
        let (width, height) = rules.extent();
        let distance = |cell: Cell| {
            let outline = rules.outline(cell);
            let middle =
                |pick: fn(&(f64, f64)) -> f64| outline.iter().map(pick).sum::<f64>() / outline.len() as f64;
            (middle(|p| p.0) - width / 2.0).hypot(middle(|p| p.1) - height / 2.0)
        };
        let distances: Vec<f64> = rules.cells().map(distance).collect();
        let farthest = distances.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let around = |cell| rules.edge_neighbours(cell) | rules.corner_neighbours(cell);
        let mut tables = Self {
            centrality: distances.iter().map(|d| (1.0 - d / farthest) as f32).collect(),
            discs: Vec::new(),
            steps: steps(rules, |cell| rules.edge_neighbours(cell)),
            touches: steps(rules, around),
            neighbour_starts: Vec::with_capacity(rules.cell_count() + 1),
            neighbours: Vec::new(),
            longest: rules.pieces().iter().map(|piece| piece.size).max().unwrap_or(1) - 1,
            halo_starts: Vec::with_capacity(rules.placement_count() + 1),
            halos: Vec::new(),
            rings: distances
                .iter()
                .map(|d| ((1.0 - d / farthest) * (RINGS - 1) as f64).round() as u8)
                .collect(),
        };
        tables.discs =
            rules.cells().map(|cell| tables.with_edge_neighbours(around(cell)) | around(cell)).collect();
        for cell in rules.cells() {
            let beside = rules.edge_neighbours(cell);
            tables.neighbour_starts.push((tables.neighbours.len() as u32, beside.len() as u32));
            tables.neighbours.extend(beside.iter().chain(&rules.corner_neighbours(cell)));
        }
        tables.neighbour_starts.push((tables.neighbours.len() as u32, 0));
        for placement in rules.placements() {
            let beside = rules.edge_halo(placement);
            let corners = rules.halo(placement) - beside - rules.cell_set(placement);
            tables.halo_starts.push((tables.halos.len() as u32, corners.len() as u32));
            tables.halos.extend(corners.iter().chain(&beside));
        }
        tables.halo_starts.push((tables.halos.len() as u32, 0));
        tables
    }

    /// The cells that a placement touches at a corner only, and those beside it.
    #[inline]
    pub fn halo(&self, placement: Placement) -> (&[Cell], &[Cell]) {
        section(&self.halos, &self.halo_starts, placement.index())
    }

    /// The cells beside a cell, and those at its corners.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> (&[Cell], &[Cell]) {
        section(&self.neighbours, &self.neighbour_starts, cell.index())
    }

    /// The cells of a set and their edge neighbours.
    #[inline]
    pub(crate) fn with_edge_neighbours(&self, cells: CellSet) -> CellSet {
        self.steps.iter().fold(cells, |all, (by, from)| all | (cells & *from).shifted(*by))
    }

    /// The cells of a set and all their neighbours.
    #[inline]
    pub(crate) fn with_neighbours(&self, cells: CellSet) -> CellSet {
        self.touches.iter().fold(cells, |all, (by, from)| all | (cells & *from).shifted(*by))
    }

    /// The cells that the next move of a colour can cover, and perhaps some more.
    pub(crate) fn reach(&self, position: &Position, colour: Colour) -> CellSet {
        let blocked = position.blocked(colour);
        (0..self.longest)
            .fold(position.anchors(colour), |reached, _| self.with_edge_neighbours(reached) - blocked)
    }

    /// The ground of a colour: the cells within this many steps of its corners, from edge neighbour to edge neighbour.
    pub(crate) fn ground<const STEPS: usize>(&self, position: &Position, colour: Colour) -> [CellSet; STEPS] {
        let blocked = position.blocked(colour);
        let mut ground = [position.anchors(colour); STEPS];
        for step in 1..STEPS {
            ground[step] = self.with_edge_neighbours(ground[step - 1]) - blocked;
        }
        ground
    }

    /// The share of the cells around a cell that are not blocked, from 0 to 1.
    #[inline]
    pub(crate) fn openness(&self, cell: Cell, blocked: CellSet) -> f32 {
        let disc = self.discs[cell.index()];
        (disc - blocked).len() as f32 / disc.len() as f32
    }
}

/// The part of a list that belongs to a number, cut in two.
#[inline]
fn section<'a>(list: &'a [Cell], starts: &[(u32, u32)], number: usize) -> (&'a [Cell], &'a [Cell]) {
    let ((start, first), (end, _)) = (starts[number], starts[number + 1]);
    list[start as usize..end as usize].split_at(first as usize)
}

/// Every step that leads from some cell to one of its neighbours: few, because cells are numbered row by row.
fn steps(rules: &Ruleset, neighbours: impl Fn(Cell) -> CellSet) -> Vec<(isize, CellSet)> {
    let mut steps: BTreeMap<isize, CellSet> = BTreeMap::new();
    for cell in rules.cells() {
        for neighbour in &neighbours(cell) {
            let by = neighbour.index() as isize - cell.index() as isize;
            steps.entry(by).or_insert(CellSet::EMPTY).insert(cell);
        }
    }
    steps.into_iter().collect()
}
