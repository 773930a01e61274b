//! `catercorner admin recompute-ratings`: checks that the ratings follow from the stored games.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use server::{Differences, Recomputed, recompute_ratings};

use super::DatabaseArgs;

/// Replay all rated games and compare the stored ratings with the outcome
///
/// Ends with 0 if every rating is the same to the last bit or was corrected, and with 1 if some differ.
#[derive(Args)]
pub(super) struct RecomputeArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Correct what differs; stop the server first
    #[arg(long)]
    write: bool,
}

pub(super) async fn run(args: &RecomputeArgs) -> Result<ExitCode> {
    let differences = if args.write { Differences::Correct } else { Differences::Count };
    let found = recompute_ratings(&args.database.config(), differences).await?;
    let Recomputed { games, games_differ, ratings, ratings_differ } = found;
    let differ = games_differ + ratings_differ > 0;
    let written = if differ && args.write { "; all were corrected" } else { "" };
    crate::output::print(&format!(
        "replayed {games} games, {games_differ} differ; {ratings} ratings, {ratings_differ} differ{written}\n"
    ))?;
    Ok(if differ && !args.write { ExitCode::from(crate::exit::FAULTY) } else { ExitCode::SUCCESS })
}
