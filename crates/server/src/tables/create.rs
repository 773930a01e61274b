//! New games: how they come to be.

use axum::extract::State;
use axum::http::StatusCode;
use ids::GameId;
use serde::Serialize;
use store::{Game, Topic};
use table::{Command, Setup, Table};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::protocol::ServerMessage;
use crate::ratings::speed::Speed;
use crate::runtime::limits::Address;
use crate::runtime::time::{at_table, now};
use crate::tables::live_games::{check_live_games, check_people};
use crate::tables::new_game::{NewGame, Terms, check_clock};
use crate::tables::state::Tables;
use crate::tables::stored::{summary, to_row};

/// A game that was made.
#[derive(Serialize, ToSchema)]
struct Made {
    /// Its id, which is also in its address.
    id: GameId,
}

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new().routes(routes!(make))
}

/// Makes a game. It starts when every seat is taken; its address is the invitation.
#[utoipa::path(post, path = "/api/games", tag = "games", security(("session" = []), ("token" = [])), request_body = NewGame, responses((status = 201, body = Made), (status = "4XX", body = Problem)))]
async fn make(
    State(tables): State<Tables>,
    caller: Caller,
    address: Address,
    Json(wanted): Json<NewGame>,
) -> Result<(StatusCode, axum::Json<Made>)> {
    caller.needs(Scope::Play)?;
    if wanted.seats_of_opponents() > 0 {
        return Err(ApiError::bad(
            Code::Setup,
            "expected no seat for an opponent: challenge somebody instead",
        ));
    }
    wanted.check(&tables, &caller.account)?;
    let setup = wanted.setup(caller.id(), None);
    check_people(&tables, &caller.account, &setup.seats).await?;
    check_live_games(&tables, caller.id()).await?;
    let counted = tables.made_games.begin(address, tables.config.games_per_address)?;
    let game = make_game(&tables, setup, wanted.terms(caller.id())).await?;
    // Before its end can come.
    counted.made(&game.id);
    begin(&tables, &game).await?;
    let id = game.id;
    Ok((StatusCode::CREATED, axum::Json(Made { id })))
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
