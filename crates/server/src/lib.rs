//! Online play: accounts, meeting, live games, ratings, study and puzzles, over HTTP and WebSockets.
//!
//! [`Server::start`] opens the store, takes up every game that was under way, and listens. What happens at a table
//! is decided by `table`, kept by `store` and told on the bus; this crate is what connects them:
//!
//! ```text
//!  socket ──┐                       ┌──▶ store   every event, before anybody hears of it
//!           ├─▶ play::live ─▶ play::host ─▶ bus ─▶ every socket that watches
//!  HTTP  ───┘     (one task a table)└──▶ thinkers   computer players, on threads of their own
//! ```

pub mod admin;
mod app;
mod code;
mod config;
mod error;
mod extract;
mod guard;
mod id;
mod lobby;
mod operation;
mod page;
mod people;
mod plain;
mod play;
mod pool;
mod protocol;
mod ranking;
mod router;
mod rulebook;
mod social;
mod socket;
mod solo;
mod study;
mod time;

pub use config::Config;
pub use operation::{Server, StartError};
pub use ranking::recompute::{RecomputeError, Recomputed, recompute_ratings};
pub use router::openapi;
