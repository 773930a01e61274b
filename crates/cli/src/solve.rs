//! `catercorner solve`: the solo puzzles at the command line.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use puzzle::{Answer, Attempt, Count, Hint, Made, Outcome, Outline, Puzzle, Report, Solver};
use rules::Ply;

use crate::solve_attempt::{plies, read_attempt, written};
use crate::solve_picture as pictures;
use crate::solve_watch::{Clock, race};

/// Prints a line; output that is closed is an error and no panic.
macro_rules! say {
    ($($text:tt)*) => { writeln!(std::io::stdout(), $($text)*)? };
}

/// Solve, count, check or make a solo puzzle
///
/// PUZZLE is the name of a built-in puzzle or a puzzle file (.toml).
#[derive(Args)]
#[command(after_long_help = include_str!("../help/solve.txt"))]
pub(crate) struct SolveArgs {
    /// The puzzle's name or file
    puzzle: Option<String>,

    /// What chance begins with: one seed gives one solution
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    limit: f64,

    /// Count the solutions
    #[arg(long, conflicts_with_all = ["from", "check", "hint"])]
    count: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Search on so many threads, each with a seed of its own; the first to find something wins
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Look only for solutions of the rules-of-play puzzles in which a motion turns colours into each other
    #[arg(long, conflicts_with = "from")]
    symmetric: bool,

    /// Complete this attempt
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Tell every fault of this attempt
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "hint"])]
    check: Option<PathBuf>,

    /// Tell how to go on from this attempt, or what to take back
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    hint: Option<PathBuf>,

    /// Write the solution as a picture: .svg, .png or .txt
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Make a puzzle of this level, 1 to 5, and print its file
    #[arg(long, value_name = "LEVEL", conflicts_with = "puzzle")]
    make: Option<u8>,

    /// Make it a rectangle
    #[arg(long, requires = "make")]
    rectangle: bool,

    /// The piece set of the puzzle that is made
    #[arg(long, value_name = "NAME", default_value = "square")]
    pieces: String,

    /// Print the puzzle of a day, such as 2026-11-15
    #[arg(long, value_name = "DATE", conflicts_with_all = ["puzzle", "make"])]
    daily: Option<String>,

    /// List the built-in puzzles
    #[arg(long, conflicts_with_all = ["puzzle", "make", "daily"])]
    list: bool,
}

const IMPOSSIBLE: u8 = 1;
const NOT_FOUND: u8 = 2;

/// Runs the subcommand.
pub(crate) fn run(args: &SolveArgs) -> Result<ExitCode> {
    if args.list {
        return list();
    }
    if args.make.is_some() || args.daily.is_some() {
        return print_made(args);
    }
    if !(args.limit > 0.0 && args.limit <= 1e9) {
        bail!("--limit: expected a number of seconds above 0, got {}", args.limit);
    }
    let Some(name) = &args.puzzle else { bail!("expected a puzzle; --list names the built-in ones") };
    let puzzle = match load(name)? {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(name, &message, args.json),
    };
    let solver = Solver::new(puzzle);
    if args.count {
        return count(&solver, args);
    }
    if let Some(file) = &args.check {
        return check(&solver, &read_attempt(file)?, args);
    }
    if let Some(file) = &args.hint {
        return hint(&solver, file, args);
    }
    find(&solver, args)
}

fn list() -> Result<ExitCode> {
    for name in puzzle::names() {
        let title = puzzle::puzzle(name).map(|puzzle| puzzle.title).unwrap_or_default();
        say!("{name:22} {title}");
    }
    Ok(ExitCode::SUCCESS)
}

fn print_made(args: &SolveArgs) -> Result<ExitCode> {
    let made: Option<Made> = match (&args.daily, args.make) {
        (Some(date), _) => {
            let parts: Vec<&str> = date.split('-').collect();
            let day = match parts.as_slice() {
                [year, month, day] => year.parse().ok().zip(month.parse().ok()).zip(day.parse().ok()),
                _ => None,
            };
            day.and_then(|((year, month), day)| puzzle::daily(year, month, day))
        }
        (None, Some(level)) => {
            let outline = if args.rectangle { Outline::Rectangle } else { Outline::Grown };
            puzzle::make("made", &args.pieces, outline, level, args.seed)
        }
        (None, None) => None,
    };
    let Some(made) = made else {
        bail!(
            "expected a day such as 2026-11-15, or a level of 1 to {} and a piece set; nothing was made",
            puzzle::LEVELS
        );
    };
    say!("{}", made.text.trim_end());
    eprintln!("one solution; a complete search tries {} placements", made.difficulty);
    Ok(ExitCode::SUCCESS)
}

