//! Fits the value network to how games ended, mixed with what the search thought.

use std::sync::Arc;

use anyhow::Result;
use engine::{
    BoardTables, EVAL_FEATURES, InputRow, Random, Standings, VALUE_HIDDEN, VALUE_WIDTH, ValueInputs,
    ValueNetwork, Weights, progress,
};
use rand::{RngExt, SeedableRng};
use rules::{Index, Position, Ruleset};

use crate::games::{Game, result};

/// One game in this many is held out, to see how the network foretells games that it did not learn from.
const HELD_OUT: usize = 12;

/// How the fitting goes.
pub(crate) struct Plan {
    pub(crate) epochs: usize,
    pub(crate) rate: f32,
    /// The share of the search's value in what is learnt; the rest is the result.
    pub(crate) search: f32,
}

const BATCH: usize = 256;

/// A position with its colours and how its game ended.
struct Sample {
    colours: Vec<Seen>,
    /// By pair of sides, the second before the first: whether the first does better, from 0 to 1.
    pairs: Vec<(usize, usize, f32)>,
}

/// A colour of a position.
struct Seen {
    side: usize,
    inputs: ValueInputs,
    /// What the sums of the evaluation say without the network.
    linear: f32,
}

/// Fits the network of the weights, or a new one if they have none.
pub(crate) fn fit(games: &[Game], rules: &Arc<Ruleset>, weights: &mut Weights, plan: &Plan) -> Result<()> {
    let tables = BoardTables::new(rules);
    let (mut learnt, mut held) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        let samples = if number % HELD_OUT == 0 { &mut held } else { &mut learnt };
        add_samples(game, rules, &tables, weights, plan, samples)?;
    }
    let mut trainer = Trainer::new(start(weights));
    let mut random = Random::seed_from_u64(1);
    eprintln!(
        "value: {} samples, {} held out; loss there {:.4} without the network",
        learnt.len(),
        held.len(),
        trainer.loss_without(&held)
    );
    let batches = (learnt.len() / BATCH).max(1);
    for epoch in 0..plan.epochs {
        let mut loss = 0.0;
        for batch in 0..batches {
            for _ in 0..BATCH {
                let sample = &learnt[random.random_range(0..learnt.len() as u32) as usize];
                loss += f64::from(trainer.learn(sample));
            }
            let done = (epoch * batches + batch) as f32 / (plan.epochs * batches) as f32;
            trainer.step(plan.rate * (1.0 - done).max(0.02));
        }
        let mean = loss / (batches * BATCH) as f64;
        eprintln!(
            "value: {} of {}, loss {mean:.4}, held out {:.4}",
            epoch + 1,
            plan.epochs,
            trainer.loss(&held)
        );
    }
    weights.value = Some(Box::new(trainer.network));
    weights.order_for(rules);
    Ok(())
}

/// The network to begin with: the one there is, or small random numbers.
fn start(weights: &Weights) -> ValueNetwork {
    if let Some(network) = &weights.value {
        return (**network).clone();
    }
    let mut network = ValueNetwork::zero();
    let mut random = Random::seed_from_u64(2);
    network.rows.iter_mut().flatten().for_each(|number| *number = random.random_range(-0.05..0.05));
    network.second.iter_mut().flatten().for_each(|number| *number = random.random_range(-0.15..0.15));
    network.output.iter_mut().for_each(|number| *number = random.random_range(-0.3..0.3));
    network
}

fn add_samples(
    game: &Game,
    rules: &Arc<Ruleset>,
    tables: &BoardTables,
    weights: &Weights,
    plan: &Plan,
    samples: &mut Vec<Sample>,
) -> Result<()> {
    let first = samples.len();
    let mut values = Vec::new();
    let end = game.replay(rules, |position, ply| {
        samples.push(Sample { colours: seen(position, tables, weights), pairs: Vec::new() });
        values.push(&ply.values);
    })?;
    let scores: Vec<i32> = end.sides().map(|side| end.side_score(side)).collect();
    let pairs = || (0..scores.len()).flat_map(|side| (0..side).map(move |other| (side, other)));
    for (sample, values) in samples[first..].iter_mut().zip(values) {
        sample.pairs = pairs()
            .map(|(side, other)| {
                let result = result(scores[side], scores[other]);
                // With more than two sides a value is not that of a pair.
                let thought = if scores.len() == 2 { f32::from(values[side]) / 1000.0 } else { result };
                (side, other, (1.0 - plan.search) * result + plan.search * thought)
            })
            .collect();
    }
    Ok(())
}

