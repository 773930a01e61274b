//! `catercorner solve`: the solo puzzles at the command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use puzzle::{Answer, Attempt, Count, Hint, Made, Outcome, Puzzle, Report, Solver};
use rules::{Ply, Position};

use crate::solve_watch::{Clock, race};

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
        return Ok(list());
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
        Err(message) => return Ok(refuse(name, &message, args.json)),
    };
    let solver = Solver::new(puzzle);
    if args.count {
        return Ok(count(&solver, args));
    }
    if let Some(file) = &args.check {
        return Ok(check(&solver, &read_attempt(file)?, args));
    }
    if let Some(file) = &args.hint {
        return hint(&solver, file, args);
    }
    find(&solver, args)
}

fn list() -> ExitCode {
    for name in puzzle::names() {
        let title = puzzle::puzzle(name).map(|puzzle| puzzle.title).unwrap_or_default();
        println!("{name:22} {title}");
    }
    ExitCode::SUCCESS
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
        (None, Some(level)) => puzzle::make("made", &args.pieces, level, args.seed),
        (None, None) => None,
    };
    let Some(made) = made else {
        bail!(
            "expected a day such as 2026-11-15, or a level of 1 to {} and a piece set; nothing was made",
            puzzle::LEVELS
        );
    };
    print!("{}", made.text);
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

fn refuse(name: &str, message: &str, json: bool) -> ExitCode {
    eprintln!("{name}: {message}");
    if json {
        println!("{}", serde_json::json!({ "puzzle": name, "solved": false, "reason": message }));
    }
    ExitCode::from(IMPOSSIBLE)
}

