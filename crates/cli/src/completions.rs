//! `catercorner completions`: what a shell needs to complete the command line.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Command};

use crate::output;

/// Print completions for a shell
#[derive(Args)]
#[command(after_long_help = include_str!("../help/completions.txt"))]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &CompletionsArgs, mut command: Command) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "catercorner", &mut script);
    output::print_bytes(&script)?;
    Ok(ExitCode::SUCCESS)
}
