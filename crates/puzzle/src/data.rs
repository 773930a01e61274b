//! A puzzle as data: its file as written, and the checked puzzle that the solvers take.

use std::ops::Range;
use std::sync::Arc;

use rules::{
    BoardSpec, Cell, Colour, Contact, Coord, Index, Ply, Region, RegionError, Ruleset, Starts, Variant,
};
use serde::Deserialize;
use toml::Spanned;

use crate::check;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// All pieces fill the region, no cell left over.
    Cover(Bonds),
    /// All pieces are placed by the rules of play, the colours in turn.
    Play {
        /// Whether the pieces come in falling size.
        falling: bool,
    },
}

/// What is asked of pieces of one colour in a cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonds {
    /// No two of them share a side.
    pub apart: bool,
    /// Each touches another one at a corner, and not at a side.
    pub touching: bool,
    /// All of them hang together corner to corner.
    pub linked: bool,
}

impl Bonds {
    /// Whether colours are bound corner to corner.
    pub(crate) fn bound(self) -> bool {
        self.touching || self.linked
    }
}

/// A puzzle that has passed all checks of its file.
#[derive(Clone)]
pub struct Puzzle {
    /// Its name on the command line.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What is asked for.
    pub task: Task,
    /// The name of the piece set that its pieces are from.
    pub set: String,
    /// The region, the pieces and the colours, compiled.
    pub rules: Arc<Ruleset>,
    /// What lies on the board from the start, in the order of the file.
    pub givens: Vec<Ply>,
}

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
struct Raw {
    name: Spanned<String>,
    title: String,
    /// Of the built-in puzzles only, whose list is made when the program is built.
    #[serde(default, rename = "order")]
    _order: u32,
    task: Spanned<String>,
    #[serde(default)]
    constraints: Option<Spanned<Vec<String>>>,
    pieces: Spanned<String>,
    only: Option<Spanned<Vec<String>>>,
    copies: Option<Spanned<u8>>,
    board: Spanned<BoardSpec>,
    colours: Spanned<Vec<String>>,
    starts: Option<Starts>,
    start_fields: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    given: Vec<Given>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    colour: Spanned<String>,
    cells: Spanned<String>,
}

type Fault = (Range<usize>, String);

impl Puzzle {
    /// Reads and checks a puzzle file.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        let raw: Raw = toml::from_str(text)
            .map_err(|error| fault_at(text, error.span().unwrap_or(0..0), error.message()))?;
        build(&raw).map_err(|(span, message)| fault_at(text, span, &message))
    }

    /// How many cells the pieces of all colours have together.
    pub fn piece_area(&self) -> usize {
        self.rules.cells_per_colour() * self.rules.variant().colours.len()
    }

    /// How many pieces there are in all.
    pub fn piece_count(&self) -> usize {
        let each: usize = self.rules.pieces().iter().map(|piece| usize::from(piece.copies)).sum();
        each * self.rules.variant().colours.len()
    }

    /// Whether the pieces come in falling size.
    pub fn falling(&self) -> bool {
        matches!(self.task, Task::Play { falling: true })
    }

    /// The fields of a move, in the order of their names and joined by commas.
    pub fn format_move(&self, ply: Ply) -> String {
        let names: Vec<String> =
            self.rules.cells_of(ply.placement).iter().map(|&c| self.rules.coord(c).to_string()).collect();
        names.join(",")
    }

    /// The placement that covers these fields, if a piece of the set has their shape.
    pub fn placement_at(&self, fields: &[Coord]) -> Option<rules::Placement> {
        let mut cells: Vec<Cell> =
            fields.iter().map(|&field| self.rules.cell_at(field)).collect::<Option<_>>()?;
        cells.sort_unstable();
        self.rules.find(&cells)
    }
}