fn seen(position: &mut Position, tables: &BoardTables, weights: &Weights) -> Vec<Seen> {
    let standings = Standings::new(position, tables);
    let linear = weights.evaluation_at(progress(position));
    let rules = position.rules();
    let colours = rules.colours().filter_map(|colour| Some((colour, position.side_of(colour)?)));
    colours
        .map(|(colour, side)| {
            let features = &standings.features[colour];
            Seen {
                side: side.index(),
                inputs: ValueInputs::new(position, tables, &standings, colour),
                linear: (0..EVAL_FEATURES).map(|number| linear[number] * features[number]).sum(),
            }
        })
        .collect()
}

/// The layers of one colour.
struct Pass {
    sums: InputRow,
    second: [f32; VALUE_HIDDEN],
    strength: f32,
}

/// The network with the gradient of the batch and the moments of Adam.
struct Trainer {
    network: ValueNetwork,
    gradient: ValueNetwork,
    mean: ValueNetwork,
    square: ValueNetwork,
    steps: i32,
}

impl Trainer {
    fn new(network: ValueNetwork) -> Self {
        let zero = ValueNetwork::zero;
        Self { gradient: zero(), mean: zero(), square: zero(), steps: 0, network }
    }

    fn pass(&self, seen: &Seen) -> Pass {
        let network = &self.network;
        let mut sums = network.bias;
        for &row in &seen.inputs.rows {
            let row = &network.rows[row as usize];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let mut second = network.second_bias;
        let inputs = sums.iter().map(|sum| sum.max(0.0)).chain(seen.inputs.dense);
        for (weights, number) in network.second.iter().zip(inputs) {
            second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * number);
        }
        let strength =
            network.output.iter().zip(second).map(|(weight, number)| weight * number.max(0.0)).sum();
        Pass { sums, second, strength }
    }

    /// The loss of a sample, and by colour its derivative by the strength.
    fn errors(sample: &Sample, strengths: &[f32]) -> (f32, Vec<f32>) {
        let mut sides = [0.0; rules::MAX_COLOURS];
        for (seen, strength) in sample.colours.iter().zip(strengths) {
            sides[seen.side] += seen.linear + strength;
        }
        let share = 1.0 / sample.pairs.len() as f32;
        let (mut loss, mut errors) = (0.0, [0.0; rules::MAX_COLOURS]);
        for &(side, other, result) in &sample.pairs {
            let expected = 1.0 / (1.0 + (sides[other] - sides[side]).exp());
            let sure = expected.clamp(1e-6, 1.0 - 1e-6);
            loss -= share * (result * sure.ln() + (1.0 - result) * (1.0 - sure).ln());
            errors[side] += share * (expected - result);
            errors[other] -= share * (expected - result);
        }
        (loss, sample.colours.iter().map(|seen| errors[seen.side]).collect())
    }

    fn learn(&mut self, sample: &Sample) -> f32 {
        let passes: Vec<Pass> = sample.colours.iter().map(|seen| self.pass(seen)).collect();
        let strengths: Vec<f32> = passes.iter().map(|pass| pass.strength).collect();
        let (loss, errors) = Self::errors(sample, &strengths);
        for ((seen, pass), error) in sample.colours.iter().zip(&passes).zip(errors) {
            self.backward(seen, pass, error);
        }
        loss
    }

