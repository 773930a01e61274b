//! Rooms: where people chat, and who may read and write there.

use std::fmt;

use ids::AccountId;
use table::{Fact, Holder, Stage};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::tables::handle::TableSnapshot;
use crate::tables::state::Tables;

/// Where people chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    /// For everybody.
    Lobby,
    /// Of a game: who sits or sat there writes, everybody reads.
    Table(String),
    /// Of a game: for everybody but those who play it, until it is over.
    Watchers(String),
}

impl Room {
    /// The room with this name.
    pub(crate) fn parse(name: &str) -> Result<Self> {
        let is_id = |game: &str| !game.is_empty() && game.chars().all(|c| c.is_ascii_alphanumeric());
        match name.split_once(':') {
            None if name == "lobby" => Ok(Self::Lobby),
            Some(("table", game)) if is_id(game) => Ok(Self::Table(game.to_owned())),
            Some(("watchers", game)) if is_id(game) => Ok(Self::Watchers(game.to_owned())),
            _ => {
                let message = format!("expected lobby, table:GAME or watchers:GAME, got {name:?}");
                Err(ApiError::bad(Code::Room, message))
            }
        }
    }

    /// Where on the bus it is heard.
    pub(crate) fn topic(&self) -> String {
        format!("room.{self}")
    }

    /// Refuses who may not read here.
    pub(crate) async fn may_read(&self, tables: &Tables, reader: Option<&str>) -> Result<()> {
        match self {
            Self::Lobby => Ok(()),
            Self::Table(game) => show(tables, game).await.map(|_| ()),
            Self::Watchers(game) => {
                let players = players(&show(tables, game).await?);
                if reader.is_some_and(|reader| players.iter().any(|player| player == reader)) {
                    return Err(for_watchers());
                }
                Ok(())
            }
        }
    }

    /// Refuses who may not write here; otherwise gives those who must not hear it.
    pub(crate) async fn may_write(&self, tables: &Tables, writer: &str) -> Result<Vec<String>> {
        match self {
            Self::Lobby => Ok(Vec::new()),
            Self::Table(game) => {
                if has_sat(&show(tables, game).await?, writer) {
                    return Ok(Vec::new());
                }
                Err(ApiError::forbidden(Code::NotAPlayer, "expected somebody who sits or sat at this table"))
            }
            Self::Watchers(game) => {
                let players = players(&show(tables, game).await?);
                if players.iter().any(|player| player == writer) {
                    return Err(for_watchers());
                }
                Ok(players)
            }
        }
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lobby => f.write_str("lobby"),
            Self::Table(game) => write!(f, "table:{game}"),
            Self::Watchers(game) => write!(f, "watchers:{game}"),
        }
    }
}

async fn show(tables: &Tables, game: &str) -> Result<TableSnapshot> {
    tables.registry.snapshot(game).await
}

fn for_watchers() -> ApiError {
    ApiError::forbidden(Code::StillPlaying, "expected a spectator: players may enter when the game is over")
}

/// Who plays now.
fn players(shown: &TableSnapshot) -> Vec<String> {
    if shown.table.stage() != Stage::Playing {
        return Vec::new();
    }
    let people = shown.table.holders().iter().filter_map(Holder::person);
    people.map(|person| person.as_str().to_owned()).collect()
}

fn has_sat(shown: &TableSnapshot, account: &str) -> bool {
    let person = AccountId::new(account);
    let came = |fact: &Fact| matches!(fact, Fact::Seated { holder, .. } if holder.is(&person));
    shown.table.setup().seats.iter().any(|holder| holder.is(&person))
        || shown.table.events().iter().any(|event| came(&event.fact))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_read_as_it_is_written() {
        for name in ["lobby", "table:0193a", "watchers:0193a"] {
            assert_eq!(Room::parse(name).unwrap().to_string(), name);
        }
        for bad in ["", "Lobby", "table", "table:", "table:a.b", "table:*", "kitchen:1", "watchers:1:2"] {
            assert!(Room::parse(bad).is_err(), "{bad}");
        }
    }
}
