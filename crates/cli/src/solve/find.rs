//! `solve PUZZLE`: a solution, from the start or from an attempt.

use std::process::ExitCode;

use anyhow::Result;
use puzzle::{Outcome, SearchResult, Solver};
use rules::Ply;

use super::args::{Format, SolveArgs};
use super::attempt::{attempt_of, read_attempt, to_json};
use super::check::print_violations;
use super::exit::IMPOSSIBLE;
use super::picture::{self, PictureFile};
use super::progress::{Elapsed, SearchClock, race};
use super::wording::counted;
use crate::output::say;

/// Looks for a solution and prints it, or the best so far.
pub(super) fn run(solver: &Solver, output: Option<&PictureFile>, args: &SolveArgs) -> Result<ExitCode> {
    let placed = match &args.from {
        Some(file) => match puzzle::resolve(solver.puzzle(), &read_attempt(file)?) {
            Ok(resolved) => resolved.plies,
            Err(report) => return print_violations(solver, &report, args.format()),
        },
        None => solver.puzzle().givens.clone(),
    };
    let clock = SearchClock::start(args.limit, args.format())?;
    let result = race(args.threads, &clock, |thread, observer| {
        let seed = args.seed.wrapping_add(thread);
        if args.symmetric {
            solver.solve_symmetric(seed, observer)
        } else {
            solver.solve_from(&placed, seed, observer)
        }
    });
    let elapsed = clock.finish();
    let plies = match &result.outcome {
        Outcome::Solved(plies) | Outcome::Stopped(plies) => plies.as_slice(),
        Outcome::Impossible(_) => &[],
    };
    if matches!(result.outcome, Outcome::Solved(_)) {
        let report = puzzle::check(solver.puzzle(), &attempt_of(solver.puzzle(), plies));
        anyhow::ensure!(report.is_solution(), "the checker refuses what was found: {:?}", report.violations);
    }
    if args.format() == Format::Json {
        say!("{}", result_json(solver, &result, plies, &elapsed));
    } else {
        print(solver, &result, plies, &elapsed)?;
    }
    if let Some(file) = output.filter(|_| !matches!(result.outcome, Outcome::Impossible(_))) {
        file.draw(solver.puzzle(), plies)?;
    }
    Ok(match result.outcome {
        Outcome::Solved(_) => ExitCode::SUCCESS,
        Outcome::Impossible(_) => ExitCode::from(IMPOSSIBLE),
        Outcome::Stopped(_) => elapsed.exit_code(),
    })
}

fn print(solver: &Solver, result: &SearchResult, plies: &[Ply], elapsed: &Elapsed) -> Result<()> {
    let name = &solver.puzzle().name;
    let status = match &result.outcome {
        Outcome::Impossible(reason) => {
            say!("{name} cannot be solved: {reason}");
            return Ok(());
        }
        Outcome::Solved(_) => "solved,",
        Outcome::Stopped(_) if elapsed.interrupted => "stopped; the best so far has",
        Outcome::Stopped(_) => "not solved; the best so far has",
    };
    say!("{}", picture::text(solver.puzzle(), plies).trim_end());
    let (placed, seconds) = (plies.len(), elapsed.seconds);
    let pieces = counted(solver.puzzle().piece_count() as u128, "piece");
    let tried = counted(u128::from(result.nodes), "placement");
    say!("{name}: {status} {placed} of {pieces}, {seconds:.3} s, {tried} tried");
    Ok(())
}

fn result_json(
    solver: &Solver,
    result: &SearchResult,
    plies: &[Ply],
    elapsed: &Elapsed,
) -> serde_json::Value {
    let placements: Vec<serde_json::Value> = plies.iter().map(|&ply| to_json(solver.puzzle(), ply)).collect();
    let solved = matches!(result.outcome, Outcome::Solved(_));
    let mut object = serde_json::json!({
        "puzzle": solver.puzzle().name, "solved": solved, "seconds": elapsed.seconds, "nodes": result.nodes,
        "placements": placements,
    });
    match &result.outcome {
        Outcome::Solved(_) => {}
        Outcome::Impossible(reason) => object["reason"] = reason.to_string().into(),
        Outcome::Stopped(_) => object["reason"] = elapsed.reason().into(),
    }
    object
}
