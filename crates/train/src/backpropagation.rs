//! Backpropagation: one sample at a time forward through the policy network, and the errors of its priors back.

use engine::{BoardTables, FLAGS, Features, Kernel, Network, Row, WIDTH};
use rules::{Cell, Index, Placement, Ruleset};

/// The layers for the current sample, their errors, and the gradient of all samples since it was last taken.
pub(crate) struct Backpropagation<'a> {
    rules: &'a Ruleset,
    tables: BoardTables,
    first: Vec<Row>,
    /// By cell: the sums of the first layer over its neighbourhood.
    sums: Vec<Kernel>,
    second: Vec<Row>,
    /// By cell: the outputs for covering it, for a new corner there, and for lying beside it.
    outputs: Vec<[f32; 3]>,
    /// The derivatives of the loss by each of these.
    output_errors: Vec<[f32; 3]>,
    first_errors: Vec<Row>,
    input_errors: Vec<Kernel>,
    gradient: Network,
}

impl<'a> Backpropagation<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> Self {
        let cells = rules.cell_count();
        Self {
            rules,
            tables: BoardTables::new(rules),
            first: vec![Row::ZERO; cells],
            sums: vec![[Row::ZERO; 3]; cells],
            second: vec![Row::ZERO; cells],
            outputs: vec![[0.0; 3]; cells],
            output_errors: vec![[0.0; 3]; cells],
            first_errors: vec![Row::ZERO; cells],
            input_errors: vec![[Row::ZERO; 3]; cells],
            gradient: Network::default(),
        }
    }

    /// Runs the network and keeps every layer.
    pub(crate) fn forward(&mut self, network: &Network, features: &Features) {
        // The inputs are not needed afterwards, so they share the memory of their errors.
        let inputs = &mut self.input_errors;
        features.input_cells.for_each(|cell| {
            inputs[cell.index()] =
                network.inputs_of(features.flags[cell.index()], &features.scalars[cell.index()]);
        });
        for cell in &features.hidden_cells {
            let sums = gather(&self.tables, cell, |other, part| inputs[other.index()][part]);
            let mut row = network.first_bias;
            sums.iter().for_each(|sum| row.add(sum));
            self.first[cell.index()] = row.positive();
        }
        for cell in &features.output_cells {
            let number = cell.index();
            self.sums[number] = gather(&self.tables, cell, |other, _| self.first[other.index()]);
            self.second[number] = network.second_layer(&self.sums[number]);
            self.outputs[number] = network.outputs_of(&self.second[number]);
        }
    }

    /// The cells that a move covers, where it opens corners, and beside which it lies.
    fn touched(&self, features: &Features, placement: Placement) -> impl Iterator<Item = (usize, usize)> {
        let (corners, beside) = self.tables.halo(placement);
        let covered = self.rules.cells_of(placement).iter().map(|cell| (cell.index(), 0));
        let opened =
            corners.iter().filter(|cell| !features.closed.contains(**cell)).map(|cell| (cell.index(), 1));
        covered.chain(opened).chain(beside.iter().map(|cell| (cell.index(), 2)))
    }

    /// The sum of the outputs that count for a move.
    pub(crate) fn score(&self, features: &Features, placement: Placement) -> f32 {
        self.touched(features, placement).map(|(cell, kind)| self.outputs[cell][kind]).sum()
    }

    pub(crate) fn is_dead_end(&self, features: &Features, placement: Placement) -> bool {
        self.touched(features, placement).all(|(_, kind)| kind != 1)
    }

    /// Adds to the gradient, given by how much too high each move was scored.
    pub(crate) fn backward(
        &mut self,
        network: &Network,
        features: &Features,
        errors: impl Iterator<Item = (Placement, f32)>,
    ) {
        self.output_errors.fill([0.0; 3]);
        self.first_errors.fill(Row::ZERO);
        self.input_errors.fill([Row::ZERO; 3]);
        for (placement, error) in errors {
            let touched: Vec<(usize, usize)> = self.touched(features, placement).collect();
            touched.into_iter().for_each(|(cell, kind)| self.output_errors[cell][kind] += error);
        }
        for cell in &features.output_cells {
            let sum_errors = self.backward_second_layer(network, cell.index());
            scatter(&self.tables, cell, |other, part| {
                self.first_errors[other.index()].add(&sum_errors[part]);
            });
        }
        for cell in &features.hidden_cells {
            let errors = gated(self.first_errors[cell.index()], &self.first[cell.index()]);
            self.gradient.first_bias.add(&errors);
            scatter(&self.tables, cell, |other, part| self.input_errors[other.index()][part].add(&errors));
        }
        for cell in &features.input_cells {
            let errors = self.input_errors[cell.index()];
            let scalars = features.scalars[cell.index()];
            let flags = (0..FLAGS).filter(|number| features.flags[cell.index()] >> number & 1 == 1);
            let factors = flags.map(|number| (number, 1.0)).chain((FLAGS..).zip(scalars));
            for (number, factor) in factors {
                let rows = self.gradient.first[number].iter_mut();
                rows.zip(&errors).for_each(|(row, errors)| row.add_times(errors, factor));
            }
        }
    }

    /// Adds the gradient of the last layers at one cell; gives the errors of the sums that it read.
    fn backward_second_layer(&mut self, network: &Network, cell: usize) -> Kernel {
        let mut errors = Row::ZERO;
        for (kind, &error) in self.output_errors[cell].iter().enumerate() {
            errors.add_times(&network.outputs[kind], error);
            self.gradient.outputs[kind].add_times(&self.second[cell], error);
            self.gradient.output_bias[kind] += error;
        }
        let errors = gated(errors, &self.second[cell]);
        self.gradient.second_bias.add(&errors);
        let mut sum_errors = [Row::ZERO; 3];
        for number in 0..WIDTH {
            let gradient = self.gradient.second[number].iter_mut().zip(&self.sums[cell]);
            gradient.for_each(|(row, sums)| row.add_times(&errors, sums.0[number]));
            let sum_errors = sum_errors.iter_mut().zip(&network.second[number]);
            sum_errors.for_each(|(sum, weights)| sum.0[number] = weights.dot(&errors));
        }
        sum_errors
    }

    /// Adds the gradient to another, and begins a new one.
    pub(crate) fn take_gradient(&mut self, total: &mut [f32]) {
        for (number, total) in self.gradient.numbers_mut().zip(total) {
            *total += std::mem::take(number);
        }
    }
}

