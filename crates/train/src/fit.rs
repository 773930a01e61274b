//! Fitting: weights of moves so that they foretell what the search chose, weights of standings so that they foretell who won.

use engine::{MOVE_FEATURES, MOVE_PHASES, Random, STANDING, STANDING_PHASES, Weights, between};
use rand::{RngExt, SeedableRng};

use crate::samples::{MoveSample, StandingSample};

/// Steps by the method of adaptive moments, on weights laid out in one row.
struct Descent {
    weights: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    /// How strongly weights are drawn towards 0.
    decay: f32,
}

impl Descent {
    fn new(weights: Vec<f32>, decay: f32) -> Self {
        let zeros = || vec![0.0; weights.len()];
        Self { gradient: zeros(), mean: zeros(), square: zeros(), steps: 0, decay, weights }
    }

    /// Goes one step down the gradient of a batch of so many samples.
    fn step(&mut self, batch: usize, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        for number in 0..self.weights.len() {
            let gradient = self.gradient[number] / batch as f32 + self.decay * self.weights[number];
            self.mean[number] = MEAN * self.mean[number] + (1.0 - MEAN) * gradient;
            self.square[number] = SQUARE * self.square[number] + (1.0 - SQUARE) * gradient * gradient;
            let mean = self.mean[number] / (1.0 - MEAN.powi(self.steps));
            let square = self.square[number] / (1.0 - SQUARE.powi(self.steps));
            self.weights[number] -= rate * mean / (square.sqrt() + 1e-8);
            self.gradient[number] = 0.0;
        }
    }

    /// Goes through the samples so many times in batches; `learn` adds a sample's gradient and tells its loss.
    fn run<S>(
        &mut self,
        what: &str,
        samples: &[S],
        batch: usize,
        rate: f32,
        learn: impl Fn(&mut Self, &S) -> f32,
    ) {
        const EPOCHS: usize = 30;
        if samples.is_empty() {
            return;
        }
        let mut random = Random::seed_from_u64(1);
        for epoch in 0..EPOCHS {
            let batches = (samples.len() / batch).max(1);
            let mut loss = 0.0;
            for _ in 0..batches {
                for _ in 0..batch {
                    let number = random.random_range(0..samples.len() as u32) as usize;
                    loss += f64::from(learn(self, &samples[number]));
                }
                self.step(batch, rate / (1.0 + 0.3 * epoch as f32));
            }
            if epoch % 10 == 9 {
                eprintln!("{what}: {} samples, loss {:.4}", samples.len(), loss / (batches * batch) as f64);
            }
        }
    }
}

/// Fits the weights of moves by the cross-entropy between priors and visits.
pub(crate) fn moves(samples: &[MoveSample], weights: &mut Weights) {
    let columns = MOVE_FEATURES + weights.pieces.len();
    let mut row = Vec::new();
    for phase in 0..MOVE_PHASES {
        row.extend(weights.moves[phase]);
        row.extend(weights.pieces.iter().map(|(_, numbers)| numbers[phase]));
    }
    let mut descent = Descent::new(row, 1e-4);
    descent.run("moves", samples, 64, 0.03, |descent, sample| {
        let (low, share) = between(sample.placed, MOVE_PHASES);
        let at = |number: usize| (low * columns + number, (low + 1) * columns + number);
        let now: Vec<f32> = (0..columns)
            .map(|number| {
                let (a, b) = at(number);
                (1.0 - share) * descent.weights[a] + share * descent.weights[b]
            })
            .collect();
        let score = |option: &crate::samples::Choice| {
            let sum: f32 = option.features.iter().zip(&now).map(|(feature, weight)| feature * weight).sum();
            sum + now[MOVE_FEATURES + option.piece]
        };
        let scores: Vec<f32> = sample.options.iter().map(score).collect();
        let highest = scores.iter().copied().fold(f32::MIN, f32::max);
        let share_of = |number: usize| sample.options[number].stands_for * (scores[number] - highest).exp();
        let total: f32 = (0..scores.len()).map(share_of).sum();
        let mut loss = 0.0;
        for (number, option) in sample.options.iter().enumerate() {
            let prior = share_of(number) / total;
            if option.visits > 0.0 {
                loss -= option.visits * prior.max(1e-9).ln();
            }
            let error = prior - option.visits;
            let mut add = |column: usize, amount: f32| {
                let (a, b) = at(column);
                descent.gradient[a] += (1.0 - share) * amount;
                descent.gradient[b] += share * amount;
            };
            option.features.iter().enumerate().for_each(|(column, feature)| add(column, error * feature));
            add(MOVE_FEATURES + option.piece, error);
        }
        loss
    });
    for phase in 0..MOVE_PHASES {
        let row = &descent.weights[phase * columns..(phase + 1) * columns];
        weights.moves[phase].copy_from_slice(&row[..MOVE_FEATURES]);
        for ((_, numbers), &weight) in weights.pieces.iter_mut().zip(&row[MOVE_FEATURES..]) {
            numbers[phase] = weight;
        }
    }
}

/// Fits the weights of standings by logistic regression on the results.
pub(crate) fn standings(samples: &[StandingSample], weights: &mut Weights) {
    let mut descent = Descent::new(weights.standing.concat(), 1e-4);
    descent.run("standings", samples, 256, 0.05, |descent, sample| {
        let (low, share) = between(sample.progress, STANDING_PHASES);
        let at = |number: usize| (low * STANDING + number, (low + 1) * STANDING + number);
        let mut lead = 0.0;
        for (number, feature) in sample.lead.iter().enumerate() {
            let (a, b) = at(number);
            lead += feature * ((1.0 - share) * descent.weights[a] + share * descent.weights[b]);
        }
        let foretold = 1.0 / (1.0 + (-lead).exp());
        let error = (foretold - sample.result) * sample.weight;
        for (number, feature) in sample.lead.iter().enumerate() {
            let (a, b) = at(number);
            descent.gradient[a] += (1.0 - share) * error * feature;
            descent.gradient[b] += share * error * feature;
        }
        (foretold - sample.result).powi(2)
    });
    for (phase, row) in descent.weights.chunks_exact(STANDING).enumerate() {
        weights.standing[phase].copy_from_slice(row);
    }
}
