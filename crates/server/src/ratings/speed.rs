//! How fast a game is: games of one speed are rated together.

use rules::Ruleset;
use serde::{Deserialize, Serialize};
use table::Clock;
use utoipa::ToSchema;

/// How fast a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speed {
    /// Up to about ten seconds a move.
    Fast,
    /// Up to about a minute and a half a move.
    Normal,
    /// Days a move.
    Days,
    /// No clock.
    Untimed,
}

impl Speed {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Days => "days",
            Self::Untimed => "untimed",
        }
    }

    /// The speed of a game with this clock.
    pub(crate) fn of(clock: &Clock, rules: &Ruleset) -> Self {
        let by_seconds = |seconds: u32| if seconds <= 10 { Self::Fast } else { Self::Normal };
        match *clock {
            Clock::None {} => Self::Untimed,
            Clock::PerMove { seconds } => by_seconds(seconds),
            Clock::Fischer { total, increment } => {
                // A player makes about as many moves as a colour has pieces, for each of its colours.
                let pieces = rules.pieces().len() * rules.colours().len() / rules.variant().seats().max(1);
                by_seconds(increment.saturating_add(total / u32::try_from(pieces.max(1)).unwrap_or(1)))
            }
            Clock::Days { .. } => Self::Days,
        }
    }
}
