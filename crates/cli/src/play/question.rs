//! What a game asks of a computer player, and the answer.

use rules::Placement;

/// What a computer player is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Move,
    Hint,
}

/// A question to a computer player. Its answer counts only as long as the game stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) wanted: Wanted,
    /// Which state of the game it is about.
    pub(crate) turn: u64,
}

/// A move, and for a hint the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) placement: Placement,
    pub(crate) why: Option<String>,
}
