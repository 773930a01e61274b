//! `solve --list`, `--make` and `--daily`: the built-in puzzles, and new ones.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use puzzle::{MadePuzzle, MakeError, Observer, Outline};

use super::args::Format;
use super::exit::NOT_FOUND;
use super::progress::SearchClock;
use super::wording::counted;
use crate::output::say;

/// Lists the built-in puzzles.
pub(super) fn list(format: Format) -> Result<ExitCode> {
    let titled = puzzle::names().filter_map(|name| Some((name, puzzle::title(name)?)));
    if format == Format::Json {
        let puzzles: Vec<serde_json::Value> =
            titled.map(|(name, title)| serde_json::json!({ "name": name, "title": title })).collect();
        say!("{}", serde_json::json!({ "puzzles": puzzles }));
        return Ok(ExitCode::SUCCESS);
    }
    for (name, title) in titled {
        say!("{name:22} {title}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the puzzle of a day.
pub(super) fn daily(date: &str, limit: f64, format: Format) -> Result<ExitCode> {
    let (year, month, day) = match date {
        "today" => today(),
        _ => parse_date(date).with_context(|| {
            format!("--daily: expected `today` or a day such as 2026-11-15, got {date:?}")
        })?,
    };
    print("--daily", limit, format, |observer| puzzle::daily(year, month, day, observer))
}

/// In UTC, as the server has it: everybody gets the same puzzle at the same time.
fn today() -> (i32, u8, u8) {
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    (i32::from(today.year()), today.month().unsigned_abs(), today.day().unsigned_abs())
}

/// Year, month and day; whether there is such a day is for the generator to say.
fn parse_date(date: &str) -> Option<(i32, u8, u8)> {
    let parts: Vec<u16> = date.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let &[year, month, day] = parts.as_slice() else { return None };
    // Too large for the type is too large for the calendar.
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    Some((i32::from(year), small(month), small(day)))
}

/// Prints a puzzle of a level.
pub(super) fn make(
    level: u8,
    pieces: &str,
    outline: Outline,
    seed: u64,
    limit: f64,
    format: Format,
) -> Result<ExitCode> {
    print("--make", limit, format, |observer| puzzle::make("made", pieces, outline, level, seed, observer))
}

fn print(
    flag: &str,
    limit: f64,
    format: Format,
    make: impl FnOnce(&mut Observer<'_>) -> Result<MadePuzzle, MakeError>,
) -> Result<ExitCode> {
    let clock = SearchClock::start(limit, format)?;
    let made = make(&mut |progress| clock.observe(progress));
    let elapsed = clock.finish();
    let made = match made {
        Ok(made) => made,
        Err(MakeError::Stopped) => {
            return print_not_made(flag, &elapsed.reason(), format, elapsed.exit_code());
        }
        Err(error @ MakeError::Seed { .. }) => {
            return print_not_made(flag, &error.to_string(), format, ExitCode::from(NOT_FOUND));
        }
        Err(error @ MakeError::Pieces { .. }) => return Err(error).context("--pieces"),
        Err(error) => return Err(error).context(flag.to_owned()),
    };
    if format == Format::Json {
        say!(
            "{}",
            serde_json::json!({
                "puzzle": made.puzzle.name, "title": made.puzzle.title, "made": true,
                "pieces": made.puzzle.piece_count(), "difficulty": made.difficulty, "file": made.text,
            })
        );
    } else {
        say!("{}", made.text.trim_end());
        let tried = counted(u128::from(made.difficulty), "placement");
        eprintln!("one solution; a complete search tries {tried}");
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments were right, so with `--json` this is an object too.
fn print_not_made(flag: &str, reason: &str, format: Format, code: ExitCode) -> Result<ExitCode> {
    if format == Format::Json {
        say!("{}", serde_json::json!({ "made": false, "reason": reason }));
    } else {
        eprintln!("catercorner: {flag}: {reason}");
    }
    Ok(code)
}
