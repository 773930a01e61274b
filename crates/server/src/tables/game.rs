//! Games over HTTP: lists, one game, its events, and what people ask for at it.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Game, GameFilter, Millis, Stage};
use table::{Command, Holder, Person, Request, SeatNumber};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::{check_company, people};
use crate::accounts::scope::Scope;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path, Query, at_most};
use crate::protocol::{GameInfo, Happened, PersonInfo};
use crate::runtime::time::now;
use crate::tables::create::check_level;
use crate::tables::registry::Shown;
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
    /// Of this variant.
    variant: Option<String>,
    /// `open`, `playing`, `over` or `cancelled`.
    #[param(inline)]
    stage: Option<StageName>,
    /// That count for ratings, or that do not.
    rated: Option<bool>,
    /// Made before the game with this id: for the next page.
    before: Option<String>,
    /// At most so many.
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

/// A game as lists show it.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameItem {
    id: String,
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    speed: String,
    rated: bool,
    /// How far it is.
    stage: &'static str,
    created: Millis,
    started: Option<Millis>,
    ended: Option<Millis>,
    creator: Option<String>,
    follows: Option<String>,
    /// How long a player may think.
    clock: table::Clock,
    seats: Vec<SeatItem>,
}

impl GameItem {
    /// Its id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// A seat as lists show it: open, a person's or a computer player's.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatItem {
    person: Option<PersonInfo>,
    level: Option<u8>,
    place: Option<u8>,
    points: Option<i32>,
    /// Whether the person lost it.
    gone: bool,
}

/// Where a reconnecting client stands.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Since {
    /// The number of the last event that is known.
    #[serde(default)]
    since: u64,
}

/// What was asked is done.
#[derive(Serialize, ToSchema)]
struct Done {
    /// The number of the table's last event.
    number: u64,
}

/// A computer player for an open seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Fill {
    /// Which; or all open ones.
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

/// Games, newest first: those of the lobby, or all of an account.
#[utoipa::path(get, path = "/api/games", tag = "games", security((), ("session" = []), ("token" = [])), params(Which), responses((status = 200, body = [GameItem]), (status = "4XX", body = Problem)))]
async fn list(
    State(app): State<Tables>,
    caller: Option<Caller>,
    Query(which): Query<Which>,
) -> Result<axum::Json<Vec<GameItem>>> {
    let account = match &which.account {
        Some(wanted) => Some(account_called(&app, wanted).await?),
        None => None,
    };
    // Games that are not listed are shown to those who play in them, and to all in a profile once they are over.
    let own = caller.as_ref().is_some_and(|caller| account.as_deref() == Some(caller.id()));
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
    };
    let limit = at_most("limit", which.limit, LONGEST_LIST, LONGEST_LIST)?;
    let games = app.store.games(&filter, limit).await?;
    Ok(axum::Json(items(&app, games).await?))
}

