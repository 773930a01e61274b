//! New games: who may make which, and how they come to be.

use axum::extract::State;
use axum::http::StatusCode;
use ids::{AccountId, GameId};
use rules::Ruleset;
use serde::{Deserialize, Serialize};
use store::{Account, Game, Kind, Topic};
use table::{Clock, Command, Holder, Setup, Table};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::{check_company, named, person};
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::protocol::ServerMessage;
use crate::runtime::time::{at_table, now};
use crate::tables::speed::Speed;
use crate::tables::state::Tables;
use crate::tables::stored::{summary, to_row};

/// The level that takes over a seat when nobody says which.
const STAND_IN: u8 = 5;

/// For so many seconds a game without hurry waits for a move.
const WEEK: u32 = 7 * 24 * 60 * 60;

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

/// A game that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewGame {
    /// The variant's name.
    variant: String,
    /// Its options as `key=value`.
    #[serde(default)]
    options: Vec<String>,
    /// Who is to sit where, in the order of the rules.
    seats: Vec<Wish>,
    /// How long a player may think; without it there is no clock.
    #[serde(default = "no_clock")]
    clock: Clock,
    /// Whether it counts for ratings.
    #[serde(default)]
    rated: bool,
    /// Whether the lobby shows it; otherwise it is found by its address alone.
    #[serde(default)]
    listed: bool,
    /// Whether moves may be taken back with the consent of the others; in games that count, never.
    #[serde(default = "yes")]
    takebacks: bool,
    /// The level of the computer player that takes the seat of somebody who is gone.
    #[serde(default = "stand_in")]
    #[schema(minimum = 1, maximum = 9)]
    stand_in: u8,
}

/// Who is to sit on a seat.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Wish {
    /// The one who makes the game; also on several seats.
    Me {},
    /// Whoever comes first.
    Open {},
    /// A certain account: it hears of the challenge over its sockets, and may join.
    Account {
        /// Its name.
        name: String,
    },
    /// A computer player.
    Computer {
        /// From 1 to 9.
        #[schema(minimum = 1, maximum = 9)]
        level: u8,
    },
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
struct Made {
    /// Its id, which is also in its address.
    id: GameId,
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

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new().routes(routes!(make))
}

/// Makes a game. It starts when every seat is taken; its address is the invitation.
#[utoipa::path(post, path = "/api/games", tag = "games", security(("session" = []), ("token" = [])), request_body = NewGame, responses((status = 201, body = Made), (status = "4XX", body = Problem)))]
async fn make(
    State(tables): State<Tables>,
    caller: Caller,
    Json(wanted): Json<NewGame>,
) -> Result<(StatusCode, axum::Json<Made>)> {
    caller.needs(Scope::Play)?;
    check_level(wanted.stand_in)?;
    let (mut seats, mut opponents) = (Vec::new(), Vec::new());
    for wish in &wanted.seats {
        seats.push(match wish {
            Wish::Me {} => Holder::Person { person: caller.id().clone() },
            Wish::Open {} => Holder::Open {},
            Wish::Account { name } => {
                opponents.push(opponent(&tables, &caller, name, wanted.rated).await?);
                Holder::Open {}
            }
            Wish::Computer { level } => Holder::Computer { level: check_level(*level)? },
        });
    }
    let rules = tables.rulesets.find(&wanted.variant, &wanted.options)?;
    if wanted.rated {
        check_rated(&caller, &wanted, &rules)?;
    }
    let setup = Setup {
        options: wanted.options,
        clock: wanted.clock,
        stand_in: wanted.stand_in,
        takebacks: wanted.takebacks && !wanted.rated,
        ..Setup::new(wanted.variant, seats)
    };
    let creator = Some(caller.id().to_owned());
    let terms = Terms { rated: wanted.rated, listed: wanted.listed, creator, follows: None, leg: 1 };
    let id = create(&tables, with_patience(setup), terms).await?;
    for opponent in opponents {
        let message = ServerMessage::Challenged { game: id.clone(), by: person(caller.account.clone()) };
        tables.publish(&Topic::Account(opponent.id.clone()), &message).await;
    }
    Ok((StatusCode::CREATED, axum::Json(Made { id })))
}

