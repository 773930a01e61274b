//! `catercorner admin`: the work of those who run a server.

mod accounts;
mod ratings;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use server::Config;

/// Look after a server's database
#[derive(Args)]
#[command(after_long_help = include_str!("../../help/admin.txt"))]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand)]
enum AdminCommand {
    #[command(flatten)]
    Accounts(accounts::AccountsCommand),
    RecomputeRatings(ratings::RecomputeArgs),
}

/// Where the database is, as for `serve`.
#[derive(Args)]
struct DatabaseArgs {
    /// Where the embedded database is [default: catercorner in $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "DIR", env = "CATERCORNER_DATA")]
    data: Option<PathBuf>,
    /// Another database: sqlite:FILE or postgres://…
    #[arg(long, value_name = "URL", env = "CATERCORNER_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

pub(crate) fn run(args: &AdminArgs) -> Result<ExitCode> {
    let runtime = tokio::runtime::Runtime::new().context("the runtime does not start")?;
    match &args.command {
        AdminCommand::Accounts(command) => runtime.block_on(accounts::run(command)),
        AdminCommand::RecomputeRatings(args) => runtime.block_on(ratings::run(args)),
    }
}

impl DatabaseArgs {
    fn config(&self) -> Config {
        let usual = Config::default();
        Config {
            data: self.data.clone().unwrap_or(usual.data),
            database: self.database.clone(),
            ..Config::default()
        }
    }
}
