//! Games over HTTP: lists, one game, its events, and what people ask for at it.

use axum::extract::State;
use ids::{AccountId, EventNumber, GameId};
use serde::{Deserialize, Serialize};
use store::{GameFilter, GameResult, Stage};
use table::{Command, Holder, Request, SeatNumber};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::check_company;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path, Query, at_most};
use crate::protocol::{GameInfo, Update};
use crate::tables::info::{GameItem, info, items, update_since};
use crate::tables::live_games::{check_live_games, check_people, filled};
use crate::tables::new_game::check_level;
use crate::tables::state::Tables;

/// The most games of a list.
const LONGEST_LIST: u32 = 100;

/// Which games a list shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// With this account on a seat, by its id or its name.
    account: Option<String>,
    /// Of the variant with this name, with any options.
    variant: Option<String>,
    /// `open`, `playing`, `over` or `cancelled`.
    #[param(inline)]
    stage: Option<StageName>,
    /// That count for ratings, or that do not.
    rated: Option<bool>,
    /// With this result for the account, against others: `won`, `shared` (first rank with another side) or `lost`.
    #[param(inline)]
    result: Option<ResultName>,
    /// Made before the game with this id: for the next page.
    before: Option<GameId>,
    /// At most this many.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// How far a game is.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum StageName {
    Open,
    Playing,
    Over,
    Cancelled,
}

/// How an account did in a game.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ResultName {
    Won,
    Shared,
    Lost,
}

/// Where a reconnecting client stands.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Since {
    /// The number of the last event that is known.
    #[serde(default)]
    since: EventNumber,
}

/// What was asked is done.
#[derive(Serialize, ToSchema)]
struct Done {
    /// The number of the table's last event.
    number: EventNumber,
}

/// A computer player for an open seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Fill {
    /// Counted from 1; without it, all open seats.
    seat: Option<u8>,
    /// From 1 to 9.
    #[schema(minimum = 1, maximum = 9)]
    level: u8,
}

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(one))
        .routes(routes!(events))
        .routes(routes!(ask))
        .routes(routes!(fill))
}

/// Games, newest first: those of the lobby, or all of an account, with whose turn it is.
#[utoipa::path(get, path = "/api/games", tag = "games", security((), ("session" = []), ("token" = [])), params(Which), responses((status = 200, body = [GameItem]), (status = "4XX", body = Problem)))]
async fn list(
    State(tables): State<Tables>,
    caller: Option<Caller>,
    Query(which): Query<Which>,
) -> Result<axum::Json<Vec<GameItem>>> {
    let account = match &which.account {
        Some(wanted) => Some(account_called(&tables, wanted).await?),
        None => None,
    };
    // Games that are not listed are shown to those who play in them, and to all in a profile once they are over.
    let own = caller.as_ref().is_some_and(|caller| account.as_ref() == Some(caller.id()));
    let finished = account.is_some() && matches!(which.stage, Some(StageName::Over));
    let filter = GameFilter {
        listed: (!own && !finished).then_some(true),
        account,
        variant: which.variant,
        stage: which.stage.map(|stage| match stage {
            StageName::Open => Stage::Open,
            StageName::Playing => Stage::Playing,
            StageName::Over => Stage::Over,
            StageName::Cancelled => Stage::Cancelled,
        }),
        rated: which.rated,
        before: which.before,
        follows: None,
        result: which.result.map(|result| match result {
            ResultName::Won => GameResult::Won,
            ResultName::Shared => GameResult::Shared,
            ResultName::Lost => GameResult::Lost,
        }),
    };
    let limit = at_most("limit", which.limit, LONGEST_LIST, LONGEST_LIST)?;
    let has_account = filter.account.is_some();
    let mut games = items(&tables, tables.store.games(&filter, limit).await?).await?;
    // Games that are played are in memory, and an account has few of them.
    for item in games.iter_mut().filter(|item| has_account && item.is_played()) {
        match tables.registry.game(item.id()).await {
            Ok(loaded) => item.set_turn(&loaded.table),
            Err(error) => tracing::error!(game = %item.id(), ?error, "a list shows a game without its turn"),
        }
    }
    Ok(axum::Json(games))
}

