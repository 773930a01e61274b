//! Profiles: who somebody is and how they did, and how people are found.

use axum::extract::State;
use ids::AccountId;
use serde::{Deserialize, Serialize};
use store::{GameFilter, Millis, Stage, Tally};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::{is_seen, named, person};
use crate::http::error::{Problem, Result};
use crate::http::extract::{Path, Query, at_most};
use crate::profiles::state::Profiles;
use crate::protocol::PersonInfo;
use crate::ratings::history::{RatingItem, current};
use crate::tables::info::{GameItem, items};

/// How many games a profile shows.
const RECENT: u32 = 20;

/// The most names that a search shows.
const MOST_FOUND: u32 = 50;

/// Somebody, and how they did.
#[derive(Serialize, ToSchema)]
struct Profile {
    id: AccountId,
    name: String,
    /// `guest`, `person` or `bot`.
    kind: &'static str,
    /// `player`, `moderator` or `admin`.
    role: &'static str,
    /// When the account was made.
    since: Millis,
    /// When they were last there.
    seen: Millis,
    /// Whether they have a socket open; those who block you are never there.
    online: bool,
    /// How strong they are thought to be, by variant and speed.
    ratings: Vec<RatingItem>,
    /// How they did, by variant.
    results: Vec<Results>,
    /// The games that ended last.
    recent: Vec<GameItem>,
}

/// How somebody did in the games of a variant; games against nobody else do not count.
#[derive(Serialize, ToSchema)]
struct Results {
    variant: String,
    /// How many they played.
    played: u64,
    /// How many their side won.
    won: u64,
    /// In how many their side shared the first rank.
    shared: u64,
}

/// Somebody who was found.
#[derive(Serialize, ToSchema)]
struct Found {
    person: PersonInfo,
    /// Whether they have a socket open.
    online: bool,
}

/// Whom to look for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Search {
    /// How the name begins, whatever the case.
    start: String,
    /// At most this many.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

pub(crate) fn routes() -> OpenApiRouter<Profiles> {
    OpenApiRouter::new().routes(routes!(search)).routes(routes!(profile))
}

/// People and bots whose names begin so, in order.
#[utoipa::path(get, path = "/api/people", tag = "people", security((), ("session" = []), ("token" = [])), params(Search), responses((status = 200, body = [Found]), (status = "4XX", body = Problem)))]
async fn search(
    State(profiles): State<Profiles>,
    caller: Option<Caller>,
    Query(search): Query<Search>,
) -> Result<axum::Json<Vec<Found>>> {
    let limit = at_most("limit", search.limit, RECENT, MOST_FOUND)?;
    // PostgreSQL refuses to compare with a NUL, and no name has one.
    let accounts = match search.start.contains('\0') {
        true => Vec::new(),
        false => profiles.store.accounts_like(&search.start, limit).await?,
    };
    let mut found = Vec::new();
    for account in accounts {
        let online = is_seen(&profiles.accounts, caller.as_ref(), &account.id).await?;
        found.push(Found { person: person(account), online });
    }
    Ok(axum::Json(found))
}

/// Who somebody is, how they did, and their last games.
#[utoipa::path(get, path = "/api/people/{name}", tag = "people", security((), ("session" = []), ("token" = [])), params(("name" = String, Path)), responses((status = 200, body = Profile), (status = "4XX", body = Problem)))]
async fn profile(
    State(profiles): State<Profiles>,
    caller: Option<Caller>,
    Path(name): Path<String>,
) -> Result<axum::Json<Profile>> {
    let account = named(&profiles, &name).await?;
    let tallies = profiles.store.tallies(&account.id).await?;
    let results = |Tally { variant, played, won, shared }| Results { variant, played, won, shared };
    let over =
        GameFilter { account: Some(account.id.clone()), stage: Some(Stage::Over), ..GameFilter::default() };
    let recent = items(&profiles.tables, profiles.store.games(&over, RECENT).await?).await?;
    Ok(axum::Json(Profile {
        online: is_seen(&profiles.accounts, caller.as_ref(), &account.id).await?,
        ratings: current(&profiles, &account.id).await?,
        id: account.id,
        name: account.name,
        kind: account.kind.word(),
        role: account.role.word(),
        since: account.created,
        seen: account.seen,
        results: tallies.into_iter().map(results).collect(),
        recent,
    }))
}
