//! Hints: the best moves of a position, with the reasons for each.

use std::time::Duration;

use axum::extract::State;
use engine::{Level, Player, Settings, reasons, report};
use ids::{GameId, StudyId};
use rules::{Index, Position};
use serde::{Deserialize, Serialize};
use store::{GameFilter, Stage};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path, Query, at_most};
use crate::runtime::context::Context;
use crate::runtime::time::monotonic_time;
use crate::study::line::Line;
use crate::study::state::Study;
use crate::tables::computers::TREE_MEMORY;

/// How hard the computer thinks about a hint: strong, and there before one has forgotten the question.
const LEVEL: u32 = 8;
const LONGEST: Duration = Duration::from_secs(3);

/// The most hints for one position.
const MOST: u32 = 10;

/// The most games of somebody that are looked at.
const MOST_GAMES: u32 = 64;

/// The default number of moves.
const USUAL: u32 = 3;

/// How many moves of a line are shown.
const LONGEST_LINE: usize = 8;

/// How many hints.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// At most this many moves.
    #[param(minimum = 1, maximum = 10)]
    count: Option<u32>,
}

/// A line of moves, and how many hints at its end. It begins at the start of a variant, at a node of a study or in a
/// position: one of the three.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Anywhere {
    /// The variant's name, to begin at its start.
    #[serde(default)]
    variant: Option<String>,
    /// Its options as `key=value`.
    #[serde(default)]
    options: Vec<String>,
    /// A study, to begin at one of its nodes.
    #[serde(default)]
    study: Option<StudyId>,
    /// The number of the node; without it, the root.
    #[serde(default)]
    node: usize,
    /// A position as `catercorner show` writes it, to begin there: `VARIANT LISTS TURN`.
    #[serde(default)]
    position: Option<String>,
    /// The moves that follow, each for the colour to move.
    #[serde(default)]
    moves: Vec<String>,
    /// At most this many moves.
    #[schema(minimum = 1, maximum = 10)]
    count: Option<u32>,
}

/// The best moves, and why.
#[derive(Serialize, ToSchema)]
struct Hints {
    /// The colour to move.
    colour: Option<String>,
    /// The side to move, from 0, as the geometry lists them.
    side: Option<usize>,
    /// What values are.
    unit: report::Unit,
    /// What the position is worth to each side, from 0 to 1.
    values: Vec<f32>,
    /// Whether that is no estimate.
    exact: bool,
    /// How many simulations it comes from.
    simulations: u64,
    /// The moves, the best first.
    hints: Vec<report::Hint>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(of_game)).routes(routes!(of_position))
}

/// The best moves in a game that is not rated, with reasons.
#[utoipa::path(get, path = "/api/games/{id}/hints", tag = "study", security(("session" = []), ("token" = [])), params(("id" = GameId, Path), Wanted), responses((status = 200, body = Hints), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn of_game(
    State(study): State<Study>,
    caller: Caller,
    Path(id): Path<GameId>,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Hints>> {
    caller.needs(Scope::Study)?;
    let shown = study.tables.registry.game(&id).await?;
    if shown.table.stage() != table::Stage::Over {
        if shown.game.rated {
            return Err(no_help("expected an unrated game: there are no hints in rated ones"));
        }
        if !shown.table.setup().hints {
            return Err(no_help("expected a game with hints, but this one was agreed to have none"));
        }
    }
    let position = shown.table.position().clone();
    hints(&study, &caller, position, wanted.count).await
}

/// The best moves after any line of moves, with reasons and with how play would go on. Not while you play a rated game.
#[utoipa::path(post, path = "/api/hints", tag = "study", security(("session" = []), ("token" = [])), request_body = Anywhere, responses((status = 200, body = Hints), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn of_position(
    State(study): State<Study>,
    caller: Caller,
    Json(anywhere): Json<Anywhere>,
) -> Result<axum::Json<Hints>> {
    caller.needs(Scope::Study)?;
    not_in_rated_game(&study, &caller).await?;
    let Anywhere { variant, options, study: id, node, position, moves, count } = anywhere;
    let line = Line { variant, options, study: id, node, position, moves };
    let position = line.position(&study).await?;
    not_in_game_without_hints(&study, &caller, &position).await?;
    hints(&study, &caller, position, count).await
}

/// Refuses help to somebody who plays for a rating at this moment.
pub(crate) async fn not_in_rated_game(context: &Context, caller: &Caller) -> Result<()> {
    let filter = GameFilter {
        account: Some(caller.id().to_owned()),
        stage: Some(Stage::Playing),
        rated: Some(true),
        ..GameFilter::default()
    };
    match context.store.games(&filter, 1).await?.first() {
        Some(_) => Err(no_help("expected somebody who plays no rated game now")),
        None => Ok(()),
    }
}

/// Refuses help with a position that is on the board of a game that the caller plays without hints.
async fn not_in_game_without_hints(study: &Study, caller: &Caller, position: &Position) -> Result<()> {
    let filter = GameFilter {
        account: Some(caller.id().to_owned()),
        stage: Some(Stage::Playing),
        variant: Some(position.rules().variant().name.clone()),
        ..GameFilter::default()
    };
    for game in study.store.games(&filter, MOST_GAMES).await? {
        let table = study.tables.registry.game(&game.id).await?.table;
        if !table.setup().hints && table.position().hash() == position.hash() {
            return Err(no_help("expected a position of another game: yours was agreed to have no hints"));
        }
    }
    Ok(())
}

fn no_help(message: &str) -> ApiError {
    ApiError::forbidden(Code::NoHelp, message)
}

async fn hints(
    study: &Study,
    caller: &Caller,
    position: Position,
    count: Option<u32>,
) -> Result<axum::Json<Hints>> {
    let count = at_most("count", count, USUAL, MOST)? as usize;
    let ticket = study.tables.thinkers.quick.submit(caller.id().as_str(), move |stop| {
        let rules = position.rules();
        let settings = Settings {
            simulations: Some(Level::new(LEVEL, rules).simulations),
            time: Some(LONGEST),
            memory: TREE_MEMORY,
            ..Settings::default()
        };
        let mut player = Player::new(settings, position.hash(), monotonic_time);
        let search = player.search(&position, stop);
        let side = position.side_to_move();
        let mut hint = |hint: &reasons::Hint| {
            let line = player.line(&position, hint.placement, LONGEST_LINE);
            report::hint(rules, side, hint, &line)
        };
        let hints = reasons::hints(&position, &search, count).iter().map(&mut hint).collect();
        Hints {
            colour: position.turn().map(|colour| rules.variant().colour_name(colour).to_owned()),
            side: side.map(Index::index),
            unit: report::Unit::WinShare,
            values: search.values,
            exact: search.exact,
            simulations: search.simulations,
            hints,
        }
    })?;
    metrics::counter!("catercorner_hints_total").increment(1);
    ticket.await.map(axum::Json).ok_or_else(|| ApiError::internal("a hint was lost"))
}
