//! The computer player: one search for every variant, for two, three or four sides.

mod engine;
mod eval;
mod outcome;
mod params;
mod playout;
mod prior;
mod search;
mod tree;
mod weights;

pub use engine::{Engine, Thought};
pub use eval::{EVAL_PHASES, EvalWeights, STANDING, STANDING_NAMES, Standing, blend, judge, progress, standings};
pub use outcome::{Rewards, rewards};
pub use params::{Parameter, ParameterError, Params};
pub use playout::{Random, play_out};
pub use prior::{Features, Prior, Terrain, View, priors};
pub use search::{Budget, Candidate, Simulations, Told};
pub use weights::{FEATURES, NAMES, PHASES, Weights};
