//! The WebSocket: opening one, and what goes over it.
//!
//! ```text
//!  connect ─▶ connection ─▶ watch, forward ─▶ outbox, state
//! ```

pub(crate) mod connect;
mod connection;
mod forward;
mod outbox;
pub(crate) mod state;
mod watch;
