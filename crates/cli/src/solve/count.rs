//! `solve --count`: how many solutions there are.

use std::process::ExitCode;

use anyhow::Result;
use puzzle::{Count, Solver, Task};

use super::args::{Format, SolveArgs};
use super::exit::NOT_FOUND;
use super::progress::{Elapsed, SearchClock};
use super::wording::counted;
use crate::output::say;

/// Counts and prints.
pub(super) fn run(solver: &Solver, args: &SolveArgs) -> Result<ExitCode> {
    if matches!(solver.puzzle().task, Task::Play { .. }) {
        let reason = "puzzles by the rules of play cannot be counted: their search is not complete";
        return print_not_counted(solver, reason, args.format(), ExitCode::from(NOT_FOUND));
    }
    let clock = SearchClock::start(args.limit, args.format())?;
    let count = solver.count(&mut |progress| clock.observe(progress));
    let elapsed = clock.finish();
    match count {
        Some(count) if args.format() == Format::Json => say!("{}", to_json(solver, &count, &elapsed)),
        Some(count) => print(solver, &count, &elapsed)?,
        None => return print_not_counted(solver, &elapsed.reason(), args.format(), elapsed.exit_code()),
    }
    Ok(ExitCode::SUCCESS)
}

fn print_not_counted(solver: &Solver, reason: &str, format: Format, code: ExitCode) -> Result<ExitCode> {
    let name = &solver.puzzle().name;
    if format == Format::Json {
        say!("{}", serde_json::json!({ "puzzle": name, "counted": false, "reason": reason }));
    } else {
        eprintln!("{name}: not counted: {reason}");
    }
    Ok(code)
}

fn to_json(solver: &Solver, count: &Count, elapsed: &Elapsed) -> serde_json::Value {
    // JSON readers keep 64 bits at best, so a larger number is a string.
    let number = |number: u128| -> serde_json::Value {
        u64::try_from(number).map_or_else(|_| number.to_string().into(), Into::into)
    };
    let optional = |count: Option<u128>| count.map_or(serde_json::Value::Null, number);
    serde_json::json!({
        "puzzle": solver.puzzle().name, "tilings": number(count.tilings),
        "tilings_up_to_symmetry": number(count.tilings_up_to_symmetry),
        "solutions": optional(count.solutions),
        "solutions_up_to_symmetry": optional(count.solutions_up_to_symmetry), "seconds": elapsed.seconds,
    })
}

fn print(solver: &Solver, count: &Count, elapsed: &Elapsed) -> Result<()> {
    let (name, tilings) = (&solver.puzzle().name, counted(count.tilings, "tiling"));
    say!("{name}: {tilings}, {} up to symmetry", count.tilings_up_to_symmetry);
    match count.solutions {
        Some(solutions) => say!("{}, with the colours distinguished", counted(solutions, "solution")),
        None => say!("coloured solutions were not counted"),
    }
    if let Some(classes) = count.solutions_up_to_symmetry {
        say!(
            "{}, up to the symmetry of the region and the exchange of colours",
            counted(classes, "solution")
        );
    }
    say!("{:.3} s", elapsed.seconds);
    Ok(())
}
