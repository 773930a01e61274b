//! Perft: counting move sequences, the usual test and benchmark of a move generator.

use crate::position::Position;

/// The number of sequences of `depth` moves. A game that ends sooner counts as one.
pub fn perft(position: &Position, depth: usize) -> u64 {
    match depth {
        0 => 1,
        _ if position.is_over() => 1,
        1 => position.legal_count() as u64,
        _ => {
            let mut child = position.clone();
            let mut total = 0;
            for placement in position.legal_moves() {
                child.copy_from(position);
                child.play(placement);
                total += perft(&child, depth - 1);
            }
            total
        }
    }
}
