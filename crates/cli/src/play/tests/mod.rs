//! The tests of the terminal game without a terminal; here is what they share.

mod games;
mod leaving;
mod screens;

use std::path::Path;

use engine::{Player, Settings};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use rules::{Options, Position, Ruleset};

use crate::play::command::{Command, Mode, Request};
use crate::play::holder::{Holder, usual_holders};
use crate::play::keys;
use crate::play::model::Game;
use crate::play::player_thread;
use crate::play::question::Wanted;
use crate::play::view::{self, Layout, Look, Target};

const COLOURED: Look = Look { colours: true };
const PLAIN: Look = Look { colours: false };

fn position(name: &str) -> Position {
    Position::new(Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap())
}

fn people(name: &str) -> Game {
    let position = position(name);
    let seats = position.rules().variant().seats();
    Game::new(position, vec![Holder::Human; seats])
}

/// The first seat by hand, the others by the computer.
fn against_computers(name: &str) -> Game {
    let position = position(name);
    let seats = position.rules().variant().seats();
    Game::new(position, usual_holders(seats))
}

fn press(game: &mut Game, code: KeyCode) -> Option<Request> {
    let command = keys::command(&game.mode, KeyEvent::new(code, KeyModifiers::NONE))?;
    game.handle(command)
}

fn type_text(game: &mut Game, text: &str) {
    for letter in text.chars() {
        press(game, KeyCode::Char(letter));
    }
}

/// Lets the computer do all that is wanted of it.
fn think(game: &mut Game) {
    while let Some(question) = game.question() {
        let answer = player_thread::answer(&mut quick_player(), 1, question, &game.position);
        game.take_answer(question, answer);
        if question.wanted == Wanted::Hint {
            break;
        }
    }
}

fn screen(game: &Game, look: Look, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(game, look, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(|y| line(y) + "\n").collect()
}

/// The colours of the characters, the front's and the ground's, as two digits each.
fn colours(game: &Game, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| view::draw(game, COLOURED, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let digits = |colour: Color| match colour {
        Color::Indexed(number) => format!("{number:02x}"),
        _ => "  ".to_owned(),
    };
    let line = |y, of: fn(&Cell) -> Color| {
        let digits: String = (0..width).map(|x| digits(of(&buffer[(x, y)]))).collect();
        digits.trim_end().to_owned() + "\n"
    };
    let grid = |of: fn(&Cell) -> Color| (0..height).map(|y| line(y, of)).collect::<String>();
    grid(|cell| cell.fg) + &grid(|cell| cell.bg)
}

/// Compares with a file; with UPDATE_SCREENS set, the file is written, to be looked at before it is kept.
fn expect(shown: &str, file: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/screens").join(file);
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(&file, shown).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    assert!(shown == expected, "{} differs; the screen is now\n{shown}", file.display());
}

/// As little thinking as a hint needs.
fn quick_player() -> Player {
    let settings = Settings { simulations: Some(1), book: false, ..Settings::default() };
    Player::new(settings, 1, gtp::monotonic_time)
}

fn names() -> impl Iterator<Item = &'static str> {
    rules::variants().iter().map(rules::VariantFile::name)
}
