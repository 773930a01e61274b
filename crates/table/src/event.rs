//! What happened at a table. Events are stored and sent; their names never change their meaning.

use ids::{AccountId, EventNumber};
use serde::{Deserialize, Serialize};

use crate::clock::Time;
use crate::seat::{Holder, SeatNumber};

/// One numbered thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// 1, 2, 3 …, without gaps.
    pub number: EventNumber,
    /// Never before the event before it.
    pub at: Time,
    /// The change itself.
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
        /// It was open.
        seat: SeatNumber,
        /// A person or a computer player.
        holder: Holder,
    },
    /// A person left before the start; the seats are open again.
    Withdrew {
        /// They held at least one seat.
        person: AccountId,
    },
    /// Every seat is taken, and the first turn begins.
    Started {},
    /// A piece was placed, and the next turn begins.
    Moved {
        /// The seat that moved.
        seat: SeatNumber,
        /// Its name; a seat may play several.
        colour: String,
        /// The coordinates of its cells.
        #[serde(rename = "move")]
        move_text: String,
    },
    /// A colour's turn came and it could not move; it is passed over from now on.
    Passed {
        /// Its name.
        colour: String,
    },
    /// Somebody asked the others for something.
    Asked {
        /// The asker.
        person: AccountId,
        /// A takeback or a rematch.
        subject: Subject,
    },
    /// Somebody agreed to it.
    Agreed {
        /// One of those who were asked.
        person: AccountId,
    },
    /// Somebody refused it, or the asker withdrew it.
    Declined {
        /// The asker or one of those who were asked.
        person: AccountId,
    },
    /// Moves were taken back, and that turn begins anew.
    TakenBack {
        /// How many moves are left.
        to: usize,
    },
    /// A person lost seats to a computer player, for good.
    Left {
        /// The former holder.
        person: AccountId,
        /// At least one.
        seats: Vec<SeatNumber>,
        /// Resigned, left, and so on.
        why: LeaveReason,
        /// The computer player's level.
        level: u8,
    },
    /// A person's last connection was lost.
    Disconnected {
        /// Somebody who holds a seat.
        person: AccountId,
    },
    /// A person has a connection again.
    Reconnected {
        /// Somebody who holds a seat.
        person: AccountId,
    },
    /// The server stood still and goes on; the time since the last event does not count.
    Resumed {},
    /// The game is over.
    Ended {
        /// Played out, given up, and so on.
        why: EndReason,
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
pub enum LeaveReason {
    /// The person gave the game up.
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
pub enum EndReason {
    /// No colour can move.
    PlayedOut,
    /// All sides but one are given up.
    GivenUp,
    /// No people are left, and more than one side is not given up, or none; or whoever looks after the server ended it.
    Abandoned,
    /// It never started.
    Cancelled,
}
