//! Playing: games that are under way, the computer players at them, and how they are made.

pub(crate) mod board;
pub(crate) mod computers;
pub(crate) mod create;
pub(crate) mod event;
pub(crate) mod game;
mod kept_players;
pub(crate) mod polling;
pub(crate) mod registry;
pub(crate) mod speed;
pub(crate) mod task;
