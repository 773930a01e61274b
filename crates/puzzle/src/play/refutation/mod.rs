//! Proofs that a position of a puzzle by the rules of play cannot be completed.
//!
//! What follows at once is in [`domains`]; [`tree`] tries what does not.

mod contradiction;
mod domains;
mod tree;

use rules::Ply;

pub(crate) use tree::{Proof, Verdict};

use super::tables::PlayTables;
use crate::data::Refutation;
use domains::Domains;

/// The reason why a position cannot be completed, if one is found at once; else a proof that can be gone on with.
pub(crate) fn refute<'a>(play: PlayTables<'a>, placed: &[Ply]) -> Result<Proof<'a>, Refutation> {
    match Domains::new(play, placed) {
        Ok(domains) => Ok(Proof::new(play, domains)),
        Err(contradiction) => Err(contradiction.refutation(play.puzzle)),
    }
}
