//! A game that is wanted: who is to sit where, on which terms, and whether it may be.

use std::sync::Arc;

use ids::{AccountId, GameId};
use rules::Ruleset;
use serde::{Deserialize, Serialize};
use store::{Account, Game, Kind};
use table::{Clock, Holder, Setup, Table};
use utoipa::ToSchema;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::protocol::Wish;
use crate::runtime::context::Context;

/// The level that takes over a seat when nobody says which.
const STAND_IN: u8 = 5;

/// How long a game without hurry waits for a move, in seconds.
const WEEK: u32 = 7 * 24 * 60 * 60;

/// A game that is wanted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The variant's name.
    pub(crate) variant: String,
    /// Its options as `key=value`.
    #[serde(default)]
    pub(crate) options: Vec<String>,
    /// Who is to sit where, in the order of the rules.
    pub(crate) seats: Vec<Wish>,
    /// How long a player may think; without it there is no clock.
    #[serde(default = "no_clock")]
    pub(crate) clock: Clock,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub(crate) rated: bool,
    /// Whether the lobby shows it; otherwise it is found by its address alone.
    #[serde(default)]
    listed: bool,
    /// Whether moves may be taken back with the consent of the others; in games that count, never.
    #[serde(default = "yes")]
    pub(crate) takebacks: bool,
    /// Whether players may ask the computer for hints; in games that count, never.
    #[serde(default = "yes")]
    pub(crate) hints: bool,
    /// The level of the computer player that takes the seat of somebody who is gone.
    #[serde(default = "stand_in")]
    #[schema(minimum = 1, maximum = 9)]
    stand_in: u8,
    /// Moves that are on the board at the start, each for the colour to move: to play on from a position that somebody
    /// studied. Such a game is never rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
}

/// What a game counts for and who sees it.
pub(crate) struct Terms {
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) creator: Option<AccountId>,
    pub(crate) follows: Option<GameId>,
    /// 2 for the second of a pair of games with the start swapped, else 1.
    pub(crate) leg: u8,
}

impl Terms {
    /// The terms of the game that follows another.
    pub(crate) fn after(game: &Game, leg: u8) -> Self {
        let follows = Some(game.id.clone());
        Self { rated: game.rated, listed: game.listed, creator: game.creator.clone(), follows, leg }
    }
}

impl NewGame {
    /// How many seats are for who makes it.
    pub(crate) fn seats_of_creator(&self) -> usize {
        self.seats.iter().filter(|wish| matches!(wish, Wish::Me {})).count()
    }

    /// How many seats are for who is challenged.
    pub(crate) fn seats_of_opponents(&self) -> usize {
        self.seats.iter().filter(|wish| matches!(wish, Wish::Opponent {})).count()
    }

    /// Refuses what cannot be played, or not by this account.
    pub(crate) fn check(&self, context: &Context, creator: &Account) -> Result<Arc<Ruleset>> {
        check_level(self.stand_in)?;
        check_clock(&self.clock)?;
        for wish in &self.seats {
            if let Wish::Computer { level } = wish {
                check_level(*level)?;
            }
        }
        let rules = context.rulesets.find(&self.variant, &self.options)?;
        if self.rated {
            check_rated(creator, self, &rules)?;
        }
        // What cannot be played is refused now, and not when somebody accepts it.
        Table::new(self.setup(&creator.id, None), &rules)?;
        Ok(rules)
    }

    /// What is agreed: these people on the seats, and nobody yet on those of an opponent who is not known.
    pub(crate) fn setup(&self, creator: &AccountId, opponent: Option<&AccountId>) -> Setup {
        let person = |person: &AccountId| Holder::Person { person: person.clone() };
        let holder = |wish: &Wish| match wish {
            Wish::Me {} => person(creator),
            Wish::Open {} => Holder::Open {},
            Wish::Opponent {} => opponent.map_or(Holder::Open {}, person),
            Wish::Computer { level } => Holder::Computer { level: *level },
        };
        with_patience(Setup {
            options: self.options.clone(),
            clock: self.clock,
            stand_in: self.stand_in,
            takebacks: self.takebacks && !self.rated,
            hints: self.hints && !self.rated,
            moves: self.moves.clone(),
            ..Setup::new(&*self.variant, self.seats.iter().map(holder).collect())
        })
    }

    /// What it counts for and who sees it.
    pub(crate) fn terms(&self, creator: &AccountId) -> Terms {
        let creator = Some(creator.clone());
        Terms { rated: self.rated, listed: self.listed, creator, follows: None, leg: 1 }
    }
}

/// A level from 1 to 9.
pub(crate) fn check_level(level: u8) -> Result<u8> {
    match level {
        1..=9 => Ok(level),
        other => Err(ApiError::bad(Code::Level, format!("expected a level from 1 to 9, got {other}"))),
    }
}

/// A clock that somebody might want: no more than a day for what is played in one go, a month for a move otherwise.
pub(crate) fn check_clock(clock: &Clock) -> Result<()> {
    const DAY: u32 = 24 * 60 * 60;
    let fits = match *clock {
        Clock::None {} => true,
        Clock::PerMove { seconds } => seconds <= DAY,
        Clock::Fischer { total, increment } => total <= DAY && increment <= DAY,
        Clock::Days { days } => days <= 30,
    };
    match fits {
        true => Ok(()),
        false => Err(ApiError::bad(Code::Clock, "expected at most a day of seconds, or 30 days a move")),
    }
}

/// Nobody waits for a connection in a game that takes days, nor in one that somebody plays alone: whoever puts the phone
/// away for an hour finds the game as it was.
pub(crate) fn with_patience(setup: Setup) -> Setup {
    let open = setup.seats.iter().any(Holder::is_open);
    let mut people: Vec<_> = setup.seats.iter().filter_map(Holder::person).collect();
    people.dedup();
    let alone = !open && people.len() == 1 && matches!(setup.clock, Clock::None {});
    if alone || matches!(setup.clock, Clock::Days { .. }) {
        return Setup { grace: None, patience: WEEK, ..setup };
    }
    setup
}

/// Whether a rated game is one of a pair with the start swapped: with two players who starts matters much.
pub(crate) fn is_played_twice(rules: &Ruleset) -> bool {
    rules.variant().seats() == 2
}

/// A game that counts is played by people with accounts, each for one side, with a clock. Who starts matters: with
/// two sides a second game follows with the start swapped; with more the seats are drawn by lot, and that is what
/// seeks are for.
fn check_rated(creator: &Account, wanted: &NewGame, rules: &Ruleset) -> Result<()> {
    let refuse = |message: &str| Err(ApiError::bad(Code::Rated, message));
    if creator.kind == Kind::Guest {
        return refuse("expected an account for a rated game: guests play unrated ones");
    }
    if !is_played_twice(rules) {
        return refuse(
            "expected a seek for a rated game of more than two players: its seats are drawn by lot",
        );
    }
    if matches!(wanted.clock, Clock::None {}) {
        return refuse("expected a clock for a rated game");
    }
    if !wanted.moves.is_empty() {
        return refuse("expected no moves before a rated game: it begins with an empty board");
    }
    let computers = wanted.seats.iter().any(|wish| matches!(wish, Wish::Computer { .. }));
    if wanted.seats_of_creator() > 1 || computers {
        return refuse("expected people on all seats of a rated game, each on one");
    }
    Ok(())
}

fn no_clock() -> Clock {
    Clock::None {}
}

fn yes() -> bool {
    true
}

fn stand_in() -> u8 {
    STAND_IN
}
