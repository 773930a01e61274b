//! AppState: where people chat, and who may read and write there.

use ids::{AccountId, GameId};
use store::Room;
use table::{Fact, Holder, Stage};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::tables::requests::LoadedGame;
use crate::tables::state::Tables;

/// The room that a client names: the lobby, or one of the two of a game.
pub(crate) fn parse_room(name: &str) -> Result<Room> {
    name.parse().map_err(|error| ApiError::bad(Code::Room, error))
}

/// Refuses who may not read here.
pub(crate) async fn may_read(room: &Room, tables: &Tables, reader: Option<&AccountId>) -> Result<()> {
    match room {
        Room::Lobby => Ok(()),
        Room::Table(game) => show(tables, game).await.map(|_| ()),
        Room::Watchers(game) => {
            let players = players(&show(tables, game).await?);
            if reader.is_some_and(|reader| players.iter().any(|player| player == reader)) {
                return Err(for_watchers());
            }
            Ok(())
        }
    }
}

/// Refuses who may not write here; otherwise gives those who must not hear it.
pub(crate) async fn may_write(room: &Room, tables: &Tables, writer: &AccountId) -> Result<Vec<AccountId>> {
    match room {
        Room::Lobby => Ok(Vec::new()),
        Room::Table(game) => {
            if has_sat(&show(tables, game).await?, writer) {
                return Ok(Vec::new());
            }
            Err(ApiError::forbidden(Code::NotAPlayer, "expected somebody who sits or sat at this table"))
        }
        Room::Watchers(game) => {
            let players = players(&show(tables, game).await?);
            if players.iter().any(|player| player == writer) {
                return Err(for_watchers());
            }
            Ok(players)
        }
    }
}

async fn show(tables: &Tables, game: &GameId) -> Result<LoadedGame> {
    tables.registry.game(game).await
}

fn for_watchers() -> ApiError {
    ApiError::forbidden(Code::StillPlaying, "expected a spectator: players may enter when the game is over")
}

/// Who plays now.
fn players(shown: &LoadedGame) -> Vec<AccountId> {
    if shown.table.stage() != Stage::Playing {
        return Vec::new();
    }
    let people = shown.table.holders().iter().filter_map(Holder::person);
    people.cloned().collect()
}

fn has_sat(shown: &LoadedGame, person: &AccountId) -> bool {
    let came = |fact: &Fact| matches!(fact, Fact::Seated { holder, .. } if holder.is(person));
    shown.table.setup().seats.iter().any(|holder| holder.is(person))
        || shown.table.events().iter().any(|event| came(&event.fact))
}
