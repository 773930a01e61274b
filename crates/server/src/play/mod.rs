//! Playing: games that are under way, the computer players at them, and how they are made.

pub(crate) mod board;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod host;
pub(crate) mod live;
pub(crate) mod new;
pub(crate) mod signs;
pub(crate) mod speed;
pub(crate) mod thinkers;
