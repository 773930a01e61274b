//! The text protocol between game controllers and computer players.
//!
//! Controllers send commands, a line each; the program answers each with `=` or `?`. The framing is version 2
//! of the Go Text Protocol; the commands are the dialect that the programs of this field share, and some more.
//!
//! ```text
//! our player behind the protocol:
//! bytes ──Lines──▶ Line ──Session──▶ handler of the table ──▶ answer
//!                              └──▶ engine::Player, System
//!
//! any player in front of it:
//! contest ──▶ Client ──▶ child process
//! ```

mod answers;
mod client;
mod commands;
pub mod contest;
mod framing;
mod fuzz;
mod loaded_record;
mod serve;
mod session;
mod system;
mod text;

pub use client::{Client, ClientError, MAX_COMMAND};
pub use framing::{Line, Lines, MAX_LINE, write_answer};
pub use fuzz::fuzz;
pub use session::Session;
pub use system::{MAX_FILE, Machine, NoSystem, System, monotonic_time, processor_time, read_bounded};