/// The id of an account that is called by its id or its name; no name looks like an id.
async fn account_called(app: &Tables, called: &str) -> Result<String> {
    let account = match app.store.account(called).await? {
        Some(account) => Some(account),
        None => app.store.account_named(called).await?,
    };
    account.map(|account| account.id).ok_or_else(|| ApiError::not_found("account"))
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", security((), ("session" = []), ("token" = [])), params(("id" = String, Path)), responses((status = 200, body = GameInfo), (status = "4XX", body = Problem)))]
async fn one(
    State(app): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<axum::Json<GameInfo>> {
    let shown = app.live.show_to(&app, &id, u64::MAX, caller.as_ref()).await?;
    Ok(axum::Json(info(&app, shown).await?))
}

/// What happened at a table after an event.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", security((), ("session" = []), ("token" = [])), params(("id" = String, Path), Since), responses((status = 200, body = Happened), (status = "4XX", body = Problem)))]
async fn events(
    State(app): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<String>,
    Query(Since { since }): Query<Since>,
) -> Result<axum::Json<Happened>> {
    let shown = app.live.show_to(&app, &id, since, caller.as_ref()).await?;
    Ok(axum::Json(Happened::new(&id, shown.events, &shown.view)))
}

/// Asks for something at a table: a seat, a move, a takeback …
#[utoipa::path(post, path = "/api/games/{id}/ask", tag = "games", security(("session" = []), ("token" = [])), params(("id" = String, Path)), request_body = Request, responses((status = 200, body = Done), (status = "4XX", body = Problem)))]
async fn ask(
    State(app): State<Tables>,
    caller: Caller,
    Path(id): Path<String>,
    Json(request): Json<Request>,
) -> Result<axum::Json<Done>> {
    Ok(axum::Json(Done { number: requested(&app, &caller, &id, request).await? }))
}

/// Puts a computer player on an open seat of a game that you made.
#[utoipa::path(post, path = "/api/games/{id}/fill", tag = "games", security(("session" = []), ("token" = [])), params(("id" = String, Path)), request_body = Fill, responses((status = 200, body = Done), (status = "4XX", body = Problem)))]
async fn fill(
    State(app): State<Tables>,
    caller: Caller,
    Path(id): Path<String>,
    Json(fill): Json<Fill>,
) -> Result<axum::Json<Done>> {
    caller.needs(Scope::Play)?;
    let level = check_level(fill.level)?;
    let shown = app.live.show(&app, &id, u64::MAX).await?;
    if shown.game.creator.as_deref() != Some(caller.id()) {
        return Err(ApiError::forbidden("only who made the game may fill its seats"));
    }
    if shown.game.rated {
        return Err(ApiError::forbidden("expected an unrated game: people alone play rated ones"));
    }
    let open = shown.view.seats.iter().filter(|seat| seat.holder == Holder::Open {}).map(|seat| seat.seat);
    let seats: Vec<SeatNumber> = fill.seat.map_or_else(|| open.collect(), |seat| vec![SeatNumber(seat)]);
    let mut number = shown.view.number;
    for seat in seats {
        number = app.live.act(&app, &id, Command::Fill { seat, level }).await?;
    }
    Ok(axum::Json(Done { number }))
}

/// Does what a person asks for at a table.
pub(crate) async fn requested(app: &Tables, caller: &Caller, game: &str, request: Request) -> Result<u64> {
    caller.needs(Scope::Play)?;
    if let Request::Join { .. } = request {
        may_join(app, caller, game).await?;
    }
    let command = Command::Request { person: Person::new(caller.id()), request };
    app.live.act(app, game, command).await
}

/// Guests cannot sit at rated tables, and nobody on two of their seats or with somebody who blocks them.
async fn may_join(app: &Tables, caller: &Caller, game: &str) -> Result<()> {
    let shown = app.live.show(app, game, u64::MAX).await?;
    let seated = shown.view.seats.iter().filter_map(|seat| seat.holder.person()).map(Person::name);
    check_company(app, caller.id(), seated.chain(shown.game.creator.as_deref())).await?;
    if !shown.game.rated {
        return Ok(());
    }
    if caller.account.kind == store::Kind::Guest {
        return Err(ApiError::forbidden("expected an account for a rated game: guests play unrated ones"));
    }
    let person = Person::new(caller.id());
    if shown.view.seats.iter().any(|seat| seat.holder.is(&person)) {
        return Err(ApiError::forbidden("expected one seat for each person in a rated game"));
    }
    Ok(())
}

/// A table as everybody sees it.
pub(crate) async fn info(app: &Tables, shown: Shown) -> Result<GameInfo> {
    let seats = shown.view.seats.iter();
    let mut ids: BTreeSet<String> = BTreeSet::new();
    for seat in seats {
        ids.extend(seat.holder.person().map(|person| person.name().to_owned()));
        ids.extend(seat.left.as_ref().map(|left| left.person.name().to_owned()));
    }
    let people = people(app, ids).await?.into_values().collect();
    let game = shown.game;
    Ok(GameInfo {
        id: game.id,
        rated: game.rated,
        speed: game.speed,
        listed: game.listed,
        creator: game.creator,
        follows: game.follows,
        next: shown.next,
        created: game.created,
        people,
        table: shown.view,
        now: now(),
    })
}

/// Games as lists show them.
pub(crate) async fn items(app: &Tables, games: Vec<Game>) -> Result<Vec<GameItem>> {
    let ids =
        games.iter().flat_map(|game| &game.summary.seats).filter_map(|seat| seat.account.clone()).collect();
    let people = people(app, ids).await?;
    games.into_iter().map(|game| item(game, &people)).collect()
}

fn item(game: Game, people: &BTreeMap<String, PersonInfo>) -> Result<GameItem> {
    let setup: table::Setup = serde_json::from_str(&game.setup).map_err(ApiError::internal)?;
    let seat = |seat: store::SeatRow| SeatItem {
        person: seat.account.and_then(|account| people.get(&account).cloned()),
        level: seat.level,
        place: seat.place,
        points: seat.points,
        gone: seat.gone,
    };
    Ok(GameItem {
        id: game.id,
        variant: game.variant,
        options: game.options.split_whitespace().map(str::to_owned).collect(),
        speed: game.speed,
        rated: game.rated,
        stage: game.summary.stage.word(),
        created: game.created,
        started: game.summary.started,
        ended: game.summary.ended,
        creator: game.creator,
        follows: game.follows,
        clock: setup.clock,
        seats: game.summary.seats.into_iter().map(seat).collect(),
    })
}
