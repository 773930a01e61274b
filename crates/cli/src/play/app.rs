//! The loop between terminal, game and computer player.

use std::io::stdout;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use engine::Player;
use gtp::monotonic_time;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
    MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType};
use ratatui::layout::Rect;

use super::command::{Command, Mode, Request};
use super::menu::{Menu, Outcome};
use super::model::{Game, Kind};
use super::setup::{Setup, Start};
use super::thinker::{Answer, Thinker};
use super::view::{self, Layout, Look, Target};
use super::{files, keys};
use crate::signals;

/// How long to wait for a key before the computer player is asked again whether it is done.
const BEAT: Duration = Duration::from_millis(30);

/// Why a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// The player quit.
    Quit,
    /// A signal asked the program to end.
    Stopped,
}

/// Plays on the terminal, which is as before when this returns or panics, also because of a signal.
pub(crate) fn run(setup: Setup) -> Result<Ended> {
    let stop = signals::stop_on_signals()?;
    let mut terminal = ratatui::try_init().context("cannot draw on the terminal")?;
    let restore = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = execute!(stdout(), DisableMouseCapture);
        restore(panic);
    }));
    // Where there is no alternate screen the old text would show through: only what differs from blank is drawn.
    let played = execute!(stdout(), Clear(ClearType::All), EnableMouseCapture)
        .context("cannot clear the terminal and use the mouse")
        .and_then(|()| play(setup, &mut terminal, &stop));
    // Whatever fails here, the terminal is gone anyway.
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
    played.map(|()| if stop.load(Ordering::Relaxed) { Ended::Stopped } else { Ended::Quit })
}

