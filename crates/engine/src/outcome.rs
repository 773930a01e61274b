//! Rewards: what a finished game is worth to each side.

use rules::{Index, MAX_COLOURS, Position};

use crate::params::Params;

/// One reward for each side, from 0 (the worst) to 1 (the best).
pub type Rewards = [f32; MAX_COLOURS];

/// The rewards of a game as it stands now: mostly by rank, a little by score, so that a sure winner still wins by as much
/// as it can and a sure loser still fights for every cell.
pub fn rewards(position: &Position, params: &Params) -> Rewards {
    let mut scores = [0i32; MAX_COLOURS];
    let count = position.sides().len();
    for side in position.sides() {
        scores[side.index()] = position.side_score(side);
    }
    let mut rewards = [0.5; MAX_COLOURS];
    if count < 2 {
        return rewards;
    }
    let rivals = (count - 1) as f32;
    let total: i32 = scores[..count].iter().sum();
    let best = scores[..count].iter().copied().max().unwrap_or(0);
    let winners = scores[..count].iter().filter(|&&score| score == best).count() as f32;
    for side in 0..count {
        let beaten: f32 = (0..count)
            .filter(|&other| other != side)
            .map(|other| match scores[side].cmp(&scores[other]) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            })
            .sum();
        let won = if scores[side] == best { 1.0 / winners } else { 0.0 };
        // With two sides both terms are the same: win 1, draw ½, loss 0.
        let rank = 0.5 * (beaten / rivals) + 0.5 * won;
        let lead = scores[side] as f32 - (total - scores[side]) as f32 / rivals;
        let score = 0.5 + 0.5 * (lead / params.score_scale).tanh();
        rewards[side] = (1.0 - params.score_weight) * rank + params.score_weight * score;
    }
    rewards
}
