//! Keys, mouse and changes of size from the terminal, read in a thread of their own.
//!
//! The thread is there because `crossterm` reads a terminal that was closed for ever and never returns. So this
//! side asks the system whether the terminal is still there, and the thread ends with the program.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use ratatui::crossterm::event::{self, Event};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// What came from the terminal.
pub(crate) enum Input {
    Event(Event),
    /// Nothing within the time that was given for it.
    Nothing,
    /// The terminal was closed.
    HangUp,
}

pub(crate) struct Events {
    received: Receiver<io::Result<Event>>,
}

impl Events {
    /// Starts reading standard input.
    pub(crate) fn start() -> Self {
        let (sender, received) = mpsc::channel();
        thread::spawn(move || {
            loop {
                let event = event::read();
                let failed = event.is_err();
                if sender.send(event).is_err() || failed {
                    return;
                }
            }
        });
        Self { received }
    }

    /// What the terminal sends next, or `Nothing` if it sends nothing for so long.
    pub(crate) fn next(&self, wait: Duration) -> Result<Input> {
        match self.received.recv_timeout(wait) {
            Ok(event) => Ok(Input::Event(event.context("cannot read from the terminal")?)),
            Err(RecvTimeoutError::Timeout) if !is_hung_up() => Ok(Input::Nothing),
            Err(_) => Ok(Input::HangUp),
        }
    }
}

/// Whether the terminal at standard input was closed.
pub(crate) fn is_hung_up() -> bool {
    let stdin = io::stdin();
    // A hang-up is reported whatever is asked for.
    let mut asked = [PollFd::new(&stdin, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let answered = poll(&mut asked, Some(&at_once)).is_ok_and(|count| count > 0);
    answered && asked[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}
