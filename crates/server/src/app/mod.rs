//! The whole server: the areas put together, the router over them, start and shutdown.

pub(crate) mod operation;
mod private_files;
pub(crate) mod router;
pub(crate) mod start;
pub(crate) mod state;
mod subjects;
