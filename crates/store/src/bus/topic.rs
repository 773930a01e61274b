//! What messages are about.

use std::fmt;

use ids::{AccountId, GameId, SessionId, TokenId};

use crate::room::Room;

/// What messages are about. Its text is the name of a NATS subject.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// What happens in a game, for all who watch it.
    Game(GameId),
    /// What is for one account alone, such as that it is to move.
    Account(AccountId),
    /// That the sockets of an account must close; the message is the last that they send.
    Closing(AccountId),
    /// The same for the sockets that a session opened.
    ClosingSession(SessionId),
    /// The same for the sockets that a token opened.
    ClosingToken(TokenId),
    /// What is written in a chat room.
    Chat(Room),
    /// That the lists of the lobby have changed.
    Lobby,
}

impl Topic {
    /// Whether its message is the last that a socket sends.
    pub fn is_closing(&self) -> bool {
        matches!(self, Self::Closing(_) | Self::ClosingSession(_) | Self::ClosingToken(_))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => write!(f, "game.{game}"),
            Self::Account(account) => write!(f, "account.{account}"),
            Self::Closing(account) => write!(f, "closing.{account}"),
            Self::ClosingSession(session) => write!(f, "closing.session.{session}"),
            Self::ClosingToken(token) => write!(f, "closing.token.{token}"),
            Self::Chat(Room::Lobby) => f.write_str("chat.lobby"),
            Self::Chat(Room::Table(game)) => write!(f, "chat.table.{game}"),
            Self::Chat(Room::Watchers(game)) => write!(f, "chat.watchers.{game}"),
            Self::Lobby => f.write_str("lobby"),
        }
    }
}
