//! Matches between engines: who meets whom from which opening, the games themselves, and what they prove.
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
mod sprt;
mod statistics;
mod tally;

pub use outcome::{Loss, Outcome, Spent};
pub use pairing::{Pairing, Schedule, ScheduleError, opening};
pub use play::{ContestError, EngineSpec, Game, Settings, play};
pub use player::Spell;
pub use record::{outcome_of, record_of};
pub use run::run;
pub use sprt::{Sprt, SprtError, Verdict};
pub use statistics::{Estimate, elo, estimate, share_of_elo};
pub use tally::{Standing, Tally};
