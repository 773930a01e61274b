//! The computer player: one search for every variant, for two, three or four sides.
//!
//! A simulation goes down a tree of moves, plays a few moves on, and judges what it has come to:
//!
//! ```text
//! Engine ──think──▶ Searcher ──▶ Tree          moves with their visits and values
//!                       ├──────▶ prior         how good a move looks before it is tried,
//!                       │          └──▶ network  as what a colour sees of every cell makes it
//!                       ├──────▶ playout       a few quick moves
//!                       └──────▶ eval, outcome what a position, or a finished game, is worth to each side
//! ```
//!
//! Values are kept per side, so partners, two colours of one player and a shared colour need no cases of their own.
//! The search reads no clock: whoever asks gives it a [`Budget`]. Why a move is good is not read off the search but
//! counted on the board: see [`reasons`].

pub mod analysis;
mod book;
mod budget;
mod endgame;
mod engine;
mod eval;
mod knowledge;
mod level;
mod network;
mod outcome;
mod params;
mod player;
mod playout;
mod prior;
pub mod reasons;
mod search;
mod sight;
mod table;
mod terrain;
pub mod told;
mod tree;
mod weights;

pub use book::{Book, BookLine, Reply};
pub use budget::{Budget, Clock};
pub use engine::{Engine, Thought};
pub use eval::{STANDING, STANDING_NAMES, Standing, judge, progress, standings};
pub use level::Level;
pub use network::{Layers, Network, Row, Spread, WIDTH};
pub use outcome::{Rewards, rewards};
pub use params::{Parameter, ParameterError, Params};
pub use player::{Player, Settings, WeightsSource};
pub use playout::{Random, play_out};
pub use prior::Worths;
pub use search::Candidate;
pub use sight::{Sight, TRAITS};
pub use terrain::Terrain;
pub use weights::{MOVE_PHASES, MisfitError, STANDING_PHASES, Weights, WeightsError, between};
