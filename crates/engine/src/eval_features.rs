//! What the evaluation reads of a position: what each colour has left, can reach, and can reach alone.

use rules::{ByColour, CellSet, Colour, Index, MAX_COLOURS, Mobility, Position};

use crate::board_tables::BoardTables;
use crate::sides::is_rival;

/// How many features of a colour the evaluation reads.
pub const EVAL_FEATURES: usize = FIRST_RING + RINGS.len() * 3;

const FIRST_RING: usize = 7;

/// How many steps from its corners a colour's ground is looked at.
pub(crate) const STEPS: usize = 9;

/// The steps that are counted together: the farther, the less each matters.
const RINGS: [std::ops::Range<usize>; 6] = [0..1, 1..2, 2..3, 3..4, 4..6, 6..9];

/// The features of one colour.
pub type EvalFeatures = [f32; EVAL_FEATURES];

/// Their names. The rings count the cells that are this many steps from a corner of the colour, by whether it is ahead of
/// all rivals there, even with the nearest, or behind.
pub const EVAL_FEATURE_NAMES: [&str; EVAL_FEATURES] = [
    "left",
    "stuck",
    "bonus",
    "turn",
    "moves",
    "fitting",
    "alone",
    "ring0.ahead",
    "ring0.even",
    "ring0.behind",
    "ring1.ahead",
    "ring1.even",
    "ring1.behind",
    "ring2.ahead",
    "ring2.even",
    "ring2.behind",
    "ring3.ahead",
    "ring3.even",
    "ring3.behind",
    "ring4-5.ahead",
    "ring4-5.even",
    "ring4-5.behind",
    "ring6-8.ahead",
    "ring6-8.even",
    "ring6-8.behind",
];

/// The ground of one colour: the cells within this many steps of its corners.
pub(crate) type Ground = [CellSet; STEPS];

/// What the evaluation reads of a position.
pub struct Standings {
    /// By colour: its features.
    pub features: ByColour<EvalFeatures>,
    pub(crate) grounds: [Ground; MAX_COLOURS],
    /// By colour: the ground of all its rivals.
    pub(crate) rivals: [Ground; MAX_COLOURS],
    /// By colour: which pieces it could place, a bit for each.
    pub(crate) fitting: [u32; MAX_COLOURS],
}

impl Standings {
    /// Reads a position.
    pub fn new(position: &mut Position, tables: &BoardTables) -> Self {
        let mut standings = Self {
            features: ByColour::from_fn(|_| [0.0; EVAL_FEATURES]),
            grounds: [[CellSet::EMPTY; STEPS]; MAX_COLOURS],
            rivals: [[CellSet::EMPTY; STEPS]; MAX_COLOURS],
            fitting: [0; MAX_COLOURS],
        };
        for colour in position.rules().colours() {
            standings.grounds[colour.index()] = tables.ground(position, colour);
        }
        for colour in position.rules().colours() {
            let mobility = position.mobility(colour);
            let (ground, rivals) =
                (&standings.grounds[colour.index()], rivals(position, colour, &standings.grounds));
            standings.features[colour] = features(position, colour, mobility, ground, &rivals);
            standings.rivals[colour.index()] = rivals;
            standings.fitting[colour.index()] = mobility.fitting;
        }
        standings
    }
}

fn features(
    position: &Position,
    colour: Colour,
    mobility: Mobility,
    ground: &Ground,
    rivals: &Ground,
) -> EvalFeatures {
    let mut features = [0.0; EVAL_FEATURES];
    let total = position.rules().cells_per_colour() as f32;
    let left = position.cells_left(colour) as f32;
    let alone = (ground[4] - rivals[3]).len() as f32;
    let flag = |is: bool| f32::from(u8::from(is));
    features[..FIRST_RING].copy_from_slice(&[
        left / total,
        flag(mobility.moves == 0 && left > 0.0),
        if left == 0.0 { position.score(colour) as f32 / 20.0 } else { 0.0 },
        flag(position.turn() == Some(colour)),
        (mobility.moves as f32).ln_1p() / 6.0,
        mobility.cells as f32 / total,
        alone.min(left) / total,
    ]);
    for (steps, counts) in RINGS.iter().zip(features[FIRST_RING..].chunks_exact_mut(3)) {
        for step in steps.clone() {
            let (inner, rival_inner) = match step.checked_sub(1) {
                Some(before) => (ground[before], rivals[before]),
                None => (CellSet::EMPTY, CellSet::EMPTY),
            };
            let cells = ground[step] - inner;
            let (behind, met) = (cells & rival_inner, cells & rivals[step]);
            for (count, set) in counts.iter_mut().zip([cells - met, met - behind, behind]) {
                *count += set.len() as f32 / 20.0;
            }
        }
    }
    features
}

/// What lies within this many steps of a corner of any rival.
fn rivals(position: &Position, colour: Colour, grounds: &[Ground; MAX_COLOURS]) -> Ground {
    let mut all = [CellSet::EMPTY; STEPS];
    for rival in position.rules().colours().filter(|&other| is_rival(position, colour, other)) {
        all.iter_mut().zip(&grounds[rival.index()]).for_each(|(all, ground)| *all |= *ground);
    }
    all
}

/// How far a game is, from 0 to 1.
pub fn progress(position: &Position) -> f32 {
    let rules = position.rules();
    let left: usize = rules.colours().map(|colour| position.cells_left(colour)).sum();
    1.0 - left as f32 / (rules.cells_per_colour() * rules.colours().len()) as f32
}
