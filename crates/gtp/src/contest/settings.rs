//! What all games of a match share: its settings, and why it or one of its games breaks off.

use std::sync::Arc;
use std::time::Duration;

use rules::Ruleset;

use super::outcome::Loss;
use crate::client::ClientError;

/// What all games of a match have in common.
#[derive(Clone)]
pub struct Settings {
    /// The rules of the game.
    pub rules: Arc<Ruleset>,
    /// The engines that meet.
    pub engines: Vec<EngineSpec>,
    /// How many random moves each game begins with.
    pub opening_plies: usize,
    /// What openings and engines' chances depend on.
    pub seed: u64,
    /// How long an engine may take for an answer.
    pub timeout: Duration,
    /// Whether the other engines get for each move the time that the first one took for its last.
    pub equal_time: bool,
}

/// An engine: a program that speaks the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// Its name in records and reports.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
}

/// Why a match cannot go on. Whatever an engine does once a game is set up only loses it that game.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// An engine's program does not start.
    #[error("engine {name} does not start")]
    Start {
        /// The engine's name.
        name: String,
        /// What happened.
        source: ClientError,
    },
    /// An engine does not get as far as the first move.
    #[error("engine {name} cannot set up a game of {game}: {message}")]
    SetUp {
        /// The engine's name.
        name: String,
        /// The variant.
        game: String,
        /// What it did instead.
        message: String,
    },
    /// The time of an engine cannot be set.
    #[error("engine {0} does not know the command move_time, which equal time needs")]
    NoMoveTime(String),
    /// Somebody asked for it.
    #[error("stopped")]
    Stopped,
}

/// What ends a game before its time.
pub(super) enum Interruption {
    Fatal(ContestError),
    Loss(Loss),
}

impl Interruption {
    pub(super) fn loss(engine: usize, reason: String) -> Self {
        Self::Loss(Loss { engine, reason })
    }
}

impl From<ContestError> for Interruption {
    fn from(error: ContestError) -> Self {
        Self::Fatal(error)
    }
}
