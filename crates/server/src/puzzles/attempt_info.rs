//! Attempts, reports and results as the API has them.

use ids::AttemptId;
use puzzle::Report;
use serde::{Deserialize, Serialize};
use store::{AttemptRow, Millis, PuzzleResult};
use utoipa::ToSchema;

use super::info::PlacedPieceInfo;
use crate::http::error::{ApiError, Result};

/// All pieces of an attempt, in place of those that were saved before.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AttemptUpdate {
    /// In the order in which the pieces were placed. Givens need not be repeated.
    pub(super) placements: Vec<PlacedPieceInfo>,
    /// How many milliseconds you have worked on it: a clock that stops while you look elsewhere. It never goes back.
    /// Without it, the time since the attempt was begun.
    #[schema(minimum = 0)]
    pub(super) elapsed: Option<Millis>,
}

/// Your work on a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttemptInfo {
    pub(super) id: AttemptId,
    puzzle: String,
    started: Millis,
    placements: Vec<PlacedPieceInfo>,
    /// The milliseconds of work on it, as they were saved last.
    elapsed: Millis,
    /// How many milliseconds it took, once it is solved.
    solved_in: Option<Millis>,
    /// Whether you asked for the solution.
    given_up: bool,
}

impl TryFrom<AttemptRow> for AttemptInfo {
    type Error = ApiError;

    fn try_from(attempt: AttemptRow) -> Result<Self> {
        Ok(Self {
            placements: saved_placements(&attempt)?,
            id: attempt.id,
            puzzle: attempt.puzzle,
            started: attempt.started,
            elapsed: attempt.elapsed,
            solved_in: attempt.solved_in,
            given_up: attempt.given_up,
        })
    }
}

/// The pieces that were saved with an attempt.
pub(super) fn saved_placements(attempt: &AttemptRow) -> Result<Vec<PlacedPieceInfo>> {
    serde_json::from_str(&attempt.placements).map_err(ApiError::internal)
}

/// What the checker says.
#[derive(Serialize, ToSchema)]
pub(super) struct CheckReport {
    /// Where the attempt breaks the task.
    pub(super) violations: Vec<ViolationInfo>,
    /// Whether all pieces are on the board.
    pub(super) complete: bool,
    /// How many milliseconds it took, if it is solved.
    solved_in: Option<Millis>,
}

impl CheckReport {
    pub(super) fn new(report: Report, solved_in: Option<Millis>) -> Self {
        let info = |violation: puzzle::Violation| ViolationInfo {
            piece: violation.piece,
            code: violation.code,
            message: violation.message,
        };
        let violations = report.violations.into_iter().map(info).collect();
        Self { violations, complete: report.complete, solved_in }
    }
}

/// Where an attempt breaks the task.
#[derive(Serialize, ToSchema)]
pub(super) struct ViolationInfo {
    /// Which of your placements it is about, counted from 0; nothing if it is about the whole.
    pub(super) piece: Option<usize>,
    /// A short name that does not change: that of a reason why a move is illegal, or `colour`, `larger`,
    /// `passed_over`, `uncovered`, `untouched`, `unconnected`.
    pub(super) code: &'static str,
    /// What is wrong and where.
    message: String,
}

/// What you have reached at a puzzle.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct ResultInfo {
    puzzle: String,
    /// How often you asked for help with it: hints, whether it can be solved, the solution.
    help: u32,
    /// When you first solved it.
    first_solved_at: Option<Millis>,
    /// Your best time before any help, in milliseconds.
    best_alone: Option<Millis>,
    /// Your best time after help.
    best_helped: Option<Millis>,
}

impl ResultInfo {
    /// Nothing yet.
    pub(super) fn of_new(puzzle: String) -> Self {
        Self { puzzle, ..Self::default() }
    }
}

impl From<PuzzleResult> for ResultInfo {
    fn from(result: PuzzleResult) -> Self {
        Self {
            puzzle: result.puzzle,
            help: result.help,
            first_solved_at: result.first_solved_at,
            best_alone: result.best_alone,
            best_helped: result.best_helped,
        }
    }
}

/// What you have reached at a puzzle, with the attempt that you began last.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnProgress {
    #[serde(flatten)]
    pub(super) result: ResultInfo,
    pub(super) attempt: Option<AttemptInfo>,
}
