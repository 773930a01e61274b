//! One sample at a time through the network, and back: how its numbers should change for the priors to come nearer.

use engine::{Network, Row, Sight, Spread, TRAITS, Terrain, WIDTH};
use rules::{Cell, Index, Placement, Ruleset};

/// What the network made of the sample at hand, and by how much that was wrong.
pub(crate) struct Lesson<'a> {
    rules: &'a Ruleset,
    terrain: Terrain,
    first: Vec<Row>,
    /// By cell: the numbers of the first layer here, beside and at the corners.
    sums: Vec<Spread>,
    second: Vec<Row>,
    /// By cell: what it is worth if covered, as a new corner, and beside.
    worths: Vec<[f32; 3]>,
    /// What was wrong with each of these, as the change that would make the loss greater.
    wrong_worths: Vec<[f32; 3]>,
    wrong_first: Vec<Row>,
    wrong_spread: Vec<Spread>,
    gradient: Network,
}

impl<'a> Lesson<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> Self {
        let cells = rules.cell_count();
        Self {
            rules,
            terrain: Terrain::new(rules),
            first: vec![Row::ZERO; cells],
            sums: vec![[Row::ZERO; 3]; cells],
            second: vec![Row::ZERO; cells],
            worths: vec![[0.0; 3]; cells],
            wrong_worths: vec![[0.0; 3]; cells],
            wrong_first: vec![Row::ZERO; cells],
            wrong_spread: vec![[Row::ZERO; 3]; cells],
            gradient: Network::default(),
        }
    }

    /// Lets the network look, and remembers every layer.
    pub(crate) fn look(&mut self, network: &Network, sight: &Sight) {
        // The spread of the first layer is not needed afterwards: its place is that of what is wrong with it.
        let spread = &mut self.wrong_spread;
        sight.seen.for_each(|cell| {
            spread[cell.index()] = network.spread(sight.traits[cell.index()], &sight.measures[cell.index()]);
        });
        for cell in &sight.near {
            let sums = gathered(&self.terrain, cell, |other, place| spread[other.index()][place]);
            let mut row = network.first_base;
            sums.iter().for_each(|sum| row.add(sum));
            self.first[cell.index()] = row.positive();
        }
        for cell in &sight.wanted {
            let number = cell.index();
            self.sums[number] = gathered(&self.terrain, cell, |other, _| self.first[other.index()]);
            self.second[number] = network.mix(&self.sums[number]);
            self.worths[number] = network.worths_of(&self.second[number]);
        }
    }

    /// The cells that a move covers, where it opens corners, and beside which it lies.
    fn touched(&self, sight: &Sight, placement: Placement) -> impl Iterator<Item = (usize, usize)> {
        let (corners, beside) = self.terrain.rim(placement);
        let covered = self.rules.cells_of(placement).iter().map(|cell| (cell.index(), 0));
        let opened =
            corners.iter().filter(|cell| !sight.closed.contains(**cell)).map(|cell| (cell.index(), 1));
        covered.chain(opened).chain(beside.iter().map(|cell| (cell.index(), 2)))
    }

    /// What the cells of a move are worth to it.
    pub(crate) fn score(&self, sight: &Sight, placement: Placement) -> f32 {
        self.touched(sight, placement).map(|(cell, kind)| self.worths[cell][kind]).sum()
    }

    pub(crate) fn is_dead_end(&self, sight: &Sight, placement: Placement) -> bool {
        self.touched(sight, placement).all(|(_, kind)| kind != 1)
    }

    /// Adds to the gradient, by how much too high each move was scored.
    pub(crate) fn learn(
        &mut self,
        network: &Network,
        sight: &Sight,
        errors: impl Iterator<Item = (Placement, f32)>,
    ) {
        self.wrong_worths.fill([0.0; 3]);
        self.wrong_first.fill(Row::ZERO);
        self.wrong_spread.fill([Row::ZERO; 3]);
        for (placement, error) in errors {
            let touched: Vec<(usize, usize)> = self.touched(sight, placement).collect();
            touched.into_iter().for_each(|(cell, kind)| self.wrong_worths[cell][kind] += error);
        }
        for cell in &sight.wanted {
            let wrong_sums = self.second_layer(network, cell.index());
            scatter(&self.terrain, cell, |other, place| {
                self.wrong_first[other.index()].add(&wrong_sums[place]);
            });
        }
        for cell in &sight.near {
            let wrong = gated(self.wrong_first[cell.index()], &self.first[cell.index()]);
            self.gradient.first_base.add(&wrong);
            scatter(&self.terrain, cell, |other, place| self.wrong_spread[other.index()][place].add(&wrong));
        }
        for cell in &sight.seen {
            let wrong = self.wrong_spread[cell.index()];
            let measures = sight.measures[cell.index()];
            let traits = (0..TRAITS).filter(|number| sight.traits[cell.index()] >> number & 1 == 1);
            let factors = traits.map(|number| (number, 1.0)).chain((TRAITS..).zip(measures));
            for (number, factor) in factors {
                let rows = self.gradient.first[number].iter_mut();
                rows.zip(&wrong).for_each(|(row, wrong)| row.add_times(wrong, factor));
            }
        }
    }

    /// Adds what one cell teaches the last layers, and tells what was wrong with the sums that it mixed.
    fn second_layer(&mut self, network: &Network, cell: usize) -> Spread {
        let mut wrong = Row::ZERO;
        for (kind, &error) in self.wrong_worths[cell].iter().enumerate() {
            wrong.add_times(&network.worths[kind], error);
            self.gradient.worths[kind].add_times(&self.second[cell], error);
            self.gradient.worth_base[kind] += error;
        }
        let wrong = gated(wrong, &self.second[cell]);
        self.gradient.second_base.add(&wrong);
        let mut wrong_sums = [Row::ZERO; 3];
        for number in 0..WIDTH {
            let gradient = self.gradient.second[number].iter_mut().zip(&self.sums[cell]);
            gradient.for_each(|(row, sums)| row.add_times(&wrong, sums.0[number]));
            let wrong_sums = wrong_sums.iter_mut().zip(&network.second[number]);
            wrong_sums.for_each(|(sum, weights)| sum.0[number] = weights.dot(&wrong));
        }
        wrong_sums
    }

    /// Adds the gradient to another, and begins a new one.
    pub(crate) fn take_gradient(&mut self, total: &mut [f32]) {
        for (number, total) in self.gradient.numbers_mut().zip(total) {
            *total += std::mem::take(number);
        }
    }
}

