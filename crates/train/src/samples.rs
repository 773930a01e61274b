//! Samples: choices among moves for the policy, and positions with their results for the evaluation.

use engine::{EvalFeatures, Features};
use rules::Placement;

/// Everything that some games gave.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) policy: Vec<PolicySample>,
    pub(crate) evaluation: Vec<EvaluationSample>,
}

/// One choice of the search among the moves of a position.
pub(crate) struct PolicySample {
    pub(crate) features: Features,
    pub(crate) options: Vec<Choice>,
}

/// A move among others.
pub(crate) struct Choice {
    pub(crate) placement: Placement,
    /// The row of its piece in the table of weights.
    pub(crate) piece: usize,
    /// The share of the search's visits that it got.
    pub(crate) visits: f32,
    /// For how many moves it stands: of those without a visit only a few are kept.
    pub(crate) stands_for: f32,
}

/// Two sides of a position, and how the game ended between them.
pub(crate) struct EvaluationSample {
    /// The features of the one less those of the other.
    pub(crate) lead: EvalFeatures,
    pub(crate) progress: f32,
    /// 1 if the one won, 0 if the other did.
    pub(crate) result: f32,
    pub(crate) weight: f32,
}

impl Samples {
    pub(crate) fn extend(&mut self, more: Self) {
        self.policy.extend(more.policy);
        self.evaluation.extend(more.evaluation);
    }
}
