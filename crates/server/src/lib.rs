//! Online play: accounts, meeting, live games, ratings, study and puzzles, over HTTP and WebSockets.
//!
//! The areas, each a folder with a state of its own. An arrow points to what uses it; left never knows right:
//!
//! ```text
//! runtime ─▶ http ─▶ protocol ─▶ accounts ─▶ tables ─┬─▶ chat ─▶ moderation, ws ─┐
//!                                                    ├─▶ ratings ─▶ lobby        ├─▶ app ─▶ admin
//!                                                    └─▶ study, puzzles, profiles┘
//! ```
//!
//! [`Server::start`] opens the store, takes up every game that was under way, and listens. What happens at a table
//! is decided by `table`, kept by `store` and told on the bus; this crate is what connects them:
//!
//! ```text
//!  ws   ──┐                                  ┌──▶ store   every event, before anybody hears of it
//!         ├─▶ tables::registry ─▶ tables::task ─▶ bus ─▶ every socket that watches
//!  http ──┘     (one task a table)           └──▶ tables::computers   on threads of their own
//! ```

mod accounts;
pub mod admin;
mod app;
mod chat;
mod http;
mod lobby;
mod moderation;
mod profiles;
mod protocol;
mod puzzles;
mod ratings;
mod runtime;
mod study;
mod tables;
mod ws;

pub use app::router::openapi;
pub use app::start::{Server, StartError};
pub use ratings::recompute::{Differences, RecomputeError, Recomputed, recompute_ratings};
pub use runtime::config::Config;
pub use runtime::network::{InvalidNetwork, Network};
