//! Files from outside: game records or positions, distinguished by how they begin.

use std::fs::File;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use notation::{PositionReader, Record, RecordError};
use rules::Position;

use crate::{exit, output};

/// More errors of one file than this are only counted: nobody reads thousands of lines.
const MAX_REPORTED: usize = 50;

/// Which game of a file with several.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct NumberArgs {
    /// Which game of a file that holds several, counted from 1
    #[arg(long, value_name = "N", value_parser = parse_number)]
    pub(crate) number: Option<usize>,
}

/// One error in a file, and where it is.
pub(crate) struct FileError {
    /// Line and column from 1, unless it is the whole file.
    pub(crate) location: Option<(usize, usize)>,
    pub(crate) message: String,
}

/// Why a file does not give what was asked for.
pub(crate) enum InputError {
    /// The file has these errors.
    Faulty(Vec<FileError>),
    /// The file is sound, but the arguments ask for something that it does not hold.
    Argument(String),
}

/// What is known of a file after checking it.
pub(crate) struct Checked {
    pub(crate) content: Content,
    pub(crate) errors: Vec<FileError>,
}

/// What was checked, and how many of it.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    Games(usize),
    Positions(usize),
}

/// The bytes of a file, or of standard input if its name is `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>> {
    let bytes = match file == Path::new("-") {
        true => gtp::read_bounded(io::stdin().lock()),
        false => File::open(file).and_then(gtp::read_bounded),
    };
    bytes.with_context(|| format!("cannot read {}", file.display()))
}

/// The position that a file holds: of a record the one after `moves` moves, or its end.
pub(crate) fn position(
    bytes: &[u8],
    number: NumberArgs,
    moves: Option<usize>,
) -> Result<Position, InputError> {
    if is_record(bytes) {
        return position_of_record(&record(bytes, number)?, moves);
    }
    let position = one_position(bytes, number)?;
    match moves {
        None => Ok(position),
        Some(_) => Err(faulty("expected a record to count moves in, got a position")),
    }
}

/// The game that a record holds, as the position at the end of its main line with the moves that led there.
pub(crate) fn game(bytes: &[u8], number: NumberArgs) -> Result<Position, InputError> {
    if !is_record(bytes) {
        return Err(faulty("expected a game record, which begins with a parenthesis"));
    }
    let game = position_of_record(&record(bytes, number)?, None)?;
    if game.history().is_empty() {
        return Err(faulty("expected a record with moves, got one without"));
    }
    Ok(game)
}

/// Every error of a file, or of one game in it.
pub(crate) fn check(bytes: &[u8], number: NumberArgs) -> Result<Checked, InputError> {
    if is_record(bytes) {
        let records = records(bytes)?;
        let chosen = match number.number {
            Some(number) => std::slice::from_ref(nth(&records, number)?),
            None => &records,
        };
        let errors = chosen.iter().flat_map(Record::errors).map(FileError::from).collect();
        return Ok(Checked { content: Content::Games(chosen.len()), errors });
    }
    let (mut count, mut errors) = (0, Vec::new());
    for read in positions(text(bytes)?) {
        count += 1;
        if number.number.is_none_or(|number| number == count) {
            errors.extend(read.err());
        }
    }
    match number.number {
        _ if count == 0 => Err(nothing()),
        Some(number) if number > count => Err(no_such_game(number, count)),
        Some(_) => Ok(Checked { content: Content::Positions(1), errors }),
        None => Ok(Checked { content: Content::Positions(count), errors }),
    }
}

/// The first errors as lines of text, as compilers print theirs, and how many more there are.
pub(crate) fn error_lines(file: &Path, errors: &[FileError]) -> String {
    let (reported, left) = reported(errors);
    let mut lines: String = reported.iter().map(|error| error.at(file) + "\n").collect();
    if left > 0 {
        lines += &format!("{}: and {left} more errors\n", file.display());
    }
    lines
}

/// The errors to report, and how many are left out.
pub(crate) fn reported(errors: &[FileError]) -> (&[FileError], usize) {
    let shown = errors.len().min(MAX_REPORTED);
    (&errors[..shown], errors.len() - shown)
}

impl InputError {
    /// Says on standard error what is wrong, and returns the exit code for it.
    pub(crate) fn report(&self, file: &Path) -> ExitCode {
        output::print_error(&self.text(file));
        ExitCode::from(match self {
            Self::Faulty(_) => exit::FAULTY,
            Self::Argument(_) => exit::FAILED,
        })
    }

