//! Challenges over HTTP: a wish for a game with a certain opponent, and the answer.

use axum::extract::State;
use axum::http::StatusCode;
use ids::ChallengeId;
use serde::{Deserialize, Serialize};
use store::{Challenge, ChallengeState, Kind, Millis, Topic};
use table::Clock;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::{check_company, named};
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::lobby::challenge_info::{info, tell, wanted};
use crate::lobby::state::Lobby;
use crate::protocol::{ChallengeInfo, DeclineReason, ServerMessage};
use crate::runtime::time::{DAY, now};
use crate::tables::create::{begin, make_game};
use crate::tables::live_games::check_live_games;
use crate::tables::new_game::NewGame;

/// A challenge ends, and an answer is forgotten, after so long.
const LIFETIME: Millis = 3 * DAY;

/// The most open challenges of one account …
const MOST_OUTGOING: usize = 20;

/// … and for one account.
const MOST_INCOMING: usize = 50;

/// A challenge that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewChallenge {
    /// The name of the opponent.
    name: String,
    /// The game, with one seat for the opponent.
    game: NewGame,
}

/// Why a challenge is declined.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Decline {
    reason: DeclineReason,
}

/// Challenges for you and of yours, the newest first.
#[derive(Serialize, ToSchema)]
struct Challenges {
    /// Those that wait for your answer.
    incoming: Vec<ChallengeInfo>,
    /// Yours: open ones, and answered ones that you have not dismissed.
    outgoing: Vec<ChallengeInfo>,
}

pub(crate) fn routes() -> OpenApiRouter<Lobby> {
    OpenApiRouter::new()
        .routes(routes!(list, make))
        .routes(routes!(accept))
        .routes(routes!(decline))
        .routes(routes!(withdraw))
}

/// Challenges for you and of yours.
#[utoipa::path(get, path = "/api/challenges", tag = "lobby", security(("session" = []), ("token" = [])), responses((status = 200, body = Challenges), (status = "4XX", body = Problem)))]
async fn list(State(lobby): State<Lobby>, caller: Caller) -> Result<axum::Json<Challenges>> {
    caller.needs(Scope::Read)?;
    let incoming = lobby.store.challenges_for(caller.id(), now()).await?;
    let outgoing = lobby.store.challenges_of(caller.id(), now()).await?;
    Ok(axum::Json(Challenges {
        incoming: infos(&lobby, &caller, incoming).await?,
        outgoing: infos(&lobby, &caller, outgoing).await?,
    }))
}

/// Challenges somebody, instead of an open challenge that you made them before. They hear of it over their sockets, at once
/// or when they come back; the game is made when they accept. It ends after three days.
#[utoipa::path(post, path = "/api/challenges", tag = "lobby", security(("session" = []), ("token" = [])), request_body = NewChallenge, responses((status = 201, body = ChallengeInfo), (status = "4XX", body = Problem)))]
async fn make(
    State(lobby): State<Lobby>,
    caller: Caller,
    Json(new): Json<NewChallenge>,
) -> Result<(StatusCode, axum::Json<ChallengeInfo>)> {
    caller.needs(Scope::Play)?;
    let opponent = named(&lobby, &new.name).await?;
    if opponent.id == *caller.id() {
        return Err(ApiError::bad(Code::Oneself, "expected somebody else, got yourself"));
    }
    check_company(&lobby, caller.id(), [&opponent.id]).await?;
    check_seats(&new.game)?;
    new.game.check(&lobby, &caller.account)?;
    if new.game.rated && opponent.kind == Kind::Guest {
        return Err(ApiError::bad(Code::Rated, "expected an account for a rated game, got a guest"));
    }
    let now = now();
    let challenge = Challenge {
        id: crate::runtime::id::new(),
        challenger: caller.id().to_owned(),
        opponent: opponent.id,
        terms: serde_json::to_string(&new.game).map_err(ApiError::internal)?,
        state: ChallengeState::Open,
        reason: None,
        game: None,
        created: now,
        expires: now + LIFETIME,
    };
    check_live_games(&lobby, caller.id()).await?;
    check_count(&lobby, &challenge).await?;
    // A challenge interrupts others as a message does.
    lobby.limits.chat(caller.id())?;
    lobby.store.put_challenge(&challenge).await?;
    tell(&lobby, &challenge).await?;
    Ok((StatusCode::CREATED, axum::Json(shown(&lobby, &caller, challenge).await?)))
}

