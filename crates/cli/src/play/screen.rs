//! The terminal as a screen: taken over for a game, given back to the shell, and both for a pause.

use std::io::stdout;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame, Terminal};
use rustix::process::{Signal, kill_current_process_group};

use crate::signals;

/// How long the program may take to stop after the signal. Where nobody could continue it, it never stops.
const UNTIL_STOPPED: Duration = Duration::from_millis(50);

/// The screen; the terminal is as before when this is dropped, or when the program panics.
pub(crate) struct Screen {
    /// Never dropped: on a terminal that was closed its drop would panic. What it would do is done here.
    terminal: ManuallyDrop<DefaultTerminal>,
    continued: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> Result<Self> {
        let continued = signals::watch_for_continue()?;
        let terminal = ratatui::try_init().context("cannot draw on the terminal")?;
        let restore = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = execute!(stdout(), DisableMouseCapture);
            restore(panic);
        }));
        let screen = Self { terminal: ManuallyDrop::new(terminal), continued };
        clear()?;
        Ok(screen)
    }

    /// Shows what `render` puts into the frame; only cells that changed are sent to the terminal.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> Result<()> {
        self.terminal.draw(render).context("cannot draw on the terminal")?;
        Ok(())
    }

    pub(crate) fn area(&self) -> Result<Rect> {
        let size = self.terminal.size().context("cannot tell how large the terminal is")?;
        Ok(Rect::new(0, 0, size.width, size.height))
    }

    /// Gives the terminal back and stops the program, as Ctrl-Z does for programs that do not read single keys;
    /// returns when it is continued. A program that no shell could continue goes on at once.
    pub(crate) fn suspend(&mut self) -> Result<()> {
        give_back();
        // The whole group, as the terminal would: a program that started this one stops too.
        kill_current_process_group(Signal::TSTP).context("cannot stop the program")?;
        // The signal may reach another thread first. Without this pause the screen could be taken again before.
        std::thread::sleep(UNTIL_STOPPED);
        self.take_again()
    }

    /// Whether the program was stopped from outside and goes on now; the screen is taken again then.
    pub(crate) fn resumed(&mut self) -> Result<bool> {
        let continued = self.continued.swap(false, Ordering::Relaxed);
        if continued {
            self.take_again()?;
        }
        Ok(continued)
    }

    fn take_again(&mut self) -> Result<()> {
        self.continued.store(false, Ordering::Relaxed);
        // A shell may have changed the mode, and enabling what counts as enabled would do nothing.
        let _ = disable_raw_mode();
        enable_raw_mode().context("cannot read keys from the terminal")?;
        execute!(stdout(), EnterAlternateScreen).context("cannot draw on the terminal")?;
        clear()?;
        // A new one does not believe that anything is on the screen.
        let terminal =
            Terminal::new(CrosstermBackend::new(stdout())).context("cannot draw on the terminal")?;
        self.terminal = ManuallyDrop::new(terminal);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Where there is no alternate screen the old text would show through: only what differs from blank is drawn.
fn clear() -> Result<()> {
    execute!(stdout(), Clear(ClearType::All), EnableMouseCapture)
        .context("cannot clear the terminal and use the mouse")
}

/// If this fails, the terminal is gone anyway.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, ratatui::crossterm::cursor::Show);
    let _ = ratatui::try_restore();
}