/// The id of an account that is called by its id or its name; no name looks like an id.
async fn account_called(tables: &Tables, called: &str) -> Result<AccountId> {
    let account = match called.parse() {
        Ok(id) => tables.store.account(&id).await?,
        Err(_) => None,
    };
    let account = match account {
        Some(account) => Some(account),
        None => tables.store.account_named(called).await?,
    };
    account.map(|account| account.id).ok_or_else(|| ApiError::not_found("account"))
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", security((), ("session" = []), ("token" = [])), params(("id" = GameId, Path)), responses((status = 200, body = GameInfo), (status = "4XX", body = Problem)))]
async fn one(
    State(tables): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<GameId>,
) -> Result<axum::Json<GameInfo>> {
    let viewer = viewer(caller.as_ref());
    let loaded = tables.registry.game_for(&id, viewer.as_ref()).await?;
    Ok(axum::Json(info(&tables, loaded).await?))
}

/// What happened at a table after an event, and what it changed.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", security((), ("session" = []), ("token" = [])), params(("id" = GameId, Path), Since), responses((status = 200, body = Update), (status = "4XX", body = Problem)))]
async fn events(
    State(tables): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<GameId>,
    Query(Since { since }): Query<Since>,
) -> Result<axum::Json<Update>> {
    let viewer = viewer(caller.as_ref());
    let loaded = tables.registry.game_for(&id, viewer.as_ref()).await?;
    Ok(axum::Json(update_since(&tables, since, &loaded.game, &loaded.table).await?))
}

/// Asks for something at a table: a seat, a move, a takeback …
#[utoipa::path(post, path = "/api/games/{id}/ask", tag = "games", security(("session" = []), ("token" = [])), params(("id" = GameId, Path)), request_body = Request, responses((status = 200, body = Done), (status = "4XX", body = Problem)))]
async fn ask(
    State(tables): State<Tables>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(request): Json<Request>,
) -> Result<axum::Json<Done>> {
    Ok(axum::Json(Done { number: requested(&tables, &caller, &id, request).await? }))
}

/// Puts a computer player on an open seat of a game that you made.
#[utoipa::path(post, path = "/api/games/{id}/fill", tag = "games", security(("session" = []), ("token" = [])), params(("id" = GameId, Path)), request_body = Fill, responses((status = 200, body = Done), (status = "4XX", body = Problem)))]
async fn fill(
    State(tables): State<Tables>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(fill): Json<Fill>,
) -> Result<axum::Json<Done>> {
    caller.needs(Scope::Play)?;
    let level = check_level(fill.level)?;
    let shown = tables.registry.game(&id).await?;
    if shown.game.creator.as_ref() != Some(caller.id()) {
        return Err(ApiError::forbidden(Code::NotYours, "expected a game that you made"));
    }
    if shown.game.rated {
        return Err(ApiError::forbidden(
            Code::Rated,
            "expected an unrated game: people alone play rated ones",
        ));
    }
    let numbered = (1..).map(SeatNumber).zip(shown.table.holders());
    let open = numbered.filter(|(_, holder)| holder.is_open()).map(|(seat, _)| seat);
    let seats: Vec<SeatNumber> = fill.seat.map_or_else(|| open.collect(), |seat| vec![SeatNumber(seat)]);
    check_people(&tables, &caller.account, &filled(&shown.table, &seats, level)).await?;
    let mut number = shown.table.number();
    for seat in seats {
        number = tables.registry.command(&id, Command::Fill { seat, level }).await?.number();
    }
    Ok(axum::Json(Done { number }))
}

/// Does what a person asks for at a table.
pub(crate) async fn requested(
    tables: &Tables,
    caller: &Caller,
    game: &GameId,
    request: Request,
) -> Result<EventNumber> {
    caller.needs(Scope::Play)?;
    if let Request::Join { .. } = request {
        may_join(tables, caller, game).await?;
    }
    let command = Command::Request { person: caller.id().clone(), request };
    Ok(tables.registry.command(game, command).await?.number())
}

/// Guests cannot sit at rated tables, and nobody on two of their seats or with somebody who blocks them.
async fn may_join(tables: &Tables, caller: &Caller, game: &GameId) -> Result<()> {
    check_live_games(tables, caller.id()).await?;
    let shown = tables.registry.game(game).await?;
    let seated = shown.table.holders().iter().filter_map(Holder::person);
    check_company(tables, caller.id(), seated.chain(shown.game.creator.as_ref())).await?;
    if !shown.game.rated {
        return Ok(());
    }
    if caller.account.kind == store::Kind::Guest {
        let message = "expected an account for a rated game: guests play unrated ones";
        return Err(ApiError::forbidden(Code::GuestsMayNot, message));
    }
    let person = caller.id().clone();
    if shown.table.holders().iter().any(|holder| holder.is(&person)) {
        return Err(ApiError::forbidden(Code::Rated, "expected one seat for each person in a rated game"));
    }
    Ok(())
}

fn viewer(caller: Option<&Caller>) -> Option<AccountId> {
    caller.map(|caller| caller.id().clone())
}
