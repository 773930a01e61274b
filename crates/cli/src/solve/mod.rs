//! `catercorner solve`: the solo puzzles at the command line.

mod args;
mod attempt;
mod check;
mod count;
mod exit;
mod find;
mod hint;
mod make;
mod picture;
mod progress;
mod wording;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use puzzle::{Outline, Puzzle, Solver, Task};

use self::args::Format;
pub(crate) use self::args::SolveArgs;
use self::picture::PictureFile;
use crate::output::say;
use crate::suggest::did_you_mean;

/// Does what the arguments ask for: lists or makes puzzles, or solves, counts, checks or hints at one.
pub(crate) fn run(args: &SolveArgs) -> Result<ExitCode> {
    if args.list {
        return make::list(args.format());
    }
    if !(args.limit > 0.0 && args.limit <= 1e9) {
        bail!("--limit: expected a number of seconds above 0, got {}", args.limit);
    }
    if let Some(date) = &args.daily {
        return make::daily(date, args.limit, args.format());
    }
    if let Some(level) = args.make {
        let outline = if args.rectangle { Outline::Rectangle } else { Outline::Grown };
        return make::make(level, &args.pieces, outline, args.seed, args.limit, args.format());
    }
    let output = args.output.as_deref().map(PictureFile::new).transpose()?;
    let Some(name) = &args.puzzle else { bail!("expected a puzzle; --list names the built-in ones") };
    let puzzle = match load(name)? {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(name, &message, args.format()),
    };
    if args.symmetric && matches!(puzzle.task, Task::Cover(_)) {
        bail!("--symmetric: expected a puzzle by the rules of play, got {name}, which is a region to cover");
    }
    if args.symmetric && !puzzle.givens.is_empty() {
        bail!("--symmetric: expected a puzzle without givens, got {name}");
    }
    let solver = Solver::new(puzzle);
    if args.symmetric && !solver.can_be_symmetric() {
        bail!("--symmetric: no rotation or reflection of {name} exchanges the colours");
    }
    if args.count {
        return count::run(&solver, args);
    }
    if let Some(file) = &args.check {
        return check::run(&solver, file, args);
    }
    if let Some(file) = &args.hint {
        return hint::run(&solver, file, args);
    }
    find::run(&solver, output.as_ref(), args)
}

/// A puzzle by name or file; the inner error is about the content of the file.
fn load(name: &str) -> Result<Result<Puzzle, String>> {
    if let Some(puzzle) = puzzle::puzzle(name) {
        return Ok(Ok(puzzle));
    }
    let path = Path::new(name);
    if !path.exists() {
        let known: Vec<&str> = puzzle::names().collect();
        let suggestion = did_you_mean(name, known.iter().copied());
        bail!("expected a puzzle file or one of {}, got {name:?}{suggestion}", known.join(", "));
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    Ok(Puzzle::parse(&text).map_err(|error| error.to_string()))
}

fn refuse(name: &str, message: &str, format: Format) -> Result<ExitCode> {
    eprintln!("{name}: {message}");
    if format == Format::Json {
        say!("{}", serde_json::json!({ "puzzle": name, "solved": false, "reason": message }));
    }
    Ok(ExitCode::from(exit::IMPOSSIBLE))
}
