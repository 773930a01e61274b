//! How much the making of a puzzle may take.

use crate::search::{Observer, Progress};

/// Tries until a plan is given up; each takes about a millisecond.
const MOST_TRIES: u32 = 2_000;
/// Placements of all searches together until a plan is given up: some seconds, and three times as many as the worst of 160
/// seeds of the highest level took.
const MOST_NODES: u64 = 1_500_000;

/// What was spent so far, and the observer that may stop it.
pub(super) struct Effort<'a, 'o> {
    /// Placements that complete searches have tried.
    nodes: u64,
    tries: u32,
    stopped: bool,
    observer: &'a mut Observer<'o>,
}

impl<'a, 'o> Effort<'a, 'o> {
    pub(super) fn new(observer: &'a mut Observer<'o>) -> Self {
        Self { nodes: 0, tries: 0, stopped: false, observer }
    }

    /// Whether the observer stopped it.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Begins another try, unless there were enough.
    pub(super) fn may_try(&mut self) -> bool {
        self.tries += 1;
        self.tries <= MOST_TRIES && self.nodes < MOST_NODES && self.may_go_on(0)
    }

    /// Whether a search that has tried so many placements may try more.
    pub(super) fn may_go_on(&mut self, nodes: u64) -> bool {
        let nodes = self.nodes + nodes;
        let share = (f64::from(self.tries) / f64::from(MOST_TRIES)).max(nodes as f64 / MOST_NODES as f64);
        let progress = Progress { nodes, best: &[], share: Some(share.min(1.0)) };
        self.stopped = self.stopped || (self.observer)(&progress);
        !self.stopped
    }

    /// Adds what a search took that is over now.
    pub(super) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }
}
