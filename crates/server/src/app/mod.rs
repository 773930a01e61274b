//! The whole server: the rooms put together, the router over them, start and shutdown.

pub(crate) mod operation;
pub(crate) mod rooms;
pub(crate) mod router;
pub(crate) mod start;
