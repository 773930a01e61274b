//! `catercorner solve`: the solo puzzles at the command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use puzzle::{Answer, Attempt, Count, Hint, Outcome, Outline, Puzzle, Report, Solver, Task};
use rules::Ply;

use crate::output::say;
use crate::solve_attempt::{as_json, read_attempt, written};
use crate::solve_made as made;
use crate::solve_picture::{self as pictures, Target};
use crate::solve_watch::{Clock, Spent, race};

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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=crate::MOST_THREADS))]
    threads: u64,

    /// Look only for solutions of the rules-of-play puzzles in which a motion turns colours into each other
    #[arg(long, conflicts_with_all = ["from", "count", "check", "hint"])]
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

pub(crate) const IMPOSSIBLE: u8 = 1;
pub(crate) const NOT_FOUND: u8 = 2;

/// Runs the subcommand.
pub(crate) fn run(args: &SolveArgs) -> Result<ExitCode> {
    if args.list {
        return made::list(args.json);
    }
    if !(args.limit > 0.0 && args.limit <= 1e9) {
        bail!("--limit: expected a number of seconds above 0, got {}", args.limit);
    }
    if let Some(date) = &args.daily {
        return made::daily(date, args.limit, args.json);
    }
    if let Some(level) = args.make {
        let outline = if args.rectangle { Outline::Rectangle } else { Outline::Grown };
        return made::make(level, &args.pieces, outline, args.seed, args.limit, args.json);
    }
    let output = args.output.as_deref().map(Target::of).transpose()?;
    let Some(name) = &args.puzzle else { bail!("expected a puzzle; --list names the built-in ones") };
    let puzzle = match load(name)? {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(name, &message, args.json),
    };
    if args.symmetric && matches!(puzzle.task, Task::Cover(_)) {
        bail!("--symmetric: expected a puzzle by the rules of play, got {name}, which is a region to cover");
    }
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
    find(&solver, output.as_ref(), args)
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

fn find(solver: &Solver, output: Option<&Target>, args: &SolveArgs) -> Result<ExitCode> {
    let from = match &args.from {
        Some(file) => match puzzle::placed(solver.puzzle(), &read_attempt(file)?) {
            Ok(plies) => plies,
            Err(report) => return tell(solver, &report, args.json),
        },
        None => solver.puzzle().givens.clone(),
    };
    let clock = Clock::start(args.limit, !args.json)?;
    let answer = race(args.threads, &clock, |number, watch| {
        let seed = args.seed.wrapping_add(number);
        if args.symmetric {
            solver.solve_symmetric(seed, watch)
        } else {
            solver.solve_from(&from, seed, watch)
        }
    });
    let spent = clock.finish();
    let plies = match &answer.outcome {
        Outcome::Solved(plies) | Outcome::Stopped(plies) => plies.as_slice(),
        Outcome::Impossible(_) => &[],
    };
    if matches!(answer.outcome, Outcome::Solved(_)) {
        let found = puzzle::check(solver.puzzle(), &written(solver, plies));
        anyhow::ensure!(found.is_solution(), "the checker refuses what was found: {:?}", found.faults);
    }
    if args.json {
        say!("{}", json(solver, &answer, plies, &spent));
    } else {
        report(solver, &answer, plies, &spent)?;
    }
    if let Some(target) = output.filter(|_| !matches!(answer.outcome, Outcome::Impossible(_))) {
        target.draw(solver, plies)?;
    }
    Ok(match answer.outcome {
        Outcome::Solved(_) => ExitCode::SUCCESS,
        Outcome::Impossible(_) => ExitCode::from(IMPOSSIBLE),
        Outcome::Stopped(_) => spent.code(),
    })
}

fn report(solver: &Solver, answer: &Answer, plies: &[Ply], spent: &Spent) -> Result<()> {
    let name = &solver.puzzle().name;
    let word = match &answer.outcome {
        Outcome::Impossible(reason) => {
            say!("{name} cannot be solved: {reason}");
            return Ok(());
        }
        Outcome::Solved(_) => "solved",
        Outcome::Stopped(_) if spent.stopped => "stopped; the best so far has",
        Outcome::Stopped(_) => "not solved; the best so far has",
    };
    say!("{}", pictures::text(solver, plies).trim_end());
    let (count, all, seconds) = (plies.len(), solver.puzzle().piece_count(), spent.seconds);
    say!("{name}: {word} {count} of {all} pieces, {seconds:.3} s, {} placements tried", answer.nodes);
    Ok(())
}

fn json(solver: &Solver, answer: &Answer, plies: &[Ply], spent: &Spent) -> serde_json::Value {
    let placements: Vec<serde_json::Value> = plies.iter().map(|&ply| as_json(solver, ply)).collect();
    let solved = matches!(answer.outcome, Outcome::Solved(_));
    let mut object = serde_json::json!({
        "puzzle": solver.puzzle().name, "solved": solved, "seconds": spent.seconds, "nodes": answer.nodes,
        "placements": placements,
    });
    match &answer.outcome {
        Outcome::Solved(_) => {}
        Outcome::Impossible(reason) => object["reason"] = reason.as_str().into(),
        Outcome::Stopped(_) => object["reason"] = spent.reason().into(),
    }
    object
}

fn count(solver: &Solver, args: &SolveArgs) -> Result<ExitCode> {
    if matches!(solver.puzzle().task, Task::Play { .. }) {
        let reason = "puzzles by the rules of play cannot be counted: their search is not complete";
        return uncounted(solver, reason, args.json, ExitCode::from(NOT_FOUND));
    }
    let clock = Clock::start(args.limit, !args.json)?;
    let count: Option<Count> = solver.count(&mut |progress| clock.watch(progress));
    let spent = clock.finish();
    match count {
        Some(count) if args.json => say!("{}", count_json(solver, &count, &spent)),
        Some(count) => say_count(solver, &count, &spent)?,
        None => return uncounted(solver, &spent.reason(), args.json, spent.code()),
    }
    Ok(ExitCode::SUCCESS)
}

fn uncounted(solver: &Solver, reason: &str, json: bool, code: ExitCode) -> Result<ExitCode> {
    let name = &solver.puzzle().name;
    if json {
        say!("{}", serde_json::json!({ "puzzle": name, "counted": false, "reason": reason }));
    } else {
        eprintln!("{name}: not counted: {reason}");
    }
    Ok(code)
}

fn count_json(solver: &Solver, count: &Count, spent: &Spent) -> serde_json::Value {
    let number = |number: u128| -> serde_json::Value {
        u64::try_from(number).map_or_else(|_| number.to_string().into(), Into::into)
    };
    let optional = |count: Option<u128>| count.map_or(serde_json::Value::Null, number);
    serde_json::json!({
        "puzzle": solver.puzzle().name, "tilings": number(count.tilings),
        "tilings_up_to_symmetry": number(count.up_to_symmetry), "solutions": optional(count.solutions),
        "solutions_up_to_symmetry": optional(count.classes), "seconds": spent.seconds,
    })
}

fn say_count(solver: &Solver, count: &Count, spent: &Spent) -> Result<()> {
    let name = &solver.puzzle().name;
    say!("{name}: {} tilings, {} up to symmetry", count.tilings, count.up_to_symmetry);
    match count.solutions {
        Some(solutions) => say!("{solutions} solutions with the colours told apart"),
        None => say!("solutions with their colours were not counted"),
    }
    if let Some(classes) = count.classes {
        say!("{classes} of them up to the symmetry of the region and the exchange of colours");
    }
    say!("{:.3} s", spent.seconds);
    Ok(())
}

fn check(solver: &Solver, attempt: &[Attempt], args: &SolveArgs) -> Result<ExitCode> {
    let report = puzzle::check(solver.puzzle(), attempt);
    if args.json || !report.faults.is_empty() {
        return tell(solver, &report, args.json);
    }
    let all = solver.puzzle().piece_count();
    say!("no fault; {} of {all} pieces lie", report.lying);
    Ok(ExitCode::SUCCESS)
}

fn tell(solver: &Solver, report: &Report, json: bool) -> Result<ExitCode> {
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    if json {
        say!(
            "{}",
            serde_json::json!({
                "puzzle": solver.puzzle().name, "solved": report.is_solution(), "complete": report.complete,
                "faults": faults,
            })
        );
    } else {
        for fault in &faults {
            say!("{fault}");
        }
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(IMPOSSIBLE) })
}

