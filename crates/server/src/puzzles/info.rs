//! Puzzles and attempts as the API has them.

use ids::AttemptId;
use puzzle::{PlacedPiece, Puzzle, Report, Task};
use rules::Ply;
use serde::{Deserialize, Serialize};
use store::{AttemptRow, Millis};
use utoipa::ToSchema;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::protocol::PersonInfo;
use crate::tables::geometry::{Geometry, describe};

/// The most pieces of an attempt: more than any puzzle has.
const MOST_PIECES: usize = 500;

/// A puzzle in a list.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzleItem {
    pub(super) name: String,
    pub(super) title: String,
}

/// A puzzle with all that is needed to solve it.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzleInfo {
    name: String,
    title: String,
    /// What a solution has to be: `cover`, `play` or `play_descending`.
    task: &'static str,
    /// What a cover asks of pieces that have one colour: `apart`, `touching`, `linked`.
    constraints: Vec<&'static str>,
    /// The region, the pieces and the colours.
    board: Geometry,
    /// The pieces that are on the board from the start.
    givens: Vec<PlacedPieceInfo>,
}

impl PuzzleInfo {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (task, constraints) = match puzzle.task {
            Task::Cover(asked) => {
                let all = [(asked.apart, "apart"), (asked.touching, "touching"), (asked.linked, "linked")];
                ("cover", all.into_iter().filter(|(asked, _)| *asked).map(|(_, name)| name).collect())
            }
            Task::Play { descending: false } => ("play", Vec::new()),
            Task::Play { descending: true } => ("play_descending", Vec::new()),
        };
        Self {
            name: puzzle.name.clone(),
            title: puzzle.title.clone(),
            task,
            constraints,
            board: describe(&puzzle.rules),
            givens: puzzle.givens.iter().map(|&ply| PlacedPieceInfo::new(puzzle, ply)).collect(),
        }
    }
}

/// A piece on the board.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacedPieceInfo {
    /// The name of its colour.
    colour: String,
    /// The coordinates of its fields.
    cells: Vec<String>,
}

impl PlacedPieceInfo {
    pub(super) fn new(puzzle: &Puzzle, ply: Ply) -> Self {
        let piece = PlacedPiece::new(puzzle, ply);
        Self { colour: piece.colour, cells: piece.cells.iter().map(ToString::to_string).collect() }
    }

    /// Parses the pieces of an attempt.
    pub(super) fn parse_all(pieces: &[Self]) -> Result<Vec<PlacedPiece>> {
        if pieces.len() > MOST_PIECES {
            return Err(ApiError::bad(Code::Placements, format!("expected at most {MOST_PIECES} pieces")));
        }
        let parse = |(index, piece): (usize, &Self)| {
            let cells = piece.cells.iter().map(|cell| cell.parse()).collect::<std::result::Result<_, _>>();
            let cells = cells
                .map_err(|error| ApiError::bad(Code::Placements, format!("piece {}: {error}", index + 1)))?;
            Ok(PlacedPiece { colour: piece.colour.clone(), piece: None, cells })
        };
        pieces.iter().enumerate().map(parse).collect()
    }
}

/// All pieces of an attempt, in place of those that were saved before.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AttemptUpdate {
    /// In the order in which the pieces were placed. Givens need not be repeated.
    pub(super) placements: Vec<PlacedPieceInfo>,
}

/// An attempt at a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttemptInfo {
    id: AttemptId,
    puzzle: String,
    started: Millis,
    placements: Vec<PlacedPieceInfo>,
    /// How many hints were given.
    hints: u32,
    /// How many milliseconds it took, once it is solved.
    solved_in: Option<Millis>,
}

impl TryFrom<AttemptRow> for AttemptInfo {
    type Error = ApiError;

    fn try_from(attempt: AttemptRow) -> Result<Self> {
        Ok(Self {
            placements: saved_placements(&attempt)?,
            id: attempt.id,
            puzzle: attempt.puzzle,
            started: attempt.started,
            hints: attempt.hints,
            solved_in: attempt.solved_in,
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
    violations: Vec<ViolationInfo>,
    /// Whether all pieces are on the board.
    complete: bool,
    /// How many milliseconds it took, if it is solved.
    solved_in: Option<Millis>,
}

impl CheckReport {
    pub(super) fn new(report: Report, solved_in: Option<Millis>) -> Self {
        let violations = report.violations.into_iter();
        let violations =
            violations.map(|violation| ViolationInfo { piece: violation.piece, message: violation.message });
        Self { violations: violations.collect(), complete: report.complete, solved_in }
    }
}

/// Where an attempt breaks the task.
#[derive(Serialize, ToSchema)]
struct ViolationInfo {
    /// Which of your placements it is about, counted from 0; nothing if it is about the whole.
    piece: Option<usize>,
    /// What is wrong and where.
    message: String,
}

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
    },
    /// The attempt has no solution.
    TakeBack {
        /// Which of your placements to take back first, counted from 0, with all that were placed after it.
        first: usize,
        /// Why the attempt cannot be completed.
        reason: String,
    },
    /// Only the givens are on the board, and there is no solution.
    Impossible {
        /// Why.
        reason: String,
    },
    /// The search ended before it found a solution or a proof that there is none.
    Unknown,
}

/// A row of a puzzle's leaderboard.
#[derive(Serialize, ToSchema)]
pub(super) struct SolvedBy {
    pub(super) person: Option<PersonInfo>,
    pub(super) hints: u32,
    /// In milliseconds.
    pub(super) solved_in: Millis,
}