fn build(raw: &Raw) -> Result<Puzzle, Fault> {
    let task = task(raw)?;
    let rules = compile(raw, task)?;
    let mut puzzle = Puzzle {
        name: raw.name.get_ref().clone(),
        title: raw.title.clone(),
        task,
        set: raw.pieces.get_ref().clone(),
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
    for given in &raw.given {
        let ply = read_given(&puzzle, given)?;
        puzzle.givens.push(ply);
    }
    Ok(puzzle)
}

fn task(raw: &Raw) -> Result<Task, Fault> {
    let mut bonds = Bonds::default();
    let mut falling = false;
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
                (false, "apart") => bonds.apart = true,
                (false, "touching") => bonds.touching = true,
                (false, "linked") => bonds.linked = true,
                (true, "falling") => falling = true,
                _ => {
                    let known = if play { "\"falling\"" } else { "\"apart\", \"touching\", \"linked\"" };
                    let message = format!("`constraints`: expected some of {known}, got {word:?}");
                    return Err((constraints.span(), message));
                }
            }
        }
    }
    if let Some(constraints) = raw.constraints.as_ref().filter(|_| bonds.bound() && !bonds.apart) {
        let message = "`constraints`: expected \"apart\" beside \"touching\" or \"linked\"".into();
        return Err((constraints.span(), message));
    }
    Ok(if play { Task::Play { falling } } else { Task::Cover(bonds) })
}

fn compile(raw: &Raw, task: Task) -> Result<Arc<Ruleset>, Fault> {
    let set = raw.pieces.get_ref();
    let pieces = rules::piece_set(set)
        .ok_or_else(|| (raw.pieces.span(), format!("`pieces`: expected a piece set, got {set:?}")))?;
    let mut start_fields = Vec::new();
    if let Some(fields) = &raw.start_fields {
        for name in fields.get_ref() {
            let field: Coord =
                name.parse().map_err(|error| (fields.span(), format!("`start_fields`: {error}")))?;
            start_fields.push(field);
        }
    }
    if matches!(task, Task::Play { .. }) == start_fields.is_empty() {
        let span = raw.start_fields.as_ref().map_or(raw.task.span(), Spanned::span);
        return Err((span, "`start_fields`: expected some for \"play\" and none for \"cover\"".into()));
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
    let variant = Variant::of_region(region).map_err(|error| blame(raw, &error))?;
    Ruleset::compile(variant).map_err(|error| (raw.board.span(), error.to_string()))
}

/// The place in the file that an error of the region is about.
fn blame(raw: &Raw, error: &RegionError) -> Fault {
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

fn read_given(puzzle: &Puzzle, given: &Given) -> Result<Ply, Fault> {
    let span = given.cells.span();
    let fields =
        check::fields(given.cells.get_ref()).map_err(|error| (span.clone(), format!("`cells`: {error}")))?;
    let (colour, known) = (given.colour.get_ref(), &puzzle.rules.variant().colours);
    let number = known.iter().position(|name| name == colour).ok_or_else(|| {
        (given.colour.span(), format!("`colour`: expected one of {}, got {colour:?}", known.join(", ")))
    })?;
    let mut attempt: Vec<check::Attempt> =
        puzzle.givens.iter().map(|&ply| check::Attempt::of(puzzle, ply)).collect();
    attempt.push(check::Attempt { colour: colour.clone(), piece: None, cells: fields.clone() });
    let report = check::check(puzzle, &attempt);
    if let Some(fault) = report.faults.first() {
        return Err((span, format!("givens that clash: {fault}")));
    }
    let placement = puzzle.placement_at(&fields).expect("an attempt without fault is of pieces");
    Ok(Ply { colour: Colour::from_index(number), placement })
}

fn fault_at(text: &str, span: Range<usize>, message: &str) -> PuzzleError {
    let before = text.get(..span.start).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    PuzzleError {
        line: 1 + before.matches('\n').count(),
        column: 1 + before[line_start..].chars().count(),
        message: message.replace('\n', " "),
    }
}
