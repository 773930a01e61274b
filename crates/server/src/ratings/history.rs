//! Somebody's ratings, and how they came to be.

use axum::extract::State;
use ids::{AccountId, GameId, RatedNumber};
use serde::{Deserialize, Serialize};
use store::{Millis, RatedGame, Rating};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::people::{named, person};
use crate::accounts::state::Accounts;
use crate::http::error::{Problem, Result};
use crate::http::extract::{Path, Query, at_most};
use crate::protocol::PersonInfo;
use crate::ratings::estimate::{is_provisional, shown};
use crate::runtime::context::Context;

/// The most changes in one answer.
const LONGEST_HISTORY: u32 = 1000;

/// Which part of the history.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Part {
    /// Before the change with this ordinal: for what came earlier.
    before: Option<RatedNumber>,
    /// At most this many changes.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
}

/// Somebody's ratings, and how they came to be.
#[derive(Serialize, ToSchema)]
struct PersonRatings {
    person: PersonInfo,
    /// What they are now.
    ratings: Vec<RatingItem>,
    /// What games changed them, newest first.
    history: Vec<ChangeItem>,
}

/// How strong somebody is in one variant at one speed.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatingItem {
    /// The variant, with its options after commas.
    scale: String,
    /// How fast the games are.
    speed: String,
    /// 1500 is where everybody begins.
    rating: i32,
    /// Whether too little is known for a rank on the leaderboard.
    provisional: bool,
    /// How many rated games it comes from.
    games: u32,
    /// When the last of them ended.
    at: Millis,
    /// The best guess, as it is computed with.
    mu: f64,
    /// How far off it may be.
    sigma: f64,
}

/// What a game did to a rating.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeItem {
    /// The game's place in the order in which games were rated.
    ordinal: RatedNumber,
    /// The rated game, to look at again.
    game: GameId,
    /// The variant, with its options after commas.
    scale: String,
    /// How fast it was.
    speed: String,
    /// When it ended.
    at: Millis,
    /// The rating before it.
    before: i32,
    /// The rating after it.
    after: i32,
}

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(ratings))
}

/// Somebody's ratings now, and what games changed them.
#[utoipa::path(get, path = "/api/people/{name}/ratings", tag = "ranking", params(("name" = String, Path), Part), responses((status = 200, body = PersonRatings), (status = "4XX", body = Problem)))]
async fn ratings(
    State(context): State<Context>,
    Path(name): Path<String>,
    Query(part): Query<Part>,
) -> Result<axum::Json<PersonRatings>> {
    let account = named(&context, &name).await?;
    let limit = at_most("limit", part.limit, LONGEST_HISTORY, LONGEST_HISTORY)?;
    Ok(axum::Json(PersonRatings {
        ratings: current(&context, &account.id).await?,
        history: history(&context, &account.id, part.before, limit).await?,
        person: person(account),
    }))
}

/// The ratings of an account now.
pub(crate) async fn current(context: &Context, account: &AccountId) -> Result<Vec<RatingItem>> {
    Ok(context.store.ratings(Some(account)).await?.into_iter().map(rating_item).collect())
}

/// What games changed the ratings of an account, newest first.
pub(crate) async fn history(
    context: &Context,
    account: &AccountId,
    before: Option<RatedNumber>,
    limit: u32,
) -> Result<Vec<ChangeItem>> {
    let games = context.store.rating_history(account, before, limit).await?;
    Ok(games.into_iter().flat_map(change_items).collect())
}

fn rating_item(rating: Rating) -> RatingItem {
    RatingItem {
        scale: rating.key.scale,
        speed: rating.key.speed,
        rating: shown(rating.estimate.mu),
        provisional: is_provisional(rating.estimate),
        games: rating.games,
        at: rating.at,
        mu: rating.estimate.mu,
        sigma: rating.estimate.sigma,
    }
}

fn change_items(game: RatedGame) -> impl Iterator<Item = ChangeItem> {
    let RatedGame { number: ordinal, game, at, changes } = game;
    changes.into_iter().map(move |change| ChangeItem {
        ordinal,
        game: game.clone(),
        scale: change.key.scale,
        speed: change.key.speed,
        at,
        before: shown(change.before.mu),
        after: shown(change.after.mu),
    })
}
