//! The binary: a module for each subcommand, and what they share.

mod admin;
mod analyse;
mod check;
mod completions;
mod exit;
mod game;
mod gtp;
mod input;
mod man;
mod match_;
mod output;
mod perft;
mod play;
mod print_rules;
mod serve;
mod show;
mod signals;
mod solve;
mod suggest;
mod threads;
mod variants;

use std::process::ExitCode;

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
    Rules(print_rules::RulesArgs),
    Serve(serve::ServeArgs),
    Solve(solve::SolveArgs),
    Variants(variants::VariantsArgs),
    Admin(admin::AdminArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

fn main() -> ExitCode {
    let done = match chosen() {
        Command::Gtp(args) => gtp::run(&args),
        Command::Match(args) => match_::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(args),
        Command::Rules(args) => print_rules::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Variants(args) => variants::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
    };
    match done {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::say_error!("catercorner: {error:#}");
            ExitCode::from(exit::FAILED)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
