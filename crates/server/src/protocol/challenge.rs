//! Challenges as the two people see them.

use ids::{ChallengeId, GameId};
use serde::{Deserialize, Serialize};
use store::Millis;
use table::Clock;
use utoipa::ToSchema;

use super::PersonInfo;

/// A wish for a game with a certain opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ChallengeInfo {
    /// What it is answered by.
    pub(crate) id: ChallengeId,
    /// Who made it.
    pub(crate) by: PersonInfo,
    /// Whom it is for.
    pub(crate) to: PersonInfo,
    /// Whether the other of the two has a socket open now.
    pub(crate) online: bool,
    /// The variant's name.
    pub(crate) variant: String,
    /// Its options as `key=value`.
    pub(crate) options: Vec<String>,
    /// How long a player may think.
    pub(crate) clock: Clock,
    /// How fast that is.
    pub(crate) speed: String,
    /// Whether the game counts for ratings.
    pub(crate) rated: bool,
    /// Whether moves may be taken back.
    pub(crate) takebacks: bool,
    /// Whether players may ask the computer for hints.
    pub(crate) hints: bool,
    /// Who is to sit where, in the order of the rules; `me` is who made the challenge.
    pub(crate) seats: Vec<Wish>,
    /// The rating of who made it in games like this, if there is one.
    pub(crate) rating: Option<i32>,
    /// `open`, `accepted`, `declined` or `withdrawn`.
    pub(crate) state: String,
    /// Why it was declined.
    pub(crate) reason: Option<DeclineReason>,
    /// The game that was made of it.
    pub(crate) game: Option<GameId>,
    /// When it was made.
    pub(crate) created: Millis,
    /// When it ends without an answer.
    pub(crate) expires: Millis,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Wish {
    /// The one who makes the game; also on several seats.
    Me {},
    /// Whoever comes first.
    Open {},
    /// Who is challenged; in challenges alone.
    Opponent {},
    /// A computer player.
    Computer {
        /// From 1 to 9.
        #[schema(minimum = 1, maximum = 9)]
        level: u8,
    },
}

/// Why a challenge is declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeclineReason {
    /// Not now.
    Later,
    /// The clock is too slow.
    Faster,
    /// The clock is too fast.
    Slower,
    /// Rather for ratings.
    Rated,
    /// Rather not for ratings.
    Casual,
    /// Rather another variant.
    Variant,
    /// For another reason.
    Other,
}
