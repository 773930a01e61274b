//! The WebSocket and the messages that go over it.

pub(crate) mod protocol;
pub(crate) mod socket;
