//! The lobby: seeks, and how they become games.

pub(crate) mod matching;
pub(crate) mod pairing;
pub(crate) mod seek;
pub(crate) mod state;
