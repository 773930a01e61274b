//! Seeks over HTTP: waiting for opponents, on one's own terms or on the usual ones.

use axum::extract::State;
use axum::http::StatusCode;
use ids::SeekId;
use serde::{Deserialize, Serialize};
use store::{Kind, Millis, RatingKey, Seek, Topic};
use table::{Clock, Holder, Table};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::people;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::lobby::pairing::{rules_of, setup_of};
use crate::lobby::state::Lobby;
use crate::protocol::{PersonInfo, ServerMessage};
use crate::ratings::estimate::shown;
use crate::ratings::scale::scale_of;
use crate::ratings::speed::Speed;
use crate::runtime::time::now;
use crate::tables::live_games::check_live_games;
use crate::tables::new_game::{check_clock, check_level};

/// The clock of a quick game: five minutes, and five seconds for each move.
const QUICK: Clock = Clock::Fischer { total: 300, increment: 5 };

/// A game that somebody waits for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSeek {
    /// The variant's name.
    variant: String,
    /// Its options as `key=value`.
    #[serde(default)]
    options: Vec<String>,
    /// How long a player may think; without it five minutes and five seconds a move.
    #[serde(default = "quick")]
    clock: Clock,
    /// Whether the game counts for ratings.
    #[serde(default)]
    rated: bool,
    /// Whether computer players may fill the seats after a while; people alone play games that count.
    #[serde(default)]
    computers: bool,
    /// Of which level; without it one that is about as strong as you.
    #[schema(minimum = 1, maximum = 9)]
    level: Option<u8>,
    /// Whether moves may be taken back, if the opponents allow it too; in games that count, never.
    #[serde(default = "yes")]
    takebacks: bool,
    /// Whether players may ask the computer for hints, if the opponents allow it too; in games that count, never.
    #[serde(default = "yes")]
    hints: bool,
}

/// A quick game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Quick {
    /// The variant's name; without it the usual one.
    variant: Option<String>,
    /// Whether it counts for ratings. If it does not, computer players fill the seats after a while.
    #[serde(default)]
    rated: bool,
    /// Whether moves may be taken back, if the opponents allow it too.
    #[serde(default = "yes")]
    takebacks: bool,
    /// Whether players may ask the computer for hints, if the opponents allow it too.
    #[serde(default = "yes")]
    hints: bool,
}

/// Somebody who waits for opponents.
#[derive(Serialize, ToSchema)]
struct SeekItem {
    /// What it is called by when it is withdrawn.
    id: SeekId,
    /// Who waits.
    person: Option<PersonInfo>,
    /// Whether it is yours.
    mine: bool,
    /// Whether who waits has a socket open now.
    online: bool,
    /// The variant's name.
    variant: String,
    /// Its options as `key=value`.
    options: Vec<String>,
    /// How long a player may think.
    clock: Clock,
    /// How fast that is.
    speed: Speed,
    /// Whether the game counts for ratings.
    rated: bool,
    /// The rating of who waits, if there is one.
    rating: Option<i32>,
    /// Whether computer players may fill the seats.
    computers: bool,
    /// Whether moves may be taken back.
    takebacks: bool,
    /// Whether players may ask the computer for hints.
    hints: bool,
    /// When it was made.
    created: Millis,
}

fn quick() -> Clock {
    QUICK
}

fn yes() -> bool {
    true
}

pub(crate) fn routes() -> OpenApiRouter<Lobby> {
    OpenApiRouter::new().routes(routes!(list, make)).routes(routes!(withdraw)).routes(routes!(pair))
}

/// Who waits for opponents, the longest first.
#[utoipa::path(get, path = "/api/seeks", tag = "lobby", security((), ("session" = []), ("token" = [])), responses((status = 200, body = [SeekItem]), (status = "4XX", body = Problem)))]
async fn list(State(lobby): State<Lobby>, caller: Option<Caller>) -> Result<axum::Json<Vec<SeekItem>>> {
    Ok(axum::Json(items(&lobby, caller.as_ref(), lobby.store.seeks().await?).await?))
}

/// Waits for opponents, instead of what you waited for before. When there are enough who want the same, `paired` comes
/// over the socket. It ends without a socket after half a minute, and in any case after half an hour. A rated game of two
/// players is the first of two: when it is over the other begins with the start swapped, and `next` tells where.
#[utoipa::path(post, path = "/api/seeks", tag = "lobby", security(("session" = []), ("token" = [])), request_body = NewSeek, responses((status = 201, body = SeekItem), (status = "4XX", body = Problem)))]
async fn make(
    State(lobby): State<Lobby>,
    caller: Caller,
    Json(wanted): Json<NewSeek>,
) -> Result<(StatusCode, axum::Json<SeekItem>)> {
    wait(&lobby, &caller, wanted).await
}

