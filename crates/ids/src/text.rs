//! Ids that are text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest text that can be an id.
const LONGEST: usize = 64;

/// Text that cannot be an id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the id of {what}: 1 to {LONGEST} letters, digits, '-' or '_', got {got:?}")]
pub struct InvalidId {
    what: &'static str,
    /// Cut off where an id would have to end.
    got: String,
}

fn check(what: &'static str, text: &str) -> Result<(), InvalidId> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if (1..=LONGEST).contains(&text.len()) && text.bytes().all(fits) {
        return Ok(());
    }
    Err(InvalidId { what, got: text.chars().take(LONGEST).collect() })
}

/// Declares ids: text that is compared and never looked into. A clone is cheap.
macro_rules! text_ids {
    ($($(#[$doc:meta])* $name:ident of $what:literal,)+) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Arc<str>);

        impl $name {
            /// An id that this program made or stored. Text from outside is parsed instead.
            pub fn new(text: impl Into<Arc<str>>) -> Self {
                Self(text.into())
            }

            /// The id as text, for databases and messages.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                check($what, text)?;
                Ok(Self::new(text))
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, text: &str) -> bool {
                &*self.0 == text
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, text: &&str) -> bool {
                &*self.0 == *text
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&*self.0, f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                crate::schema::text(concat!("The id of ", $what, "."), LONGEST)
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

text_ids! {
    /// An account for good, whatever its name is.
    AccountId of "an account",
    /// A game. Later games have greater ids.
    GameId of "a game",
    /// Somebody's wish for a game.
    SeekId of "a seek",
    /// A wish for a game with a certain opponent. Later ones have greater ids.
    ChallengeId of "a challenge",
    /// An imported record.
    StudyId of "a study",
    /// Somebody's work on a puzzle.
    AttemptId of "an attempt",
    /// A chat message. Later ones have greater ids.
    MessageId of "a message",
    /// A complaint to the moderators. Later ones have greater ids.
    ReportId of "a report",
    /// A moderator's action on record. Later ones have greater ids.
    ActionId of "an action",
    /// A session, which its owner closes by this. It opens nothing.
    SessionId of "a session",
    /// A token, which its owner revokes by this.
    TokenId of "a token",
    /// What is stored of the secret of a session or a token, which are found by it.
    SecretHash of "a secret",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_is_checked() {
        for text in ["a", "0197a3b2c4d5e6f708192a3b4c5d6e7f", "g-1_2", &"x".repeat(LONGEST)] {
            assert_eq!(text.parse(), Ok(GameId::new(text)));
            assert_eq!(serde_json::from_str(&format!("{text:?}")).ok(), Some(GameId::new(text)));
        }
        for text in ["", " ", "a b", "a\0", "a/b", "ä", &"x".repeat(LONGEST + 1)] {
            assert!(text.parse::<GameId>().is_err(), "{text:?}");
            assert!(serde_json::from_str::<GameId>(&format!("{text:?}")).is_err(), "{text:?}");
        }
    }

    #[test]
    fn an_error_says_what_was_expected_and_what_came() {
        let error = "a b".parse::<AccountId>().unwrap_err();
        let expected = "expected the id of an account: 1 to 64 letters, digits, '-' or '_', got \"a b\"";
        assert_eq!(error.to_string(), expected);
        let long = "x".repeat(1000).parse::<GameId>().unwrap_err().to_string();
        assert!(long.len() < 200, "{long}");
    }

    #[test]
    fn an_id_is_plain_text_on_the_wire() {
        assert_eq!(serde_json::to_string(&SeekId::new("s1")).unwrap(), "\"s1\"");
        assert_eq!(format!("{:?}", SeekId::new("s1")), "\"s1\"");
    }
}
