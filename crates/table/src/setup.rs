//! What is agreed before a game: the variant, who sits where, the clock, and how patient the table is.

use std::sync::Arc;

use rules::{ChoiceError, CompileError, OptionError, Options, Ruleset, Variant};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::seat::Holder;

/// The version of setups and events: what an event means is fixed for the whole of a game.
pub const VERSION: u32 = 2;

/// What is agreed before a game. Raw: [`Table::new`](crate::Table::new) checks it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Of the setup and of the events that follow; [`VERSION`] for new ones.
    pub version: u32,
    /// The variant's name.
    pub variant: String,
    /// Its options as `key=value`.
    pub options: Vec<String>,
    /// Who holds which seat, in the order of the rules; open seats can be joined until the start.
    pub seats: Vec<Holder>,
    /// How long a player may think.
    pub clock: Clock,
    /// For how many seconds a connection may be lost before the player counts as gone; for ever if none, as in
    /// games that take days.
    pub grace: Option<u32>,
    /// For how many seconds the table waits for players to join and, without a clock, for a move.
    pub patience: u32,
    /// The level of the computer player that takes the seat of somebody who is gone.
    pub stand_in: u8,
    /// Whether moves may be taken back, with the consent of the other people.
    pub takebacks: bool,
    /// Whether players may ask the computer for hints.
    #[serde(default = "yes")]
    pub hints: bool,
    /// Moves that are on the board at the start, each for the colour to move; they cannot be taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// What setups meant that were written before there was a choice.
fn yes() -> bool {
    true
}

/// Why no game can be played as set up.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SetupError {
    /// It was written by another version of the program.
    #[error("expected version {VERSION} of setup and events, got {0}")]
    Version(u32),
    /// There is no such variant, or it does not offer an option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// A text is no option.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The variant cannot be played.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// Rules of something else were handed in.
    #[error("expected the rules of {expected}, got those of {got}")]
    OtherRules {
        /// What is set up.
        expected: String,
        /// What was handed in.
        got: String,
    },
    /// The variant has more or fewer seats.
    #[error("expected {expected} seats for {variant}, got {got}")]
    Seats {
        /// What was chosen.
        variant: String,
        /// How many it has.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// A clock or the patience gives no time at all.
    #[error("expected at least one second for a move, got none: {0}")]
    NoTime(&'static str),
    /// One of the moves at the start cannot be made.
    #[error("move {number}: {message}")]
    Move {
        /// From 1.
        number: usize,
        /// Why not.
        message: String,
    },
    /// Nobody can move after the moves at the start.
    #[error("expected moves after which the game goes on, got a game that is over")]
    Over,
    /// A person without an id.
    #[error("expected an id for the person on seat {0}, got an empty one")]
    NoId(usize),
}

impl Setup {
    /// A casual game: no clock, two minutes to reconnect, a day for a move, takebacks and hints allowed.
    pub fn new(variant: impl Into<String>, seats: Vec<Holder>) -> Self {
        Self {
            version: VERSION,
            variant: variant.into(),
            options: Vec::new(),
            seats,
            clock: Clock::None {},
            grace: Some(120),
            patience: 24 * 60 * 60,
            stand_in: 5,
            takebacks: true,
            hints: true,
            moves: Vec::new(),
        }
    }

    /// The variant with its options.
    pub fn variant(&self) -> Result<Variant, SetupError> {
        let mut options = Options::default();
        for option in &self.options {
            options.set(option)?;
        }
        Ok(rules::variant(&self.variant, &options)?)
    }

    /// The compiled rules; they can be shared by all games of the same variant and options.
    pub fn rules(&self) -> Result<Arc<Ruleset>, SetupError> {
        Ok(Ruleset::compile(self.variant()?)?)
    }

    pub(crate) fn check(&self, rules: &Ruleset) -> Result<(), SetupError> {
        if self.version != VERSION {
            return Err(SetupError::Version(self.version));
        }
        let (chosen, given) = (self.variant()?, rules.variant());
        if (&chosen.name, &chosen.options) != (&given.name, &given.options) {
            return Err(SetupError::OtherRules { expected: full_name(&chosen), got: full_name(given) });
        }
        let (expected, got) = (chosen.seats(), self.seats.len());
        if expected != got {
            return Err(SetupError::Seats { variant: chosen.name, expected, got });
        }
        if self.clock.is_empty() {
            return Err(SetupError::NoTime("the clock"));
        }
        if self.patience == 0 {
            return Err(SetupError::NoTime("the patience"));
        }
        let has_no_id = |holder: &Holder| holder.person().is_some_and(|person| person.as_str().is_empty());
        match self.seats.iter().position(has_no_id) {
            Some(index) => Err(SetupError::NoId(index + 1)),
            None => Ok(()),
        }
    }
}

fn full_name(variant: &Variant) -> String {
    let options = variant.options.pairs();
    std::iter::once(variant.name.clone()).chain(options).collect::<Vec<_>>().join(" ")
}
