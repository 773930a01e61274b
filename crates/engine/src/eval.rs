//! Judging a position without playing it out: what each colour has left, can reach, and has for itself alone.

use rules::{ByColour, CellSet, Colour, Index, MAX_COLOURS, Position};

use crate::outcome::Rewards;
use crate::terrain::Terrain;
use crate::weights::{Weights, blend};

/// How many numbers describe the standing of a colour.
pub const STANDING: usize = FIRST_RING + RINGS.len() * 3;

const FIRST_RING: usize = 7;

/// How many steps from its corners a colour's ground is looked at.
const STEPS: usize = 9;

/// The steps that are counted together: the farther, the less each matters.
const RINGS: [std::ops::Range<usize>; 6] = [0..1, 1..2, 2..3, 3..4, 4..6, 6..9];

/// What describes the standing of a colour.
pub type Standing = [f32; STANDING];

/// The names of those numbers. The rings count the cells that are so many steps from a corner of the colour, by whether it
/// is ahead of all rivals there, even with the nearest, or behind.
pub const STANDING_NAMES: [&str; STANDING] = [
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

/// The ground of one colour: the cells within so many steps of its corners.
type Ground = [CellSet; STEPS];

/// Describes every colour of a position.
pub fn standings(position: &mut Position, terrain: &Terrain) -> ByColour<Standing> {
    let mut mobility = [None; MAX_COLOURS];
    for colour in position.rules().colours() {
        mobility[colour.index()] = Some(position.mobility(colour));
    }
    let mut grounds = [[CellSet::EMPTY; STEPS]; MAX_COLOURS];
    for colour in position.rules().colours() {
        grounds[colour.index()] = terrain.ground(position, colour);
    }
    let total = position.rules().cells_per_colour() as f32;
    ByColour::from_fn(|colour| {
        let mut standing = [0.0; STANDING];
        let Some(mobility) = mobility[colour.index()] else { return standing };
        let left = position.cells_left(colour) as f32;
        let rivals = rivals(position, colour, &grounds);
        let ground = &grounds[colour.index()];
        let alone = (ground[4] - rivals[3]).len() as f32;
        let flag = |is: bool| f32::from(u8::from(is));
        standing[..FIRST_RING].copy_from_slice(&[
            left / total,
            flag(mobility.moves == 0 && left > 0.0),
            if left == 0.0 { position.score(colour) as f32 / 20.0 } else { 0.0 },
            flag(position.turn() == Some(colour)),
            (mobility.moves as f32).ln_1p() / 6.0,
            mobility.cells as f32 / total,
            alone.min(left) / total,
        ]);
        for (steps, counts) in RINGS.iter().zip(standing[FIRST_RING..].chunks_exact_mut(3)) {
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
        standing
    })
}

/// What lies within so many steps of a corner of any rival.
fn rivals(position: &Position, colour: Colour, grounds: &[Ground; MAX_COLOURS]) -> Ground {
    let side = position.side_of(colour);
    let mut all = [CellSet::EMPTY; STEPS];
    for rival in position.rules().colours() {
        if rival != colour && (side.is_none() || position.side_of(rival) != side) {
            all.iter_mut().zip(&grounds[rival.index()]).for_each(|(all, ground)| *all |= *ground);
        }
    }
    all
}

/// How far a game is, from 0 to 1.
pub fn progress(position: &Position) -> f32 {
    let rules = position.rules();
    let left: usize = rules.colours().map(|colour| position.cells_left(colour)).sum();
    1.0 - left as f32 / (rules.cells_per_colour() * rules.colours().len()) as f32
}

/// What each side can expect of the game, as [`crate::rewards`] counts places.
pub fn judge(position: &mut Position, terrain: &Terrain, weights: &Weights) -> Rewards {
    let standings = standings(position, terrain);
    let weights = blend(&weights.standing, progress(position));
    let worth = |colour: Colour| -> f32 {
        weights.iter().zip(&standings[colour]).map(|(weight, number)| weight * number).sum()
    };
    let sides = &position.rules().variant().sides;
    let mut strength = [0.0; MAX_COLOURS];
    for (number, side) in sides.iter().enumerate() {
        strength[number] = side.iter().map(|&colour| worth(colour)).sum();
    }
    foretold(&strength[..sides.len()])
}

/// What sides of such strength can expect, made up as the places of a finished game count: half from the rivals
/// that a side comes out ahead of, half from being the first of all.
fn foretold(strength: &[f32]) -> Rewards {
    let mut rewards = [0.5; MAX_COLOURS];
    if strength.len() < 2 {
        return rewards;
    }
    let rivals = (strength.len() - 1) as f32;
    for (side, reward) in rewards[..strength.len()].iter_mut().enumerate() {
        // How much likelier another side is to come out ahead of this one; we take the same odds for being the
        // first of all, whoever else there is.
        let odds = |other: usize| (strength[other] - strength[side]).exp();
        let others = || (0..strength.len()).filter(|&other| other != side);
        let beaten: f32 = others().map(|other| 1.0 / (1.0 + odds(other))).sum();
        let first = 1.0 / (1.0 + others().map(odds).sum::<f32>());
        *reward = 0.5 * (beaten / rivals) + 0.5 * first;
    }
    rewards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_foretold_adds_up_as_places_do() {
        for strength in
            [&[0.0, 0.0][..], &[1.5, -0.5], &[3.0, 0.0, -1.0], &[0.3, 0.3, 0.3, 0.3], &[9.0, 1.0, 1.0, -7.0]]
        {
            let count = strength.len() as f32;
            let rewards = foretold(strength);
            // Of all pairs one side is ahead, and one side is the first.
            let expected = 0.5 * count / 2.0 + 0.5;
            let sum: f32 = rewards[..strength.len()].iter().sum();
            assert!((sum - expected).abs() < 1e-5, "{strength:?}: {sum}");
            assert!(rewards[..strength.len()].windows(2).all(|pair| pair[0] >= pair[1]), "{strength:?}");
        }
        assert!((foretold(&[1.0, 0.0])[0] - 1.0 / (1.0 + (-1.0f32).exp())).abs() < 1e-6);
    }
}
