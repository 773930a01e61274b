//! Challenges as messages: what each of the two is told, now and when a socket opens.

use ids::AccountId;
use store::{Challenge, ChallengeState, RatingKey, Topic};

use crate::accounts::people::people;
use crate::http::error::{ApiError, Result};
use crate::lobby::state::Lobby;
use crate::protocol::{ChallengeInfo, ServerMessage};
use crate::ratings::estimate::shown;
use crate::ratings::scale::scale_of;
use crate::ratings::speed::Speed;
use crate::runtime::time::now;
use crate::tables::new_game::NewGame;

/// A challenge as one of the two sees it; nothing if the other is no longer there.
pub(crate) async fn info(
    lobby: &Lobby,
    challenge: Challenge,
    viewer: &AccountId,
) -> Result<Option<ChallengeInfo>> {
    let wanted = wanted(&challenge)?;
    let both = [challenge.challenger.clone(), challenge.opponent.clone()];
    let mut people = people(lobby, both.into()).await?;
    let (Some(by), Some(to)) = (people.remove(&challenge.challenger), people.remove(&challenge.opponent))
    else {
        return Ok(None);
    };
    let rules = lobby.rulesets.find(&wanted.variant, &wanted.options)?;
    let options = rules.variant().options.pairs();
    let speed = Speed::of(&wanted.clock, &rules).word().to_owned();
    let key = RatingKey {
        account: challenge.challenger.clone(),
        scale: scale_of(&wanted.variant, &options.join(" ")),
        speed: speed.clone(),
    };
    let rating = lobby.store.rating(&key).await?.map(|rating| shown(rating.estimate.mu));
    let other = if *viewer == by.id { &to.id } else { &by.id };
    let reason = challenge.reason.map(serde_json::Value::String).map(serde_json::from_value);
    Ok(Some(ChallengeInfo {
        id: challenge.id,
        online: lobby.presence.is_online(other),
        by,
        to,
        variant: wanted.variant,
        options,
        clock: wanted.clock,
        speed,
        rated: wanted.rated,
        takebacks: wanted.takebacks && !wanted.rated,
        hints: wanted.hints && !wanted.rated,
        seats: wanted.seats,
        rating,
        state: challenge.state.word().to_owned(),
        reason: reason.transpose().map_err(ApiError::internal)?,
        game: challenge.game,
        created: challenge.created,
        expires: challenge.expires,
    }))
}

/// The game that a challenge is about.
pub(crate) fn wanted(challenge: &Challenge) -> Result<NewGame> {
    serde_json::from_str(&challenge.terms).map_err(ApiError::internal)
}

/// Tells the opponent of an open challenge, and both of an answer.
pub(crate) async fn tell(lobby: &Lobby, challenge: &Challenge) -> Result<()> {
    let is_open = challenge.state == ChallengeState::Open;
    let both = [&challenge.opponent, &challenge.challenger];
    for account in &both[..if is_open { 1 } else { 2 }] {
        if let Some(info) = info(lobby, challenge.clone(), account).await? {
            lobby.publish(&Topic::Account((*account).clone()), &message(info)).await;
        }
    }
    Ok(())
}

/// What somebody may have missed while no socket was open: challenges for them, and answers to theirs.
pub(crate) async fn missed(lobby: &Lobby, account: &AccountId) -> Result<Vec<ServerMessage>> {
    let mut challenges = lobby.store.challenges_for(account, now()).await?;
    let own = lobby.store.challenges_of(account, now()).await?.into_iter();
    challenges.extend(own.filter(|challenge| challenge.state != ChallengeState::Open));
    let mut messages = Vec::new();
    for challenge in challenges.into_iter().rev() {
        messages.extend(info(lobby, challenge, account).await?.map(message));
    }
    Ok(messages)
}

fn message(info: ChallengeInfo) -> ServerMessage {
    let challenge = Box::new(info);
    match challenge.state == ChallengeState::Open.word() {
        true => ServerMessage::Challenged { challenge },
        false => ServerMessage::ChallengeAnswered { challenge },
    }
}
