//! One session: a game, a player and the machine behind them, driven by command lines.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use engine::Player;
use rules::{Position, Ruleset};

use crate::commands;
use crate::framing::{Line, Lines, write_answer};
use crate::system::System;

/// What a controller talks to.
pub struct Session {
    pub(crate) position: Position,
    pub(crate) player: Player,
    pub(crate) system: Box<dyn System>,
    pub(crate) finished: bool,
}

impl Session {
    /// A session that begins with the empty board of a game.
    pub fn new(rules: Arc<Ruleset>, player: Player, system: Box<dyn System>) -> Self {
        Self { position: Position::new(rules), player, system, finished: false }
    }

    /// The position that the session has come to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Goes on from a position, if the player can play by its rules.
    pub(crate) fn go_on_from(&mut self, position: Position) -> Result<(), String> {
        self.player.fits(position.rules()).map_err(|error| error.to_string())?;
        self.position = position;
        Ok(())
    }

    /// The player that moves are asked of.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// Whether the controller has ended the session.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Carries out one command. A command that fails has changed nothing.
    pub fn run(&mut self, name: &str, arguments: &str) -> Result<String, String> {
        let answer = match commands::find(name) {
            Some(command) => (command.run)(self, arguments),
            None if name.is_empty() => Err("expected a command, got only a number".into()),
            None => Err(format!("unknown command {:?}; list_commands tells them all", clipped(name))),
        };
        // Messages of other crates may repeat what came, and that may be a megabyte.
        answer.map_err(|message| shortened(&message, MAX_MESSAGE))
    }

    /// Answers every command of the input, until it ends or the controller quits.
    pub fn serve(&mut self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut lines = Lines::new(input);
        while !self.finished {
            let Some(line) = lines.next_line()? else { break };
            let (id, answer) = match line {
                Line::Command { id, name, arguments } => (id, self.run(&name, &arguments)),
                Line::Rubbish { id, message } => (id, Err(message)),
            };
            write_answer(&mut output, &id, &answer)?;
        }
        Ok(())
    }
}

/// The longest message, in characters: more than the reasons against any move take.
const MAX_MESSAGE: usize = 1_000;

/// As much of a text from outside as a message should repeat.
pub(crate) fn clipped(text: &str) -> String {
    const ENOUGH: usize = 60;
    shortened(text, ENOUGH)
}

pub(crate) fn shortened(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
