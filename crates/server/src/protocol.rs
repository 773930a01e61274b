//! The messages of the WebSocket, closed by direction. `docs/protocol.md` describes them, and a test holds it to
//! what is here.
//!
//! A name never changes its meaning; what changes it is a new [`VERSION`].

use serde::{Deserialize, Serialize};
use store::Millis;
use table::{ColourView, Event, OfferView, Outcome, Request, SideView, Stage, Time, TurnView, View};
use utoipa::ToSchema;

use crate::http::error::Problem;
use crate::runtime::time::now;

/// The version of the messages below; a client names it in the address of the socket.
pub(crate) const VERSION: u32 = 1;

/// What a client says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// Follows a game: `game` comes back, and from then on its `events`.
    Watch {
        /// Chosen by the client; repeated if it is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Which.
        game: String,
        /// The number of the last event that is known: then the events after it come instead of `game`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Follows it no longer.
    Unwatch {
        /// Which.
        game: String,
    },
    /// Asks for something at a table; `done` or `refused` comes back.
    Ask {
        /// Chosen by the client and repeated in the answer.
        id: u64,
        /// Where.
        game: String,
        /// What.
        request: Request,
    },
    /// Says something in a room; `sent` or `refused` comes back.
    Say {
        /// Chosen by the client and repeated in the answer.
        id: u64,
        /// Where: `lobby`, `table:GAME` or `watchers:GAME`.
        room: String,
        /// What.
        text: String,
    },
    /// Follows a room: from then on what is `said` there and `removed` from there comes.
    Follow {
        /// Chosen by the client; repeated if it is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Which.
        room: String,
    },
    /// Follows it no longer.
    Unfollow {
        /// Which.
        room: String,
    },
    /// Asks for a sign of life; `pong` comes back.
    Ping {},
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ServerMessage {
    /// The first message.
    Welcome {
        /// Of the protocol.
        version: u32,
        /// Whom the socket belongs to; nobody may watch and not play.
        account: Option<String>,
        /// The server's clock.
        now: Millis,
    },
    /// A game as it stands.
    Game(Box<GameInfo>),
    /// What happened at a table, in order and without gaps.
    Events(Box<Happened>),
    /// Another game follows this one.
    Next {
        /// Which is over.
        game: String,
        /// Which follows.
        next: String,
    },
    /// What was asked is done.
    Done {
        /// The client's number.
        id: u64,
        /// The number of the table's last event.
        number: u64,
    },
    /// What was asked is not done, and nothing has changed.
    Refused {
        /// The client's number; nothing if there was none or it could not be read.
        id: Option<u64>,
        /// The game that it was about, if it was about one.
        game: Option<String>,
        /// The room that it was about, if it was about one.
        room: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// What was to be said is said.
    Sent {
        /// The client's number.
        id: u64,
        /// The id of the message.
        message: String,
    },
    /// Somebody said something in a room.
    Said {
        /// Where.
        room: String,
        /// What.
        message: ChatLine,
    },
    /// A moderator took a message away.
    Removed {
        /// From where.
        room: String,
        /// The id of the message.
        message: String,
    },
    /// You are to move; it comes once for each turn.
    YourTurn {
        /// Where.
        game: String,
        /// The number of the turn.
        turn: u64,
    },
    /// Opponents were found for what you waited for.
    Paired {
        /// Where you play them.
        game: String,
    },
    /// A game that you follow was rated.
    Rated {
        /// Which.
        game: String,
        /// What it changed.
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
        /// Why.
        problem: Problem,
    },
}

/// What happened at a table, and how it stands after that.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Happened {
    /// Where.
    pub(crate) game: String,
    /// What, in order.
    pub(crate) events: Vec<Event>,
    /// How far the game is now.
    pub(crate) stage: Stage,
    /// Whose turn it is now.
    pub(crate) turn: Option<TurnView>,
    /// How each colour stands now.
    pub(crate) colours: Vec<ColourView>,
    /// How each side stands now.
    pub(crate) sides: Vec<SideView>,
    /// The result, once a game that was played is over.
    pub(crate) outcome: Option<Outcome>,
    /// What somebody asked and others have not answered.
    pub(crate) offer: Option<OfferView>,
    /// The milliseconds on the clock of every seat.
    pub(crate) remaining: Vec<Option<u64>>,
    /// When something happens if nobody does anything.
    pub(crate) deadline: Option<Time>,
    /// The server's clock.
    pub(crate) now: Millis,
}

impl Happened {
    pub(crate) fn new(game: &str, events: Vec<Event>, view: &View) -> Self {
        Self {
            game: game.to_owned(),
            events,
            stage: view.stage,
            turn: view.turn.clone(),
            colours: view.colours.clone(),
            sides: view.sides.clone(),
            outcome: view.outcome.clone(),
            offer: view.offer.clone(),
            remaining: view.seats.iter().map(|seat| seat.remaining).collect(),
            deadline: view.deadline,
            now: now(),
        }
    }
}

/// A game as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GameInfo {
    /// Its id, which is also in its address.
    pub(crate) id: String,
    /// Whether it counts for ratings.
    pub(crate) rated: bool,
    /// Which ratings it counts for.
    pub(crate) speed: String,
    /// Whether the lobby shows it.
    pub(crate) listed: bool,
    /// Who made it.
    pub(crate) creator: Option<String>,
    /// The game that it follows.
    pub(crate) follows: Option<String>,
    /// The game that follows it.
    pub(crate) next: Option<String>,
    /// When it was made.
    pub(crate) created: Millis,
    /// The people at the table.
    pub(crate) people: Vec<PersonInfo>,
    /// The table.
    pub(crate) table: View,
    /// The server's clock.
    pub(crate) now: Millis,
}

/// Something that was said in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ChatLine {
    /// Later ones are greater.
    pub(crate) id: String,
    /// By whom.
    pub(crate) author: PersonInfo,
    /// What; empty if it was removed.
    pub(crate) text: String,
    /// When.
    pub(crate) at: Millis,
    /// Whether a moderator took it away.
    pub(crate) removed: bool,
}

/// What a game did to somebody's rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct RatingStep {
    /// Whose.
    pub(crate) account: String,
    /// What it was.
    pub(crate) before: i32,
    /// What it became.
    pub(crate) after: i32,
}

/// Somebody, as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PersonInfo {
    /// Never changes.
    pub(crate) id: String,
    /// Empty if the account was deleted.
    pub(crate) name: String,
    /// `guest`, `person` or `bot`.
    pub(crate) kind: String,
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
