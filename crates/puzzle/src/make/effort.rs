//! How much the making of a puzzle may take.

use crate::search::{Observer, Progress};

/// When a plan is given up.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Tries; each takes about a millisecond.
    pub(super) tries: u32,
    /// Placements of all proofs together. What a try takes to fill a region has a limit of its own.
    pub(super) nodes: u64,
}

/// Some seconds, and three times as many placements as the worst of 160 seeds of the highest level took.
pub(super) const LIMITS: Limits = Limits { tries: 2_000, nodes: 1_500_000 };

/// What was spent so far, and the observer that may stop it.
pub(super) struct Effort<'a, 'o> {
    limits: Limits,
    tries: u32,
    /// Placements that proofs have tried.
    nodes: u64,
    stopped: bool,
    observer: &'a mut Observer<'o>,
}

impl<'a, 'o> Effort<'a, 'o> {
    pub(super) fn new(limits: Limits, observer: &'a mut Observer<'o>) -> Self {
        Self { limits, tries: 0, nodes: 0, stopped: false, observer }
    }

    /// Whether the observer stopped it.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Begins another try, unless there were enough.
    pub(super) fn may_try(&mut self) -> bool {
        self.tries += 1;
        self.tries <= self.limits.tries && self.may_go_on(0)
    }

    /// Whether a proof that has tried this many placements may try more.
    pub(super) fn may_go_on(&mut self, nodes: u64) -> bool {
        let nodes = self.nodes + nodes;
        let share_of_tries = f64::from(self.tries) / f64::from(self.limits.tries);
        let share = share_of_tries.max(nodes as f64 / self.limits.nodes as f64).min(1.0);
        let progress = Progress { nodes, best: &[], share: Some(share) };
        self.stopped = self.stopped || (self.observer)(&progress);
        !self.stopped && nodes < self.limits.nodes
    }

    /// Adds what a proof took that is over now.
    pub(super) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }
}
