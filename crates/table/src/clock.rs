//! Time as an argument, and the clocks that a game can be played with.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since an epoch that the caller chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The moment that is this many milliseconds later.
    #[must_use]
    pub fn plus(self, milliseconds: u64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// The milliseconds since an earlier moment.
    pub fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How long a player may think. Each seat has a clock of its own, also where one person holds several;
/// computer players have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No clock; only the table's patience with a player who does nothing ends.
    None {},
    /// A number of seconds for each move.
    PerMove {
        /// For one move.
        seconds: u32,
    },
    /// A number of seconds for the game, and some more after each move.
    Fischer {
        /// Seconds at the start.
        total: u32,
        /// Seconds that a move earns.
        increment: u32,
    },
    /// A number of days for each move.
    Days {
        /// For one move.
        days: u32,
    },
}

const SECOND: u64 = 1_000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

pub(crate) fn seconds(count: u32) -> u64 {
    u64::from(count) * SECOND
}

impl Clock {
    /// The milliseconds that a seat has for its first turn.
    pub(crate) fn at_start(self, patience: u32) -> u64 {
        match self {
            Self::None {} => seconds(patience),
            Self::PerMove { seconds: count } => seconds(count),
            Self::Fischer { total, .. } => seconds(total),
            Self::Days { days } => u64::from(days) * DAY,
        }
    }

    /// The milliseconds that a seat has for its next turn if this many were left when it moved.
    pub(crate) fn after_move(self, left: u64, patience: u32) -> u64 {
        match self {
            Self::Fischer { increment, .. } => left + seconds(increment),
            each_move => each_move.at_start(patience),
        }
    }

    /// Whether players see it run.
    pub(crate) fn shows(self) -> bool {
        self != Self::None {}
    }

    /// Whether it gives nobody time to move.
    pub(crate) fn is_empty(self) -> bool {
        self.shows() && self.at_start(0) == 0
    }
}
