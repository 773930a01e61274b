//! `solve --hint`: how to go on from an attempt.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use puzzle::{Hint, ResolvedAttempt, Solver};
use rules::Ply;

use super::args::SolveArgs;
use super::attempt::{read_attempt, to_json};
use super::check::print_violations;
use super::exit::IMPOSSIBLE;
use super::progress::{Elapsed, SearchClock};
use crate::output::say;

/// Looks for a hint and prints it.
pub(super) fn run(solver: &Solver, file: &Path, args: &SolveArgs) -> Result<ExitCode> {
    let attempt = match puzzle::resolve(solver.puzzle(), &read_attempt(file)?) {
        Ok(attempt) => attempt,
        Err(report) => return print_violations(solver, &report, args.json),
    };
    let clock = SearchClock::start(args.limit, !args.json)?;
    let hint = solver.hint(&attempt.plies, args.seed, &mut |progress| clock.observe(progress));
    let elapsed = clock.finish();
    if args.json {
        say!("{}", hint_json(solver, &hint, &attempt, &elapsed));
    } else {
        print(solver, &hint, &attempt, &elapsed)?;
    }
    Ok(match hint {
        Hint::Done | Hint::Place { .. } => ExitCode::SUCCESS,
        Hint::TakeBack { .. } | Hint::Impossible(_) => ExitCode::from(IMPOSSIBLE),
        Hint::Unknown => elapsed.exit_code(),
    })
}

/// A piece by its number in the attempt, counted from 1, and its placement.
fn numbered(attempt: &ResolvedAttempt, index: usize) -> (usize, Ply) {
    (attempt.indices[index].map_or(0, |index| index + 1), attempt.plies[index])
}

fn hint_json(
    solver: &Solver,
    hint: &Hint,
    attempt: &ResolvedAttempt,
    elapsed: &Elapsed,
) -> serde_json::Value {
    let kind = match hint {
        Hint::Done => "done",
        Hint::Place { .. } => "place",
        Hint::TakeBack { .. } => "take back",
        Hint::Impossible(_) => "impossible",
        Hint::Unknown => "unknown",
    };
    let mut object = serde_json::json!({
        "puzzle": solver.puzzle().name, "hint": kind, "seconds": elapsed.seconds,
    });
    match hint {
        Hint::Done => {}
        Hint::Place { next, .. } => object["placement"] = to_json(solver.puzzle(), *next),
        Hint::TakeBack { first, reason } => {
            let (number, ply) = numbered(attempt, *first);
            object["number"] = number.into();
            object["placement"] = to_json(solver.puzzle(), ply);
            object["reason"] = reason.to_string().into();
        }
        Hint::Impossible(reason) => object["reason"] = reason.to_string().into(),
        Hint::Unknown => object["reason"] = elapsed.reason().into(),
    }
    object
}

fn print(solver: &Solver, hint: &Hint, attempt: &ResolvedAttempt, elapsed: &Elapsed) -> Result<()> {
    let puzzle = solver.puzzle();
    let named =
        |ply: Ply| format!("{} {}", puzzle.rules.variant().colour_name(ply.colour), puzzle.format_move(ply));
    match hint {
        Hint::Done => say!("all pieces are placed"),
        Hint::Place { next, .. } => say!("{}", named(*next)),
        Hint::TakeBack { first, reason } => {
            say!("no solution from here: {reason}");
            let (number, ply) = numbered(attempt, *first);
            say!("take back piece {number} first: {}", named(ply));
        }
        Hint::Impossible(reason) => say!("the puzzle has no solution: {reason}"),
        Hint::Unknown => say!("neither solved nor refuted: {}", elapsed.reason()),
    }
    Ok(())
}
