//! Puzzles as the API has them.

use puzzle::{PlacedPiece, Puzzle, Task};
use rules::{Index, Ply, Starts};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::name::{MadeName, PuzzleName};
use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::tables::geometry::{Geometry, describe};

/// The most fields of a piece that is looked at, twice as many as a piece may have: a longer list is no mistake of a person.
const MOST_FIELDS: usize = 16;

/// The most letters of a colour's name that are looked at.
const LONGEST_COLOUR: usize = 16;

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
    kind: PuzzleKind,
    task: TaskInfo,
    /// The region, the pieces and the colours.
    board: Geometry,
    /// The pieces that are on the board from the start.
    givens: Vec<PlacedPieceInfo>,
}

/// Where a puzzle comes from.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum PuzzleKind {
    BuiltIn,
    Daily {
        /// As `2026-11-18`.
        day: String,
    },
    Made {
        /// `small`, `medium` or `large`.
        size: String,
        number: u64,
    },
}

/// What a solution has to be, as data: all pieces are placed, and so.
#[derive(Serialize, ToSchema)]
struct TaskInfo {
    /// Whether no field may be left over.
    fills_board: bool,
    /// Whether the colours place a piece each in turn, in their order.
    in_turn: bool,
    /// Whether no two pieces of a colour may share an edge.
    apart: bool,
    corners: CornerRule,
    /// Whether no piece may be larger than the one before it.
    descending: bool,
    /// By colour: the fields of which its first piece has to cover one; empty if it may be anywhere.
    starts: Vec<Vec<usize>>,
}

/// How the pieces of a colour have to touch at corners.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum CornerRule {
    /// They need not.
    Free,
    /// In the end each touches another one.
    Touching,
    /// In the end all of them are connected.
    Linked,
    /// Each but the first touches one that was placed before it.
    Growing,
}

impl PuzzleInfo {
    pub(super) fn new(name: &PuzzleName, puzzle: &Puzzle) -> Self {
        Self {
            name: puzzle.name.clone(),
            title: puzzle.title.clone(),
            kind: match name {
                PuzzleName::Made(MadeName::Daily(day)) => PuzzleKind::Daily { day: day.to_string() },
                PuzzleName::Made(MadeName::Numbered(size, number)) => {
                    PuzzleKind::Made { size: size.word().into(), number: *number }
                }
                PuzzleName::BuiltIn(_) => PuzzleKind::BuiltIn,
            },
            task: TaskInfo::new(puzzle),
            board: describe(&puzzle.rules),
            givens: puzzle.givens.iter().map(|&ply| PlacedPieceInfo::new(puzzle, ply)).collect(),
        }
    }
}

impl TaskInfo {
    fn new(puzzle: &Puzzle) -> Self {
        match puzzle.task {
            Task::Cover(asked) => Self {
                fills_board: true,
                in_turn: false,
                apart: asked.apart,
                corners: match (asked.linked, asked.touching) {
                    (true, _) => CornerRule::Linked,
                    (false, true) => CornerRule::Touching,
                    (false, false) => CornerRule::Free,
                },
                descending: false,
                starts: puzzle.rules.colours().map(|_| Vec::new()).collect(),
            },
            Task::Play { descending } => Self {
                fills_board: false,
                in_turn: true,
                apart: true,
                corners: CornerRule::Growing,
                descending,
                starts: starts(puzzle),
            },
        }
    }
}

fn starts(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let cells: Vec<usize> = puzzle.rules.start_cells().iter().map(|cell| cell.index()).collect();
    let of_colour = |colour: rules::Colour| match puzzle.rules.variant().starts {
        Starts::Fixed => cells.get(colour.index()).copied().into_iter().collect(),
        _ => cells.clone(),
    };
    puzzle.rules.colours().map(of_colour).collect()
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

    /// Parses the pieces of an attempt at a puzzle, which may be as many as it has.
    pub(super) fn parse_all(puzzle: &Puzzle, pieces: &[Self]) -> Result<Vec<PlacedPiece>> {
        let most = puzzle.piece_count();
        if pieces.len() > most {
            let message = format!("expected at most {most} pieces, got {}", pieces.len());
            return Err(ApiError::bad(Code::Placements, message));
        }
        let refusal = |index: usize, message: String| {
            ApiError::bad(Code::Placements, format!("piece {}: {message}", index + 1))
        };
        let parse = |(index, piece): (usize, &Self)| {
            let (fields, letters) = (piece.cells.len(), piece.colour.len());
            if fields > MOST_FIELDS {
                return Err(refusal(index, format!("expected at most {MOST_FIELDS} fields, got {fields}")));
            }
            if letters > LONGEST_COLOUR {
                return Err(refusal(index, format!("expected the name of a colour, got {letters} letters")));
            }
            let cells = piece.cells.iter().map(|cell| cell.parse()).collect::<std::result::Result<_, _>>();
            let cells = cells.map_err(|error: rules::CoordError| refusal(index, error.to_string()))?;
            Ok(PlacedPiece { colour: piece.colour.clone(), piece: None, cells })
        };
        pieces.iter().enumerate().map(parse).collect()
    }
}
