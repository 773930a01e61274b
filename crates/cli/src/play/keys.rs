//! Which key does what.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::command::{Command, Mode};
use super::hand::Direction;

/// The keys of the board as the help lists them.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("arrows, h j k l", "move the piece"),
    ("Tab n, p", "next or previous piece that fits"),
    ("A to Z, 1 2", "the piece with that name (big letter)"),
    ("r, R", "rotate the piece right, left"),
    ("f", "flip the piece"),
    ("Space, g", "jump to where it fits next"),
    ("Enter", "place the piece"),
    ("H", "a hint from the computer"),
    ("u", "take back to your last turn"),
    ("o", "show the pieces of the other colours"),
    ("m", "letters instead of shapes, and back"),
    ("s", "save the game"),
    ("x", "resign"),
    ("q", "quit"),
    ("Ctrl-Z", "pause the program: fg goes on"),
    ("mouse", "click: move, click again: place;"),
    ("", "wheel: rotate, right: flip; pieces: choose"),
];

/// What a key asks for in a mode.
pub(crate) fn command(mode: &Mode, key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        // The first time it asks; the second time it quits.
        let leave = if *mode == Mode::Quit { Command::Confirm } else { Command::Quit };
        return matches!(key.code, KeyCode::Char('c')).then_some(leave);
    }
    match mode {
        Mode::Board => on_board(key.code),
        Mode::Help => Some(Command::Cancel),
        Mode::Quit => match key.code {
            KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter => Some(Command::Confirm),
            KeyCode::Char('s') => Some(Command::Save),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => Some(Command::Cancel),
            _ => None,
        },
        Mode::Resigning(_) => match key.code {
            KeyCode::Char('y' | 'Y') => Some(Command::Confirm),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => Some(Command::Cancel),
            _ => None,
        },
        Mode::Saving(_) => match key.code {
            KeyCode::Char(letter) => Some(Command::Type(letter)),
            KeyCode::Backspace => Some(Command::Erase),
            KeyCode::Enter => Some(Command::Confirm),
            KeyCode::Esc => Some(Command::Cancel),
            _ => None,
        },
        Mode::Result => match key.code {
            KeyCode::Char('n') => Some(Command::Again),
            KeyCode::Char('u') => Some(Command::Undo),
            KeyCode::Char('s') => Some(Command::Save),
            KeyCode::Char('q') => Some(Command::Quit),
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => Some(Command::Cancel),
            _ => None,
        },
    }
}

/// What a key asks for while the terminal is too small to show the game: only to leave it.
pub(crate) fn unseen(mode: &Mode, key: KeyEvent) -> Option<Command> {
    let mode = if *mode == Mode::Quit { mode } else { &Mode::Board };
    command(mode, key).filter(|asked| matches!(asked, Command::Quit | Command::Confirm | Command::Cancel))
}

fn on_board(code: KeyCode) -> Option<Command> {
    Some(match code {
        KeyCode::Left | KeyCode::Char('h') => Command::Step(Direction::Left),
        KeyCode::Down | KeyCode::Char('j') => Command::Step(Direction::Down),
        KeyCode::Up | KeyCode::Char('k') => Command::Step(Direction::Up),
        KeyCode::Right | KeyCode::Char('l') => Command::Step(Direction::Right),
        KeyCode::Tab | KeyCode::Char('n') => Command::Next,
        KeyCode::BackTab | KeyCode::Char('p') => Command::Previous,
        KeyCode::Char('r') => Command::Rotate,
        KeyCode::Char('R') => Command::RotateBack,
        KeyCode::Char('f') => Command::Flip,
        KeyCode::Char(' ' | 'g') => Command::Jump,
        KeyCode::Enter => Command::Place,
        KeyCode::Char('u') => Command::Undo,
        KeyCode::Char('H') => Command::Hint,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
        KeyCode::Char('s') => Command::Save,
        KeyCode::Char('x') => Command::Resign,
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        KeyCode::Char('m') => Command::Letters,
        KeyCode::Char('o') => Command::Others,
        KeyCode::Char(letter) if letter.is_ascii_uppercase() || letter.is_ascii_digit() => {
            Command::Named(letter)
        }
        _ => return None,
    })
}
