//! The terminal with all that comes from it: what the loops of the menu and of the game wait for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use super::events::{Events, Input, is_hung_up};
use super::screen::Screen;
use crate::signals;

/// How long to wait for a key before the computer player is asked again whether it is done.
const BEAT: Duration = Duration::from_millis(30);

/// What the terminal brought.
pub(crate) enum Next {
    Event(Event),
    /// The screen must be drawn again: its content is lost.
    Redraw,
    Nothing,
    /// The terminal was closed, or a signal asks the program to end.
    Interrupted,
}

pub(crate) struct Console {
    screen: Screen,
    events: Events,
    stop: Arc<AtomicBool>,
}

impl Console {
    /// Takes the terminal over until this is dropped.
    pub(crate) fn open() -> Result<Self> {
        let stop = signals::stop_on_signals()?;
        Ok(Self { screen: Screen::open()?, events: Events::start(), stop })
    }

    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> Result<()> {
        self.screen.draw(render)
    }

    pub(crate) fn area(&self) -> Result<Rect> {
        self.screen.area()
    }

    /// Waits a moment for what comes. Ctrl-Z is dealt with here; keys that are let go are dropped.
    pub(crate) fn next(&mut self) -> Result<Next> {
        let input = self.events.next(BEAT)?;
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Next::Interrupted);
        }
        if self.screen.resumed()? {
            return Ok(Next::Redraw);
        }
        match input {
            Input::HangUp => Ok(Next::Interrupted),
            Input::Event(Event::Key(key)) if key.kind == KeyEventKind::Release => Ok(Next::Nothing),
            Input::Event(Event::Key(key)) if is_control(key, 'z') => {
                self.screen.suspend()?;
                Ok(Next::Redraw)
            }
            Input::Event(Event::Resize(..)) => Ok(Next::Redraw),
            Input::Event(event) => Ok(Next::Event(event)),
            Input::Nothing => Ok(Next::Nothing),
        }
    }

    /// Whether a failure is only the terminal that was closed, or a signal that came meanwhile.
    pub(crate) fn is_gone(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || is_hung_up()
    }
}

/// Whether a key is a letter pressed with Ctrl.
pub(crate) fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}
