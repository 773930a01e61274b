//! Games to find positions in: some between equals, some against a player who hardly thinks, whose opponent places
//! everything, or keeps one large piece for the end and can be denied that.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Budget, Candidate, Engine, Random};
use rand::{RngExt, SeedableRng};
use rules::{Index, PieceId, Position, Ruleset};

use super::scene::Scene;
use crate::selfplay::by_visits;

/// How many simulations a move gets, and one of a player who hardly thinks.
const SIMULATIONS: u64 = 240;
const QUICK: u64 = 12;

/// How somebody plays.
#[derive(Clone, Copy, PartialEq)]
enum Strength {
    Careful,
    Quick,
    Random,
    /// Careful, but with one large piece kept for the end.
    Hoarding,
}

/// Plays a game and shows every position of it in which there is a choice.
pub(super) fn play(rules: &Arc<Ruleset>, seed: u64, mut look: impl FnMut(&Scene<'_>)) {
    let mut random = Random::seed_from_u64(seed);
    let mut engine = Engine::new(rules.clone());
    engine.set_seed(seed);
    let mut position = Position::new(rules.clone());
    let mut strengths = vec![Strength::Careful; rules.variant().seats()];
    let weaker = random.random_range(0..strengths.len() as u32) as usize;
    match random.random_range(0..5u32) {
        0 => strengths[weaker] = Strength::Quick,
        1 => strengths[weaker] = Strength::Random,
        2 => {
            strengths.fill(Strength::Hoarding);
            strengths[weaker] = Strength::Random;
        }
        _ => {}
    }
    let hoarded = hoarded_piece(rules, &mut random);
    while let Some(colour) = position.turn() {
        let strength = strengths[position.seat_of(colour).index()];
        let search = engine.search(&position, &Budget::simulations(SIMULATIONS), &AtomicBool::new(false));
        if position.legal_count() > 1
            && let Some(scene) = Scene::new(&position, &search, seed)
        {
            look(&scene);
        }
        let opening = position.history().len() < 2 * rules.colours().len();
        let placement = if strength == Strength::Random {
            position.nth_legal(random.random_range(0..position.legal_count() as u32) as usize)
        } else if strength == Strength::Quick {
            let mut quick = Engine::new(rules.clone());
            quick.set_seed(random.random_range(0..u64::MAX));
            quick.search(&position, &Budget::simulations(QUICK), &AtomicBool::new(false)).best()
        } else if strength == Strength::Hoarding {
            let other = |candidate: &&Candidate| rules.piece_of(candidate.placement) != hoarded;
            search
                .candidates
                .iter()
                .find(other)
                .map(|candidate| candidate.placement)
                .or_else(|| search.best())
        } else if opening || random.random_range(0..8u32) == 0 {
            by_visits(&search, &mut random)
        } else {
            search.best()
        };
        position.play(placement.expect("a game that goes on has a move"));
    }
}

/// One of the largest pieces.
fn hoarded_piece(rules: &Ruleset, random: &mut Random) -> PieceId {
    let largest = rules.pieces().iter().map(|piece| piece.size).max().unwrap_or(0);
    let pieces: Vec<PieceId> =
        rules.piece_ids().filter(|&piece| rules.piece(piece).size == largest).collect();
    pieces[random.random_range(0..pieces.len() as u32) as usize]
}
