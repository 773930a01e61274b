//! Hints, answers and solutions as the API has them.

use puzzle::{Hint, HintReason, Puzzle, Refutation, ResolvedAttempt};
use serde::Serialize;
use utoipa::ToSchema;

use super::info::PlacedPieceInfo;

/// How to go on from an attempt.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum HintInfo {
    /// All pieces are on the board.
    Done,
    /// This piece leads to a solution.
    Place {
        /// What to place now.
        placement: PlacedPieceInfo,
        reason: PlaceReason,
    },
    /// The attempt has no solution.
    TakeBack {
        /// How many of your first placements may stay: take back the others.
        may_stay: usize,
        /// Whether a solution with those is known; if not, the search ended before one was found.
        proved: bool,
        /// Why the attempt cannot be completed.
        reason: RefutationInfo,
    },
    /// Only the givens are on the board, and there is no solution.
    Impossible {
        /// Why.
        reason: RefutationInfo,
    },
    /// The search ended before it found a solution or a proof that there is none.
    Unknown,
}

/// Whether an attempt can still be solved.
#[derive(Serialize, ToSchema)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub(super) enum SolvableInfo {
    /// A solution was found.
    Yes,
    /// There is none.
    No {
        /// Why not.
        reason: RefutationInfo,
        /// How many of your first placements may stay: the others have to go.
        may_stay: usize,
        /// Whether a solution with those is known; if not, the search ended before one was found.
        proved: bool,
    },
    /// The search ended before it found a solution or a proof that there is none.
    Unknown,
}

/// A solution.
#[derive(Serialize, ToSchema)]
pub(super) struct SolutionInfo {
    pub(super) start: SolutionStart,
    /// How many of your first placements it begins with; the rest of yours has to go.
    pub(super) may_stay: usize,
    /// What to place after those, in order; nothing if no solution was found in time. Nothing is given up then.
    pub(super) placements: Option<Vec<PlacedPieceInfo>>,
}

/// Where a solution begins, and why.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SolutionStart {
    /// With your placements.
    Here,
    /// With the givens alone: your placements lead to no solution.
    Refuted,
    /// With the givens alone: no solution with your placements was found in time.
    Unknown,
}

/// What speaks for a placement that leads to a solution.
#[derive(Serialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(super) enum PlaceReason {
    /// Nothing else covers this field.
    OnlyOver { cell: String },
    /// The piece fits nowhere else.
    OnlyPlacement,
    /// No field can be covered in fewer ways than this one.
    FewestOver { cell: String, ways: usize },
    /// It is next in the order of play.
    NextInOrder,
}

/// A proof that there is no solution.
#[derive(Serialize, ToSchema)]
pub(super) struct RefutationInfo {
    /// A short name that does not change: `area`, `component`, `chequerboard`, `no_placement`, `each_placement_fails`,
    /// `reach`, `too_large`, `no_completion`, `no_tiling`, `no_colouring`, `no_contact`.
    code: &'static str,
    /// In English.
    message: String,
    /// The fields that it is about.
    cells: Vec<String>,
    colour: Option<String>,
    piece: Option<String>,
    /// The fields that are needed, and those that there are.
    wanted: Option<usize>,
    found: Option<usize>,
}

impl SolutionInfo {
    /// No solution was found in time.
    pub(super) fn not_found() -> Self {
        Self { start: SolutionStart::Unknown, may_stay: 0, placements: None }
    }
}

impl HintInfo {
    pub(super) fn new(puzzle: &Puzzle, attempt: &ResolvedAttempt, hint: Hint) -> Self {
        match hint {
            Hint::Done => Self::Done,
            Hint::Place { next, why, .. } => {
                Self::Place { placement: PlacedPieceInfo::new(puzzle, next), reason: why.into() }
            }
            Hint::TakeBack { may_stay, proved, reason } => {
                Self::TakeBack { may_stay: attempt.listed_before(may_stay), proved, reason: (&reason).into() }
            }
            Hint::Impossible(reason) => Self::Impossible { reason: (&reason).into() },
            Hint::Unknown => Self::Unknown,
        }
    }
}

impl SolvableInfo {
    pub(super) fn new(attempt: &ResolvedAttempt, hint: &Hint) -> Self {
        match hint {
            Hint::Done | Hint::Place { .. } => Self::Yes,
            Hint::TakeBack { may_stay, proved, reason } => Self::No {
                may_stay: attempt.listed_before(*may_stay),
                proved: *proved,
                reason: reason.into(),
            },
            Hint::Impossible(reason) => Self::No { may_stay: 0, proved: false, reason: reason.into() },
            Hint::Unknown => Self::Unknown,
        }
    }
}

impl From<HintReason> for PlaceReason {
    fn from(reason: HintReason) -> Self {
        match reason {
            HintReason::OnlyOver(cell) => Self::OnlyOver { cell: cell.to_string() },
            HintReason::OnlyPlacement => Self::OnlyPlacement,
            HintReason::FewestOver { cell, ways } => Self::FewestOver { cell: cell.to_string(), ways },
            HintReason::NextInOrder => Self::NextInOrder,
        }
    }
}

impl From<&Refutation> for RefutationInfo {
    fn from(refutation: &Refutation) -> Self {
        let plain = |code| Self {
            code,
            message: refutation.to_string(),
            cells: Vec::new(),
            colour: None,
            piece: None,
            wanted: None,
            found: None,
        };
        let of_piece = |code, colour: &String, piece: &String| Self {
            colour: Some(colour.clone()),
            piece: Some(piece.clone()),
            ..plain(code)
        };
        match refutation {
            Refutation::Area { free, wanted } => {
                Self { wanted: Some(*wanted), found: Some(*free), ..plain("area") }
            }
            Refutation::Component { cells } => {
                Self { cells: cells.iter().map(ToString::to_string).collect(), ..plain("component") }
            }
            Refutation::Chequerboard { surplus, .. } => {
                Self { found: Some(*surplus), ..plain("chequerboard") }
            }
            Refutation::NoPlacement { colour, piece } => of_piece("no_placement", colour, piece),
            Refutation::EachPlacementFails { colour, piece } => {
                of_piece("each_placement_fails", colour, piece)
            }
            Refutation::Reach { colour, wanted, found } => {
                Self { colour: colour.clone(), wanted: Some(*wanted), found: Some(*found), ..plain("reach") }
            }
            Refutation::TooLarge { colour, piece } => of_piece("too_large", colour, piece),
            Refutation::NoCompletion => plain("no_completion"),
            Refutation::NoTiling => plain("no_tiling"),
            Refutation::NoColouring => plain("no_colouring"),
            Refutation::NoContact => plain("no_contact"),
        }
    }
}