/// Waits for a quick game: five minutes, and five seconds for each move.
#[utoipa::path(post, path = "/api/pair", tag = "lobby", security(("session" = []), ("token" = [])), request_body = Quick, responses((status = 201, body = SeekItem), (status = "4XX", body = Problem)))]
async fn pair(
    State(lobby): State<Lobby>,
    caller: Caller,
    Json(wanted): Json<Quick>,
) -> Result<(StatusCode, axum::Json<SeekItem>)> {
    let variant = wanted.variant.clone().unwrap_or_else(|| rules::default_variant().name().to_owned());
    let Quick { rated, takebacks, hints, .. } = wanted;
    let (options, clock, computers, level) = (Vec::new(), QUICK, !rated, None);
    wait(&lobby, &caller, NewSeek { variant, options, clock, rated, computers, level, takebacks, hints })
        .await
}

/// Waits no longer.
#[utoipa::path(delete, path = "/api/seeks/{id}", tag = "lobby", security(("session" = []), ("token" = [])), params(("id" = SeekId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn withdraw(State(lobby): State<Lobby>, caller: Caller, Path(id): Path<SeekId>) -> Result<StatusCode> {
    caller.needs(Scope::Play)?;
    let seeks = lobby.store.seeks().await?;
    let seek = seeks.into_iter().find(|seek| seek.id == id).ok_or_else(|| ApiError::not_found("seek"))?;
    if seek.account != *caller.id() {
        return Err(ApiError::forbidden(Code::NotYours, "expected a seek of your own"));
    }
    if !lobby.store.take_seeks(&[id]).await? {
        return Err(ApiError::not_found("seek"));
    }
    lobby.publish(&Topic::Lobby, &ServerMessage::Lobby {}).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn wait(lobby: &Lobby, caller: &Caller, wanted: NewSeek) -> Result<(StatusCode, axum::Json<SeekItem>)> {
    check_clock(&wanted.clock)?;
    caller.needs(Scope::Play)?;
    check_live_games(lobby, caller.id()).await?;
    wanted.level.map(check_level).transpose()?;
    if wanted.rated {
        check_rated(caller, &wanted)?;
    }
    let rules = lobby.rulesets.find(&wanted.variant, &wanted.options)?;
    let (variant, now) = (rules.variant(), now());
    let mut seek = Seek {
        id: crate::runtime::id::new(),
        account: caller.id().to_owned(),
        variant: variant.name.clone(),
        options: variant.options.pairs().join(" "),
        clock: serde_json::to_string(&wanted.clock).map_err(ApiError::internal)?,
        rated: wanted.rated,
        rating: None,
        computers: wanted.computers,
        level: wanted.level,
        takebacks: wanted.takebacks && !wanted.rated,
        hints: wanted.hints && !wanted.rated,
        created: now,
        seen: now,
    };
    // What cannot be played is refused now, and not when opponents are found.
    Table::new(setup_of(&seek, vec![Holder::Open {}; variant.seats()])?, &rules)?;
    let key = RatingKey {
        account: seek.account.clone(),
        scale: scale_of(&seek.variant, &seek.options),
        speed: Speed::of(&wanted.clock, &rules).word().to_owned(),
    };
    seek.rating = lobby.store.rating(&key).await?.map(|rating| shown(rating.estimate.mu));
    lobby.store.put_seek(&seek).await?;
    lobby.publish(&Topic::Lobby, &ServerMessage::Lobby {}).await;
    lobby.new_seek.notify_one();
    let item =
        items(lobby, Some(caller), vec![seek]).await?.pop().ok_or_else(|| ApiError::not_found("seek"))?;
    Ok((StatusCode::CREATED, axum::Json(item)))
}

/// A game that counts is played by people with accounts, with a clock.
fn check_rated(caller: &Caller, wanted: &NewSeek) -> Result<()> {
    let refuse = |message: &str| Err(ApiError::bad(Code::Rated, message));
    if caller.account.kind == Kind::Guest {
        return refuse("expected an account for a rated game: guests play unrated ones");
    }
    if matches!(wanted.clock, Clock::None {}) {
        return refuse("expected a clock for a rated game");
    }
    if wanted.computers || wanted.level.is_some() {
        return refuse("expected people on all seats of a rated game, not computer players");
    }
    Ok(())
}

async fn items(lobby: &Lobby, caller: Option<&Caller>, seeks: Vec<Seek>) -> Result<Vec<SeekItem>> {
    let mut people = people(lobby, seeks.iter().map(|seek| seek.account.clone()).collect()).await?;
    let mut items = Vec::new();
    for seek in seeks {
        let rules = rules_of(lobby, &seek)?;
        let clock = serde_json::from_str(&seek.clock).map_err(ApiError::internal)?;
        items.push(SeekItem {
            id: seek.id,
            person: people.remove(&seek.account),
            mine: caller.is_some_and(|caller| *caller.id() == seek.account),
            online: lobby.presence.is_online(&seek.account),
            variant: seek.variant,
            options: seek.options.split_whitespace().map(str::to_owned).collect(),
            speed: Speed::of(&clock, &rules),
            clock,
            rated: seek.rated,
            rating: seek.rating,
            computers: seek.computers,
            takebacks: seek.takebacks,
            hints: seek.hints,
            created: seek.created,
        });
    }
    Ok(items)
}
