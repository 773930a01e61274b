//! How good a move looks before it is tried: a weighted sum of what the rule books advise.
//!
//! Nearly all advice is about single cells: which are worth covering, where a new corner is worth having, beside which it
//! costs something to lie. So the worth of every cell is summed up once for a position, and a move only adds up its own.

use rules::{CAPACITY, Cell, CellSet, Colour, Index, Placement, Position};

use crate::terrain::Terrain;
use crate::weights::{MoveWeights, Weights};

/// How many numbers describe a move, besides its piece.
pub const MOVE_FEATURES: usize = COVERED + OPENED + BESIDE + 1;

const COVERED: usize = 12;
const OPENED: usize = 7;
const BESIDE: usize = 6;

/// The names of those numbers. Each is a sum over the cells that the move covers, the corners that it opens, or the cells
/// beside it.
pub const MOVE_NAMES: [&str; MOVE_FEATURES] = [
    "cover.centre",
    "cover.rival_corner",
    "cover.rival_corner_open",
    "cover.rival_near",
    "cover.rival_reach",
    "cover.rival_fresh",
    "cover.own_corner",
    "cover.own_corner_open",
    "cover.own_reach",
    "cover.own_alone",
    "cover.partner_corner",
    "cover.partner_near",
    "open.corner",
    "open.ground",
    "open.centre",
    "open.rival_near",
    "open.rival_reach",
    "open.new",
    "open.new_ground",
    "beside.free",
    "beside.own_corner",
    "beside.own_corner_open",
    "beside.rival",
    "beside.rival_corner",
    "beside.own_alone",
    "dead_end",
];

/// What describes a move, besides its piece.
pub type MoveFeatures = [f32; MOVE_FEATURES];

/// A move with its prior: the share of attention that it deserves.
#[derive(Clone, Copy, Debug)]
pub struct Prior {
    /// The move.
    pub placement: Placement,
    /// All priors of a position add up to 1.
    pub share: f32,
}

/// What a colour sees when it weighs its moves: made once for all moves of a position.
pub struct View<'a> {
    position: &'a Position,
    terrain: &'a Terrain,
    blocked: CellSet,
    /// Cells where a corner would be of no use or is there already.
    closed: CellSet,
    own_anchors: CellSet,
    own_reach: CellSet,
    own_alone: CellSet,
    rival_anchors: CellSet,
    rival_near: CellSet,
    rival_reach: CellSet,
    rival_cells: CellSet,
    /// What touches the last move of each rival.
    rival_fresh: CellSet,
    /// By cell: how much open ground the rivals lose with their corner there.
    rival_ground: [f32; CAPACITY],
    partner_anchors: CellSet,
    partner_near: CellSet,
    phase: f32,
}

impl<'a> View<'a> {
    /// The view of a colour.
    pub fn new(position: &'a Position, terrain: &'a Terrain, colour: Colour) -> Self {
        let blocked = position.blocked(colour);
        let own_reach = terrain.reach(position, colour, 2);
        let mut view = Self {
            position,
            terrain,
            blocked,
            closed: blocked | position.near(colour),
            own_anchors: position.anchors(colour),
            own_reach,
            own_alone: CellSet::EMPTY,
            rival_anchors: CellSet::EMPTY,
            rival_near: CellSet::EMPTY,
            rival_reach: CellSet::EMPTY,
            rival_cells: CellSet::EMPTY,
            rival_fresh: CellSet::EMPTY,
            rival_ground: [0.0; CAPACITY],
            partner_anchors: CellSet::EMPTY,
            partner_near: CellSet::EMPTY,
            phase: 1.0 - position.cells_left(colour) as f32 / position.rules().cells_per_colour() as f32,
        };
        let side = position.side_of(colour);
        for other in position.rules().colours().filter(|&other| other != colour) {
            if side.is_some() && position.side_of(other) == side {
                view.partner_anchors |= position.anchors(other);
                view.partner_near |= terrain.reach(position, other, 1);
            } else {
                view.see_rival(other);
            }
        }
        view.own_alone = own_reach - view.rival_reach;
        view
    }

    fn see_rival(&mut self, rival: Colour) {
        let Some(&last) = self.position.placed(rival).last() else { return };
        let blocked = self.position.blocked(rival);
        let anchors = self.position.anchors(rival);
        anchors.for_each(|cell| self.rival_ground[cell.index()] += self.terrain.openness(cell, blocked));
        self.rival_anchors |= anchors;
        let near = self.terrain.grown(anchors) - blocked;
        self.rival_near |= near;
        self.rival_reach |= self.terrain.grown(self.terrain.grown(near) - blocked) - blocked;
        self.rival_cells |= self.position.cells(rival);
        self.rival_fresh |= self.position.rules().around(last);
    }

    /// How much of the colour's cells is placed, from 0 to 1.
    pub fn phase(&self) -> f32 {
        self.phase
    }

    fn covered_cell(&self, cell: Cell) -> [f32; COVERED] {
        let is = |set: &CellSet| f32::from(u8::from(set.contains(cell)));
        let own_corner = is(&self.own_anchors);
        [
            self.terrain.centrality[cell.index()],
            is(&self.rival_anchors),
            self.rival_ground[cell.index()],
            is(&self.rival_near),
            is(&self.rival_reach),
            is(&self.rival_fresh),
            own_corner,
            own_corner * self.terrain.openness(cell, self.blocked),
            is(&self.own_reach),
            is(&self.own_alone),
            is(&self.partner_anchors),
            is(&self.partner_near),
        ]
    }

