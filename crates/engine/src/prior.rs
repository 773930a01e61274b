//! How good a move looks before it is tried.
//!
//! A network says for every cell what it is worth to cover it, to open a corner there and to come to lie beside it; a move
//! adds up its own cells, and what it is worth to be rid of its piece.

use rules::{CAPACITY, Index, MAX_PIECES, Placement, Position};

use crate::network::Layers;
use crate::sight::Sight;
use crate::terrain::Terrain;
use crate::weights::Weights;

/// A move with its prior: the share of attention that it deserves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prior {
    /// The move.
    pub(crate) placement: Placement,
    /// All priors of a position add up to 1.
    pub(crate) share: f32,
}

/// What every cell and every piece is worth to the colour to move.
pub struct Worths {
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

impl Worths {
    /// What the weights say of a sight.
    pub fn new(sight: &Sight, terrain: &Terrain, weights: &Weights, layers: &mut Layers) -> Self {
        let mut worths = Self {
            covered: [0.0; CAPACITY],
            opened: [Corner::default(); CAPACITY],
            beside: [0.0; CAPACITY],
            pieces: weights.of_pieces(sight.placed),
            dead_end: weights.of_dead_end(sight.placed),
        };
        (sight.wanted - sight.closed).for_each(|cell| worths.opened[cell.index()].count = 1.0);
        if let Some(network) = &weights.network {
            network.look(sight, terrain, layers, |cell, [covered, opened, beside]| {
                worths.covered[cell.index()] = covered;
                worths.beside[cell.index()] = beside;
                let corner = &mut worths.opened[cell.index()];
                corner.worth = corner.count * opened;
            });
        }
        worths
    }

    /// The score of one move.
    pub fn score(&self, position: &Position, terrain: &Terrain, placement: Placement) -> f32 {
        let rules = position.rules();
        let mut score = self.pieces[rules.piece_of(placement).index()];
        rules.cells_of(placement).iter().for_each(|cell| score += self.covered[cell.index()]);
        let (corners, beside) = terrain.rim(placement);
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

/// Where priors are made, kept from one position to the next.
#[derive(Default)]
pub(crate) struct Desk {
    /// The priors of the last position.
    pub(crate) priors: Vec<Prior>,
    layers: Layers,
}

impl Desk {
    /// The best moves of a position by their scores, with priors that add up to 1, the best first.
    pub(crate) fn weigh(
        &mut self,
        position: &Position,
        terrain: &Terrain,
        weights: &Weights,
        temperature: f32,
        widest: usize,
    ) {
        let priors = &mut self.priors;
        priors.clear();
        let Some(colour) = position.turn() else { return };
        let sight = Sight::new(position, terrain, colour);
        let worths = Worths::new(&sight, terrain, weights, &mut self.layers);
        position.for_each_legal(|placement| {
            let score = worths.score(position, terrain, placement);
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
    fn priors(position: &Position, terrain: &Terrain, weights: &Weights) -> Vec<f32> {
        let mut desk = Desk::default();
        desk.weigh(position, terrain, weights, 1.0, usize::MAX);
        let mut shares = vec![0.0; position.rules().placement_count()];
        desk.priors.iter().for_each(|prior| shares[prior.placement.index()] = prior.share);
        shares
    }

    #[test]
    fn mirror_images_are_weighed_alike() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let (terrain, weights) = (Terrain::new(&rules), Weights::of(&rules));
            let mut random = Random::seed_from_u64(7);
            let mut position = Position::new(rules.clone());
            let mut images = vec![Position::new(rules.clone()); rules.symmetries().len()];
            while position.turn().is_some() {
                let moves = position.legal_moves();
                let shares = priors(&position, &terrain, &weights);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{}", file.name());
                for (symmetry, image) in rules.symmetries().iter().zip(&images) {
                    let mirrored = priors(image, &terrain, &weights);
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
}
