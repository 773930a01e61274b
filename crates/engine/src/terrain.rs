//! What the judgement of moves and positions needs to know of a board: where its middle is and what lies beside what.

use std::collections::BTreeMap;

use rules::{Cell, CellSet, Colour, Index, Placement, Position, Ruleset};

/// The board of a rule set, measured once.
#[derive(Clone)]
pub struct Terrain {
    /// By cell: 1 in the middle of the board, 0 at its farthest cell.
    pub(crate) centrality: Vec<f32>,
    /// By cell: itself and the cells within about two steps.
    discs: Vec<CellSet>,
    /// The step from a cell to one beside it, as a difference of their numbers, and the cells that have such a neighbour.
    steps: Vec<(isize, CellSet)>,
    /// By placement: where its rim begins in `rims`, and how many corners come first in it.
    rim_starts: Vec<(u32, u32)>,
    /// For each placement the cells at its corners, then those beside it.
    rims: Vec<Cell>,
}

impl Terrain {
    /// Measures a board.
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
        let mut terrain = Self {
            centrality: distances.iter().map(|d| (1.0 - d / farthest) as f32).collect(),
            discs: Vec::new(),
            steps: steps(rules),
            rim_starts: Vec::with_capacity(rules.placement_count() + 1),
            rims: Vec::new(),
        };
        let around = |cell| rules.edge_neighbours(cell) | rules.corner_neighbours(cell);
        terrain.discs = rules.cells().map(|cell| terrain.grown(around(cell)) | around(cell)).collect();
        for placement in rules.placements() {
            let beside = rules.beside(placement);
            let corners = rules.around(placement) - beside - rules.cell_set(placement);
            terrain.rim_starts.push((terrain.rims.len() as u32, corners.len() as u32));
            terrain.rims.extend(corners.iter().chain(&beside));
        }
        terrain.rim_starts.push((terrain.rims.len() as u32, 0));
        terrain
    }

    /// The cells that a placement touches at a corner only, and those beside it.
    #[inline]
    pub(crate) fn rim(&self, placement: Placement) -> (&[Cell], &[Cell]) {
        let ((start, corners), (end, _)) =
            (self.rim_starts[placement.index()], self.rim_starts[placement.index() + 1]);
        self.rims[start as usize..end as usize].split_at(corners as usize)
    }

    /// The cells of a set and those beside them.
    #[inline]
    pub(crate) fn grown(&self, cells: CellSet) -> CellSet {
        self.steps.iter().fold(cells, |all, (by, from)| all | (cells & *from).shifted(*by))
    }

    /// The cells that a colour can reach from its anchors in so many steps from side to side.
    pub(crate) fn reach(&self, position: &Position, colour: Colour, steps: usize) -> CellSet {
        let blocked = position.blocked(colour);
        (0..steps).fold(position.anchors(colour), |reached, _| self.grown(reached) - blocked)
    }

    /// How much of the ground about a cell is open to someone who can never cover `blocked`, from 0 to 1.
    #[inline]
    pub(crate) fn openness(&self, cell: Cell, blocked: CellSet) -> f32 {
        let disc = self.discs[cell.index()];
        (disc - blocked).len() as f32 / disc.len() as f32
    }
}

/// Every step that leads from some cell to one beside it: few, because cells are numbered row by row.
fn steps(rules: &Ruleset) -> Vec<(isize, CellSet)> {
    let mut steps: BTreeMap<isize, CellSet> = BTreeMap::new();
    for cell in rules.cells() {
        for beside in &rules.edge_neighbours(cell) {
            let by = beside.index() as isize - cell.index() as isize;
            steps.entry(by).or_insert(CellSet::EMPTY).insert(cell);
        }
    }
    steps.into_iter().collect()
}
