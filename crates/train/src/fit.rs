//! Fits the policy to what the search chose.

use engine::{Kernel, MOVE_PHASES, Network, Random, Weights, between};
use rand::{RngExt, SeedableRng};
use rules::Ruleset;

use crate::backpropagation::Backpropagation;
use crate::samples::{Choice, PolicySample};

/// How long and how fast to fit.
#[derive(Clone, Copy)]
struct Pace {
    /// How often as many samples are drawn as there are.
    epochs: usize,
    /// After how many samples a step is made.
    batch: usize,
    /// How long the first step is; the last is next to nothing.
    rate: f32,
}

/// Gradient descent with adaptive moments (Adam), on weights in one row.
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

    /// Goes one step down the gradient of a batch of this many samples.
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

    /// Goes through the samples this many times in batches; `learn` adds a sample's gradient and gives its loss.
    fn run<S>(&mut self, what: &str, samples: &[S], pace: Pace, mut learn: impl FnMut(&mut Self, &S) -> f32) {
        let Pace { epochs, batch, rate } = pace;
        if samples.is_empty() {
            return;
        }
        let mut random = Random::seed_from_u64(1);
        let batches = (samples.len() / batch).max(1);
        for epoch in 0..epochs {
            let mut loss = 0.0;
            for number in 0..batches {
                for _ in 0..batch {
                    let sample = random.random_range(0..samples.len() as u32) as usize;
                    loss += f64::from(learn(self, &samples[sample]));
                }
                let done = (epoch * batches + number) as f32 / (epochs * batches) as f32;
                self.step(batch, rate * (1.0 - done));
            }
            let loss = loss / (batches * batch) as f64;
            eprintln!("{what}: {} of {epochs}, {} samples, loss {loss:.4}", epoch + 1, samples.len());
        }
    }
}

/// Fits the network and the weights of pieces by the cross-entropy between priors and visits. All samples are of one board.
pub(crate) fn policy(samples: &[PolicySample], rules: &Ruleset, weights: &mut Weights) {
    let mut network = weights.network.take().map_or_else(random_network, |network| *network);
    let pieces = weights.pieces.len();
    // The numbers of the network, then for each phase those of the pieces and of a dead end.
    let mut row: Vec<f32> = network.numbers().copied().collect();
    let size = row.len();
    for phase in 0..MOVE_PHASES {
        row.extend(weights.pieces.iter().map(|(_, numbers)| numbers[phase]));
        row.push(weights.dead_end[phase]);
    }
    let mut descent = Descent::new(row, 1e-5);
    let mut pass = Backpropagation::new(rules);
    descent.run("policy", samples, Pace { epochs: 8, batch: 32, rate: 0.005 }, |descent, sample| {
        network.numbers_mut().zip(&descent.weights).for_each(|(number, weight)| *number = *weight);
        let (low, share) = between(sample.features.placed, MOVE_PHASES);
        let at = |column: usize| [low, low + 1].map(|phase| size + phase * (pieces + 1) + column);
        let now: Vec<f32> = (0..=pieces)
            .map(|column| {
                let [a, b] = at(column);
                (1.0 - share) * descent.weights[a] + share * descent.weights[b]
            })
            .collect();
        pass.forward(&network, &sample.features);
        let columns = |option: &Choice| {
            let dead_end = pass.is_dead_end(&sample.features, option.placement);
            std::iter::once(option.piece).chain(dead_end.then_some(pieces))
        };
        let score = |option: &Choice| {
            columns(option).map(|column| now[column]).sum::<f32>()
                + pass.score(&sample.features, option.placement)
        };
        let scores: Vec<f32> = sample.options.iter().map(score).collect();
        let (loss, errors) = compare(&scores, &sample.options);
        for (option, &error) in sample.options.iter().zip(&errors) {
            for column in columns(option) {
                let [a, b] = at(column);
                descent.gradient[a] += (1.0 - share) * error;
                descent.gradient[b] += share * error;
            }
        }
        let placements = sample.options.iter().map(|option| option.placement);
        pass.backward(&network, &sample.features, placements.zip(errors));
        pass.take_gradient(&mut descent.gradient);
        loss
    });
    network.numbers_mut().zip(&descent.weights).for_each(|(number, weight)| *number = *weight);
    weights.network = Some(Box::new(network));
    for (phase, row) in descent.weights[size..].chunks_exact(pieces + 1).enumerate() {
        weights.pieces.iter_mut().zip(row).for_each(|((_, numbers), weight)| numbers[phase] = *weight);
        weights.dead_end[phase] = row[pieces];
    }
}

/// How far the priors of such scores are from the visits, and by how much each prior is too high.
fn compare(scores: &[f32], options: &[Choice]) -> (f32, Vec<f32>) {
    let highest = scores.iter().copied().fold(f32::MIN, f32::max);
    let parts =
        || scores.iter().zip(options).map(|(score, option)| option.stands_for * (score - highest).exp());
    let total: f32 = parts().sum();
    let mut loss = 0.0;
    let errors = parts()
        .zip(options)
        .map(|(part, option)| {
            let prior = part / total;
            if option.visits > 0.0 {
                loss += option.visits * (option.visits.ln() - prior.max(1e-9).ln());
            }
            prior - option.visits
        })
        .collect();
    (loss, errors)
}

/// A network to begin with: small random numbers, so that its parts can learn different things.
fn random_network() -> Network {
    let mut random = Random::seed_from_u64(1);
    let mut network = Network::default();
    let mut scatter = |kernels: &mut [Kernel], size: f32| {
        kernels
            .iter_mut()
            .flatten()
            .flat_map(|row| &mut row.0)
            .for_each(|number| *number = random.random_range(-size..size));
    };
    scatter(&mut network.first, 0.1);
    scatter(&mut network.second, 0.15);
    network
}
