//! The whole server: the areas put together, the router over them, start and shutdown.

mod client_stream;
mod listen;
pub(crate) mod operation;
mod private_files;
mod retention;
pub(crate) mod router;
pub(crate) mod start;
pub(crate) mod state;
mod subjects;
