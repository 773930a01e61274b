//! Judging a position without playing it out: what each colour has left, can reach, and has for itself alone.

use rules::{ByColour, CellSet, Colour, Index, MAX_COLOURS, Position};

use crate::outcome::Rewards;
use crate::prior::Terrain;

/// How many numbers describe the standing of a colour.
pub const STANDING: usize = 11;

/// The phases for which weights are given.
pub const EVAL_PHASES: usize = 4;

/// What describes the standing of a colour.
pub type Standing = [f32; STANDING];

/// The names of those numbers.
pub const STANDING_NAMES: [&str; STANDING] =
    ["left", "anchors", "near", "reach", "alone", "contested", "stuck", "bonus", "turn", "moves", "fitting"];

/// One weight for each number in each phase.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalWeights {
    /// By phase, then by number.
    pub table: [[f32; STANDING]; EVAL_PHASES],
}

/// Fitted by logistic regression to the results of the same games as the weights of the priors.
impl Default for EvalWeights {
    fn default() -> Self {
        Self {
            table: [
                [-2.86, -0.24, -0.94, 0.06, 2.40, 0.46, -0.00, -0.00, 0.31, -0.14, 1.34],
                [-3.81, -0.03, -1.47, 4.34, 1.82, 2.46, 0.01, -0.00, 0.47, -4.90, 2.67],
                [-20.32, -0.79, -2.15, 5.05, 2.69, 3.70, -0.01, -0.49, 0.38, 3.93, 0.35],
                [-17.47, -1.18, 0.42, 5.78, 3.72, -4.31, -0.00, -0.97, -0.47, 1.24, 12.04],
            ],
        }
    }
}

/// Describes every colour of a position.
pub fn standings(position: &mut Position, terrain: &Terrain) -> ByColour<Standing> {
    let mobility = ByColour::from_fn(|colour| {
        let known = colour.index() < position.rules().colours().len();
        known.then(|| position.mobility(colour))
    });
    let rules = position.rules();
    let count = rules.colours().len();
    let mut anchors = [CellSet::EMPTY; MAX_COLOURS];
    let mut near = [CellSet::EMPTY; MAX_COLOURS];
    let mut reach = [CellSet::EMPTY; MAX_COLOURS];
    for colour in rules.colours() {
        let number = colour.index();
        let blocked = position.blocked(colour);
        anchors[number] = position.anchors(colour);
        near[number] = terrain.grown(anchors[number]) - blocked;
        reach[number] = terrain.grown(terrain.grown(near[number]) - blocked) - blocked;
    }
    let total = rules.cells_per_colour() as f32;
    let cells = rules.cell_count() as f32;
    ByColour::from_fn(|colour| {
        let number = colour.index();
        if number >= count {
            return [0.0; STANDING];
        }
        let others =
            (0..count).filter(|&other| other != number).fold(CellSet::EMPTY, |all, other| all | reach[other]);
        let alone = (reach[number] - others).len() as f32;
        let reached = reach[number].len() as f32;
        let left = position.cells_left(colour) as f32;
        [
            left / total,
            (anchors[number].len() as f32 / 10.0).min(3.0),
            near[number].len() as f32 * 4.0 / cells,
            reached * 4.0 / cells,
            alone.min(left) / total,
            (reached - alone) * 4.0 / cells,
            if anchors[number].is_empty() && left > 0.0 { 1.0 } else { 0.0 },
            if left == 0.0 { position.score(colour) as f32 / 20.0 } else { 0.0 },
            if position.turn() == Some(colour) { 1.0 } else { 0.0 },
            mobility[colour].map_or(0.0, |free| (free.moves as f32).ln_1p() / 6.0),
            mobility[colour].map_or(0.0, |free| free.cells as f32 / total),
        ]
    })
}

/// How far a game is, from 0 to 1.
pub fn progress(position: &Position) -> f32 {
    let rules = position.rules();
    let left: usize = rules.colours().map(|colour| position.cells_left(colour)).sum();
    1.0 - left as f32 / (rules.cells_per_colour() * rules.colours().len()) as f32
}

/// The weights at a moment of the game: those of the phases change evenly from one to the next.
pub fn blend<const N: usize, const P: usize>(table: &[[f32; N]; P], progress: f32) -> [f32; N] {
    let along = progress.clamp(0.0, 1.0) * (P - 1) as f32;
    let low = (along as usize).min(P - 2);
    let share = along - low as f32;
    std::array::from_fn(|number| (1.0 - share) * table[low][number] + share * table[low + 1][number])
}

/// The chance of each side to come out ahead of another, averaged over the others.
pub fn judge(position: &mut Position, terrain: &Terrain, weights: &EvalWeights) -> Rewards {
    let standings = standings(position, terrain);
    let weights = blend(&weights.table, progress(position));
    let worth = |colour: Colour| -> f32 {
        weights.iter().zip(&standings[colour]).map(|(weight, number)| weight * number).sum()
    };
    let sides = &position.rules().variant().sides;
    let mut strength = [0.0; MAX_COLOURS];
    for (number, side) in sides.iter().enumerate() {
        strength[number] = side.iter().map(|&colour| worth(colour)).sum();
    }
    let mut rewards = [0.5; MAX_COLOURS];
    if sides.len() < 2 {
        return rewards;
    }
    for side in 0..sides.len() {
        let ahead = |other: usize| 1.0 / (1.0 + (strength[other] - strength[side]).exp());
        let sum: f32 = (0..sides.len()).filter(|&other| other != side).map(ahead).sum();
        rewards[side] = sum / (sides.len() - 1) as f32;
    }
    rewards
}
