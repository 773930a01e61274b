//! Files from outside: a game record or positions, told apart by what they begin with.

use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use notation::{PositionReader, Record, RecordError};
use rules::Position;

/// What is wrong with a file.
pub(crate) type Faults = Vec<Fault>;

/// One thing that is wrong, and where.
pub(crate) struct Fault {
    /// Line and column from 1, if it has a place.
    place: Option<(usize, usize)>,
    message: String,
}

impl Fault {
    /// The fault with its place, as compilers tell theirs.
    pub(crate) fn at(&self, file: &Path) -> String {
        let Self { place, message } = self;
        match place {
            Some((line, column)) => format!("{}:{line}:{column}: {message}", file.display()),
            None => format!("{}: {message}", file.display()),
        }
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Self {
        let place = (error.line > 0).then_some((error.line, error.column));
        Self { place, message: error.message }
    }
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
pub(crate) fn position(bytes: &[u8], moves: Option<usize>) -> Result<Position, Faults> {
    if is_record(bytes) {
        return end_of_record(bytes, moves).map_err(|error| vec![error.into()]);
    }
    let (mut first, mut several, mut faults) = (None, false, Vec::new());
    for read in positions(bytes) {
        match read {
            Err(fault) => faults.push(fault),
            Ok(position) if first.is_none() => first = Some(position),
            Ok(_) => {
                several = true;
                break;
            }
        }
    }
    match (first, moves) {
        _ if several => faults.push(whole("expected one position, got several")),
        (Some(position), None) if faults.is_empty() => return Ok(position),
        (Some(_), Some(_)) => faults.push(whole("expected a record to count moves in, got a position")),
        (None, _) if faults.is_empty() => faults.push(whole("expected a record or a position, got nothing")),
        _ => {}
    }
    Err(faults)
}

/// The game that a record holds, as the position at the end of its main line with the moves that led there.
pub(crate) fn game(bytes: &[u8]) -> Result<Position, Faults> {
    if !is_record(bytes) {
        return Err(vec![whole("expected a game record, which begins with a parenthesis")]);
    }
    let game = end_of_record(bytes, None).map_err(|error| vec![error.into()])?;
    if game.history().is_empty() {
        return Err(vec![whole("expected a record with moves, got one without")]);
    }
    Ok(game)
}

/// Everything that is wrong with a file.
pub(crate) fn faults(bytes: &[u8]) -> Faults {
    if is_record(bytes) {
        return match Record::parse_collection(bytes) {
            Ok(records) => records.iter().flat_map(Record::errors).map(Fault::from).collect(),
            Err(error) => vec![error.into()],
        };
    }
    let (mut sound, mut faults) = (0_usize, Vec::new());
    for read in positions(bytes) {
        match read {
            Ok(_) => sound += 1,
            Err(fault) => faults.push(fault),
        }
    }
    if sound == 0 && faults.is_empty() {
        faults.push(whole("expected a record or a position, got nothing"));
    }
    faults
}

fn is_record(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"(")
}

/// Editors on some systems begin a text with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn end_of_record(bytes: &[u8], moves: Option<usize>) -> Result<Position, RecordError> {
    let record = Record::parse(bytes)?;
    record.position_at(record.after_moves(moves.unwrap_or(usize::MAX))?)
}

/// The positions of a file, one a line; empty lines and those that begin with `#` do not count. They come one
/// by one, because each takes thousands of times the memory of its line.
fn positions(bytes: &[u8]) -> impl Iterator<Item = Result<Position, Fault>> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let mut reader = PositionReader::default();
    bytes.split(|&byte| byte == b'\n').enumerate().filter_map(move |(number, line)| {
        let text = String::from_utf8_lossy(line);
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            return None;
        }
        let place = Some((number + 1, indent + 1));
        Some(reader.read(text).map_err(|error| Fault { place, message: error.to_string() }))
    })
}

/// A fault of a whole file.
fn whole(message: &str) -> Fault {
    Fault { place: None, message: message.into() }
}
