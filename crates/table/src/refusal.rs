//! Why a command is refused: what was expected, and what came.

use ids::{AccountId, OfferNumber, TurnNumber};
use notation::MoveError;

use crate::clock::Time;
use crate::game::Stage;
use crate::seat::SeatNumber;

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is not so far, or further.
    #[error("expected a game that {expected}, but this one {got}")]
    Stage {
        /// When it is possible.
        expected: Stage,
        /// When it came.
        got: Stage,
    },
    /// A deadline has passed, and what follows from it was not yet decided by `tick`.
    #[error("time ran out at {} before this came at {}", deadline.0, now.0)]
    Overdue {
        /// What has passed.
        deadline: Time,
        /// When the command came.
        now: Time,
    },
    /// Only people who play may ask.
    #[error("expected somebody who plays here, got {person}")]
    NotAPlayer {
        /// Who asked.
        person: AccountId,
    },
    /// The move is for a turn that is not now.
    #[error("expected a move for turn {expected}, got one for turn {got}")]
    OtherTurn {
        /// The turn that is now.
        expected: TurnNumber,
        /// The turn that the move names.
        got: TurnNumber,
    },
    /// Another seat is to move.
    #[error("{seat} is to move with {colour}, and {by} does not hold it")]
    NotYourTurn {
        /// Who is to move.
        seat: SeatNumber,
        /// With what.
        colour: String,
        /// Who tried.
        by: String,
    },
    /// The text is no move.
    #[error(transparent)]
    NotAMove(#[from] MoveError),
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] rules::Refusal),
    /// The table has fewer seats.
    #[error("expected a seat from 1 to {seats}, got {}", got.0)]
    NoSuchSeat {
        /// How many there are.
        seats: usize,
        /// Which was named.
        got: SeatNumber,
    },
    /// Somebody sits there.
    #[error("expected an open seat, but {seat} is taken")]
    SeatTaken {
        /// The seat that was asked for.
        seat: SeatNumber,
    },
    /// The seat is another's.
    #[error("expected a seat that {person} holds, got {seat}")]
    NotYourSeat {
        /// Who asked.
        person: AccountId,
        /// Which was named.
        seat: SeatNumber,
    },
    /// The game was set up so.
    #[error("expected a game with takebacks, but this one was agreed to have none")]
    NoTakebacks,
    /// The person has not moved yet.
    #[error("expected a move of {person} that could be taken back, but there is none")]
    NothingToTakeBack {
        /// Who asked.
        person: AccountId,
    },
    /// One thing is asked at a time.
    #[error("expected no open question, but {person} has asked something already")]
    AlreadyAsked {
        /// Who has.
        person: AccountId,
    },
    /// The offer is not open, or no longer.
    #[error("expected an answer to {}, got one to offer {got}", open_offer(*.expected))]
    NoSuchOffer {
        /// The one that is open.
        expected: Option<OfferNumber>,
        /// The one that the answer names.
        got: OfferNumber,
    },
    /// Once is enough; and who asks agrees already.
    #[error("expected an answer of somebody who has not agreed yet, got {person}")]
    AlreadyAgreed {
        /// Who answers.
        person: AccountId,
    },
    /// There is one next game.
    #[error("expected a game without a rematch, but all have agreed to one already")]
    RematchMade,
}

impl Refusal {
    /// A stable short name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Stage { .. } => "stage",
            Self::Overdue { .. } => "overdue",
            Self::NotAPlayer { .. } => "not_a_player",
            Self::OtherTurn { .. } => "other_turn",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::NotAMove(_) => "not_a_move",
            Self::Illegal(_) => "illegal",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::SeatTaken { .. } => "seat_taken",
            Self::NotYourSeat { .. } => "not_your_seat",
            Self::NoTakebacks => "no_takebacks",
            Self::NothingToTakeBack { .. } => "nothing_to_take_back",
            Self::AlreadyAsked { .. } => "already_asked",
            Self::NoSuchOffer { .. } => "no_such_offer",
            Self::AlreadyAgreed { .. } => "already_agreed",
            Self::RematchMade => "rematch_made",
        }
    }
}

fn open_offer(number: Option<OfferNumber>) -> String {
    number.map_or("an open offer, of which there is none".into(), |number| format!("offer {number}"))
}
