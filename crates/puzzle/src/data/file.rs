//! Puzzle files: from TOML to a puzzle that has passed every check.

use std::ops::Range;
use std::sync::Arc;

use rules::{BoardSpec, Colour, Contact, Coord, Index, Ply, Region, RegionError, Ruleset, Starts, Variant};
use serde::Deserialize;
use toml::Spanned;

use super::attempt::{PlacedPiece, parse_coords};
use super::check::check;
use super::puzzle::{ColourConstraints, Puzzle, Task};

/// What is wrong with a puzzle file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PuzzleError {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// What was expected and what came.
    pub message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPuzzle {
    name: Spanned<String>,
    title: String,
    /// Only for the built-in puzzles; the build script sorts them by it.
    #[serde(default, rename = "order")]
    _order: u32,
    task: Spanned<String>,
    constraints: Option<Spanned<Vec<String>>>,
    pieces: Spanned<String>,
    only: Option<Spanned<Vec<String>>>,
    copies: Option<Spanned<u8>>,
    board: Spanned<BoardSpec>,
    colours: Spanned<Vec<String>>,
    starts: Option<Starts>,
    start_fields: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    given: Vec<RawGiven>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGiven {
    colour: Spanned<String>,
    cells: Spanned<String>,
}

/// A message with the part of the file that it is about.
type SpannedMessage = (Range<usize>, String);

impl Puzzle {
    /// Parses and checks a puzzle file.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        let raw: RawPuzzle = toml::from_str(text)
            .map_err(|error| error_at(text, error.span().unwrap_or(0..0), error.message()))?;
        build(&raw).map_err(|(span, message)| error_at(text, span, &message))
    }
}

fn build(raw: &RawPuzzle) -> Result<Puzzle, SpannedMessage> {
    let task = task(raw)?;
    let rules = compile(raw, task)?;
    let mut puzzle = Puzzle {
        name: raw.name.get_ref().clone(),
        title: raw.title.clone(),
        task,
        piece_set: raw.pieces.get_ref().clone(),
        rules,
        givens: Vec::new(),
    };
    let (cells, area) = (puzzle.rules.cell_count(), puzzle.piece_area());
    let fits = match task {
        Task::Cover(_) => cells == area,
        Task::Play { .. } => cells >= area,
    };
    if !fits {
        let expected = if matches!(task, Task::Cover(_)) { "just" } else { "at least" };
        let message = format!(
            "the region cannot hold the pieces: expected {expected} {area} cells for {} pieces, got {cells}",
            puzzle.piece_count()
        );
        return Err((raw.board.span(), message));
    }
    if let Task::Cover(asked) = task {
        check_counts(raw, &puzzle, asked)?;
    }
    for given in &raw.given {
        let ply = read_given(&puzzle, given)?;
        puzzle.givens.push(ply);
    }
    Ok(puzzle)
}

/// Whether a search for covers can count the pieces of a puzzle: those of one shape in a byte and, where each tile has
/// to touch another, all of them as the bits of a word.
fn check_counts(raw: &RawPuzzle, puzzle: &Puzzle, asked: ColourConstraints) -> Result<(), SpannedMessage> {
    let span = raw.copies.as_ref().map_or(raw.pieces.span(), Spanned::span);
    let copies = puzzle.rules.pieces().iter().map(|piece| usize::from(piece.copies)).max().unwrap_or(0);
    let same = copies * puzzle.rules.colours().len();
    if same > MOST_OF_A_SHAPE {
        let message =
            format!("`copies`: expected at most {MOST_OF_A_SHAPE} of one piece in all colours, got {same}");
        return Err((span, message));
    }
    let all = puzzle.piece_count();
    if asked.need_contact() && all > MOST_TOUCHING {
        let message =
            format!("`copies`: expected at most {MOST_TOUCHING} pieces that have to touch, got {all}");
        return Err((span, message));
    }
    Ok(())
}

const MOST_OF_A_SHAPE: usize = u8::MAX as usize;
const MOST_TOUCHING: usize = u128::BITS as usize;

fn task(raw: &RawPuzzle) -> Result<Task, SpannedMessage> {
    let mut asked = ColourConstraints::default();
    let mut descending = false;
    let play = match raw.task.get_ref().as_str() {
        "cover" => false,
        "play" => true,
        other => {
            return Err((raw.task.span(), format!("`task`: expected \"cover\" or \"play\", got {other:?}")));
        }
    };
    if let Some(constraints) = &raw.constraints {
        for word in constraints.get_ref() {
            match (play, word.as_str()) {
                (false, "apart") => asked.apart = true,
                (false, "touching") => asked.touching = true,
                (false, "linked") => asked.linked = true,
                (true, "descending") => descending = true,
                _ => {
                    let known = if play { "\"descending\"" } else { "\"apart\", \"touching\", \"linked\"" };
                    let message = format!("`constraints`: expected some of {known}, got {word:?}");
                    return Err((constraints.span(), message));
                }
            }
        }
    }
    if let Some(constraints) = raw.constraints.as_ref().filter(|_| asked.need_contact() && !asked.apart) {
        let message = "`constraints`: expected \"apart\" beside \"touching\" or \"linked\"".into();
        return Err((constraints.span(), message));
    }
    Ok(if play { Task::Play { descending } } else { Task::Cover(asked) })
}