fn hint(solver: &Solver, file: &Path, args: &SolveArgs) -> Result<ExitCode> {
    let attempt = read_attempt(file)?;
    let placed = match puzzle::placed(solver.puzzle(), &attempt) {
        Ok(placed) => placed,
        Err(report) => return tell(solver, &report, args.json),
    };
    let clock = Clock::start(args.limit, !args.json)?;
    let hint = solver.hint(&placed, args.seed, &mut |progress| clock.watch(progress));
    let spent = clock.finish();
    // What is told of a piece is told by its number in the attempt.
    let numbers = puzzle::numbers(solver.puzzle(), &attempt);
    let placed: Vec<(usize, Ply)> =
        numbers.iter().zip(&placed).map(|(number, &ply)| (number.map_or(0, |at| at + 1), ply)).collect();
    if args.json {
        say!("{}", hint_json(solver, &hint, &placed, &spent));
    } else {
        say_hint(solver, &hint, &placed, &spent)?;
    }
    Ok(match hint {
        Hint::Done | Hint::Place(..) => ExitCode::SUCCESS,
        Hint::TakeBack { .. } | Hint::Impossible(_) => ExitCode::from(IMPOSSIBLE),
        Hint::Unknown => spent.code(),
    })
}

fn hint_json(solver: &Solver, hint: &Hint, placed: &[(usize, Ply)], spent: &Spent) -> serde_json::Value {
    let word = match hint {
        Hint::Done => "done",
        Hint::Place(..) => "place",
        Hint::TakeBack { .. } => "take back",
        Hint::Impossible(_) => "impossible",
        Hint::Unknown => "unknown",
    };
    let mut object = serde_json::json!({
        "puzzle": solver.puzzle().name, "hint": word, "seconds": spent.seconds,
    });
    match hint {
        Hint::Done => {}
        Hint::Place(ply, _) => object["placement"] = as_json(solver, *ply),
        Hint::TakeBack { first, reason } => {
            let (number, ply) = placed[*first];
            object["number"] = number.into();
            object["placement"] = as_json(solver, ply);
            object["reason"] = reason.as_str().into();
        }
        Hint::Impossible(reason) => object["reason"] = reason.as_str().into(),
        Hint::Unknown => object["reason"] = spent.reason().into(),
    }
    object
}

fn say_hint(solver: &Solver, hint: &Hint, placed: &[(usize, Ply)], spent: &Spent) -> Result<()> {
    let puzzle = solver.puzzle();
    let named =
        |ply: Ply| format!("{} {}", puzzle.rules.variant().colour_name(ply.colour), puzzle.format_move(ply));
    match hint {
        Hint::Done => say!("all pieces lie"),
        Hint::Place(ply, _) => say!("{}", named(*ply)),
        Hint::TakeBack { first, reason } => {
            say!("nothing leads on: {reason}");
            let (number, ply) = placed[*first];
            say!("take back piece {number} first: {}", named(ply));
        }
        Hint::Impossible(reason) => say!("there is no solution: {reason}"),
        Hint::Unknown => {
            say!("found neither a way on nor a proof that there is none: {}", spent.reason());
        }
    }
    Ok(())
}
