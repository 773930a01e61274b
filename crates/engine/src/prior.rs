//! Priors: how good moves look before they are tried.
//!
//! The score of a move is the sum of the network's outputs for the cells that it covers, where it opens corners and beside
//! which it lies, and of the worth of placing its piece. Priors are the softmax of the scores.

use rules::{CAPACITY, Index, MAX_PIECES, Placement, Position};

use crate::board_tables::BoardTables;
use crate::features::Features;
use crate::network::Layers;
use crate::weights::Weights;

/// A move with its prior.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prior {
    pub(crate) placement: Placement,
    /// All priors of a position add up to 1.
    pub(crate) share: f32,
}

/// Scores the moves of a position: what every cell and every piece is worth to the colour to move.
pub struct MoveScorer {
    covered: [f32; CAPACITY],
    opened: [Corner; CAPACITY],
    beside: [f32; CAPACITY],
    pieces: [f32; MAX_PIECES],
    /// The worth of a move that opens no corner.
    dead_end: f32,
}

/// The worth of a new corner; it counts only where it would be one.
#[derive(Clone, Copy, Default)]
struct Corner {
    worth: f32,
    count: f32,
}

impl MoveScorer {
    /// Runs the network on the features of a position.
    pub fn new(features: &Features, tables: &BoardTables, weights: &Weights, layers: &mut Layers) -> Self {
        let mut scorer = Self {
            covered: [0.0; CAPACITY],
            opened: [Corner::default(); CAPACITY],
            beside: [0.0; CAPACITY],
            pieces: weights.of_pieces(features.placed),
            dead_end: weights.of_dead_end(features.placed),
        };
        (features.output_cells - features.closed).for_each(|cell| scorer.opened[cell.index()].count = 1.0);
        if let Some(network) = &weights.network {
            network.forward(features, tables, layers, |cell, [covered, opened, beside]| {
                scorer.covered[cell.index()] = covered;
                scorer.beside[cell.index()] = beside;
                let corner = &mut scorer.opened[cell.index()];
                corner.worth = corner.count * opened;
            });
        }
        scorer
    }

    /// What a move scores before the scores of all moves become priors.
    pub fn score(&self, position: &Position, tables: &BoardTables, placement: Placement) -> f32 {
        let rules = position.rules();
        let mut score = self.pieces[rules.piece_of(placement).index()];
        rules.cells_of(placement).iter().for_each(|cell| score += self.covered[cell.index()]);
        let (corners, beside) = tables.halo(placement);
        let mut opened = 0.0;
        for cell in corners {
            let corner = self.opened[cell.index()];
            score += corner.worth;
            opened += corner.count;
        }
        if opened == 0.0 {
            score += self.dead_end;
        }
        beside.iter().for_each(|cell| score += self.beside[cell.index()]);
        score
    }
}

/// Memory for the priors of a position, used again for the next.
#[derive(Default)]
pub(crate) struct PriorBuffer {
    /// The priors of the last position.
    pub(crate) priors: Vec<Prior>,
    layers: Layers,
}

impl PriorBuffer {
    /// The best moves of a position by their scores, with priors that add up to 1, the best first.
    pub(crate) fn fill(
        &mut self,
        position: &Position,
        tables: &BoardTables,
        weights: &Weights,
        temperature: f32,
        widest: usize,
    ) {
        let priors = &mut self.priors;
        priors.clear();
        let Some(colour) = position.turn() else { return };
        let features = Features::new(position, tables, colour);
        let scorer = MoveScorer::new(&features, tables, weights, &mut self.layers);
        position.for_each_legal(|placement| {
            let score = scorer.score(position, tables, placement);
            priors.push(Prior { placement, share: score / temperature });
        });
        let better = |a: &Prior, b: &Prior| b.share.total_cmp(&a.share).then(a.placement.cmp(&b.placement));
        if priors.len() > widest {
            priors.select_nth_unstable_by(widest - 1, better);
            priors.truncate(widest);
        }
        priors.sort_unstable_by(better);
        let highest = priors.first().map_or(0.0, |prior| prior.share);
        let mut total = 0.0;
        for prior in priors.iter_mut() {
            prior.share = (prior.share - highest).exp();
            total += prior.share;
        }
        priors.iter_mut().for_each(|prior| prior.share /= total);
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rules::{Options, Ruleset};

    use super::*;
    use crate::playout::Random;

    /// By placement of all legal moves: their priors.
    fn priors(position: &Position, tables: &BoardTables, weights: &Weights) -> Vec<f32> {
        let mut buffer = PriorBuffer::default();
        buffer.fill(position, tables, weights, 1.0, usize::MAX);
        let mut shares = vec![0.0; position.rules().placement_count()];
        buffer.priors.iter().for_each(|prior| shares[prior.placement.index()] = prior.share);
        shares
    }

    #[test]
    fn mirror_images_have_the_same_priors() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let (tables, weights) = (BoardTables::new(&rules), Weights::of(&rules));
            let mut random = Random::seed_from_u64(7);
            let mut position = Position::new(rules.clone());
            let mut images = vec![Position::new(rules.clone()); rules.symmetries().len()];
            while position.turn().is_some() {
                let moves = position.legal_moves();
                let shares = priors(&position, &tables, &weights);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{}", file.name());
                for (symmetry, image) in rules.symmetries().iter().zip(&images) {
                    let mirrored = priors(image, &tables, &weights);
                    for &placement in &moves {
                        let (one, other) =
                            (shares[placement.index()], mirrored[rules.image(symmetry, placement).index()]);
                        assert!((one.ln() - other.ln()).abs() < 0.01, "{}: {one} and {other}", file.name());
                    }
                }
                let placement = moves[random.random_range(0..moves.len() as u32) as usize];
                position.play(placement);
                let mirrored = rules.symmetries().iter().zip(&mut images);
                mirrored.for_each(|(symmetry, image)| image.play(rules.image(symmetry, placement)));
            }
        }
    }

    /// The network computes outputs for a few cells only; they must be those that it would have if it computed all.
    #[test]
    fn outputs_do_not_depend_on_which_others_are_computed() {
        for name in ["two", "trigon-three"] {
            let rules = Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap();
            let (tables, network) = (BoardTables::new(&rules), Weights::of(&rules).network.unwrap());
            let mut random = Random::seed_from_u64(5);
            let mut position = Position::new(rules.clone());
            while let Some(colour) = position.turn() {
                let outputs = |features: &Features| {
                    let mut outputs = vec![[0.0; 3]; rules.cell_count()];
                    network.forward(features, &tables, &mut Layers::default(), |cell, output| {
                        outputs[cell.index()] = output;
                    });
                    outputs
                };
                let features = Features::new(&position, &tables, colour);
                let (some, all) = (
                    outputs(&features),
                    outputs(&Features::with_outputs(&position, &tables, colour, rules.cells().collect())),
                );
                features
                    .output_cells
                    .for_each(|cell| assert_eq!(some[cell.index()], all[cell.index()], "{name}"));
                let moves = position.legal_moves();
                position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
            }
        }
    }
}
