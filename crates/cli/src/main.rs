//! The binary: one subcommand a module, and what they share.

mod admin;
mod analyse;
mod check;
mod game;
mod gtp;
mod input;
mod match_;
mod output;
mod perft;
mod play;
mod serve;
mod show;
mod signals;
mod solve;
mod suggest;
mod variants;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

/// The Blokus family of games: play, serve, analyse, show, check and count
///
/// Plays every variant of the family, squares and triangles, for two, three or four. Variants are named as
/// `catercorner variants` lists them; their options are given as --option KEY=VALUE. Without a subcommand it
/// serves the page to play on, as `catercorner serve` does.
#[derive(Parser)]
#[command(name = "catercorner", version, after_long_help = include_str!("../help/main.txt"))]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Gtp(gtp::GtpArgs),
    Match(Box<match_::MatchArgs>),
    Analyse(analyse::AnalyseArgs),
    Show(show::ShowArgs),
    Check(check::CheckArgs),
    Perft(perft::PerftArgs),
    Play(play::PlayArgs),
    Serve(serve::ServeArgs),
    Solve(solve::SolveArgs),
    Variants(variants::VariantsArgs),
    Admin(admin::AdminArgs),
    Completions(CompletionsArgs),
}

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../help/completions.txt"))]
struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

/// What was read is faulty.
const FAULTY: u8 = 1;
/// It could not be done.
const FAILED: u8 = 2;

/// More threads than any machine has cores only cost memory.
const MOST_THREADS: u64 = 256;

fn main() -> ExitCode {
    let done = match chosen() {
        Command::Gtp(args) => gtp::run(&args),
        Command::Match(args) => match_::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(args),
        Command::Serve(args) => serve::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Variants(args) => variants::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Completions(args) => completions(&args),
    };
    match done {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("catercorner: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

/// The subcommand that was given, or else the page.
fn chosen() -> Command {
    let given = Cli::parse().command;
    given
        .or_else(|| Cli::parse_from(["catercorner", "serve"]).command)
        .expect("the second line names a subcommand")
}

fn completions(args: &CompletionsArgs) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "catercorner", &mut script);
    output::print_bytes(&script)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