/// What a place of the cell itself, of those beside it and of those at its corners adds up to.
fn gathered(terrain: &Terrain, cell: Cell, of: impl Fn(Cell, usize) -> Row) -> Spread {
    let mut sums = [Row::ZERO; 3];
    scatter(terrain, cell, |other, place| sums[place].add(&of(other, place)));
    sums
}

/// Visits the cell itself, those beside it and those at its corners.
fn scatter(terrain: &Terrain, cell: Cell, mut visit: impl FnMut(Cell, usize)) {
    let (beside, corners) = terrain.neighbours(cell);
    visit(cell, 0);
    beside.iter().for_each(|other| visit(*other, 1));
    corners.iter().for_each(|other| visit(*other, 2));
}

/// What is wrong with a row that came out, for those of its numbers that were not cut off at 0.
fn gated(mut wrong: Row, came: &Row) -> Row {
    wrong.0.iter_mut().zip(came.0).filter(|(_, came)| *came <= 0.0).for_each(|(wrong, _)| *wrong = 0.0);
    wrong
}

#[cfg(test)]
mod tests {
    use engine::{Layers, Random, Weights, Worths};
    use rand::{RngExt, SeedableRng};
    use rules::Position;

    use super::*;

    /// A position on the way, what the colour to move sees there, and a network of random numbers.
    fn example(name: &str) -> (Position, Sight, Network) {
        let rules = Ruleset::compile(rules::variant(name, &rules::Options::default()).unwrap()).unwrap();
        let mut random = Random::seed_from_u64(3);
        let mut position = Position::new(rules.clone());
        for _ in 0..13 {
            let moves = position.legal_moves();
            position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
        }
        let sight = Sight::new(&position, &Terrain::new(&rules), position.turn().unwrap());
        let mut network = Network::default();
        network.numbers_mut().for_each(|number| *number = random.random_range(-0.1..0.1f32));
        (position, sight, network)
    }

    #[test]
    fn moves_are_scored_as_the_engine_scores_them() {
        for name in ["duo", "trigon-two"] {
            let (position, sight, network) = example(name);
            let (rules, terrain) = (position.rules(), Terrain::new(position.rules()));
            let mut lesson = Lesson::new(rules);
            lesson.look(&network, &sight);
            let mut weights = Weights::zero(rules);
            weights.network = Some(Box::new(network));
            weights.dead_end = [100.0; 3];
            let worths = Worths::new(&sight, &terrain, &weights, &mut Layers::default());
            for placement in position.legal_moves() {
                let dead_end = if lesson.is_dead_end(&sight, placement) { 100.0 } else { 0.0 };
                let expected = lesson.score(&sight, placement) + dead_end;
                let score = worths.score(&position, &terrain, placement);
                assert!((score - expected).abs() < 1e-3, "{name}: {score} against {expected}");
            }
        }
    }

    #[test]
    fn the_gradient_is_the_slope() {
        let (position, sight, mut network) = example("trigon-two");
        let moves = position.legal_moves();
        let errors =
            || moves.iter().step_by(7).enumerate().map(|(n, &placement)| (placement, (n as f32).sin()));
        let mut lesson = Lesson::new(position.rules());
        let loss = |lesson: &mut Lesson, network: &Network| -> f64 {
            lesson.look(network, &sight);
            errors().map(|(placement, error)| f64::from(error * lesson.score(&sight, placement))).sum()
        };
        loss(&mut lesson, &network);
        lesson.learn(&network, &sight, errors());
        let mut gradient = vec![0.0; network.numbers().count()];
        lesson.take_gradient(&mut gradient);
        let step = 1e-4;
        for number in (0..gradient.len()).step_by(7) {
            let mut moved = |by: f32| {
                *network.numbers_mut().nth(number).unwrap() += by;
                loss(&mut lesson, &network)
            };
            let (above, below) = (moved(step), moved(-2.0 * step));
            moved(step);
            let slope = ((above - below) / f64::from(2.0 * step)) as f32;
            let close = 0.06 * slope.abs().max(gradient[number].abs()).max(1.0);
            assert!((slope - gradient[number]).abs() < close, "{number}: {} for {slope}", gradient[number]);
        }
    }
}