    /// What is wrong, in lines.
    pub(crate) fn text(&self, file: &Path) -> String {
        match self {
            Self::Faulty(errors) => error_lines(file, errors),
            Self::Argument(message) => format!("{}: {message}\n", file.display()),
        }
    }
}

impl FileError {
    /// The error with its location, as compilers print theirs.
    fn at(&self, file: &Path) -> String {
        let Self { location, message } = self;
        match location {
            Some((line, column)) => format!("{}:{line}:{column}: {message}", file.display()),
            None => format!("{}: {message}", file.display()),
        }
    }
}

impl From<RecordError> for FileError {
    fn from(error: RecordError) -> Self {
        let location = (error.line > 0).then_some((error.line, error.column));
        Self { location, message: error.message }
    }
}

impl From<RecordError> for InputError {
    fn from(error: RecordError) -> Self {
        Self::Faulty(vec![error.into()])
    }
}

fn parse_number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected the number of a game, counted from 1".into())
}

fn is_record(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"(")
}

/// Editors on some systems begin a text with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn records(bytes: &[u8]) -> Result<Vec<Record>, InputError> {
    Ok(Record::parse_collection(bytes)?)
}

/// The game that is meant: the only one, or the one with the number.
fn record(bytes: &[u8], number: NumberArgs) -> Result<Record, InputError> {
    let mut records = records(bytes)?;
    match number.number {
        Some(number) => {
            nth(&records, number)?;
            Ok(records.swap_remove(number - 1))
        }
        None if records.len() > 1 => {
            let count = records.len();
            Err(faulty(&format!("expected one game, got {count}; choose one with --number 1 to {count}")))
        }
        None => Ok(records.swap_remove(0)),
    }
}

fn nth(records: &[Record], number: usize) -> Result<&Record, InputError> {
    records.get(number - 1).ok_or_else(|| no_such_game(number, records.len()))
}

fn no_such_game(number: usize, games: usize) -> InputError {
    InputError::Argument(match games {
        1 => format!("--number: expected 1, because the file holds one game, got {number}"),
        _ => format!("--number: expected 1 to {games}, the games of the file, got {number}"),
    })
}

fn position_of_record(record: &Record, moves: Option<usize>) -> Result<Position, InputError> {
    if let Some(moves) = moves {
        let all = record.move_count()?;
        if moves > all {
            let message = match all {
                0 => format!("--move: expected 0, because the game has no moves, got {moves}"),
                _ => format!("--move: expected 0 to {all}, the moves of the game, got {moves}"),
            };
            return Err(InputError::Argument(message));
        }
    }
    Ok(record.position_at(record.after_moves(moves.unwrap_or(usize::MAX))?)?)
}

/// The position that is meant: the only one, or the one with the number.
fn one_position(bytes: &[u8], number: NumberArgs) -> Result<Position, InputError> {
    let (mut found, mut count, mut errors) = (None, 0, Vec::new());
    for read in positions(text(bytes)?) {
        count += 1;
        if number.number.is_some_and(|number| number != count) {
            continue;
        }
        match read {
            Err(error) => errors.push(error),
            Ok(position) if found.is_none() => found = Some(position),
            Ok(_) => return Err(faulty("expected one position, got several; choose one with --number N")),
        }
    }
    match (found, number.number) {
        _ if count == 0 => Err(nothing()),
        (None, Some(number)) if number > count => Err(no_such_game(number, count)),
        (Some(position), _) if errors.is_empty() => Ok(position),
        _ => Err(InputError::Faulty(errors)),
    }
}

/// The bytes as text. What is no text at all is one error, not one a line.
fn text(bytes: &[u8]) -> Result<&str, InputError> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let column = String::from_utf8_lossy(&good[start..]).chars().count() + 1;
        let message = format!("expected a record or positions in UTF-8, got the byte 0x{:02X}", bad[0]);
        InputError::Faulty(vec![FileError { location: Some((line, column)), message }])
    })
}

/// The positions of a file, one a line; empty lines and those that begin with `#` do not count. They come one
/// by one, because each takes thousands of times the memory of its line.
fn positions(text: &str) -> impl Iterator<Item = Result<Position, FileError>> {
    let mut reader = PositionReader::default();
    text.split('\n').enumerate().filter_map(move |(number, line)| {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let location = Some((number + 1, indent + 1));
        Some(reader.read(line).map_err(|error| FileError { location, message: error.to_string() }))
    })
}

/// An error of a whole file.
fn faulty(message: &str) -> InputError {
    InputError::Faulty(vec![FileError { location: None, message: message.into() }])
}

fn nothing() -> InputError {
    faulty("expected a record or a position, got nothing")
}
