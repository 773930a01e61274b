//! The rules once more, slow and plain, to be checked by eye against the rule books.
//!
//! Nothing here uses the crate under test. `board` knows fields by column and row, `variants` is the table of
//! the games, `game` plays them by asking every rule of every placement.

// Each test binary uses its own part of this, and none of it leaves them.
#![allow(dead_code, unreachable_pub)]

mod board;
mod game;
mod variants;

pub use board::Board;
pub use game::Game;
pub use variants::{Shape, Variant};
