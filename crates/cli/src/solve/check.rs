//! `solve --check`: the violations of an attempt.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use puzzle::{Report, Solver};

use super::args::{Format, SolveArgs};
use super::attempt::read_attempt;
use super::exit::IMPOSSIBLE;
use super::wording::counted;
use crate::output::say;

/// Checks an attempt and prints what is wrong with it.
pub(super) fn run(solver: &Solver, file: &Path, args: &SolveArgs) -> Result<ExitCode> {
    let report = puzzle::check(solver.puzzle(), &read_attempt(file)?);
    if args.format() == Format::Json || !report.violations.is_empty() {
        return print_violations(solver, &report, args.format());
    }
    let all = counted(solver.puzzle().piece_count() as u128, "piece");
    say!("no violations; {} of {all} placed", report.placed);
    Ok(ExitCode::SUCCESS)
}

/// Prints a report; the exit code says whether there is a violation.
pub(super) fn print_violations(solver: &Solver, report: &Report, format: Format) -> Result<ExitCode> {
    let violations: Vec<String> = report.violations.iter().map(ToString::to_string).collect();
    if format == Format::Json {
        say!(
            "{}",
            serde_json::json!({
                "puzzle": solver.puzzle().name, "solved": report.is_solution(), "complete": report.complete,
                "violations": violations,
            })
        );
    } else {
        for violation in &violations {
            say!("{violation}");
        }
    }
    Ok(if violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(IMPOSSIBLE) })
}
