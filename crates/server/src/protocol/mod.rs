//! The messages of the WebSocket, closed by direction. `docs/protocol.md` describes them, and a test holds it to
//! what is here.
//!
//! A name never changes its meaning; what changes it is a new [`VERSION`].

mod challenge;
mod update;

use ids::{AccountId, EventNumber, GameId, MessageId};
use serde::{Deserialize, Serialize};
use store::Millis;
use table::{Request, Snapshot, TurnView};
use utoipa::ToSchema;

use crate::http::error::{ApiError, Problem};

pub(crate) use challenge::{ChallengeInfo, DeclineReason, Wish};
pub(crate) use update::Update;

/// The version of the messages below; a client names it in the address of the socket.
pub(crate) const VERSION: u32 = 2;

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// Watches a game: `game` comes back, and from then on every `update`.
    Watch {
        /// Chosen by the client; repeated if it is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// One that exists; others are refused.
        game: GameId,
        /// The number of the last event that is known: then an `update` with those after it comes instead of `game`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<EventNumber>,
    },
    /// Watches it no longer.
    Unwatch {
        /// One that is not watched is no error.
        game: GameId,
    },
    /// Asks for something at a table; `done` or `refused` comes back.
    Ask {
        /// Chosen by the client and repeated in the answer.
        id: u64,
        /// The game of the table.
        game: GameId,
        /// What is asked for.
        request: Request,
    },
    /// Says something in a room; `sent` or `refused` comes back.
    Say {
        /// Chosen by the client and repeated in the answer.
        id: u64,
        /// `lobby`, `table:GAME` or `watchers:GAME`.
        room: String,
        /// Up to 500 characters.
        text: String,
    },
    /// Follows a room: from then on what is `said` there and `removed` from there comes.
    Follow {
        /// Chosen by the client; repeated if it is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// `lobby`, `table:GAME` or `watchers:GAME`.
        room: String,
    },
    /// Follows it no longer.
    Unfollow {
        /// `lobby`, `table:GAME` or `watchers:GAME`.
        room: String,
    },
    /// Keeps the socket open; `pong` comes back.
    Ping {},
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ServerMessage {
    /// The first message.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The account that the socket belongs to; without one it can watch and not play.
        account: Option<AccountId>,
        /// The server's clock.
        now: Millis,
    },
    /// A game as it stands.
    Game(Box<GameInfo>),
    /// What happened at a table and what it changed, in order and without gaps.
    Update(Box<Update>),
    /// Another game follows this one.
    Next {
        /// The game that is over.
        game: GameId,
        /// The rematch or the second game of the pair, once there is one.
        next: GameId,
    },
    /// What was asked is done.
    Done {
        /// The client's number.
        id: u64,
        /// The number of the table's last event.
        number: EventNumber,
    },
    /// What was asked is not done, and nothing has changed.
    Refused {
        /// The client's number; nothing if there was none or it could not be read.
        id: Option<u64>,
        /// The game that it was about, if it was about one.
        game: Option<String>,
        /// The room that it was about, if it was about one.
        room: Option<String>,
        /// The reason, for programs and for people.
        problem: Problem,
    },
    /// What was to be said is said.
    Sent {
        /// The client's number.
        id: u64,
        /// Under which it is kept; `said` brings it to everybody in the room.
        message: MessageId,
    },
    /// Somebody said something in a room.
    Said {
        /// A room that the socket follows.
        room: String,
        /// With its author.
        message: ChatLine,
    },
    /// A moderator took a message away.
    Removed {
        /// A room that the socket follows.
        room: String,
        /// The one whose text is gone.
        message: MessageId,
    },
    /// You are to move. It comes when the turn begins, and again when a socket opens or begins to watch the game
    /// during it.
    YourTurn {
        /// Not only one that the socket watches.
        game: GameId,
        /// Its number is what a move must name.
        turn: TurnView,
        /// The legal placements, as the geometry numbers them.
        placements: Vec<usize>,
    },
    /// Somebody wants a game with you. It comes at once, and again whenever a socket opens.
    Challenged {
        /// What is wanted, and by whom.
        challenge: Box<ChallengeInfo>,
    },
    /// A challenge of yours or for you was accepted, declined or withdrawn. To who made it, it comes again whenever a socket
    /// opens, until it is dismissed.
    ChallengeAnswered {
        /// As it is now.
        challenge: Box<ChallengeInfo>,
    },
    /// Opponents were found for what you waited for, or a challenge became a game. It comes again when a socket opens, as
    /// long as the game is new and you have not watched it.
    Paired {
        /// The game that you play against them.
        game: GameId,
    },
    /// A game that you watch was rated.
    Rated {
        /// Finished; its view now has the same changes.
        game: GameId,
        /// One for each player.
        changes: Vec<RatingStep>,
    },
    /// The lists of the lobby have changed: ask for them again.
    Lobby {},
    /// The answer to `ping`.
    Pong {
        /// The server's clock.
        now: Millis,
    },
    /// The server closes the socket.
    Bye {
        /// The reason, for programs and for people.
        problem: Problem,
    },
}

