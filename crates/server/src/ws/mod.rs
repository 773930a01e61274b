//! The WebSocket: one for each client, over which it follows games and plays.

pub(crate) mod socket;
pub(crate) mod state;
