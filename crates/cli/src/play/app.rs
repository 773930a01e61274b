//! The loop between terminal, game and computer player.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use engine::Player;
use gtp::monotonic_time;
use ratatui::crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::command::{Command, Mode, Request};
use super::console::{Console, Next, is_control};
use super::holder::Holder;
use super::menu::{Menu, Outcome};
use super::model::Game;
use super::player_thread::{Answered, PlayerThread};
use super::setup::{Setup, Start};
use super::view::{self, Layout, Look, Target};
use super::{files, keys};

/// Why a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// The player quit.
    Quit,
    /// A signal asked the program to end, or the terminal was closed.
    Interrupted,
}

/// Plays on the terminal, which is as before when this returns or panics, also because of a signal.
pub(crate) fn run(mut setup: Setup) -> Result<Ended> {
    let mut console = Console::open()?;
    let start = match setup.start.take() {
        Some(start) => start,
        None => match choose(&mut console, setup.settings.level) {
            Ok(Ok(start)) => start,
            Ok(Err(ended)) => return Ok(ended),
            Err(_) if console.is_gone() => return Ok(Ended::Interrupted),
            Err(error) => return Err(error),
        },
    };
    let mut app = App::new(setup, start);
    let played = loop {
        match app.step(&mut console) {
            Ok(None) => {}
            Ok(Some(ended)) => break Ok(ended),
            // On a terminal that was closed, drawing fails before anything else does.
            Err(_) if console.is_gone() => break Ok(Ended::Interrupted),
            Err(error) => break Err(error),
        }
    };
    // Whatever ended it, the game is saved.
    let saved = app.autosave();
    played.and_then(|ended| saved.map(|()| ended))
}

/// The menu, until a game is chosen or the player leaves.
fn choose(console: &mut Console, level: u32) -> Result<Result<Start, Ended>> {
    let mut menu = Menu::new(level);
    loop {
        console.draw(|frame| view::draw_menu(&menu, frame))?;
        let key = loop {
            match console.next()? {
                Next::Event(Event::Key(key)) => break key,
                Next::Event(_) | Next::Nothing => {}
                Next::Redraw => console.draw(|frame| view::draw_menu(&menu, frame))?,
                Next::Interrupted => return Ok(Err(Ended::Interrupted)),
            }
        };
        if is_control(key, 'c') {
            return Ok(Err(Ended::Quit));
        }
        match menu.press(key.code) {
            Outcome::Stay => {}
            Outcome::Quit => return Ok(Err(Ended::Quit)),
            Outcome::Start(variant, holders) => return Start::of_variant(*variant, holders).map(Ok),
        }
    }
}

/// A computer player that has not thought yet.
fn player_thread(setup: &Setup) -> PlayerThread {
    PlayerThread::new(Player::new(setup.settings.clone(), setup.seed, monotonic_time), setup.seed)
}

/// A game with the computer player, the files and the screen around it.
struct App {
    setup: Setup,
    start: Start,
    game: Game,
    player: PlayerThread,
    look: Look,
    /// An answer that waits until the move before it has been seen.
    answer: Option<Answered>,
    changed: Instant,
    stale: bool,
    /// Whether the end of the game has been saved.
    end_saved: bool,
    /// An existing file that the player was warned about.
    warned: Option<PathBuf>,
}

impl App {
    fn new(setup: Setup, start: Start) -> Self {
        let player = player_thread(&setup);
        let mut game = Game::new(start.position.clone(), start.holders.clone());
        game.file.clone_from(&setup.file);
        game.autosave.clone_from(&setup.autosave);
        if start.holders.contains(&Holder::Computer) {
            game.log.push(format!("The computer plays as {}", engine::Level::name(setup.settings.level)));
        }
        Self {
            setup,
            start,
            game,
            player,
            look: Look::of_environment(),
            answer: None,
            changed: Instant::now(),
            stale: true,
            end_saved: false,
            warned: None,
        }
    }