fn compile(raw: &RawPuzzle, task: Task) -> Result<Arc<Ruleset>, SpannedMessage> {
    let set = raw.pieces.get_ref();
    let pieces = rules::piece_set(set)
        .ok_or_else(|| (raw.pieces.span(), format!("`pieces`: expected a piece set, got {set:?}")))?;
    let mut start_fields = Vec::new();
    if let Some(fields) = &raw.start_fields {
        for name in fields.get_ref() {
            let coord: Coord =
                name.parse().map_err(|error| (fields.span(), format!("`start_fields`: {error}")))?;
            start_fields.push(coord);
        }
    }
    if matches!(task, Task::Play { .. }) == start_fields.is_empty() {
        let span = raw.start_fields.as_ref().map_or(raw.task.span(), Spanned::span);
        return Err((span, "`start_fields`: expected some for \"play\" and none for \"cover\"".into()));
    }
    if matches!(task, Task::Cover(_)) && raw.starts.is_some() {
        return Err((raw.task.span(), "`starts`: expected none for \"cover\"".into()));
    }
    let region = Region {
        name: raw.name.get_ref().clone(),
        title: raw.title.clone(),
        board: raw.board.get_ref().clone(),
        pieces: pieces.into(),
        only: raw.only.as_ref().map(|only| only.get_ref().clone()).unwrap_or_default(),
        copies: raw.copies.as_ref().map_or(1, |copies| *copies.get_ref()),
        colours: raw.colours.get_ref().clone(),
        contact: Contact::Any,
        starts: raw.starts.unwrap_or(Starts::Fixed),
        start_fields,
    };
    let variant = Variant::of_region(region).map_err(|error| locate(raw, &error))?;
    Ruleset::compile(variant).map_err(|error| (raw.board.span(), error.to_string()))
}

/// The key that an error of the region is about.
fn locate(raw: &RawPuzzle, error: &RegionError) -> SpannedMessage {
    let pieces = raw.pieces.span();
    let (key, span) = match error {
        RegionError::Board(_) => ("board", raw.board.span()),
        RegionError::Pieces(_) | RegionError::OtherCells => ("pieces", pieces),
        RegionError::UnknownPiece { .. } => ("only", raw.only.as_ref().map_or(pieces, Spanned::span)),
        RegionError::PieceCount(_) => ("copies", raw.copies.as_ref().map_or(pieces, Spanned::span)),
        RegionError::ColourCount(_) => ("colours", raw.colours.span()),
        RegionError::StartFields(_) => {
            ("start_fields", raw.start_fields.as_ref().map_or(pieces, Spanned::span))
        }
    };
    (span, format!("`{key}`: {error}"))
}

fn read_given(puzzle: &Puzzle, given: &RawGiven) -> Result<Ply, SpannedMessage> {
    let span = given.cells.span();
    let cells =
        parse_coords(given.cells.get_ref()).map_err(|error| (span.clone(), format!("`cells`: {error}")))?;
    let (name, known) = (given.colour.get_ref(), &puzzle.rules.variant().colours);
    let colour = known.iter().position(|known| known == name).ok_or_else(|| {
        (given.colour.span(), format!("`colour`: expected one of {}, got {name:?}", known.join(", ")))
    })?;
    let mut givens: Vec<PlacedPiece> =
        puzzle.givens.iter().map(|&ply| PlacedPiece::new(puzzle, ply)).collect();
    givens.push(PlacedPiece { colour: name.clone(), piece: None, cells: cells.clone() });
    if let Some(violation) = check(puzzle, &givens).violations.first() {
        return Err((span, format!("`given`: {violation}")));
    }
    let placement = puzzle.placement_at(&cells).expect("the checker knows the piece");
    Ok(Ply { colour: Colour::from_index(colour), placement })
}

fn error_at(text: &str, span: Range<usize>, message: &str) -> PuzzleError {
    let before = text.get(..span.start).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    PuzzleError {
        line: 1 + before.matches('\n').count(),
        column: 1 + before[line_start..].chars().count(),
        message: message.replace('\n', " "),
    }
}
