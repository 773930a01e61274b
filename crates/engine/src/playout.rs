//! The playout: quick moves from a leaf on, each the best of a few random ones.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{CellSet, Colour, Placement, Position};

use crate::params::Params;
use crate::sides::is_rival;

/// The generator of all random choices. It is named, so that a seed means the same game next year.
pub type Random = Xoshiro256PlusPlus;

/// Plays until the game is over or long enough. Each move is the best of a few random ones.
pub fn play_out(position: &mut Position, params: &Params, random: &mut Random) {
    let tournament = params.tournament as usize;
    let plies = params.playout_rounds * position.rules().colours().len() as f32;
    let end = position.history().len() + plies as usize;
    while let Some(colour) = position.turn() {
        if position.history().len() >= end {
            break;
        }
        let count = position.legal_count();
        let placement = if tournament < 2 || count == 1 {
            random_move(position, count, random)
        } else {
            best_of(position, colour, tournament, params, random)
        };
        position.play(placement);
    }
}

fn random_move(position: &Position, count: usize, random: &mut Random) -> Placement {
    let number = random.random_range(0..count as u32) as usize;
    position.nth_legal(number).expect("the number is below the count")
}

fn best_of(
    position: &Position,
    colour: Colour,
    tournament: usize,
    params: &Params,
    random: &mut Random,
) -> Placement {
    let count = position.legal_count();
    let scorer = QuickScorer::new(position, colour);
    let mut best = random_move(position, count, random);
    let mut best_score = scorer.score(position, best, params);
    for _ in 1..tournament.min(count) {
        let other = random_move(position, count, random);
        let score = scorer.score(position, other, params);
        if score > best_score {
            (best, best_score) = (other, score);
        }
    }
    best
}

/// Scores the moves of a colour in a playout, by a few sets that are made once for all of them.
struct QuickScorer {
    own_anchors: CellSet,
    rival_anchors: CellSet,
    /// Cells where a new corner would be of no use or is there already.
    closed: CellSet,
}

impl QuickScorer {
    fn new(position: &Position, colour: Colour) -> Self {
        Self {
            own_anchors: position.anchors(colour),
            rival_anchors: rival_anchors(position, colour),
            closed: position.blocked(colour) | position.halo(colour),
        }
    }

    fn score(&self, position: &Position, placement: Placement, params: &Params) -> f32 {
        let rules = position.rules();
        let cells = rules.cell_set(placement);
        let beside = rules.edge_halo(placement);
        let gained = (rules.halo(placement) - beside - cells - self.closed).len();
        let lost = (self.own_anchors & (cells | beside)).len();
        let hits = (self.rival_anchors & cells).len();
        params.playout_size * rules.cells_of(placement).len() as f32 + params.playout_gain * gained as f32
            - params.playout_loss * lost as f32
            + params.playout_hit * hits as f32
    }
}

/// The anchors of all rivals that have begun.
fn rival_anchors(position: &Position, colour: Colour) -> CellSet {
    let mut anchors = CellSet::EMPTY;
    for other in position.rules().colours().filter(|&other| is_rival(position, colour, other)) {
        if !position.placed(other).is_empty() {
            anchors |= position.halo(other) - position.blocked(other);
        }
    }
    anchors
}
