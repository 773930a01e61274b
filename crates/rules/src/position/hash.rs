//! Hashes of positions: equal for equal positions, however they came about.

use super::{Ply, Position};
use crate::set::Index;

impl Position {
    /// A hash of the pieces on the board and the colour to move. Colours that earned the bonus for the single cell
    /// count too, because the order of their moves decides it.
    pub fn hash(&self) -> u64 {
        let turn = self.turn.map_or(NO_TURN, |colour| colour.index() as u64);
        let finished = self.rules.colours().filter(|&colour| self.ended_with_single(colour));
        let bonus = finished.fold(0, |bits, colour| bits | 1 << colour.index());
        self.key ^ mixed(turn << 32 | bonus << 40)
    }
}

/// Stands for the turn when the game is over.
const NO_TURN: u64 = 0xff;

/// What a ply adds to the key of a position, and takes away again.
pub(super) fn key_of(ply: Ply) -> u64 {
    mixed((ply.colour.index() as u64 + 1) << 16 | ply.placement.index() as u64)
}

/// The finaliser of SplitMix64: every bit of the result depends on every bit of the argument.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
