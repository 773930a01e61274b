//! Why a move is good: what it changes on the board, in the terms of the rule books' advice.
//!
//! Everything is counted on the position before and after the move and compared with what other legal moves would do. What
//! holds for all of them is no reason.
//!
//! ```text
//! Position ──Adviser──▶ Reason (data, with its weight) ──english──▶ a sentence
//!               ├─────▶ Outlook   what a colour can do with its next piece
//!               └─────▶ Future    what a colour can ever come to
//! ```
//!
//! Reasons hold cells and colours and no text: [`crate::report`] writes them as data, [`english`] as a sentence.

mod adviser;
pub mod english;
mod hint;
mod outlook;
mod reason;
mod weigh;

pub use adviser::Adviser;
pub use hint::{Hint, hints};
pub use reason::{Reason, WeightedReason};