/// A puzzle by name or file; the inner error is about what the file says.
fn load(name: &str) -> Result<Result<Puzzle, String>> {
    if let Some(puzzle) = puzzle::puzzle(name) {
        return Ok(Ok(puzzle));
    }
    let path = Path::new(name);
    if !path.exists() {
        let known: Vec<&str> = puzzle::names().collect();
        bail!("expected a puzzle file or one of {}, got {name:?}", known.join(", "));
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    Ok(Puzzle::parse(&text).map_err(|error| error.to_string()))
}

fn refuse(name: &str, message: &str, json: bool) -> Result<ExitCode> {
    eprintln!("{name}: {message}");
    if json {
        say!("{}", serde_json::json!({ "puzzle": name, "solved": false, "reason": message }));
    }
    Ok(ExitCode::from(IMPOSSIBLE))
}

fn find(solver: &Solver, args: &SolveArgs) -> Result<ExitCode> {
    let from = match &args.from {
        Some(file) => match plies(solver, &read_attempt(file)?) {
            Ok(plies) => plies,
            Err(report) => return tell(&report),
        },
        None => solver.puzzle().givens.clone(),
    };
    let begun = Instant::now();
    let clock = Clock::start(args.limit, !args.json)?;
    let answer = race(args.threads, &clock, |number, watch| {
        let seed = args.seed.wrapping_add(number);
        if args.symmetric {
            solver.solve_symmetric(seed, watch)
        } else {
            solver.solve_from(&from, seed, watch)
        }
    });
    clock.finish();
    report(solver, &answer, begun.elapsed().as_secs_f64(), args)
}

fn report(solver: &Solver, answer: &Answer, seconds: f64, args: &SolveArgs) -> Result<ExitCode> {
    let name = &solver.puzzle().name;
    let (solved, plies, reason) = match &answer.outcome {
        Outcome::Solved(plies) => (true, plies.as_slice(), None),
        Outcome::Impossible(reason) => (false, &[][..], Some(reason.as_str())),
        Outcome::Stopped(best) => (false, best.as_slice(), None),
    };
    if solved {
        let found = puzzle::check(solver.puzzle(), &written(solver, plies));
        anyhow::ensure!(found.is_solution(), "the checker refuses what was found: {:?}", found.faults);
    }
    if args.json {
        say!("{}", json(solver, solved, reason, seconds, answer.nodes, plies));
    } else if let Some(reason) = reason {
        say!("{name} cannot be solved: {reason}");
    } else {
        say!("{}", pictures::text(solver, plies).trim_end());
        let count = plies.len();
        let all = solver.puzzle().piece_count();
        let word = if solved { "solved" } else { "not solved; the best so far has" };
        say!("{name}: {word} {count} of {all} pieces, {seconds:.3} s, {} placements tried", answer.nodes);
    }
    if let Some(file) = args.output.as_deref().filter(|_| reason.is_none()) {
        pictures::draw(solver, plies, file)?;
    }
    Ok(match answer.outcome {
        Outcome::Solved(_) => ExitCode::SUCCESS,
        Outcome::Impossible(_) => ExitCode::from(IMPOSSIBLE),
        Outcome::Stopped(_) => ExitCode::from(NOT_FOUND),
    })
}

fn json(
    solver: &Solver,
    solved: bool,
    reason: Option<&str>,
    seconds: f64,
    nodes: u64,
    plies: &[Ply],
) -> serde_json::Value {
    let placements: Vec<serde_json::Value> = written(solver, plies)
        .into_iter()
        .map(|piece| {
            let cells: Vec<String> = piece.cells.iter().map(ToString::to_string).collect();
            serde_json::json!({ "colour": piece.colour, "piece": piece.piece, "cells": cells })
        })
        .collect();
    let mut object = serde_json::json!({
        "puzzle": solver.puzzle().name, "solved": solved, "seconds": seconds, "nodes": nodes,
        "placements": placements,
    });
    if let Some(reason) = reason {
        object["reason"] = reason.into();
    }
    object
}

fn count(solver: &Solver, args: &SolveArgs) -> Result<ExitCode> {
    let begun = Instant::now();
    let clock = Clock::start(args.limit, !args.json)?;
    let count: Option<Count> = solver.count(&mut |progress| clock.watch(progress));
    clock.finish();
    let (name, seconds) = (&solver.puzzle().name, begun.elapsed().as_secs_f64());
    let Some(count) = count else {
        eprintln!("{name}: not counted within {} s, or not of a kind that can be counted", args.limit);
        return Ok(ExitCode::from(NOT_FOUND));
    };
    if args.json {
        let number = |number: u128| -> serde_json::Value {
            u64::try_from(number).map_or_else(|_| number.to_string().into(), Into::into)
        };
        let solutions = count.solutions.map_or(serde_json::Value::Null, number);
        let classes = count.classes.map_or(serde_json::Value::Null, number);
        say!(
            "{}",
            serde_json::json!({
                "puzzle": name, "tilings": number(count.tilings),
                "tilings_up_to_symmetry": number(count.up_to_symmetry),
                "solutions": solutions, "solutions_up_to_symmetry": classes, "seconds": seconds,
            })
        );
    } else {
        say!("{name}: {} tilings, {} up to symmetry", count.tilings, count.up_to_symmetry);
        match count.solutions {
            Some(solutions) => say!("{solutions} solutions with the colours told apart"),
            None => say!("solutions with their colours were not counted"),
        };
        if let Some(classes) = count.classes {
            say!("{classes} of them up to the symmetry of the region and the exchange of colours");
        }
        say!("{seconds:.3} s");
    }
    Ok(ExitCode::SUCCESS)
}

fn check(solver: &Solver, attempt: &[Attempt], args: &SolveArgs) -> Result<ExitCode> {
    let report = puzzle::check(solver.puzzle(), attempt);
    if args.json {
        let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
        say!(
            "{}",
            serde_json::json!({
                "puzzle": solver.puzzle().name, "solved": report.is_solution(), "complete": report.complete,
                "faults": faults,
            })
        );
        return Ok(ExitCode::from(u8::from(!report.faults.is_empty())));
    }
    if report.faults.is_empty() {
        let all = solver.puzzle().piece_count();
        say!("no fault; {} of {all} pieces lie", attempt.len());
        return Ok(ExitCode::SUCCESS);
    }
    tell(&report)
}

fn tell(report: &Report) -> Result<ExitCode> {
    for fault in &report.faults {
        say!("{fault}");
    }
    Ok(ExitCode::from(IMPOSSIBLE))
}

fn hint(solver: &Solver, file: &Path, args: &SolveArgs) -> Result<ExitCode> {
    let attempt = read_attempt(file)?;
    let placed = match plies(solver, &attempt) {
        Ok(placed) => placed,
        Err(report) => return tell(&report),
    };
    let clock = Clock::start(args.limit, !args.json)?;
    let hint = solver.hint(&placed, args.seed, &mut |progress| clock.watch(progress));
    clock.finish();
    let puzzle = solver.puzzle();
    let colour = |ply: Ply| puzzle.rules.variant().colour_name(ply.colour);
    Ok(match hint {
        Hint::Done => {
            say!("all pieces lie");
            ExitCode::SUCCESS
        }
        Hint::Place(ply, _) => {
            say!("{} {}", colour(ply), puzzle.move_name(ply));
            ExitCode::SUCCESS
        }
        Hint::TakeBack { first, reason } => {
            let ply = placed[first];
            say!("nothing leads on: {reason}");
            say!("take back piece {} first: {} {}", first + 1, colour(ply), puzzle.move_name(ply));
            ExitCode::from(IMPOSSIBLE)
        }
        Hint::Unknown => {
            say!("found neither a way on nor a proof that there is none within {} s", args.limit);
            ExitCode::from(NOT_FOUND)
        }
    })
}
