//! The table of commands: one row each, with a small handler.

mod about;
mod arguments;
mod files;
mod game;
mod think;
mod tune;

use crate::session::Session;
use crate::text::clipped;
use arguments::{Answer, Handler, none, one};

/// A row of the table.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    /// What it takes, for people.
    arguments: &'static str,
    /// What it does, for people.
    about: &'static str,
    pub(crate) run: Handler,
}

const fn row(name: &'static str, arguments: &'static str, about: &'static str, run: Handler) -> Command {
    Command { name, arguments, about, run }
}

/// Every command, in the order of its name.
const COMMANDS: &[Command] = &[
    row("all_legal", "COLOUR", "the moves that a colour would have now, one a line", game::all_legal),
    row("clear_board", "", "begins the game anew", game::clear_board),
    row("cputime", "", "the seconds that the program has spent on its processors", about::cputime),
    row(
        "final_score",
        "",
        "B+2, W+3 or 0 with two players, else the score of each colour",
        game::final_score,
    ),
    row("g", "", "genmove for the colour to move", think::genmove_in_turn),
    row(
        "genmove",
        "COLOUR",
        "plays a move for a colour and prints it; `pass` if it has none",
        think::genmove,
    ),
    row("get_value", "", "the value of the last search for who was to move, from 0 to 1", think::get_value),
    row("help", "[COMMAND]", "what a command takes and does", help),
    row("hint", "COLOUR", "the player's best few moves: value, visits and why, one a line", think::hint),
    row("known_command", "NAME", "whether there is such a command", known_command),
    row("list_commands", "", "the commands, one a line", list_commands),
    row("loadsgf", "FILE [NUMBER]", "loads a record, as it is before that move", files::loadsgf),
    row("move_time", "SECONDS", "the thinking time of every genmove that follows", tune::move_time),
    row(
        "move_values",
        "",
        "the moves of the last search: visits, value, prior, move, one a line",
        think::move_values,
    ),
    row("name", "", "the name of the program", about::name),
    row("p", "MOVE", "play for the colour to move", game::play_in_turn),
    row("param", "[NAME VALUE]", "lists the parameters of the player, or sets one", tune::param),
    row("play", "COLOUR MOVE", "plays a move for a colour, in turn or not", game::play),
    row("position", "", "the position as one line of text", files::position),
    row("protocol_version", "", "the version of the protocol", about::protocol_version),
    row("quit", "", "ends the session", about::quit),
    row("reg_genmove", "COLOUR", "the move that genmove would play, without playing it", think::reg_genmove),
    row("savesgf", "FILE", "saves the game as a record, with all that a loaded one had", files::savesgf),
    row("set_game", "NAME [KEY=VALUE…]", "begins a game of a variant", game::set_game),
    row("set_position", "TEXT", "sets up a position that `position` printed", files::set_position),
    row("set_random_seed", "NUMBER", "makes the player's moves repeatable", tune::set_random_seed),
    row("showboard", "", "a picture of the position", game::showboard),
    row("undo", "", "takes the last move back", game::undo),
    row("version", "", "the version of the program", about::version),
];

/// The row of a command.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

fn known_command(_: &mut Session, arguments: &str) -> Answer {
    let name = one(arguments, "the name of a command")?;
    Ok(find(name).is_some().to_string())
}

fn list_commands(_: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn help(_: &mut Session, arguments: &str) -> Answer {
    let line = |command: &Command| {
        let usage = format!("{} {}", command.name, command.arguments);
        format!("{usage:<30} {}", command.about)
    };
    if arguments.is_empty() {
        let lines: Vec<String> = COMMANDS.iter().map(line).collect();
        return Ok(lines.join("\n"));
    }
    let name = one(arguments, "the name of a command")?;
    find(name).map(line).ok_or_else(|| format!("unknown command {:?}", clipped(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_their_names() {
        assert!(COMMANDS.is_sorted_by(|one, other| one.name < other.name));
    }
}
