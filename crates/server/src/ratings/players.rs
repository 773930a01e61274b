//! Players as a game shows them: people with their ratings, and what the game did to those.

use std::collections::{BTreeMap, BTreeSet};

use ids::AccountId;
use store::{Game, RatingChange, RatingKey, Stage};

use crate::accounts::people::people;
use crate::http::error::Result;
use crate::protocol::{PlayerInfo, RatingStep};
use crate::ratings::estimate::{is_provisional, shown};
use crate::ratings::scale::scale_of;
use crate::runtime::context::Context;

/// These people with their ratings in games like this one.
pub(crate) async fn players(
    context: &Context,
    game: &Game,
    ids: BTreeSet<AccountId>,
) -> Result<Vec<PlayerInfo>> {
    let mut players = Vec::new();
    for (account, person) in people(context, ids).await? {
        let rating = context.store.rating(&key(game, &account)).await?;
        players.push(PlayerInfo {
            id: person.id,
            name: person.name,
            kind: person.kind,
            rating: rating.as_ref().map(|rating| shown(rating.estimate.mu)),
            provisional: rating.is_none_or(|rating| is_provisional(rating.estimate)),
        });
    }
    Ok(players)
}

/// The ratings of all who play in these games.
pub(crate) async fn ratings(
    context: &Context,
    games: impl Iterator<Item = &Game>,
) -> Result<BTreeMap<RatingKey, i32>> {
    let seats = games.flat_map(|game| &game.summary.seats);
    let accounts: BTreeSet<&AccountId> = seats.filter_map(|seat| seat.account.as_ref()).collect();
    let mut ratings = BTreeMap::new();
    for account in accounts {
        let own = context.store.ratings(Some(account)).await?.into_iter();
        ratings.extend(own.map(|rating| (rating.key, shown(rating.estimate.mu))));
    }
    Ok(ratings)
}

/// Which rating of an account games like this one change.
pub(crate) fn key(game: &Game, account: &AccountId) -> RatingKey {
    let scale = scale_of(&game.variant, &game.options);
    RatingKey { account: account.clone(), scale, speed: game.speed.clone() }
}

/// What a game did to ratings; nothing before it was rated.
pub(crate) async fn changes(context: &Context, game: &Game) -> Result<Vec<RatingStep>> {
    if !game.rated || game.summary.stage != Stage::Over {
        return Ok(Vec::new());
    }
    Ok(context.store.changes_by_game(&game.id).await?.iter().map(step).collect())
}

/// A change as players see it.
pub(crate) fn step(change: &RatingChange) -> RatingStep {
    RatingStep {
        account: change.key.account.clone(),
        before: shown(change.before.mu),
        after: shown(change.after.mu),
    }
}
