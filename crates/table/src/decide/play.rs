//! Moves, by people and by computer players.

use super::Draft;
use crate::event::Fact;
use crate::game::Stage;
use crate::refusal::Refusal;
use crate::seat::{Holder, Person};

impl Draft {
    /// A move by a person or, if by none, by a computer player.
    pub(super) fn play(&mut self, person: Option<&Person>, turn: u64, place: &str) -> Result<(), Refusal> {
        self.expect_stage(Stage::Playing)?;
        if let Some(person) = person {
            self.expect_seats(person)?;
        }
        let expected = self.game.state.turn;
        if turn != expected {
            return Err(Refusal::OtherTurn { expected, got: turn });
        }
        let (seat, turn) = self.game.to_move().expect("a game that nobody can move in has ended");
        let colour = self.game.colour_name(turn);
        let holder = self.game.holder(seat);
        let (may, by) = match person {
            Some(person) => (holder.is(person), person.to_string()),
            None => (matches!(holder, Holder::Computer { .. }), "a computer player".into()),
        };
        if !may {
            return Err(Refusal::NotYourTurn { seat, colour, by });
        }
        let placement = self.game.position.check(turn, &notation::parse_move(place)?)?;
        let place = notation::format_move(self.game.position.rules(), placement);
        self.push(Fact::Moved { seat, colour, place });
        Ok(())
    }
}
