//! The table of commands: one row each, with a small handler.

mod about;
mod files;
mod game;
mod think;

use crate::session::{Session, clipped};

/// A row of the table.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    /// What it takes, for people.
    pub(crate) arguments: &'static str,
    /// What it does, for people.
    pub(crate) about: &'static str,
    pub(crate) run: Handler,
}

/// Carries a command out, given what follows its name.
pub(crate) type Handler = fn(&mut Session, &str) -> Answer;

/// The text after `=`, or the one after `?`.
pub(crate) type Answer = Result<String, String>;

const fn row(name: &'static str, arguments: &'static str, about: &'static str, run: Handler) -> Command {
    Command { name, arguments, about, run }
}

/// Every command, in the order of its name.
pub(crate) const COMMANDS: &[Command] = &[
    row("all_legal", "COLOUR", "the moves that a colour would have now, one a line", game::all_legal),
    row("clear_board", "", "begins the game anew", game::clear_board),
    row("cputime", "", "the seconds that the program has spent on its processors", about::cputime),
    row(
        "final_score",
        "",
        "B+2, W+3 or 0 with two players, else the points of each colour",
        game::final_score,
    ),
    row("genmove", "COLOUR", "plays a move for a colour and tells it; `pass` if it has none", think::genmove),
    row("help", "[COMMAND]", "what a command takes and does", about::help),
    row("hint", "COLOUR", "the player's best few moves: value, visits and why, one a line", think::hint),
    row("known_command", "NAME", "whether there is such a command", about::known_command),
    row("list_commands", "", "the commands, one a line", about::list_commands),
    row("loadsgf", "FILE [NUMBER]", "loads a record, as it is before that move", files::loadsgf),
    row("move_time", "SECONDS", "the thinking time of every genmove that follows", think::move_time),
    row("name", "", "the name of the program", about::name),
    row("play", "COLOUR MOVE", "plays a move for a colour, whosever turn it is", game::play),
    row("position", "", "the position as one line of text", files::position),
    row("protocol_version", "", "the version of the protocol", about::protocol_version),
    row("quit", "", "ends the session", about::quit),
    row("reg_genmove", "COLOUR", "the move that genmove would play, without playing it", think::reg_genmove),
    row("savesgf", "FILE", "saves the game as a record", files::savesgf),
    row("set_game", "NAME [KEY=VALUE…]", "begins a game of a variant", game::set_game),
    row("set_position", "TEXT", "sets up a position that `position` told", files::set_position),
    row("set_random_seed", "NUMBER", "makes the player's moves repeatable", think::set_random_seed),
    row("showboard", "", "a picture of the position", game::showboard),
    row("undo", "", "takes the last move back", game::undo),
    row("version", "", "the version of the program", about::version),
];

/// The row of a command.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// For commands that take no arguments.
fn none(arguments: &str) -> Result<(), String> {
    match arguments {
        "" => Ok(()),
        _ => Err(format!("expected no arguments, got {:?}", clipped(arguments))),
    }
}

/// For commands that take one argument, which `what` names.
fn one<'a>(arguments: &'a str, what: &str) -> Result<&'a str, String> {
    match arguments {
        "" => Err(format!("expected {what}, got nothing")),
        _ if arguments.contains(' ') => Err(format!("expected only {what}, got {:?}", clipped(arguments))),
        _ => Ok(arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_their_names() {
        assert!(COMMANDS.is_sorted_by(|one, other| one.name < other.name));
    }
}
