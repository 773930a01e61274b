//! Records of games: read to go on playing, written to keep them.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use notation::Record;
use rules::Position;

/// The position at the end of a record's main line.
pub(crate) fn load(file: &Path) -> Result<Position> {
    let told = || format!("cannot load {}", file.display());
    let mut bytes = Vec::new();
    let limit = notation::MAX_BYTES as u64 + 1;
    fs::File::open(file).and_then(|open| open.take(limit).read_to_end(&mut bytes)).with_context(told)?;
    let record = Record::parse(&bytes).with_context(told)?;
    let last = record.main_line().last().copied().unwrap_or(record.root());
    record.position_at(last).with_context(told)
}

/// Writes the game so far, whole or not at all.
pub(crate) fn save(position: &Position, names: &[String], file: &Path) -> Result<()> {
    let told = || format!("cannot save {}", file.display());
    ensure!(file.file_name().is_some(), "cannot save {}: expected the name of a file", file.display());
    let text = Record::of_game(position, names).to_string();
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    fs::write(part, text).with_context(told)?;
    fs::rename(part, file).with_context(told)
}
