//! Drives a session by command lines.

use std::io::{self, BufRead, Write};

use crate::commands;
use crate::framing::{Line, Lines, write_answer};
use crate::session::Session;
use crate::text::{clipped, shortened};

/// The longest message, in characters: more than the reasons against any move take.
const MAX_MESSAGE: usize = 1_000;

impl Session {
    /// Carries out one command. A command that fails has changed nothing.
    pub fn run(&mut self, name: &str, arguments: &str) -> Result<String, String> {
        let answer = match commands::find(name) {
            Some(command) => (command.run)(self, arguments),
            None if name.is_empty() => Err("expected a command, got only a number".into()),
            None => Err(format!("unknown command {:?}; list_commands lists them all", clipped(name))),
        };
        // Messages of other crates may repeat what came, and that may be a megabyte.
        answer.map_err(|message| shortened(&message, MAX_MESSAGE))
    }

    /// Answers every command of the input, until it ends or the controller quits.
    pub fn serve(&mut self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut lines = Lines::new(input);
        while !self.is_finished() {
            let Some(line) = lines.next_line()? else { break };
            let (id, answer) = match line {
                Line::Command { id, name, arguments } => (id, self.run(&name, &arguments)),
                Line::Malformed { id, message } => (id, Err(message)),
            };
            write_answer(&mut output, &id, &answer)?;
        }
        Ok(())
    }
}