impl ServerMessage {
    /// Closes a socket that was too slow to receive everything.
    pub(crate) fn missed() -> Self {
        Self::Bye { problem: ApiError::busy("messages were missed: connect again").problem }
    }

    /// As it is sent.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

/// A game as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GameInfo {
    /// Its id, which is also in its address.
    pub(crate) id: GameId,
    /// Whether it counts for ratings.
    pub(crate) rated: bool,
    /// Which ratings it counts for.
    pub(crate) speed: String,
    /// Whether the lobby shows it.
    pub(crate) listed: bool,
    /// Who made it.
    pub(crate) creator: Option<AccountId>,
    /// The game before it, if it is a rematch or the second game of a pair.
    pub(crate) follows: Option<GameId>,
    /// The game that follows it.
    pub(crate) next: Option<GameId>,
    /// When it was made.
    pub(crate) created: Millis,
    /// The people at the table.
    pub(crate) people: Vec<PlayerInfo>,
    /// Seats, clocks and moves as they are now.
    pub(crate) table: Snapshot,
    /// What the game did to ratings, one for each player; none before it was rated.
    pub(crate) changes: Vec<RatingStep>,
    /// The server's clock.
    pub(crate) now: Millis,
}

/// Something that was said in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ChatLine {
    /// Later ones are greater.
    pub(crate) id: MessageId,
    /// Their name may change later.
    pub(crate) author: PersonInfo,
    /// Empty if it was removed.
    pub(crate) text: String,
    /// The time at which it was said.
    pub(crate) at: Millis,
    /// Whether a moderator took it away.
    pub(crate) removed: bool,
}

/// What a game did to somebody's rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct RatingStep {
    /// The id of the player.
    pub(crate) account: AccountId,
    /// The rating before the game.
    pub(crate) before: i32,
    /// As the game left it; later games may have changed it since.
    pub(crate) after: i32,
}

/// Somebody, as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PersonInfo {
    /// Never changes.
    pub(crate) id: AccountId,
    /// Empty if the account was deleted.
    pub(crate) name: String,
    /// `guest`, `person` or `bot`.
    pub(crate) kind: String,
}

/// Somebody at a table, with the rating in games like this one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PlayerInfo {
    /// Never changes.
    pub(crate) id: AccountId,
    /// Empty if the account was deleted.
    pub(crate) name: String,
    /// `guest`, `person` or `bot`.
    pub(crate) kind: String,
    /// The rating now, for the variant with its options at this speed; nothing before the first rated game.
    pub(crate) rating: Option<i32>,
    /// Whether too little is known for a rank.
    pub(crate) provisional: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::json_errors::of_json;

    #[test]
    fn what_is_wrong_with_a_message_is_said_in_plain_words() {
        for (text, expected) in [
            (r#"{"type":"watch"}"#, r#"expected a field "game", got none"#),
            (r#"{"type":"ping","x":1}"#, r#"expected no field "x""#),
            (r#"{"type":"unwatch","game":7}"#, "expected a text, got 7"),
            (
                r#"{"type":"ask","id":-1,"game":"g","request":{"type":"leave"}}"#,
                "expected a whole number, not below 0, got -1",
            ),
            (
                r#"{"type":"ask","id":1,"game":"g","request":{"type":"join","seat":300}}"#,
                "expected a whole number from 0 to 255, got 300",
            ),
            ("[]", r#"expected a field "type", got none"#),
            ("null", "expected an object, got null"),
        ] {
            let error = serde_json::from_str::<ClientMessage>(text).unwrap_err();
            assert_eq!(of_json(&error), expected, "{error}");
        }
        let error = serde_json::from_str::<ClientMessage>(r#"{"type":"fly"}"#).unwrap_err();
        let plain = of_json(&error);
        assert!(plain.starts_with(r#"expected "watch", "unwatch""#), "{plain}");
        assert!(plain.ends_with(r#" or "ping", got "fly""#), "{plain}");
        let error = serde_json::from_str::<ClientMessage>("{").unwrap_err();
        assert_eq!(of_json(&error), "expected JSON: EOF while parsing an object at line 1 column 1");
    }
}
