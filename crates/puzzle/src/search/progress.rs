//! What a search reports while it runs, what stops it, and how it ends.

use std::ops::ControlFlow;

use rules::Ply;

use crate::data::Refutation;

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Placements tried so far.
    pub nodes: u64,
    /// The most pieces that could be placed so far, the givens among them.
    pub best: &'a [Ply],
    /// The estimated share of the search tree that is done, from 0 to 1; only complete searches know it.
    pub share: Option<f64>,
}

/// Called by a search every few hundred or thousand placements; returns `true` to stop it.
pub type Observer<'a> = dyn FnMut(&Progress<'_>) -> bool + 'a;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All pieces, in the order of play where there is one.
    Solved(Vec<Ply>),
    /// There is no solution, for this reason.
    Impossible(Refutation),
    /// The observer stopped it; this is the best found so far.
    Stopped(Vec<Ply>),
}

/// An outcome with what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// How the search ended.
    pub outcome: Outcome,
    /// Placements tried.
    pub nodes: u64,
}

impl SearchResult {
    /// Refuted before any placement was tried.
    pub(crate) fn refuted(reason: Refutation) -> Self {
        Self { outcome: Outcome::Impossible(reason), nodes: 0 }
    }
}

/// What a visitor returns that ends the search if something is so.
pub(crate) fn break_if(ended: bool) -> ControlFlow<()> {
    if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
