//! The message to the player who is to move.

use ids::{AccountId, GameId};
use rules::Index;
use table::{Table, TurnView};

use crate::protocol::ServerMessage;

/// The message, if it is this person's turn.
pub(crate) fn your_turn(game: &GameId, table: &Table, person: &AccountId) -> Option<ServerMessage> {
    let turn = table.turn().filter(|turn| turn.holder.is(person))?;
    let position = table.position();
    let colour = position.rules().variant().colour_name(turn.colour).to_owned();
    let placements = position.legal_moves_of(turn.colour).iter().map(|placement| placement.index()).collect();
    let turn = TurnView { number: turn.number, seat: turn.seat, colour };
    Some(ServerMessage::YourTurn { game: game.to_owned(), turn, placements })
}
