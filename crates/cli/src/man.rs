//! `catercorner man`: the help as man pages.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Command};

use crate::output;

/// Print the man page, or write one for each subcommand
#[derive(Args)]
#[command(after_long_help = include_str!("../help/man.txt"))]
pub(crate) struct ManArgs {
    /// Write a page for the program and one for each subcommand into this folder
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs, command: Command) -> Result<ExitCode> {
    match &args.output {
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .and_then(|()| clap_mangen::generate_to(command, folder))
                .with_context(|| format!("cannot write to {}", folder.display()))?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page).context("the man page")?;
            output::print_bytes(&page)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
