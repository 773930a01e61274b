//! The computer player: one search for every variant, for two, three or four sides.
//!
//! A simulation goes down a tree of moves, makes a few quick moves from a leaf on, and evaluates the position:
//!
//! ```text
//! Player ──▶ Engine ──▶ Searcher ──▶ Tree        moves with their visits and values
//!   │                      ├───────▶ prior       how good moves look before they are tried:
//!   ├──▶ Level, Book       │            └──▶ network, which reads the features of every cell
//!   └──▶ reasons           ├───────▶ playout     a few quick moves
//!                          └───────▶ evaluation  the value of a position to each side
//! ```
//!
//! Values are kept per side, so partners, two colours of one player and a shared colour need no cases of their own. The
//! engine reads no clock: a [`Player`] is given one. The reasons for a move are not read off the search but counted on the
//! board: see [`reasons`].

pub mod analysis;
mod board_tables;
mod book;
mod budget;
mod cell_states;
mod endgame;
mod engine;
mod eval_features;
mod evaluation;
mod features;
mod knowledge;
mod level;
mod network;
mod outcome;
mod params;
mod player;
mod playout;
mod prior;
mod reach_tables;
pub mod reasons;
pub mod report;
mod search;
mod sides;
mod tree;
mod value_network;
mod weights;
mod weights_text;

pub use board_tables::BoardTables;
pub use book::{Book, BookLine, Reply};
pub use budget::{Budget, Clock};
pub use engine::{Engine, SearchResult};
pub use eval_features::{EVAL_FEATURE_NAMES, EVAL_FEATURES, EvalFeatures, Standings, progress};
pub use evaluation::evaluate;
pub use features::{FLAGS, Features};
pub use level::Level;
pub use network::{Kernel, Layers, Network, Row, WIDTH};
pub use outcome::{Rewards, rewards};
pub use params::{ParamChanges, Parameter, ParameterError, Params};
pub use player::{Player, Settings, WeightsSource};
pub use playout::{Random, play_out};
pub use prior::MoveScorer;
pub use search::Candidate;
pub use value_network::{InputRow, VALUE_DENSE, VALUE_HIDDEN, VALUE_WIDTH, ValueInputs, ValueNetwork};
pub use weights::{EVAL_PHASES, MOVE_PHASES, MisfitError, Weights, WeightsError, between};
