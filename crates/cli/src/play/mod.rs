//! `catercorner play`: a game in the terminal.
//!
//! The model knows no terminal: keys become commands, commands change the game, the view draws what it finds.
//!
//! ```text
//! event ──keys──▶ Command ──Game::obey──▶ Game ──view──▶ screen
//!                                          ▲ │
//!                                  Thinker ┘ └▶ Request (save, new game, quit) ──▶ app
//! ```

mod app;
mod command;
mod files;
mod hand;
mod keys;
mod menu;
mod model;
mod setup;
#[cfg(test)]
mod tests;
mod thinker;
mod view;

use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::signals::INTERRUPTED;

/// Play a game in the terminal
///
/// Any variant, people and computers on any seat. Without --game or --load a menu asks what to play. In the
/// game ? lists the keys; the mouse works too. With NO_COLOR set, letters stand for the colours.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(after_long_help = include_str!("../../help/play.txt"))]
#[group(skip)]
pub(crate) struct PlayArgs {
    /// The variant, by a name that `catercorner variants` lists
    #[arg(long, short, value_name = "NAME", group = "what")]
    game: Option<String>,

    /// An option of the variant, such as rule=tips, starts=any or shared=red; may be repeated
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    option: Vec<String>,

    /// Who sits on each seat, human or computer, separated by commas [default: one human, then computers]
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "what")]
    seats: Vec<setup::Sitter>,

    /// The numbers of the seats that computers play, separated by commas; people play the others
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "what", conflicts_with = "seats")]
    computer: Vec<usize>,

    /// Makes the computer's moves the same every time
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// How strong the computer plays, from 1 to 9; 5 if nothing is said
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(engine::Level::HIGHEST)))]
    level: Option<u32>,

    /// Goes on with the game of a record, from the end of its main line
    #[arg(long, value_name = "FILE", group = "what")]
    load: Option<PathBuf>,

    /// Keeps the record of the game in this file, written when the game ends or is left
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// How long a computer's move stays on the screen at least before the next, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 300)]
    pause: u64,
}

/// Plays until the player quits.
pub(crate) fn run(args: PlayArgs) -> Result<ExitCode> {
    let setup = match setup::Setup::from_args(args) {
        Err(error) if error.is::<files::Faulty>() => {
            eprintln!("catercorner: {error:#}");
            return Ok(ExitCode::from(crate::FAULTY));
        }
        setup => setup?,
    };
    if !stdin().is_terminal() || !stdout().is_terminal() {
        bail!(
            "`play` draws on a terminal and reads its keys, but standard input or output is none; programs \
             play by `catercorner gtp`"
        );
    }
    let ended = app::run(setup)?;
    Ok(if ended == app::Ended::Stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}
