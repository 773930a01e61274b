//! What the protocol needs of a computer player, so that any player can sit behind it.

use std::time::Duration;

use engine::reasons::Hint;
use rules::{Colour, Placement, Position, Ruleset};

/// What a player may spend on a move. A player heeds what it understands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Limits {
    /// The thinking time of a move.
    pub time: Option<Duration>,
    /// The simulated games of a move.
    pub simulations: Option<u64>,
    /// The strength, from 1.
    pub level: Option<u32>,
    /// The threads to think with.
    pub threads: Option<usize>,
    /// Whether openings may come from a book.
    pub book: bool,
    /// Whether to think on while the others do.
    pub ahead: bool,
}

/// A computer player.
pub trait Player {
    /// Makes all that follows depend on this number alone: the same seed, the same moves.
    fn seed(&mut self, seed: u64);

    /// Whether it can play by these rules, or why not.
    fn fit(&self, _rules: &Ruleset) -> Result<(), String> {
        Ok(())
    }

    /// The best few moves that `colour` has if it is to move now, the best first; none if it cannot move.
    fn hints(&mut self, position: &Position, colour: Colour, limits: &Limits, count: usize) -> Vec<Hint>;

    /// A move for `colour` as if it were to move now, or `None` if it has none.
    fn choose(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Placement>;

    /// The move that [`Player::choose`] would choose; what the player does next is as if it had not been asked.
    fn consider(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Placement>;

    /// Begins to think about a position in which others are to move, until it is asked anything else. A player that
    /// cannot does nothing.
    fn think_ahead(&mut self, _position: &Position) {}
}
