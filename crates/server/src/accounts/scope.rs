//! Scopes: what a token may do. A session may do everything.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a token may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Scope {
    /// Make and join games, and play.
    Play,
    /// Say something in the lobby and at tables.
    Chat,
    /// Ask for hints and analyses, and attempt puzzles.
    Study,
    /// Read what only the owner may see.
    Read,
}

impl Scope {
    const ALL: [Self; 4] = [Self::Play, Self::Chat, Self::Study, Self::Read];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Chat => "chat",
            Self::Study => "study",
            Self::Read => "read",
        }
    }

    /// The scopes of a stored list.
    pub(crate) fn list(words: &str) -> Vec<Self> {
        Self::ALL.into_iter().filter(|scope| words.split(' ').any(|word| word == scope.word())).collect()
    }
}