/// The account that somebody challenges, if it may be.
async fn opponent(tables: &Tables, caller: &Caller, name: &str, rated: bool) -> Result<Account> {
    // A challenge interrupts others as a message does.
    tables.limits.chat(caller.id())?;
    let opponent = named(tables, name).await?;
    if opponent.id == *caller.id() {
        return Err(ApiError::bad(Code::Oneself, "expected somebody else, got yourself"));
    }
    check_company(tables, caller.id(), [&opponent.id]).await?;
    if rated && opponent.kind == Kind::Guest {
        return Err(ApiError::bad(Code::Rated, "expected an account for a rated game, got a guest"));
    }
    Ok(opponent)
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

/// A game that counts is played by people with accounts, each for one side, with a clock. Who starts matters: with
/// two sides a second game follows with the start swapped; with more the seats are drawn by lot, and that is what
/// seeks are for.
fn check_rated(caller: &Caller, wanted: &NewGame, rules: &Ruleset) -> Result<()> {
    let refuse = |message: &str| Err(ApiError::bad(Code::Rated, message));
    if caller.account.kind == Kind::Guest {
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
    let own = wanted.seats.iter().filter(|wish| matches!(wish, Wish::Me {})).count();
    let computers = wanted.seats.iter().any(|wish| matches!(wish, Wish::Computer { .. }));
    if own > 1 || computers {
        return refuse("expected people on all seats of a rated game, each on one");
    }
    Ok(())
}

/// Whether a rated game is one of a pair with the start swapped: with two players who starts matters much.
pub(crate) fn is_played_twice(rules: &Ruleset) -> bool {
    rules.variant().seats() == 2
}

/// Makes a game and begins it; returns its id.
pub(crate) async fn create(tables: &Tables, setup: Setup, terms: Terms) -> Result<GameId> {
    let game = make_game(tables, setup, terms).await?;
    begin(tables, &game).await?;
    Ok(game.id)
}

/// Stores a new game. Nobody plays there before [`begin`], so that its players can be told of it first.
pub(crate) async fn make_game(tables: &Tables, setup: Setup, terms: Terms) -> Result<Game> {
    if tables.shutdown.has_begun() {
        return Err(ApiError::busy("the server is shutting down"));
    }
    check_clock(&setup.clock)?;
    let rules = tables.rulesets.find(&setup.variant, &setup.options)?;
    let text = serde_json::to_string(&setup).map_err(ApiError::internal)?;
    let speed = Speed::of(&setup.clock, &rules);
    let created = now();
    let opened = Table::new(setup, &rules)?.decide(&Command::Open, at_table(created))?;
    let variant = rules.variant();
    let game = Game {
        id: crate::runtime::id::new(),
        variant: variant.name.clone(),
        options: variant.options.pairs().join(" "),
        setup: text,
        speed: speed.word().to_owned(),
        rated: terms.rated,
        listed: terms.listed,
        creator: terms.creator,
        follows: terms.follows,
        leg: terms.leg,
        created,
        summary: summary(&opened.table),
    };
    let rows: Vec<_> = opened.events.iter().map(to_row).collect();
    tables.store.create_game(&game, &rows).await?;
    metrics::counter!("catercorner_games_made_total").increment(1);
    Ok(game)
}

/// Loads the table of a new game, which takes its first turn if that is a computer player's, or tells whoever is to
/// move.
pub(crate) async fn begin(tables: &Tables, game: &Game) -> Result<()> {
    tables.registry.game(&game.id).await?;
    if game.listed {
        tables.publish(&Topic::Lobby, &ServerMessage::Lobby {}).await;
    }
    Ok(())
}
