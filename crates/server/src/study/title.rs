//! What a study is called: what its owner says, or what its record says of itself.

use notation::Record;
use rules::Variant;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

/// The longest title, in characters.
const LONGEST: usize = 80;

/// A title that somebody chose.
pub(crate) fn checked(title: &str) -> Result<String> {
    let length = title.trim().chars().count();
    if length == 0 || length > LONGEST || title.contains('\0') {
        return Err(ApiError::bad(Code::Title, "expected a title of 1 to 80 characters"));
    }
    Ok(title.trim().to_owned())
}

/// The title of a record that nobody named: its own name of the game, or its players, or the variant.
pub(crate) fn suggested(record: &Record, variant: &Variant) -> String {
    let own = record.value(record.root(), "GN").map(str::trim).unwrap_or_default();
    let title =
        if own.is_empty() { of_players(&record.names(variant), &variant.title) } else { own.to_owned() };
    shortened(&title)
}

/// What to call a game of these players.
pub(crate) fn of_players(names: &[String], variant: &str) -> String {
    let mut known: Vec<&str> = Vec::new();
    for name in names.iter().map(String::as_str).filter(|name| !name.is_empty()) {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    if known.is_empty() { variant.to_owned() } else { known.join(" – ") }
}

/// The title of one of several games of a file.
pub(crate) fn numbered(title: &str, number: usize) -> String {
    let number = format!(" ({number})");
    let room = LONGEST - number.chars().count();
    title.chars().take(room).chain(number.chars()).collect()
}

fn shortened(title: &str) -> String {
    title.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}
