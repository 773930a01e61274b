//! The message to the player who is to move.

use ids::AccountId;
use rules::Index;
use table::TurnView;

use crate::protocol::ServerMessage;
use crate::tables::requests::LoadedGame;

/// The message, if it is this person's turn.
pub(crate) fn your_turn(loaded: &LoadedGame, person: &AccountId) -> Option<ServerMessage> {
    let table = &loaded.table;
    let turn = table.turn().filter(|turn| turn.holder.is(person))?;
    let colour = table.position().rules().variant().colour_name(turn.colour).to_owned();
    let placements = loaded.legal_placements().iter().map(|placement| placement.index()).collect();
    let turn = TurnView { number: turn.number, seat: turn.seat, colour };
    Some(ServerMessage::YourTurn { game: loaded.game.id.clone(), turn, placements })
}
