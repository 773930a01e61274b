//! Chat rooms: where a message is written.

use std::fmt;
use std::str::FromStr;

use ids::GameId;

/// Where people chat. Its text, such as `table:0197a3`, is its name on the wire and in the database.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Room {
    /// For everybody.
    Lobby,
    /// Of a game, for those who play it.
    Table(GameId),
    /// Of a game, for everybody else.
    Watchers(GameId),
}

/// Text that names no room.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected lobby, table:GAME or watchers:GAME, got {0:?}")]
pub struct InvalidRoom(String);

impl FromStr for Room {
    type Err = InvalidRoom;

    fn from_str(name: &str) -> Result<Self, InvalidRoom> {
        let game = |game: &str| game.parse().map_err(|_| InvalidRoom(name.to_owned()));
        match name.split_once(':') {
            None if name == "lobby" => Ok(Self::Lobby),
            Some(("table", id)) => Ok(Self::Table(game(id)?)),
            Some(("watchers", id)) => Ok(Self::Watchers(game(id)?)),
            _ => Err(InvalidRoom(name.to_owned())),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_read_as_it_is_written() {
        for name in ["lobby", "table:0197a3", "watchers:0197a3"] {
            assert_eq!(name.parse::<Room>().unwrap().to_string(), name);
        }
        for name in ["", "kitchen", "lobby:1", "table", "table:", "table:a b", "table:1:2", "watchers:a.b"] {
            let error = name.parse::<Room>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("expected lobby, table:GAME or watchers:GAME, got {name:?}")
            );
        }
    }
}
