//! What can be asked of a table: by the people at it, and by the server that keeps it.

use ids::{AccountId, OfferNumber, TurnNumber};
use rules::Placement;
use serde::{Deserialize, Serialize};

use crate::seat::SeatNumber;

/// What a person may ask for. What comes from a client is this and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Takes an open seat; the game starts when none is left.
    Join {
        /// Counted from 1.
        seat: SeatNumber,
    },
    /// Gives all own seats up: before the start they are open again, later a computer player takes them.
    Leave {},
    /// Places a piece.
    Play {
        /// The number of the turn that the move is for, so that a late or a second copy does no harm.
        turn_number: TurnNumber,
        /// The coordinates of its cells, as `f9,e10,f10`.
        #[serde(rename = "move")]
        move_text: String,
    },
    /// Admits defeat.
    Resign {
        /// On this seat, or on all own ones.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
    },
    /// Asks the others to take the moves back up to and including the asker's last one.
    AskTakeback {},
    /// Asks the others for another game, with the seats rotated.
    AskRematch {},
    /// Agrees to what somebody asked.
    Agree {
        /// Of another seat, and still open.
        offer: OfferNumber,
    },
    /// Refuses what somebody asked, or withdraws what one asked oneself.
    Decline {
        /// Still open.
        offer: OfferNumber,
    },
}

/// What can be asked of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A person asks for something. The server vouches for who it is.
    Request {
        /// The server has checked that it is really them.
        person: AccountId,
        /// As the client sent it.
        request: Request,
    },
    /// The table opens; it starts at once if every seat is taken.
    Open,
    /// A computer player takes an open seat.
    Fill {
        /// Counted from 1.
        seat: SeatNumber,
        /// The strength, which only the engine can interpret.
        level: u8,
    },
    /// The computer player that is to move places a piece.
    Play {
        /// The number of the turn that it was asked for.
        turn_number: TurnNumber,
        /// A placement of the table's rule set.
        placement: Placement,
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
    /// A moderator removes a person from the table.
    Remove {
        /// Somebody who holds a seat.
        person: AccountId,
    },
    /// Somebody who looks after the server ends the game, wherever it is.
    End,
    /// The server stood still and goes on: nobody is charged for the time since the last event, and everybody
    /// has the time of grace to connect again.
    Resume,
}

impl Command {
    /// What a person asks of the table, as opposed to what the server tells it.
    pub fn request(person: AccountId, request: Request) -> Self {
        Self::Request { person, request }
    }
}
