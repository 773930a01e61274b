//! What all searches share: progress and outcome, chance, tables of placements, and the exact cover.

mod branches;
mod exact_cover;
mod progress;
mod random;
mod tables;

pub(crate) use branches::Branches;
pub(crate) use exact_cover::{CoverOption, ExactCover};
pub(crate) use progress::break_if;
pub use progress::{Observer, Outcome, Progress, SearchResult};
pub(crate) use random::Random;
pub(crate) use tables::{PlacementTables, placement, ply};
