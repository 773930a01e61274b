//! Hints: the best moves of a position with the reasons for each.

use rules::{Placement, Position};

use super::adviser::Adviser;
use super::reason::WeightedReason;
use crate::engine::SearchResult;

/// A suggested move, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The move.
    pub placement: Placement,
    /// Its value to the side to move, from 0 to 1.
    pub value: f32,
    /// How often the search tried it.
    pub visits: u32,
    /// The reasons, the most telling first.
    pub reasons: Vec<WeightedReason>,
}

/// The best few moves that a search found, with their reasons.
pub fn hints(position: &Position, search: &SearchResult, count: usize) -> Vec<Hint> {
    let Some(adviser) = Adviser::new(position) else { return Vec::new() };
    // A move without visits has no value, unless it comes from an exact endgame, which counts no visits.
    let known = search.candidates.iter().filter(|candidate| search.exact || candidate.visits > 0);
    let best = known.take(count);
    best.map(|candidate| Hint {
        placement: candidate.placement,
        value: candidate.value,
        visits: candidate.visits,
        reasons: adviser.reasons(candidate.placement),
    })
    .collect()
}
