//! The built-in puzzles as a list, and puzzles that are made.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use puzzle::{Made, MakeError, Outline, Watch};

use crate::output::say;
use crate::solve::NOT_FOUND;
use crate::solve_watch::Clock;

/// Names the built-in puzzles.
pub(crate) fn list(json: bool) -> Result<ExitCode> {
    let titled = puzzle::names().filter_map(|name| Some((name, puzzle::puzzle(name)?.title)));
    if json {
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
pub(crate) fn daily(date: &str, limit: f64, json: bool) -> Result<ExitCode> {
    let expected = || format!("--daily: expected a day such as 2026-11-15, got {date:?}");
    let parts: Vec<&str> = date.split('-').collect();
    let &[year, month, day] = parts.as_slice() else { anyhow::bail!(expected()) };
    let number = |part: &str| part.parse::<u16>().ok();
    let day = number(year).zip(number(month)).zip(number(day)).with_context(expected)?;
    let ((year, month), day) = day;
    // Months and days that are too large for the calendar's type are no days of it either.
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let (year, month, day) = (i32::from(year), small(month), small(day));
    print("--daily", limit, json, |watch| puzzle::daily(year, month, day, watch))
}

/// Prints a puzzle of a level.
pub(crate) fn make(
    level: u8,
    pieces: &str,
    outline: Outline,
    seed: u64,
    limit: f64,
    json: bool,
) -> Result<ExitCode> {
    print("--make", limit, json, |watch| puzzle::make("made", pieces, outline, level, seed, watch))
}

fn print(
    flag: &str,
    limit: f64,
    json: bool,
    make: impl FnOnce(&mut Watch<'_>) -> Result<Made, MakeError>,
) -> Result<ExitCode> {
    let clock = Clock::start(limit, !json)?;
    let made = make(&mut |progress| clock.watch(progress));
    let spent = clock.finish();
    let made = match made {
        Ok(made) => made,
        Err(MakeError::Stopped) => return unmade(flag, &spent.reason(), json, spent.code()),
        Err(error @ MakeError::Seed { .. }) => {
            return unmade(flag, &error.to_string(), json, ExitCode::from(NOT_FOUND));
        }
        Err(error @ MakeError::Pieces { .. }) => return Err(error).context("--pieces"),
        Err(error) => return Err(error).context(flag.to_owned()),
    };
    if json {
        say!(
            "{}",
            serde_json::json!({
                "puzzle": made.puzzle.name, "title": made.puzzle.title, "made": true,
                "pieces": made.puzzle.piece_count(), "difficulty": made.difficulty, "file": made.text,
            })
        );
    } else {
        say!("{}", made.text.trim_end());
        eprintln!("one solution; a complete search tries {} placements", made.difficulty);
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments were right, so whoever reads objects gets one.
fn unmade(flag: &str, reason: &str, json: bool, code: ExitCode) -> Result<ExitCode> {
    if json {
        say!("{}", serde_json::json!({ "made": false, "reason": reason }));
    } else {
        eprintln!("catercorner: {flag}: {reason}");
    }
    Ok(code)
}