/// The sums over the cell itself, its edge neighbours and its corner neighbours.
fn gather(tables: &BoardTables, cell: Cell, of: impl Fn(Cell, usize) -> Row) -> Kernel {
    let mut sums = [Row::ZERO; 3];
    scatter(tables, cell, |other, part| sums[part].add(&of(other, part)));
    sums
}

/// Visits the cell itself, those beside it and those at its corners.
fn scatter(tables: &BoardTables, cell: Cell, mut visit: impl FnMut(Cell, usize)) {
    let (beside, corners) = tables.neighbours(cell);
    visit(cell, 0);
    beside.iter().for_each(|other| visit(*other, 1));
    corners.iter().for_each(|other| visit(*other, 2));
}

/// The errors of a row before the rectifier: 0 where it cut off.
fn gated(mut errors: Row, row: &Row) -> Row {
    errors.0.iter_mut().zip(row.0).filter(|(_, number)| *number <= 0.0).for_each(|(error, _)| *error = 0.0);
    errors
}

#[cfg(test)]
mod tests {
    use engine::{Layers, MoveScorer, Random, Weights};
    use rand::{RngExt, SeedableRng};
    use rules::Position;

    use super::*;

    /// A position on the way, its features, and a network of random numbers.
    fn example(name: &str) -> (Position, Features, Network) {
        let rules = Ruleset::compile(rules::variant(name, &rules::Options::default()).unwrap()).unwrap();
        let mut random = Random::seed_from_u64(3);
        let mut position = Position::new(rules.clone());
        for _ in 0..13 {
            let moves = position.legal_moves();
            position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
        }
        let features = Features::new(&position, &BoardTables::new(&rules), position.turn().unwrap());
        let mut network = Network::default();
        network.numbers_mut().for_each(|number| *number = random.random_range(-0.1..0.1f32));
        (position, features, network)
    }

    #[test]
    fn moves_are_scored_as_the_engine_scores_them() {
        for name in ["duo", "trigon-two"] {
            let (position, features, network) = example(name);
            let (rules, tables) = (position.rules(), BoardTables::new(position.rules()));
            let mut pass = Backpropagation::new(rules);
            pass.forward(&network, &features);
            let mut weights = Weights::zero(rules);
            weights.network = Some(Box::new(network));
            weights.dead_end = [100.0; 3];
            let scorer = MoveScorer::new(&features, &tables, &weights, &mut Layers::default());
            for placement in position.legal_moves() {
                let dead_end = if pass.is_dead_end(&features, placement) { 100.0 } else { 0.0 };
                let expected = pass.score(&features, placement) + dead_end;
                let score = scorer.score(&position, &tables, placement);
                assert!((score - expected).abs() < 1e-3, "{name}: {score} against {expected}");
            }
        }
    }

    #[test]
    fn the_gradient_is_the_slope() {
        let (position, features, mut network) = example("trigon-two");
        let moves = position.legal_moves();
        let errors =
            || moves.iter().step_by(7).enumerate().map(|(n, &placement)| (placement, (n as f32).sin()));
        let mut pass = Backpropagation::new(position.rules());
        let loss = |pass: &mut Backpropagation, network: &Network| -> f64 {
            pass.forward(network, &features);
            errors().map(|(placement, error)| f64::from(error * pass.score(&features, placement))).sum()
        };
        loss(&mut pass, &network);
        pass.backward(&network, &features, errors());
        let mut gradient = vec![0.0; network.numbers().count()];
        pass.take_gradient(&mut gradient);
        let step = 1e-4;
        for number in (0..gradient.len()).step_by(7) {
            let mut moved = |by: f32| {
                *network.numbers_mut().nth(number).unwrap() += by;
                loss(&mut pass, &network)
            };
            let (above, below) = (moved(step), moved(-2.0 * step));
            moved(step);
            let slope = ((above - below) / f64::from(2.0 * step)) as f32;
            let close = 0.06 * slope.abs().max(gradient[number].abs()).max(1.0);
            assert!((slope - gradient[number]).abs() < close, "{number}: {} for {slope}", gradient[number]);
        }
    }
}
