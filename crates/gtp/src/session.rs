//! One session: a game, a player and the machine behind them.

use std::sync::Arc;

use engine::Player;
use notation::Record;
use rules::{Colour, Placement, Ply, Position, Ruleset};

use crate::loaded_record::LoadedRecord;
use crate::system::System;

/// What a controller talks to.
pub struct Session {
    position: Position,
    /// The record that the game was loaded from, as long as the game is in it.
    record: Option<LoadedRecord>,
    pub(crate) player: Player,
    pub(crate) system: Box<dyn System>,
    pub(crate) finished: bool,
}

impl Session {
    /// A session that begins with the empty board of a game.
    pub fn new(rules: Arc<Ruleset>, player: Player, system: Box<dyn System>) -> Self {
        Self { position: Position::new(rules), record: None, player, system, finished: false }
    }

    /// The position of the game.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The player that moves are asked of.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// Whether the controller has ended the session.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Continues from a position, if the player can play by its rules.
    pub(crate) fn set_up(&mut self, position: Position) -> Result<(), String> {
        self.player.fits(position.rules()).map_err(|error| error.to_string())?;
        (self.position, self.record) = (position, None);
        Ok(())
    }

    /// Continues from a position of a record: before the move with this number from 1, or from its end.
    pub(crate) fn load(&mut self, record: Record, number: Option<usize>) -> Result<(), String> {
        // The position before a move is the one after all moves before it.
        let moves = number.map_or(usize::MAX, |number| number - 1);
        let (record, position) = LoadedRecord::open(record, moves).map_err(|error| error.to_string())?;
        self.set_up(position)?;
        self.record = Some(record);
        Ok(())
    }

    /// Makes a legal move of a colour, in turn or not.
    pub(crate) fn play(&mut self, colour: Colour, placement: Placement) {
        self.position.play_as(colour, placement);
        if let Some(record) = &mut self.record {
            record.play(Ply { colour, placement });
        }
    }

    /// Takes the last move back; false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.position.undo().is_some();
        if undone && self.record.as_mut().is_some_and(|record| !record.go_back_to(&self.position)) {
            self.record = None;
        }
        undone
    }

    /// The game as the text of a record.
    pub(crate) fn record_text(&self) -> String {
        match &self.record {
            Some(record) => record.text(),
            None => Record::of_game(&self.position, &[]).to_string(),
        }
    }
}
