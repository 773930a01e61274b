//! What happened at a table. Events are stored and sent; their names never change their meaning.

use serde::{Deserialize, Serialize};

use crate::clock::Time;
use crate::seat::{Holder, Person, SeatNumber};

/// One numbered thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// 1, 2, 3 …, without gaps.
    pub number: u64,
    /// When; never before the event before it.
    pub at: Time,
    /// What.
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// The table waits for players.
    Opened {},
    /// Somebody took an open seat.
    Seated {
        /// Which.
        seat: SeatNumber,
        /// Who.
        holder: Holder,
    },
    /// A person left before the start; the seats are open again.
    Withdrew {
        /// Who.
        person: Person,
    },
    /// Every seat is taken, and the first turn begins.
    Started {},
    /// A piece was placed, and the next turn begins.
    Moved {
        /// By whom.
        seat: SeatNumber,
        /// For which colour.
        colour: String,
        /// Where.
        #[serde(rename = "move")]
        place: String,
    },
    /// A colour's turn came and it could not move; it is passed over from now on.
    Passed {
        /// Which.
        colour: String,
    },
    /// Somebody asked the others for something.
    Asked {
        /// Who.
        person: Person,
        /// For what.
        subject: Subject,
    },
    /// Somebody agreed to it.
    Agreed {
        /// Who.
        person: Person,
    },
    /// Somebody refused it, or the asker withdrew it.
    Declined {
        /// Who.
        person: Person,
    },
    /// Moves were taken back, and that turn begins anew.
    TakenBack {
        /// How many moves are left.
        to: usize,
    },
    /// A person lost seats to a computer player, for good.
    Left {
        /// Who.
        person: Person,
        /// Which; at least one.
        seats: Vec<SeatNumber>,
        /// How it came.
        why: Why,
        /// The computer player's level.
        level: u8,
    },
    /// A person's connection was lost.
    Lost {
        /// Whose.
        person: Person,
    },
    /// A person is connected again.
    Back {
        /// Who.
        person: Person,
    },
    /// The server stood still and goes on; the time since the last event does not count.
    Resumed {},
    /// The game is over.
    Ended {
        /// Why.
        why: End,
    },
    /// All want another game.
    Rematch {},
}

/// What people can ask of each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Subject {
    /// To take moves back.
    Takeback {
        /// How many moves would be left.
        to: usize,
    },
    /// To play again.
    Rematch {},
}

/// Why a person lost a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// By resigning.
    Resigned,
    /// By leaving the table.
    Left,
    /// The connection was lost for too long.
    Vanished,
    /// The clock or the patience ran out.
    OutOfTime,
    /// Sent away by the server.
    Removed,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No colour can move.
    PlayedOut,
    /// All sides but one are given up.
    GivenUp,
    /// No people are left, and more than one side is not given up, or none.
    Abandoned,
    /// It never started.
    Cancelled,
}
