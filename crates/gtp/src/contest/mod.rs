//! Matches between engines: the schedule, the games, and statistics of the results.
//!
//! ```text
//! Schedule ──▶ Pairing ──play──▶ Game ──▶ Outcome ──▶ Tally ──▶ shares, Elo, Sprt
//!                                  └────▶ Record ──┘
//! ```
//!
//! Only [`play()`] and [`run()`] talk to engines; the rest is arithmetic.

mod outcome;
mod pairing;
mod play;
mod player;
mod record;
mod run;
mod settings;
mod sprt;
mod statistics;
mod tally;

pub use outcome::{Loss, Outcome, Spent};
pub use pairing::{Pairing, Schedule, ScheduleError, opening};
pub use play::{Game, play};
pub use player::MoveTime;
pub use record::{outcome_of, record_of};
pub use run::run;
pub use settings::{ContestError, EngineSpec, Settings};
pub use sprt::{Decision, Sprt, SprtError};
pub use statistics::{Estimate, elo, estimate, share_of_elo};
pub use tally::{Standing, Tally};
