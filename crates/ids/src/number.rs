//! Ids that are numbers.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Declares numbers that count one kind of thing.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident,)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    )+};
}

numbers! {
    /// The number of an event of a game: 1, 2, 3 … without gaps.
    EventNumber,
    /// The number of a turn of a game. It never comes again, not even after a takeback.
    TurnNumber,
    /// The number of an offer at a table, which an answer must name.
    OfferNumber,
    /// The number of a game in the order in which games were rated: 1, 2, 3 … without gaps.
    RatedNumber,
}

impl EventNumber {
    /// Before the first event.
    pub const START: Self = Self(0);

    /// The number of the event that follows.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl RatedNumber {
    /// Before the first rated game.
    pub const START: Self = Self(0);

    /// The number of the game that is rated next.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// A turn has the number of the event that began it.
impl From<EventNumber> for TurnNumber {
    fn from(begun_by: EventNumber) -> Self {
        Self(begun_by.0)
    }
}

/// An offer has the number of the event that made it.
impl From<EventNumber> for OfferNumber {
    fn from(made_by: EventNumber) -> Self {
        Self(made_by.0)
    }
}
