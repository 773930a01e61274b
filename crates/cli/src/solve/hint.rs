//! `solve --hint`: how to go on from an attempt.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use puzzle::{Hint, ResolvedAttempt, Solver};
use rules::Ply;

use super::args::{Format, SolveArgs};
use super::attempt::{read_attempt, to_json};
use super::check::print_violations;
use super::exit::IMPOSSIBLE;
use super::progress::{Elapsed, SearchClock};
use super::wording::counted;
use crate::output::say;

/// Looks for a hint and prints it.
pub(super) fn run(solver: &Solver, file: &Path, args: &SolveArgs) -> Result<ExitCode> {
    let attempt = match puzzle::resolve(solver.puzzle(), &read_attempt(file)?) {
        Ok(attempt) => attempt,
        Err(report) => return print_violations(solver, &report, args.format()),
    };
    let clock = SearchClock::start(args.limit, args.format())?;
    let hint = solver.hint(&attempt.plies, args.seed, &mut |progress| clock.observe(progress));
    let elapsed = clock.finish();
    if args.format() == Format::Json {
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

fn hint_json(
    solver: &Solver,
    hint: &Hint,
    attempt: &ResolvedAttempt,
    elapsed: &Elapsed,
) -> serde_json::Value {
    let kind = match hint {
        Hint::Done => "done",
        Hint::Place { .. } => "place",
        Hint::TakeBack { .. } => "take_back",
        Hint::Impossible(_) => "impossible",
        Hint::Unknown => "unknown",
    };
    let mut object = serde_json::json!({
        "puzzle": solver.puzzle().name, "hint": kind, "seconds": elapsed.seconds,
    });
    match hint {
        Hint::Done => {}
        Hint::Place { next, why, .. } => {
            object["placement"] = to_json(solver.puzzle(), *next);
            object["reason"] = why.to_string().into();
        }
        Hint::TakeBack { may_stay, proved, reason } => {
            object["may_stay"] = attempt.listed_before(*may_stay).into();
            object["proved"] = (*proved).into();
            object["placement"] = to_json(solver.puzzle(), attempt.plies[*may_stay]);
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
        Hint::Place { next, why, .. } => {
            // The line alone can be added to the attempt, so the reason goes elsewhere.
            say!("{}", named(*next));
            eprintln!("{why}");
        }
        Hint::TakeBack { may_stay, proved, reason } => {
            say!("no solution from here: {reason}");
            let kept = counted(attempt.listed_before(*may_stay) as u128, "piece");
            say!(
                "keep {kept}, and take back {} with all that came after it",
                named(attempt.plies[*may_stay])
            );
            if !proved {
                say!("whether what is kept can be solved is not known: {}", elapsed.reason());
            }
        }
        Hint::Impossible(reason) => say!("the puzzle has no solution: {reason}"),
        Hint::Unknown => say!("neither solved nor refuted: {}", elapsed.reason()),
    }
    Ok(())
}
