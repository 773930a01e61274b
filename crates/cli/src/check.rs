//! `catercorner check`: every fault of records and positions, and where it is.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::{FAILED, FAULTY, input, output};

/// Check game records and positions against the rules
///
/// Every fault of every file is printed as FILE:LINE:COLUMN: what was expected and what came. Each FILE is a
/// game record (.blksgf), with all its variations, or has a position on each line; `-` is standard input.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/check.txt"))]
pub(crate) struct CheckArgs {
    /// The records or positions
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Say nothing about files that are clean
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode> {
    let mut worst = 0;
    for file in &args.files {
        worst = worst.max(check(file, args.quiet)?);
    }
    Ok(ExitCode::from(worst))
}

/// Checks one file and returns what it alone would make of the exit code.
fn check(file: &Path, quiet: bool) -> Result<u8> {
    let bytes = match input::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("catercorner: {error:#}");
            return Ok(FAILED);
        }
    };
    let faults = input::faults(&bytes);
    let lines: Vec<String> = faults.iter().map(|fault| fault.at(file) + "\n").collect();
    say(&lines.concat())?;
    if faults.is_empty() && !quiet {
        say(&format!("{}: no faults\n", file.display()))?;
    }
    Ok(if faults.is_empty() { 0 } else { FAULTY })
}

/// Prints; if nobody reads any more, the exit code still tells what was found.
fn say(text: &str) -> Result<()> {
    output::print(text).or_else(|error| if output::is_broken_pipe(&error) { Ok(()) } else { Err(error) })
}
