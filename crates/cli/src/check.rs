//! `catercorner check`: every error in records and positions, and where it is.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use crate::exit;
use crate::input::{self, Checked, Content, FileError, InputError, NumberArgs};
use crate::output::{self, say_error};

/// Check game records and positions against the rules
///
/// Every error of every file is printed as FILE:LINE:COLUMN: what was expected and what came. Each FILE is a
/// game record (.blksgf) with one game or several, each with all its variations, or has a position on each
/// line; `-` is standard input. Of many errors in one file the first are printed and the others counted.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/check.txt"))]
pub(crate) struct CheckArgs {
    /// The records or positions
    #[arg(required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    number: NumberArgs,

    /// Say nothing about files without errors
    #[arg(long, short)]
    quiet: bool,

    /// Print one JSON object with all files and their errors
    #[arg(long)]
    json: bool,
}

/// What checking a file came to.
enum Outcome {
    Checked(Checked),
    /// It could not be checked: it cannot be read, or has no such game.
    Failed(String),
}

pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode> {
    let (mut worst, mut objects) = (0, Vec::new());
    for file in &args.files {
        let outcome = check(file, args.number);
        worst = worst.max(outcome.code());
        if args.json {
            objects.push(outcome.json(file));
        } else {
            print(&outcome.text(file, args.quiet))?;
        }
        if let Outcome::Failed(reason) = &outcome {
            say_error!("catercorner: {reason}");
        }
    }
    if args.json {
        let text = serde_json::to_string_pretty(&json!({ "files": objects }))?;
        print(&(text + "\n"))?;
    }
    Ok(ExitCode::from(worst))
}

fn check(file: &Path, number: NumberArgs) -> Outcome {
    let bytes = match input::read(file) {
        Ok(bytes) => bytes,
        Err(error) => return Outcome::Failed(format!("{error:#}")),
    };
    match input::check(&bytes, number) {
        Ok(checked) => Outcome::Checked(checked),
        // What cannot be read to its end counts as one game.
        Err(InputError::Faulty(errors)) => Outcome::Checked(Checked { content: Content::Games(1), errors }),
        Err(InputError::Argument(reason)) => Outcome::Failed(format!("{}: {reason}", file.display())),
    }
}

impl Outcome {
    /// The exit code if this were the only file.
    fn code(&self) -> u8 {
        match self {
            Self::Checked(checked) if checked.errors.is_empty() => 0,
            Self::Checked(_) => exit::FAULTY,
            Self::Failed(_) => exit::FAILED,
        }
    }

    fn text(&self, file: &Path, quiet: bool) -> String {
        let Self::Checked(Checked { content, errors }) = self else { return String::new() };
        let name = file.display();
        // A file with several games says so.
        let within = match content {
            Content::Games(games) if *games > 1 => format!(" in {games} games"),
            _ => String::new(),
        };
        let summary = match errors.len() {
            0 if quiet => String::new(),
            0 => format!("{name}: no errors{within}\n"),
            _ if within.is_empty() => String::new(),
            1 => format!("{name}: 1 error{within}\n"),
            count => format!("{name}: {count} errors{within}\n"),
        };
        input::error_lines(file, errors) + &summary
    }

    fn json(&self, file: &Path) -> Value {
        let name = file.display().to_string();
        match self {
            Self::Failed(reason) => json!({ "file": name, "failed": reason }),
            Self::Checked(Checked { content, errors }) => {
                let (key, count) = match *content {
                    Content::Games(count) => ("games", count),
                    Content::Positions(count) => ("positions", count),
                };
                let (reported, left) = input::reported(errors);
                let errors: Vec<Value> = reported.iter().map(error_json).collect();
                json!({ "file": name, key: count, "errors": errors, "more_errors": left })
            }
        }
    }
}

fn error_json(error: &FileError) -> Value {
    match error.location {
        Some((line, column)) => json!({ "line": line, "column": column, "message": error.message }),
        None => json!({ "message": error.message }),
    }
}

/// Prints; if nobody reads any more, the exit code still says what was found.
fn print(text: &str) -> Result<()> {
    output::print(text).or_else(|error| if output::is_broken_pipe(&error) { Ok(()) } else { Err(error) })
}