/// Accepts a challenge: the game is made, and both are told where. Games with a clock of seconds begin at once, so their
/// challenger must be there.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "lobby", security(("session" = []), ("token" = [])), params(("id" = ChallengeId, Path)), responses((status = 200, body = ChallengeInfo), (status = "4XX", body = Problem)))]
async fn accept(
    State(lobby): State<Lobby>,
    caller: Caller,
    Path(id): Path<ChallengeId>,
) -> Result<axum::Json<ChallengeInfo>> {
    let mut challenge = incoming(&lobby, &caller, &id).await?;
    check_live_games(&lobby, caller.id()).await?;
    let wanted = wanted(&challenge)?;
    let hurries = matches!(wanted.clock, Clock::PerMove { .. } | Clock::Fischer { .. });
    if hurries && !lobby.presence.is_online(&challenge.challenger) {
        let message = "expected a challenger who is there: the clock would run without them";
        return Err(ApiError::conflict(Code::Away, message));
    }
    answer(&lobby, &mut challenge, ChallengeState::Accepted, None).await?;
    let setup = wanted.setup(&challenge.challenger, Some(&challenge.opponent));
    let game = match make_game(&lobby.tables, setup, wanted.terms(&challenge.challenger)).await {
        Ok(game) => game,
        Err(error) => {
            lobby.store.reopen_challenge(&id).await?;
            return Err(error);
        }
    };
    lobby.store.set_challenge_game(&id, &game.id).await?;
    challenge.game = Some(game.id.clone());
    // Players learn of the game before their turn can come.
    tell(&lobby, &challenge).await?;
    for account in [&challenge.challenger, &challenge.opponent] {
        lobby.found.add(account, &game.id, now());
        let message = ServerMessage::Paired { game: game.id.clone() };
        lobby.publish(&Topic::Account(account.clone()), &message).await;
    }
    begin(&lobby.tables, &game).await?;
    Ok(axum::Json(shown(&lobby, &caller, challenge).await?))
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", tag = "lobby", security(("session" = []), ("token" = [])), params(("id" = ChallengeId, Path)), request_body = Decline, responses((status = 204), (status = "4XX", body = Problem)))]
async fn decline(
    State(lobby): State<Lobby>,
    caller: Caller,
    Path(id): Path<ChallengeId>,
    Json(decline): Json<Decline>,
) -> Result<StatusCode> {
    let mut challenge = incoming(&lobby, &caller, &id).await?;
    answer(&lobby, &mut challenge, ChallengeState::Declined, Some(decline.reason)).await?;
    tell(&lobby, &challenge).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Withdraws a challenge of yours, or takes one that was answered off your list.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "lobby", security(("session" = []), ("token" = [])), params(("id" = ChallengeId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn withdraw(
    State(lobby): State<Lobby>,
    caller: Caller,
    Path(id): Path<ChallengeId>,
) -> Result<StatusCode> {
    let mut challenge = find(&lobby, &caller, &id).await?;
    if challenge.challenger != *caller.id() {
        return Err(ApiError::forbidden(Code::NotYours, "expected a challenge of your own"));
    }
    if challenge.state == ChallengeState::Open {
        answer(&lobby, &mut challenge, ChallengeState::Withdrawn, None).await?;
        tell(&lobby, &challenge).await?;
    }
    lobby.store.forget_challenge(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn check_seats(game: &NewGame) -> Result<()> {
    match (game.seats_of_creator(), game.seats_of_opponents()) {
        (1.., 1) => Ok(()),
        _ => Err(ApiError::bad(Code::Setup, "expected a seat for you and one for your opponent")),
    }
}

/// Nobody is flooded, and nobody floods. A challenge that replaces another is no further one.
async fn check_count(lobby: &Lobby, new: &Challenge) -> Result<()> {
    let open = |challenge: &&Challenge| {
        challenge.state == ChallengeState::Open && challenge.opponent != new.opponent
    };
    let own = lobby.store.challenges_of(&new.challenger, new.created).await?;
    let replaces = own.iter().any(|one| one.state == ChallengeState::Open && one.opponent == new.opponent);
    let waiting = lobby.store.count_challenges_for(&new.opponent, new.created).await?;
    if own.iter().filter(open).count() < MOST_OUTGOING && (replaces || waiting < MOST_INCOMING) {
        return Ok(());
    }
    let message = format!(
        "expected at most {MOST_OUTGOING} open challenges of yours, and {MOST_INCOMING} for your opponent"
    );
    Err(ApiError::conflict(Code::TooManyChallenges, message))
}

/// A challenge of or for the caller.
async fn find(lobby: &Lobby, caller: &Caller, id: &ChallengeId) -> Result<Challenge> {
    caller.needs(Scope::Play)?;
    let found = lobby.store.challenge(id, now()).await?;
    let own = |challenge: &Challenge| [&challenge.challenger, &challenge.opponent].contains(&caller.id());
    found.filter(own).ok_or_else(|| ApiError::not_found("challenge"))
}

/// A challenge for the caller, who gets on with the challenger.
async fn incoming(lobby: &Lobby, caller: &Caller, id: &ChallengeId) -> Result<Challenge> {
    let challenge = find(lobby, caller, id).await?;
    if challenge.opponent != *caller.id() {
        return Err(ApiError::forbidden(Code::NotYours, "expected a challenge for you"));
    }
    check_company(lobby, caller.id(), [&challenge.challenger]).await?;
    Ok(challenge)
}

async fn answer(
    lobby: &Lobby,
    challenge: &mut Challenge,
    state: ChallengeState,
    reason: Option<DeclineReason>,
) -> Result<()> {
    let reason = reason.map(serde_json::to_value).transpose().map_err(ApiError::internal)?;
    challenge.reason = reason.and_then(|reason| reason.as_str().map(str::to_owned));
    challenge.state = state;
    match lobby.store.answer_challenge(&challenge.id, state, challenge.reason.as_deref(), now()).await? {
        true => Ok(()),
        false => Err(ApiError::conflict(Code::Closed, "expected a challenge that is open")),
    }
}

async fn infos(lobby: &Lobby, caller: &Caller, challenges: Vec<Challenge>) -> Result<Vec<ChallengeInfo>> {
    let mut infos = Vec::new();
    for challenge in challenges {
        infos.extend(info(lobby, challenge, caller.id()).await?);
    }
    Ok(infos)
}

async fn shown(lobby: &Lobby, caller: &Caller, challenge: Challenge) -> Result<ChallengeInfo> {
    info(lobby, challenge, caller.id()).await?.ok_or_else(|| ApiError::not_found("challenge"))
}
