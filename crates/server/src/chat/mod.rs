//! Chat: rooms, who may read and write there, and what may be said.

pub(crate) mod filter;
pub(crate) mod messages;
pub(crate) mod room;
pub(crate) mod state;
