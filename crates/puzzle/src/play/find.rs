//! Finding a completion: a proof that there is none is tried at once, then annealing and the proof take turns.

use rules::Ply;

use super::annealing::Annealing;
use super::order::order_of_play;
use super::refutation::{Proof, Verdict, refute};
use super::tables::PlayTables;
use crate::search::{Observer, Outcome, Progress, SearchResult};

/// Placements that a proof tries before annealing begins.
const FIRST_PROOF: u64 = 100;
/// How many placements annealing tries for each that the proof tries after it: one of the proof takes as long as some
/// hundred, and where much is open no proof is within reach.
const NODES_PER_PROOF_NODE: u64 = 6_000;

/// Looks for a completion until it is found, refuted or stopped.
pub(crate) fn find(
    play: PlayTables<'_>,
    placed: &[Ply],
    seed: u64,
    observer: &mut Observer<'_>,
) -> SearchResult {
    let mut proof = match refute(play, placed) {
        Ok(proof) => proof,
        Err(reason) => return SearchResult::refuted(reason),
    };
    let mut annealing = Annealing::new(play, placed, seed);
    if placed.is_empty() {
        return anneal(annealing, observer);
    }
    let mut limit = FIRST_PROOF;
    loop {
        let before = annealing.nodes;
        let outcome = prove(play, &mut proof, limit, &annealing, observer).or_else(|| {
            annealing.restrict(&proof.open());
            annealing.run(observer)
        });
        if let Some(outcome) = outcome {
            return SearchResult { outcome, nodes: annealing.nodes + proof.nodes };
        }
        limit = (annealing.nodes - before) / NODES_PER_PROOF_NODE;
    }
}

/// Goes on with a proof, for this many placements at most; how the search ends, if that is known now.
fn prove(
    play: PlayTables<'_>,
    proof: &mut Proof<'_>,
    limit: u64,
    annealing: &Annealing<'_>,
    observer: &mut Observer<'_>,
) -> Option<Outcome> {
    let best = annealing.best();
    let mut pause = |nodes: u64| observer(&Progress { nodes: annealing.nodes + nodes, best, share: None });
    match proof.search(limit, &mut pause) {
        Verdict::Refuted(reason) => Some(Outcome::Impossible(reason)),
        Verdict::Solved(rest) => Some(Outcome::Solved(order_of_play(play, annealing.placed(), &rest))),
        Verdict::Stopped => Some(Outcome::Stopped(best.to_vec())),
        Verdict::Open => None,
    }
}

/// Looks for a solution in which a motion exchanges the colours; with givens for any solution.
pub(crate) fn find_symmetric(play: PlayTables<'_>, seed: u64, observer: &mut Observer<'_>) -> SearchResult {
    anneal(Annealing::symmetric(play, seed), observer)
}

fn anneal(mut annealing: Annealing<'_>, observer: &mut Observer<'_>) -> SearchResult {
    loop {
        if let Some(outcome) = annealing.run(observer) {
            return SearchResult { outcome, nodes: annealing.nodes };
        }
    }
}
