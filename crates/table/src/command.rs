//! What can be asked of a table: by the people at it, and by the server that keeps it.

use serde::{Deserialize, Serialize};

use crate::seat::{Person, SeatNumber};

/// What a person may ask for. What comes from a client is this and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Takes an open seat; the game starts when none is left.
    Join {
        /// Which.
        seat: SeatNumber,
    },
    /// Gives all own seats up: before the start they are open again, later a computer player takes them.
    Leave {},
    /// Places a piece.
    Play {
        /// The number of the turn that the move is for, so that a late or a second copy does no harm.
        turn: u64,
        /// The fields, as `f9,e10,f10`.
        #[serde(rename = "move")]
        place: String,
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
        /// The number of the offer.
        offer: u64,
    },
    /// Refuses what somebody asked, or withdraws what one asked oneself.
    Decline {
        /// The number of the offer.
        offer: u64,
    },
}

/// What can be asked of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A person asks for something. The server vouches for who it is.
    Request {
        /// Who.
        person: Person,
        /// For what.
        request: Request,
    },
    /// The table opens; it starts at once if every seat is taken.
    Open,
    /// A computer player takes an open seat.
    Fill {
        /// Which.
        seat: SeatNumber,
        /// How strong.
        level: u8,
    },
    /// The computer player that is to move places a piece.
    Play {
        /// The number of the turn that it was asked for.
        turn: u64,
        /// The fields.
        place: String,
    },
    /// A person's last connection was lost.
    Lost {
        /// Whose.
        person: Person,
    },
    /// A person is connected again.
    Back {
        /// Who.
        person: Person,
    },
    /// A person is sent away.
    Remove {
        /// Who.
        person: Person,
    },
    /// The server stood still and goes on: nobody is charged for the time since the last event, and everybody
    /// has the time of grace to connect again.
    Resume,
}

impl Command {
    /// A request of the person with this name.
    pub fn asked_by(name: impl Into<String>, request: Request) -> Self {
        Self::Request { person: Person::new(name), request }
    }
}
