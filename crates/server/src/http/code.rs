//! The short names of everything that can be refused. `docs/protocol.md` lists them, and a test holds it to what is
//! here. A name never changes its meaning.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something was not done, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ProblemCode)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    // Who asks.
    NotSignedIn,
    WrongPassword,
    SignedIn,
    Forbidden,
    Scope,
    SessionOnly,
    GuestsMayNot,
    NotYours,
    Deleted,
    Banned,
    Muted,
    Blocked,
    ForeignOrigin,
    // How it was asked.
    NotFound,
    Method,
    Path,
    Query,
    Body,
    TooLarge,
    Message,
    Upgrade,
    Version,
    Limit,
    TooMany,
    Busy,
    Internal,
    // People and what they write.
    Name,
    Password,
    Taken,
    #[serde(rename = "self")]
    Oneself,
    Text,
    Reason,
    Language,
    Room,
    Removed,
    Closed,
    Minutes,
    TooManyTokens,
    TooManyPeople,
    TooManyGames,
    TooManyLiveGames,
    NoPeople,
    TooManyAnalyses,
    TooManyRooms,
    TooManyStudies,
    TooManyChallenges,
    Away,
    // Games, positions and puzzles.
    Variant,
    Option,
    Setup,
    Clock,
    Level,
    Rated,
    Colour,
    Position,
    Moves,
    Record,
    Title,
    Placements,
    Violations,
    Solved,
    GivenUp,
    NoHelp,
    StillPlaying,
    // What a table refuses.
    Stage,
    Overdue,
    Overtaken,
    NotAPlayer,
    OtherTurn,
    NotYourTurn,
    NotAMove,
    Illegal,
    NoSuchSeat,
    SeatTaken,
    NotYourSeat,
    NoTakebacks,
    NothingToTakeBack,
    AlreadyAsked,
    NoSuchOffer,
    AlreadyAgreed,
    RematchMade,
}

/// Why the rules forbid a move, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum IllegalCode {
    NotTheTurn,
    OffTheBoard,
    Repeated,
    NotAPiece,
    PieceUsed,
    Overlap,
    SideContact,
    NoContact,
    NoStartField,
    WrongStartField,
    NotTipToTip,
}

impl From<&table::Refusal> for Code {
    fn from(refusal: &table::Refusal) -> Self {
        use table::Refusal;
        match refusal {
            Refusal::Stage { .. } => Self::Stage,
            Refusal::Overdue { .. } => Self::Overdue,
            Refusal::NotAPlayer { .. } => Self::NotAPlayer,
            Refusal::OtherTurn { .. } => Self::OtherTurn,
            Refusal::NotYourTurn { .. } => Self::NotYourTurn,
            Refusal::NotAMove(_) => Self::NotAMove,
            Refusal::Illegal(_) => Self::Illegal,
            Refusal::NoSuchSeat { .. } => Self::NoSuchSeat,
            Refusal::SeatTaken { .. } => Self::SeatTaken,
            Refusal::NotYourSeat { .. } => Self::NotYourSeat,
            Refusal::NoTakebacks => Self::NoTakebacks,
            Refusal::NothingToTakeBack { .. } => Self::NothingToTakeBack,
            Refusal::AlreadyAsked { .. } => Self::AlreadyAsked,
            Refusal::NoSuchOffer { .. } => Self::NoSuchOffer,
            Refusal::AlreadyAgreed { .. } => Self::AlreadyAgreed,
            Refusal::RematchMade => Self::RematchMade,
        }
    }
}

impl From<&rules::Reason> for IllegalCode {
    fn from(reason: &rules::Reason) -> Self {
        use rules::Reason;
        match reason {
            Reason::NotTheTurn { .. } => Self::NotTheTurn,
            Reason::OffTheBoard { .. } => Self::OffTheBoard,
            Reason::Repeated { .. } => Self::Repeated,
            Reason::NotAPiece => Self::NotAPiece,
            Reason::PieceUsed { .. } => Self::PieceUsed,
            Reason::Overlap { .. } => Self::Overlap,
            Reason::SideContact { .. } => Self::SideContact,
            Reason::NoContact => Self::NoContact,
            Reason::NoStartField { .. } => Self::NoStartField,
            Reason::WrongStartField { .. } => Self::WrongStartField,
            Reason::NotTipToTip { .. } => Self::NotTipToTip,
        }
    }
}
