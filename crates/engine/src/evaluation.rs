//! The evaluation: the value of a position to each side, estimated without playing on.

use rules::{Colour, MAX_COLOURS, Position};

use crate::board_tables::BoardTables;
use crate::eval_features::{Standings, progress};
use crate::outcome::Rewards;
use crate::weights::Weights;

/// What each side can expect of the game, on the scale of [`crate::rewards`].
pub fn evaluate(position: &mut Position, tables: &BoardTables, weights: &Weights) -> Rewards {
    let standings = Standings::new(position, tables);
    let linear = weights.evaluation_at(progress(position));
    let worth = |colour: Colour| -> f32 {
        let sum: f32 =
            linear.iter().zip(&standings.features[colour]).map(|(weight, feature)| weight * feature).sum();
        let network = weights.ordered_value.as_ref();
        sum + network.map_or(0.0, |network| network.strength(position, tables, &standings, colour))
    };
    let sides = &position.rules().variant().sides;
    let mut strength = [0.0; MAX_COLOURS];
    for (number, side) in sides.iter().enumerate() {
        strength[number] = side.iter().map(|&colour| worth(colour)).sum();
    }
    expected_rewards(&strength[..sides.len()])
}

/// What sides of such strength can expect, counted as the ranks of a finished game are: half from the rivals that a side
/// beats, half from winning.
fn expected_rewards(strength: &[f32]) -> Rewards {
    let mut rewards = [0.5; MAX_COLOURS];
    if strength.len() < 2 {
        return rewards;
    }
    let rivals = (strength.len() - 1) as f32;
    for (side, reward) in rewards[..strength.len()].iter_mut().enumerate() {
        // How much likelier another side is to beat this one. The same odds serve for winning among all.
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
    fn expected_rewards_add_up_as_ranks_do() {
        for strength in
            [&[0.0, 0.0][..], &[1.5, -0.5], &[3.0, 0.0, -1.0], &[0.3, 0.3, 0.3, 0.3], &[9.0, 1.0, 1.0, -7.0]]
        {
            let count = strength.len() as f32;
            let rewards = expected_rewards(strength);
            // Of all pairs one side is ahead, and one side is the first.
            let expected = 0.5 * count / 2.0 + 0.5;
            let sum: f32 = rewards[..strength.len()].iter().sum();
            assert!((sum - expected).abs() < 1e-5, "{strength:?}: {sum}");
            assert!(rewards[..strength.len()].windows(2).all(|pair| pair[0] >= pair[1]), "{strength:?}");
        }
        assert!((expected_rewards(&[1.0, 0.0])[0] - 1.0 / (1.0 + (-1.0f32).exp())).abs() < 1e-6);
    }
}