    fn backward(&mut self, seen: &Seen, pass: &Pass, error: f32) {
        let (network, gradient) = (&self.network, &mut self.gradient);
        let mut second = [0.0; VALUE_HIDDEN];
        for (number, second) in second.iter_mut().enumerate() {
            if pass.second[number] > 0.0 {
                gradient.output[number] += error * pass.second[number];
                *second = error * network.output[number];
                gradient.second_bias[number] += *second;
            }
        }
        let mut sums = [0.0; VALUE_WIDTH];
        let inputs = pass.sums.iter().map(|sum| sum.max(0.0)).chain(seen.inputs.dense);
        for (number, input) in inputs.enumerate() {
            let weights = gradient.second[number].iter_mut().zip(&second);
            weights.for_each(|(weight, error)| *weight += error * input);
            if number < VALUE_WIDTH && pass.sums[number] > 0.0 {
                sums[number] = network.second[number].iter().zip(&second).map(|(a, b)| a * b).sum();
            }
        }
        gradient.bias.iter_mut().zip(sums).for_each(|(bias, error)| *bias += error);
        for &row in &seen.inputs.rows {
            let row = &mut gradient.rows[row as usize];
            row.iter_mut().zip(sums).for_each(|(weight, error)| *weight += error);
        }
    }

    fn step(&mut self, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        const DECAY: f32 = 1e-2;
        self.steps += 1;
        let (early_mean, early_square) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        let update = |weight: &mut f32, gradient: &mut f32, mean: &mut f32, square: &mut f32| {
            let slope = *gradient / BATCH as f32;
            *gradient = 0.0;
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            let step = (*mean / early_mean) / ((*square / early_square).sqrt() + 1e-8);
            *weight -= rate * (step + DECAY * *weight);
        };
        let numbers = self.network.numbers_mut().zip(self.gradient.numbers_mut());
        let moments = self.mean.numbers_mut().zip(self.square.numbers_mut());
        numbers.zip(moments).for_each(|((w, g), (m, s))| update(w, g, m, s));
    }

    fn loss(&self, samples: &[Sample]) -> f32 {
        let losses = samples.iter().map(|sample| {
            let strengths: Vec<f32> = sample.colours.iter().map(|seen| self.pass(seen).strength).collect();
            Self::errors(sample, &strengths).0
        });
        losses.sum::<f32>() / samples.len().max(1) as f32
    }

    fn loss_without(&self, samples: &[Sample]) -> f32 {
        let losses = samples.iter().map(|sample| Self::errors(sample, &vec![0.0; sample.colours.len()]).0);
        losses.sum::<f32>() / samples.len().max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope() {
        let rules = Ruleset::compile(rules::variant("three", &rules::Options::default()).unwrap()).unwrap();
        let mut random = Random::seed_from_u64(3);
        let mut position = Position::new(rules.clone());
        for _ in 0..20 {
            let moves = position.legal_moves();
            position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
        }
        let weights = Weights::zero(&rules);
        let colours = seen(&mut position, &BoardTables::new(&rules), &weights);
        let sample = Sample { colours, pairs: vec![(1, 0, 1.0), (2, 0, 0.5), (2, 1, 0.0)] };
        let mut trainer = Trainer::new(start(&weights));
        trainer.learn(&sample);
        let gradient: Vec<f32> = trainer.gradient.numbers_mut().map(|number| *number).collect();
        let step = 1e-3;
        let samples = [sample];
        let mut checked = 0;
        for number in (0..gradient.len()).filter(|&number| gradient[number].abs() > 1e-3).step_by(5) {
            let mut moved = |by: f32| {
                *trainer.network.numbers_mut().nth(number).unwrap() += by;
                trainer.loss(&samples)
            };
            let (above, below, here) = (moved(step), moved(-2.0 * step), moved(step));
            // Where a unit of the network begins to count, the loss has two slopes and the gradient is one of them.
            let (left, right) = ((here - below) / step, (above - here) / step);
            if (left - right).abs() > 0.1 * left.abs().max(right.abs()).max(0.02) {
                continue;
            }
            let slope = (above - below) / (2.0 * step);
            let close = 0.1 * slope.abs().max(gradient[number].abs()).max(0.02);
            assert!((slope - gradient[number]).abs() < close, "{number}: {} for {slope}", gradient[number]);
            checked += 1;
        }
        assert!(checked > 50, "{checked}");
    }
}
