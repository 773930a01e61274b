//! Who plays with whom: the one place that tells partners from rivals.

use rules::{Colour, Position, Side};

/// Whether a colour scores for this side. A shared colour scores for nobody.
pub(crate) fn scores_for(position: &Position, colour: Colour, side: Option<Side>) -> bool {
    side.is_some() && position.side_of(colour) == side
}

/// Whether another colour plays against this one. To a shared colour all others are rivals, and it is one to them.
pub(crate) fn is_rival(position: &Position, colour: Colour, other: Colour) -> bool {
    other != colour && !scores_for(position, other, position.side_of(colour))
}
