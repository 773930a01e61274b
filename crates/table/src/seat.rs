//! Who sits where.

use std::fmt;

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

    /// Where the seat is in lists, if there are so many.
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

/// Somebody, by a name that the server gives and the table only compares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Person(String);

impl Person {
    /// The person with this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
        /// Who.
        person: Person,
    },
    /// A computer player.
    Computer {
        /// How strong; what the number means is the engine's business.
        level: u8,
    },
}

impl Holder {
    /// The person with this name as a holder.
    pub fn named(name: impl Into<String>) -> Self {
        Self::Person { person: Person::new(name) }
    }

    /// The person, if it is one.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person { person } => Some(person),
            Self::Open {} | Self::Computer { .. } => None,
        }
    }

    /// Whether it is this person.
    pub fn is(&self, person: &Person) -> bool {
        self.person() == Some(person)
    }

    /// Whether nobody sits there yet.
    pub fn is_open(&self) -> bool {
        *self == Self::Open {}
    }
}