fn find(solver: &Solver, args: &SolveArgs) -> Result<ExitCode> {
    let from = match &args.from {
        Some(file) => match plies(solver, &read_attempt(file)?) {
            Ok(plies) => plies,
            Err(report) => return Ok(tell(&report)),
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
        println!("{}", json(solver, solved, reason, seconds, answer.nodes, plies));
    } else if let Some(reason) = reason {
        println!("{name} cannot be solved: {reason}");
    } else {
        print!("{}", picture(solver, plies));
        let count = plies.len();
        let all = solver.puzzle().piece_count();
        let word = if solved { "solved" } else { "not solved; the best so far has" };
        println!("{name}: {word} {count} of {all} pieces, {seconds:.3} s, {} placements tried", answer.nodes);
    }
    if let Some(file) = args.output.as_deref().filter(|_| reason.is_none()) {
        draw(solver, plies, file)?;
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

fn count(solver: &Solver, args: &SolveArgs) -> ExitCode {
    let begun = Instant::now();
    let Ok(clock) = Clock::start(args.limit, !args.json) else { return ExitCode::from(NOT_FOUND) };
    let count: Option<Count> = solver.count(&mut |progress| clock.watch(progress));
    clock.finish();
    let (name, seconds) = (&solver.puzzle().name, begun.elapsed().as_secs_f64());
    let Some(count) = count else {
        eprintln!("{name}: not counted within {} s, or not of a kind that can be counted", args.limit);
        return ExitCode::from(NOT_FOUND);
    };
    if args.json {
        let number = |number: u128| -> serde_json::Value {
            u64::try_from(number).map_or_else(|_| number.to_string().into(), Into::into)
        };
        let solutions = count.solutions.map_or(serde_json::Value::Null, number);
        let classes = count.classes.map_or(serde_json::Value::Null, number);
        println!(
            "{}",
            serde_json::json!({
                "puzzle": name, "tilings": number(count.tilings),
                "tilings_up_to_symmetry": number(count.up_to_symmetry),
                "solutions": solutions, "solutions_up_to_symmetry": classes, "seconds": seconds,
            })
        );
    } else {
        println!("{name}: {} tilings, {} up to symmetry", count.tilings, count.up_to_symmetry);
        match count.solutions {
            Some(solutions) => println!("{solutions} solutions with the colours told apart"),
            None => println!("solutions with their colours were not counted"),
        }
        if let Some(classes) = count.classes {
            println!("{classes} of them up to the symmetry of the region and the exchange of colours");
        }
        println!("{seconds:.3} s");
    }
    ExitCode::SUCCESS
}

fn check(solver: &Solver, attempt: &[Attempt], args: &SolveArgs) -> ExitCode {
    let report = puzzle::check(solver.puzzle(), attempt);
    if args.json {
        let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
        println!(
            "{}",
            serde_json::json!({
                "puzzle": solver.puzzle().name, "solved": report.is_solution(), "complete": report.complete,
                "faults": faults,
            })
        );
        return ExitCode::from(u8::from(!report.faults.is_empty()));
    }
    if report.faults.is_empty() {
        let all = solver.puzzle().piece_count();
        println!("no fault; {} of {all} pieces lie", attempt.len());
        return ExitCode::SUCCESS;
    }
    tell(&report)
}

fn tell(report: &Report) -> ExitCode {
    for fault in &report.faults {
        println!("{fault}");
    }
    ExitCode::from(IMPOSSIBLE)
}

fn hint(solver: &Solver, file: &Path, args: &SolveArgs) -> Result<ExitCode> {
    let attempt = read_attempt(file)?;
    let placed = match plies(solver, &attempt) {
        Ok(placed) => placed,
        Err(report) => return Ok(tell(&report)),
    };
    let clock = Clock::start(args.limit, !args.json)?;
    let hint = solver.hint(&placed, args.seed, &mut |progress| clock.watch(progress));
    clock.finish();
    let puzzle = solver.puzzle();
    let colour = |ply: Ply| puzzle.rules.variant().colour_name(ply.colour);
    Ok(match hint {
        Hint::Done => {
            println!("all pieces lie");
            ExitCode::SUCCESS
        }
        Hint::Place(ply, _) => {
            println!("{} {}", colour(ply), puzzle.move_name(ply));
            ExitCode::SUCCESS
        }
        Hint::TakeBack { first, reason } => {
            let ply = placed[first];
            println!("nothing leads on: {reason}");
            println!("take back piece {} first: {} {}", first + 1, colour(ply), puzzle.move_name(ply));
            ExitCode::from(IMPOSSIBLE)
        }
        Hint::Unknown => {
            println!("found neither a way on nor a proof that there is none within {} s", args.limit);
            ExitCode::from(NOT_FOUND)
        }
    })
}

/// An attempt as the file has it: an object with placements, or lines of a colour and fields.
fn read_attempt(file: &Path) -> Result<Vec<Attempt>> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
    if text.trim_start().starts_with('{') {
        return read_json(&text).with_context(|| format!("{shown}"));
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let place = || format!("{shown}:{}", number + 1);
            let (colour, cells) = line
                .trim()
                .split_once(char::is_whitespace)
                .with_context(|| format!("{}: expected a colour and fields, got {line:?}", place()))?;
            let cells = puzzle::fields(cells).with_context(place)?;
            Ok(Attempt { colour: colour.into(), piece: None, cells })
        })
        .collect()
}

fn read_json(text: &str) -> Result<Vec<Attempt>> {
    let object: serde_json::Value = serde_json::from_str(text)?;
    let list = object["placements"].as_array().context("expected a list `placements`")?;
    list.iter()
        .enumerate()
        .map(|(number, piece)| {
            let place = || format!("placement {}", number + 1);
            let colour = piece["colour"].as_str().with_context(|| format!("{}: no `colour`", place()))?;
            let cells = piece["cells"].as_array().with_context(|| format!("{}: no `cells`", place()))?;
            let cells: Result<Vec<rules::Coord>> =
                cells.iter().map(|cell| Ok(cell.as_str().context("a cell is a text")?.parse()?)).collect();
            let name = piece["piece"].as_str().map(Into::into);
            Ok(Attempt { colour: colour.into(), piece: name, cells: cells.with_context(place)? })
        })
        .collect()
}

/// An attempt as placements, or what is wrong with it.
fn plies(solver: &Solver, attempt: &[Attempt]) -> Result<Vec<Ply>, Report> {
    let report = puzzle::check(solver.puzzle(), attempt);
    if !report.faults.is_empty() {
        return Err(report);
    }
    let puzzle = solver.puzzle();
    let ply = |piece: &Attempt| {
        let colour = puzzle.rules.variant().colour(&piece.colour)?;
        Some(Ply { colour, placement: puzzle.placement_at(&piece.cells)? })
    };
    Ok(attempt.iter().filter_map(ply).collect())
}

fn written(solver: &Solver, plies: &[Ply]) -> Vec<Attempt> {
    plies.iter().map(|&ply| Attempt::of(solver.puzzle(), ply)).collect()
}

fn position(solver: &Solver, plies: &[Ply]) -> Position {
    let mut position = Position::new(solver.puzzle().rules.clone());
    for ply in plies {
        position.set_up(ply.colour, ply.placement);
    }
    position
}

fn picture(solver: &Solver, plies: &[Ply]) -> String {
    notation::picture::text(&position(solver, plies), &notation::picture::TextStyle::default())
}

fn draw(solver: &Solver, plies: &[Ply], file: &Path) -> Result<()> {
    let position = position(solver, plies);
    let style = notation::picture::Picture {
        last_move: false,
        title: solver.puzzle().title.clone(),
        ..Default::default()
    };
    let bytes = match file.extension().and_then(|end| end.to_str()) {
        Some("svg") => notation::picture::svg(&position, &style).into_bytes(),
        Some("png") => notation::picture::png(&position, &style, 1000)?,
        Some("txt") => picture(solver, plies).into_bytes(),
        _ => bail!("--output: expected a name that ends with .svg, .png or .txt, got {}", file.display()),
    };
    std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}
