//! `catercorner play`: a game in the terminal.
//!
//! The model knows no terminal: keys become commands, commands change the game, the view draws what it finds.
//!
//! ```text
//! event ──keys──▶ Command ──Game::handle──▶ Game ──view──▶ screen
//!                                            ▲ │
//!                               PlayerThread ┘ └▶ Request (save, new game, quit) ──▶ app
//! ```

mod app;
mod args;
mod command;
mod console;
mod events;
mod files;
mod hand;
mod holder;
mod keys;
mod menu;
mod model;
mod player_thread;
mod question;
mod screen;
mod setup;
#[cfg(test)]
mod tests;
mod view;

use std::io::{IsTerminal, stdin, stdout};
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::exit;
use crate::output::say_error;

pub(crate) use args::PlayArgs;

/// Plays until the player quits.
pub(crate) fn run(args: PlayArgs) -> Result<ExitCode> {
    let setup = match setup::Setup::from_args(args) {
        Err(error) if error.is::<files::Faulty>() => {
            say_error!("catercorner: {error:#}");
            return Ok(ExitCode::from(exit::FAULTY));
        }
        setup => setup?,
    };
    check_terminal()?;
    let ended = app::run(setup)?;
    Ok(exit::unless_interrupted(ended == app::Ended::Interrupted))
}

/// Refuses to draw where nobody would see a board.
fn check_terminal() -> Result<()> {
    const INSTEAD: &str = "`catercorner serve` plays in a browser, and programs play by `catercorner gtp`";
    if !stdin().is_terminal() || !stdout().is_terminal() {
        bail!(
            "`play` draws on a terminal and reads its keys, but standard input or output is not one; {INSTEAD}"
        );
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        bail!("`play` draws on the whole screen, which this terminal (TERM=dumb) cannot do; {INSTEAD}");
    }
    Ok(())
}
