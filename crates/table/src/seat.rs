//! Who sits where.

use std::fmt;

use ids::AccountId;
use rules::{Index, Seat};
use serde::{Deserialize, Serialize};

/// The number of a seat, from 1, as people count and as the rules number the players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct SeatNumber(pub u8);

impl SeatNumber {
    /// The number of a seat of the rules.
    pub fn of(seat: Seat) -> Self {
        Self(seat.index() as u8 + 1)
    }

    /// Where the seat is in lists, if there are this many.
    pub(crate) fn index(self, seats: usize) -> Option<usize> {
        usize::from(self.0).checked_sub(1).filter(|&index| index < seats)
    }

    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u8 + 1)
    }
}

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Holder {
    /// Nobody yet.
    Open {},
    /// A person; one person may hold several seats.
    Person {
        /// The account, which the table only compares.
        person: AccountId,
    },
    /// A computer player.
    Computer {
        /// The strength, which only the engine can interpret.
        level: u8,
    },
}

impl Holder {
    /// The person, if it is one.
    pub fn person(&self) -> Option<&AccountId> {
        match self {
            Self::Person { person } => Some(person),
            Self::Open {} | Self::Computer { .. } => None,
        }
    }

    /// Whether it is this person.
    pub fn is(&self, person: &AccountId) -> bool {
        self.person() == Some(person)
    }

    /// Whether nobody sits there yet.
    pub fn is_open(&self) -> bool {
        *self == Self::Open {}
    }
}
