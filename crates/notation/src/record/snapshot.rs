//! A position taken apart into pieces that were set up and moves, and put together again.

use std::sync::Arc;

use rules::{Colour, Placement, Ply, Position, Ruleset};

/// As little of a position as is needed to make it again: records may nest set-ups by the hundred thousand.
pub(super) struct Snapshot {
    pub(super) set_up: Vec<Ply>,
    pub(super) moves: Vec<Ply>,
    pub(super) turn: Option<Colour>,
}

impl Snapshot {
    pub(super) fn of(position: &Position) -> Self {
        let moves = position.history().to_vec();
        let set_up = position.rules().colours().flat_map(|colour| {
            let placed = set_up_part(position, colour);
            placed.iter().map(move |&placement| Ply { colour, placement })
        });
        Self { set_up: set_up.collect(), moves, turn: position.turn() }
    }

    pub(super) fn rebuild(&self, rules: &Arc<Ruleset>) -> Position {
        let mut position = Position::new(rules.clone());
        for ply in &self.set_up {
            position.set_up(ply.colour, ply.placement);
        }
        for ply in &self.moves {
            position.play_as(ply.colour, ply.placement);
        }
        if let Some(turn) = self.turn {
            position.set_turn(turn);
        }
        position
    }
}

/// The pieces of a colour that were set up before the moves of the history.
pub(super) fn set_up_part(position: &Position, colour: Colour) -> &[Placement] {
    let placed = position.placed(colour);
    let moves = position.history().iter().filter(|ply| ply.colour == colour).count();
    &placed[..placed.len() - moves]
}
