//! How good a move looks before it is tried: a weighted sum of what the rule books advise.

use rules::{Cell, CellSet, Colour, Index, Placement, Position, Ruleset};

use crate::weights::{FEATURES, PHASES, Weights};

/// What the advice is measured by, for one move.
pub type Features = [f32; FEATURES];

/// A move with its prior: the share of attention that it deserves.
#[derive(Clone, Copy, Debug)]
pub struct Prior {
    /// The move.
    pub placement: Placement,
    /// All priors of a position add up to 1.
    pub share: f32,
}

/// Per rule set: what the features need to know of the board.
#[derive(Clone)]
pub struct Terrain {
    /// By cell: 1 in the middle of the board, 0 at its farthest cell.
    centrality: Vec<f32>,
    edges: Vec<CellSet>,
    largest: f32,
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
        Self {
            centrality: distances.iter().map(|d| (1.0 - d / farthest) as f32).collect(),
            edges: rules.cells().map(|cell| rules.edge_neighbours(cell)).collect(),
            largest: rules.pieces().iter().map(|piece| piece.size).max().unwrap_or(1) as f32,
        }
    }

    /// The cells of a set and those beside them.
    pub(crate) fn grown(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(cells, |all, cell| all | self.edges[cell.index()])
    }

    /// The cells that a colour can reach from its anchors in so many steps from side to side.
    fn reach(&self, position: &Position, colour: Colour, steps: usize) -> CellSet {
        let blocked = position.blocked(colour);
        let anchors = position.anchors(colour);
        (0..steps).fold(anchors, |reached, _| self.grown(reached) - blocked)
    }
}

/// What a colour sees when it weighs its moves: made once for all moves of a position.
pub struct View<'a> {
    position: &'a Position,
    terrain: &'a Terrain,
    own_anchors: CellSet,
    own_reach: CellSet,
    closed: CellSet,
    rival_anchors: CellSet,
    rival_near: CellSet,
    rival_reach: CellSet,
    partner_anchors: CellSet,
    /// How central the colour's most central cell or anchor is so far.
    centrality: f32,
    phase: f32,
}

impl<'a> View<'a> {
    /// The view of the colour to move.
    pub fn new(position: &'a Position, terrain: &'a Terrain, colour: Colour) -> Self {
        let side = position.side_of(colour);
        let mut view = Self {
            position,
            terrain,
            own_anchors: position.anchors(colour),
            own_reach: terrain.reach(position, colour, 2),
            closed: position.blocked(colour) | position.near(colour),
            rival_anchors: CellSet::EMPTY,
            rival_near: CellSet::EMPTY,
            rival_reach: CellSet::EMPTY,
            partner_anchors: CellSet::EMPTY,
            centrality: 0.0,
            phase: 1.0 - position.cells_left(colour) as f32 / position.rules().cells_per_colour() as f32,
        };
        let held = position.cells(colour) | view.own_anchors;
        view.centrality = held.iter().map(|c| terrain.centrality[c.index()]).fold(0.0, f32::max);
        for other in position.rules().colours().filter(|&other| other != colour) {
            let anchors = position.anchors(other);
            if side.is_some() && position.side_of(other) == side {
                view.partner_anchors |= anchors;
            } else if !position.placed(other).is_empty() {
                view.rival_anchors |= anchors;
                view.rival_near |= terrain.reach(position, other, 1);
                view.rival_reach |= terrain.reach(position, other, 3);
            }
        }
        view
    }

    /// How much of the colour's cells is placed, from 0 to 1.
    pub fn phase(&self) -> f32 {
        self.phase
    }

    /// Measures one move.
    pub fn features(&self, placement: Placement) -> Features {
        let rules = self.position.rules();
        let cells = rules.cell_set(placement);
        let beside = rules.beside(placement);
        let gained = rules.around(placement) - beside - cells - self.closed;
        let lost = self.own_anchors & (cells | beside);
        let count = |set: CellSet| set.len() as f32;
        let central = |set: &CellSet| {
            set.iter().map(|cell| self.terrain.centrality[cell.index()]).fold(self.centrality, f32::max)
        };
        let size = count(cells) / self.terrain.largest;
        [
            size,
            size * size,
            count(gained),
            count(gained & self.rival_reach),
            count(lost),
            count(self.rival_anchors & cells),
            count(self.rival_near & cells),
            count(self.rival_reach & cells),
            count(self.partner_anchors & (cells | beside)),
            count(self.own_reach & cells),
            central(&cells) - self.centrality,
            central(&gained) - self.centrality,
            count(self.rival_anchors & beside),
            if gained.is_empty() { 1.0 } else { 0.0 },
        ]
    }

    /// The score of one move.
    pub fn score(&self, placement: Placement, weights: &Weights) -> f32 {
        let features = self.features(placement);
        // Weights are given for the ends and the middle of the game and change evenly between.
        let along = self.phase.clamp(0.0, 1.0) * (PHASES - 1) as f32;
        let (low, share) =
            ((along as usize).min(PHASES - 2), along - (along as usize).min(PHASES - 2) as f32);
        let sum = |phase: usize| -> f32 {
            weights.table[phase].iter().zip(&features).map(|(weight, feature)| weight * feature).sum()
        };
        (1.0 - share) * sum(low) + share * sum(low + 1)
    }
}

/// The best moves of a position by their scores, with priors that add up to 1, the best first.
pub fn priors(
    position: &Position,
    terrain: &Terrain,
    weights: &Weights,
    temperature: f32,
    widest: usize,
    scratch: &mut Vec<Prior>,
) {
    scratch.clear();
    let Some(colour) = position.turn() else { return };
    let view = View::new(position, terrain, colour);
    position.for_each_legal(|placement| {
        scratch.push(Prior { placement, share: view.score(placement, weights) / temperature });
    });
    let better = |a: &Prior, b: &Prior| b.share.total_cmp(&a.share).then(a.placement.cmp(&b.placement));
    if scratch.len() > widest {
        scratch.select_nth_unstable_by(widest - 1, better);
        scratch.truncate(widest);
    }
    scratch.sort_unstable_by(better);
    let highest = scratch.first().map_or(0.0, |prior| prior.share);
    let mut total = 0.0;
    for prior in scratch.iter_mut() {
        prior.share = (prior.share - highest).exp();
        total += prior.share;
    }
    scratch.iter_mut().for_each(|prior| prior.share /= total);
}