fn play(mut setup: Setup, terminal: &mut DefaultTerminal, stop: &AtomicBool) -> Result<()> {
    let start = match setup.start.take() {
        Some(start) => start,
        None => match choose(terminal, stop)? {
            Some(start) => start,
            None => return Ok(()),
        },
    };
    let mut table = Table::new(setup, start);
    let played = loop {
        if stop.load(Ordering::Relaxed) {
            break Ok(());
        }
        match table.turn(terminal) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    // Also when the terminal is gone, or the program is told to go, the game is kept.
    let kept = table.keep();
    played.and(kept)
}

/// The menu, until a game is chosen or the player quits.
fn choose(terminal: &mut DefaultTerminal, stop: &AtomicBool) -> Result<Option<Start>> {
    let mut menu = Menu::new();
    loop {
        terminal.draw(|frame| view::draw_menu(&menu, frame))?;
        while !event::poll(BEAT)? {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(None);
        }
        match menu.press(key.code) {
            Outcome::Stay => {}
            Outcome::Quit => return Ok(None),
            Outcome::Start(variant, players) => return Start::of_variant(*variant, players).map(Some),
        }
    }
}

/// A game with what surrounds it.
struct Table {
    setup: Setup,
    start: Start,
    game: Game,
    thinker: Thinker,
    look: Look,
    /// An answer that waits until the move before it has been seen.
    answer: Option<Answer>,
    changed: Instant,
    stale: bool,
    /// Whether the end of the game has been saved.
    kept: bool,
    /// An existing file that the player was warned about.
    warned: Option<PathBuf>,
}

impl Table {
    fn new(setup: Setup, start: Start) -> Self {
        let thinker =
            Thinker::new(Player::new(setup.settings.clone(), setup.seed, monotonic_time), setup.seed);
        let mut game = Game::new(start.position.clone(), start.players.clone());
        game.file.clone_from(&setup.file);
        game.keep.clone_from(&setup.keep);
        Self {
            setup,
            start,
            game,
            thinker,
            look: Look::of_environment(),
            answer: None,
            changed: Instant::now(),
            stale: true,
            kept: false,
            warned: None,
        }
    }

    /// Draws, waits for a key or an answer and handles it; false when the player quits.
    fn turn(&mut self, terminal: &mut DefaultTerminal) -> Result<bool> {
        if std::mem::take(&mut self.stale) {
            terminal.draw(|frame| view::draw(&self.game, self.look, frame))?;
        }
        if event::poll(BEAT)? {
            self.stale = true;
            let size = terminal.size()?;
            let area = Rect::new(0, 0, size.width, size.height);
            let command = match event::read()? {
                Event::Key(key) if key.kind == KeyEventKind::Release => None,
                Event::Key(key) if !view::fits(&self.game, self.look, area) => {
                    keys::unseen(&self.game.mode, key)
                }
                Event::Key(key) => keys::command(&self.game.mode, key),
                Event::Mouse(mouse) => self.pointed(mouse, area),
                _ => None,
            };
            if let Some(request) = command.and_then(|command| self.game.obey(command)) {
                return self.grant(request);
            }
        }
        self.listen()?;
        self.keep_finished();
        Ok(true)
    }

    fn listen(&mut self) -> Result<()> {
        if let Some(answer) = self.thinker.poll(self.game.wanted(), &self.game.position)? {
            self.answer = Some(answer);
        }
        if self.changed.elapsed() < self.setup.pause {
            return Ok(());
        }
        if let Some((ticket, said)) = self.answer.take() {
            self.game.answer(ticket, said);
            self.changed = Instant::now();
            self.stale = true;
        }
        Ok(())
    }

    /// Saves a finished game once, if the command line asked for it.
    fn keep_finished(&mut self) {
        let over = self.game.position.is_over();
        if let (true, false, Some(file)) = (over, self.kept, self.setup.keep.clone()) {
            self.save(&file);
            self.stale = true;
        }
        self.kept = over;
    }

    fn pointed(&self, mouse: MouseEvent, area: Rect) -> Option<Command> {
        if self.game.mode != Mode::Board {
            return None;
        }
        let layout = Layout::new(&self.game, self.look, area).ok()?;
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                match layout.target(&self.game, mouse.column, mouse.row)? {
                    Target::Field(cell) => Some(Command::Point(cell)),
                    Target::Piece(piece) => Some(Command::Take(piece)),
                }
            }
            MouseEventKind::Down(MouseButton::Right) => Some(Command::Flip),
            MouseEventKind::ScrollUp => Some(Command::Turn),
            MouseEventKind::ScrollDown => Some(Command::TurnBack),
            _ => None,
        }
    }

    fn grant(&mut self, request: Request) -> Result<bool> {
        match request {
            // Once the player knows that it cannot be saved, quitting again leaves it.
            Request::Quit => {
                let known = self.game.keep.is_none();
                return Ok(!self.kept_or_told() && !known);
            }
            Request::Again if !self.kept_or_told() => {}
            Request::Again => {
                self.setup.seed = self.setup.seed.wrapping_add(1 << 32);
                let fresh = rules::Position::new(self.start.position.rules().clone());
                let start = Start { position: fresh, players: self.start.players.clone() };
                let seed = self.setup.seed;
                self.thinker =
                    Thinker::new(Player::new(self.setup.settings.clone(), seed, monotonic_time), seed);
                let letters = self.game.letters;
                self.game = Game::new(start.position, start.players);
                self.game.letters = letters;
                self.game.file.clone_from(&self.setup.file);
                self.game.keep.clone_from(&self.setup.keep);
            }
            Request::Save(file) => self.save_asked(&file),
        }
        Ok(true)
    }

    /// Saves to a file that the player named; an existing one only when it is named twice.
    fn save_asked(&mut self, file: &Path) {
        let known = [&self.warned, &self.setup.keep].into_iter().flatten().any(|known| known == file);
        if !known && file.exists() {
            self.warned = Some(file.into());
            self.game.file = Some(file.into());
            self.game.note = Some(format!("{} exists: save again to replace it", file.display()));
            return;
        }
        self.save(file);
        self.warned = Some(file.into());
        self.game.file = Some(file.into());
    }

    fn save(&mut self, file: &Path) {
        match files::save(&self.game.position, &self.names(), file) {
            Ok(()) => {
                self.game.mark_saved();
                self.game.note = Some(format!("Saved to {}", file.display()));
            }
            Err(error) => self.game.note = Some(format!("Not saved: {error:#}")),
        }
    }

    /// Writes the record that the command line asked for, if anything was played.
    fn keep(&mut self) -> Result<()> {
        match self.setup.keep.clone() {
            Some(file) if self.game.unsaved() => files::save(&self.game.position, &self.names(), &file)?,
            _ => return Ok(()),
        }
        self.game.mark_saved();
        Ok(())
    }

    /// Whether nothing is lost by leaving the game; otherwise the player is told on the board.
    fn kept_or_told(&mut self) -> bool {
        let Err(error) = self.keep() else { return true };
        self.game.mode = Mode::Board;
        self.game.keep = None;
        self.game.note = Some(format!("Not saved: {error:#}; s saves elsewhere"));
        false
    }

    fn names(&self) -> Vec<String> {
        let name = |(seat, kind): (usize, &Kind)| match kind {
            Kind::Human => format!("Player {}", seat + 1),
            Kind::Computer => "Catercorner".to_owned(),
        };
        self.game.players().iter().enumerate().map(name).collect()
    }
}
