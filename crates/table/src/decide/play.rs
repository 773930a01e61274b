//! Moves, by people and by computer players. A move is checked once, here; from then on it is a placement.

use ids::{AccountId, TurnNumber};
use rules::{Colour, Placement};

use super::Draft;
use crate::event::{Event, Fact};
use crate::game::Stage;
use crate::refusal::Refusal;
use crate::seat::{Holder, SeatNumber};

impl Draft<'_> {
    /// A move of a person, as text.
    pub(super) fn play_text(
        &mut self,
        person: &AccountId,
        turn_number: TurnNumber,
        move_text: &str,
    ) -> Result<(), Refusal> {
        self.expect_stage(Stage::Playing)?;
        self.expect_seats(person)?;
        let (seat, colour) = self.expect_turn(turn_number)?;
        if !self.game().holder(seat).is(person) {
            return Err(self.not_your_turn(seat, colour, person.to_string()));
        }
        let placement = self.game().position.check(colour, &notation::parse_move(move_text)?)?;
        self.make_move(seat, colour, placement);
        Ok(())
    }

    /// A move of the computer player that is to move.
    pub(super) fn play_placement(
        &mut self,
        turn_number: TurnNumber,
        placement: Placement,
    ) -> Result<(), Refusal> {
        self.expect_stage(Stage::Playing)?;
        let (seat, colour) = self.expect_turn(turn_number)?;
        if !matches!(self.game().holder(seat), Holder::Computer { .. }) {
            return Err(self.not_your_turn(seat, colour, "a computer player".into()));
        }
        let position = &self.game().position;
        if !position.is_legal_for(colour, placement) {
            // The slow way: it finds every reason.
            let rules = position.rules();
            let coordinates: Vec<_> =
                rules.cells_of(placement).iter().map(|&cell| rules.coord(cell)).collect();
            position.check(colour, &coordinates)?;
        }
        self.make_move(seat, colour, placement);
        Ok(())
    }

    fn expect_turn(&self, turn_number: TurnNumber) -> Result<(SeatNumber, Colour), Refusal> {
        let expected = self.game().state.turn;
        if turn_number != expected {
            return Err(Refusal::OtherTurn { expected, got: turn_number });
        }
        Ok(self.game().to_move().expect("a game that nobody can move in has ended"))
    }

    fn not_your_turn(&self, seat: SeatNumber, colour: Colour, by: String) -> Refusal {
        Refusal::NotYourTurn { seat, colour: self.game().colour_name(colour), by }
    }

    /// Unlike other facts, a move is not applied from its text: it is known to be legal.
    fn make_move(&mut self, seat: SeatNumber, colour: Colour, placement: Placement) {
        let game = self.game();
        let move_text = notation::format_move(game.position.rules(), placement);
        let fact = Fact::Moved { seat, colour: game.colour_name(colour), move_text: move_text.clone() };
        let event = Event { number: game.state.number.next(), at: self.at, fact };
        self.table.to_mut().game.play(&event, seat, &move_text, placement);
        self.log(event);
    }
}