    fn opened_cell(&self, cell: Cell) -> [f32; OPENED] {
        let is = |set: &CellSet| f32::from(u8::from(set.contains(cell)));
        let ground = self.terrain.openness(cell, self.blocked);
        let new = 1.0 - is(&self.own_reach);
        [
            1.0,
            ground,
            self.terrain.centrality[cell.index()],
            is(&self.rival_near),
            is(&self.rival_reach),
            new,
            new * ground,
        ]
    }

    fn beside_cell(&self, cell: Cell) -> [f32; BESIDE] {
        let is = |set: &CellSet| f32::from(u8::from(set.contains(cell)));
        let own_corner = is(&self.own_anchors);
        [
            1.0 - is(&self.blocked),
            own_corner,
            own_corner * self.terrain.openness(cell, self.blocked),
            is(&self.rival_cells),
            is(&self.rival_anchors),
            is(&self.own_alone),
        ]
    }

    /// Describes one move.
    pub fn features(&self, placement: Placement) -> MoveFeatures {
        let rules = self.position.rules();
        let mut features = [0.0; MOVE_FEATURES];
        let mut add = |from: usize, numbers: &[f32]| {
            for (sum, number) in features[from..].iter_mut().zip(numbers) {
                *sum += number;
            }
        };
        rules.cells_of(placement).iter().for_each(|&cell| add(0, &self.covered_cell(cell)));
        let (corners, beside) = self.terrain.rim(placement);
        let opened = || corners.iter().filter(|&&cell| !self.closed.contains(cell));
        opened().for_each(|&cell| add(COVERED, &self.opened_cell(cell)));
        beside.iter().for_each(|&cell| add(COVERED + OPENED, &self.beside_cell(cell)));
        add(MOVE_FEATURES - 1, &[f32::from(u8::from(opened().next().is_none()))]);
        features
    }

    /// The worth of every cell by the weights of this moment.
    pub fn worths(&self, weights: &Weights) -> Worths {
        let weights = weights.of_moves(self.phase);
        let mut worths = Worths {
            covered: [0.0; CAPACITY],
            opened: [Corner::default(); CAPACITY],
            beside: [0.0; CAPACITY],
            weights,
        };
        let worth = |from: usize, numbers: &[f32]| -> f32 {
            weights.features[from..].iter().zip(numbers).map(|(weight, number)| weight * number).sum()
        };
        for cell in self.position.rules().cells() {
            let number = cell.index();
            if !self.blocked.contains(cell) {
                worths.covered[number] = worth(0, &self.covered_cell(cell));
            }
            if !self.closed.contains(cell) {
                worths.opened[number] = Corner { worth: worth(COVERED, &self.opened_cell(cell)), count: 1.0 };
            }
            worths.beside[number] = worth(COVERED + OPENED, &self.beside_cell(cell));
        }
        worths
    }
}

/// What every cell is worth to a colour that covers it, opens a corner there, or comes to lie beside it.
pub struct Worths {
    covered: [f32; CAPACITY],
    opened: [Corner; CAPACITY],
    beside: [f32; CAPACITY],
    weights: MoveWeights,
}

/// The worth of a new corner; it counts only where it would be one.
#[derive(Clone, Copy, Default)]
struct Corner {
    worth: f32,
    count: f32,
}

impl Worths {
    /// The score of one move.
    pub fn score(&self, view: &View, placement: Placement) -> f32 {
        let rules = view.position.rules();
        let mut score = self.weights.pieces[rules.piece_of(placement).index()];
        rules.cells_of(placement).iter().for_each(|cell| score += self.covered[cell.index()]);
        let (corners, beside) = view.terrain.rim(placement);
        let mut opened = 0.0;
        for cell in corners {
            let corner = self.opened[cell.index()];
            score += corner.worth;
            opened += corner.count;
        }
        if opened == 0.0 {
            score += self.weights.features[MOVE_FEATURES - 1];
        }
        beside.iter().for_each(|cell| score += self.beside[cell.index()]);
        score
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
    let worths = view.worths(weights);
    position.for_each_legal(|placement| {
        scratch.push(Prior { placement, share: worths.score(&view, placement) / temperature });
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use rules::{Options, Ruleset};

    use super::*;
    use crate::playout::Random;

    /// A move's score is made from tables of cells; it must be what its features and their weights say.
    #[test]
    fn scores_are_the_weighted_features() {
        for file in rules::variants() {
            let rules: Arc<Ruleset> = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let (terrain, weights) = (Terrain::new(&rules), Weights::of(&rules));
            let mut random = Random::seed_from_u64(7);
            let mut position = Position::new(rules.clone());
            while let Some(colour) = position.turn() {
                let view = View::new(&position, &terrain, colour);
                let worths = view.worths(&weights);
                let now = weights.of_moves(view.phase());
                let moves = position.legal_moves();
                for &placement in moves.iter().step_by(17) {
                    let sum: f32 =
                        view.features(placement).iter().zip(&now.features).map(|(f, w)| f * w).sum();
                    let expected = sum + now.pieces[rules.piece_of(placement).index()];
                    let score = worths.score(&view, placement);
                    assert!((score - expected).abs() < 1e-3, "{}: {score} against {expected}", file.name());
                }
                position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
            }
        }
    }
}