    /// Draws, waits for a key or an answer and handles it; says so when the game is left.
    fn step(&mut self, console: &mut Console) -> Result<Option<Ended>> {
        if std::mem::take(&mut self.stale) {
            console.draw(|frame| view::draw(&self.game, self.look, frame))?;
        }
        match console.next()? {
            Next::Interrupted => return Ok(Some(Ended::Interrupted)),
            Next::Redraw => self.stale = true,
            Next::Nothing => {}
            Next::Event(event) => {
                self.stale = true;
                let command = self.command(&event, console.area()?);
                if let Some(request) = command.and_then(|command| self.game.handle(command)) {
                    return Ok(self.fulfil(request));
                }
            }
        }
        self.take_answer()?;
        self.save_finished();
        Ok(None)
    }

    fn command(&self, event: &Event, area: Rect) -> Option<Command> {
        match *event {
            Event::Key(key) if !view::fits(&self.game, self.look, area) => keys::unseen(&self.game.mode, key),
            Event::Key(key) => keys::command(&self.game.mode, key),
            Event::Mouse(mouse) => self.pointed(mouse, area),
            _ => None,
        }
    }

    fn take_answer(&mut self) -> Result<()> {
        if let Some(answer) = self.player.poll(self.game.question(), &self.game.position)? {
            self.answer = Some(answer);
        }
        if self.changed.elapsed() < self.setup.pause {
            return Ok(());
        }
        if let Some((question, answer)) = self.answer.take() {
            self.game.take_answer(question, answer);
            self.changed = Instant::now();
            self.stale = true;
        }
        Ok(())
    }

    /// Saves a finished game once, if the command line asked for it.
    fn save_finished(&mut self) {
        let over = self.game.is_over();
        if let (true, false, Some(file)) = (over, self.end_saved, self.setup.autosave.clone()) {
            self.save(&file);
            self.stale = true;
        }
        self.end_saved = over;
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
            MouseEventKind::ScrollUp => Some(Command::Rotate),
            MouseEventKind::ScrollDown => Some(Command::RotateBack),
            _ => None,
        }
    }

    fn fulfil(&mut self, request: Request) -> Option<Ended> {
        match request {
            // Once the player knows that it cannot be saved, quitting again leaves it.
            Request::Quit => {
                let known = self.game.autosave.is_none();
                return (self.autosave_or_warn() || known).then_some(Ended::Quit);
            }
            Request::Again => {
                if self.autosave_or_warn() {
                    self.begin_again();
                }
            }
            Request::Save(file) => self.save_as(&file),
        }
        None
    }

    /// Begins a new game of the same kind with the same players.
    fn begin_again(&mut self) {
        self.setup.seed = self.setup.seed.wrapping_add(1 << 32);
        self.player = player_thread(&self.setup);
        let letters = self.game.letters;
        let position = rules::Position::new(self.start.position.rules().clone());
        self.game = Game::new(position, self.start.holders.clone());
        self.game.letters = letters;
        self.game.file.clone_from(&self.setup.file);
        self.game.autosave.clone_from(&self.setup.autosave);
    }

    /// Saves to a file that the player named; an existing one only when it is named twice.
    fn save_as(&mut self, file: &Path) {
        let known = [&self.warned, &self.setup.autosave].into_iter().flatten().any(|known| known == file);
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
        match self.write(file) {
            Ok(()) => self.game.note = Some(format!("Saved to {}", file.display())),
            Err(error) => self.game.note = Some(format!("Not saved: {error:#}")),
        }
    }

    /// Writes the record that the command line asked for, if anything was played since the last time.
    fn autosave(&mut self) -> Result<()> {
        match self.setup.autosave.clone() {
            Some(file) if self.game.is_unsaved() => self.write(&file),
            _ => Ok(()),
        }
    }

    fn write(&mut self, file: &Path) -> Result<()> {
        files::save(&self.game.position, &self.names(), self.game.result_of_resignation(), file)?;
        self.game.mark_saved();
        Ok(())
    }

    /// Whether nothing is lost by leaving the game; otherwise a note on the board says why.
    fn autosave_or_warn(&mut self) -> bool {
        let Err(error) = self.autosave() else { return true };
        self.game.mode = Mode::Board;
        self.game.autosave = None;
        self.game.note = Some(format!("Not saved: {error:#}; s saves elsewhere"));
        self.stale = true;
        false
    }

    fn names(&self) -> Vec<String> {
        let name = |(seat, holder): (usize, &Holder)| match holder {
            Holder::Human => format!("Player {}", seat + 1),
            Holder::Computer => "Catercorner".to_owned(),
        };
        self.start.holders.iter().enumerate().map(name).collect()
    }
}
