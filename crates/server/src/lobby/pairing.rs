//! The task that brings seeks together and makes games of them.

use std::collections::HashSet;
use std::time::Duration;

use engine::Random;
use ids::{AccountId, SeekId};
use rand::rngs::SysRng;
use rand::seq::SliceRandom;
use rand::{SeedableRng, TryRng};
use store::{Millis, Seek, Topic};
use table::{Holder, Setup};

use crate::http::error::{ApiError, Result};
use crate::lobby::matching::{Group, groups};
use crate::lobby::state::Lobby;
use crate::protocol::ServerMessage;
use crate::ratings::ladder::nearest;
use crate::ratings::scale::scale_of;
use crate::runtime::context::Context;
use crate::runtime::time::{MINUTE, SECOND, now};
use crate::tables::create::{begin as begin_game, make_game};
use crate::tables::new_game::{Terms, with_patience};

/// How often to look: other nodes make seeks too, and ranges widen.
const ROUND: Duration = Duration::from_secs(1);

/// A seek ends when its owner has had no socket open for so long …
const ABSENCE: Millis = 30 * SECOND;

/// … or after so long in any case.
const LONGEST_WAIT: Millis = 30 * MINUTE;

/// How often it is noted that an owner is there.
const NOTED: Millis = 5 * SECOND;

/// The level of computer players whose opponent's strength is not known.
const USUAL_LEVEL: u8 = 3;

/// Brings seeks together until the server stops.
pub(crate) async fn run(lobby: Lobby) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = lobby.new_seek.notified() => {}
            () = lobby.shutdown.begun() => return,
        }
        if let Err(error) = round(&lobby).await {
            tracing::error!(?error, "people could not be paired");
        }
    }
}

async fn round(lobby: &Lobby) -> Result<()> {
    let seeks = present(lobby, lobby.store.seeks().await?).await?;
    let seats = |seek: &Seek| rules_of(lobby, seek).map_or(usize::MAX, |rules| rules.variant().seats());
    let patience = Millis::from(lobby.config.pairing_patience) * SECOND;
    // Whoever waits alone meets nobody.
    let blocked: HashSet<(AccountId, AccountId)> = match seeks.len() {
        0 | 1 => HashSet::new(),
        _ => lobby.store.blocks_among_seekers().await?.into_iter().collect(),
    };
    let blocks = |one: &Seek, other: &Seek| blocked.contains(&(one.account.clone(), other.account.clone()));
    let may_meet = |one: &Seek, other: &Seek| !blocks(one, other) && !blocks(other, one);
    for group in groups(&seeks, seats, may_meet, now(), patience) {
        begin(lobby, group).await?;
    }
    Ok(())
}

/// Notes who is there and ends the seeks of those who are not; gives the others.
async fn present(lobby: &Lobby, mut seeks: Vec<Seek>) -> Result<Vec<Seek>> {
    let now = now();
    for seek in &mut seeks {
        if now - seek.seen > NOTED && lobby.presence.is_online(&seek.account) {
            lobby.store.touch_seek(&seek.id, now).await?;
            seek.seen = now;
        }
    }
    let count = seeks.len();
    let (made, seen) = (now - LONGEST_WAIT, now - ABSENCE);
    seeks.retain(|seek| seek.created >= made && seek.seen >= seen);
    if seeks.len() < count && lobby.store.forget_seeks(made, seen).await? > 0 {
        lobby.publish(&Topic::Lobby, &ServerMessage::Lobby {}).await;
    }
    Ok(seeks)
}

/// Makes a game of a group, unless another node was first.
async fn begin(lobby: &Lobby, group: Group) -> Result<()> {
    let ids: Vec<SeekId> = group.seeks.iter().map(|seek| seek.id.clone()).collect();
    let setup = setup(&group)?;
    if !lobby.store.take_seeks(&ids).await? {
        return Ok(());
    }
    let rated = group.seeks[0].rated;
    let terms = Terms { rated, listed: true, creator: None, follows: None, leg: 1 };
    match make_game(&lobby.tables, setup, terms).await {
        Ok(game) => {
            metrics::counter!("catercorner_pairings_total").increment(1);
            // Players learn of the game before their turn can come.
            for seek in &group.seeks {
                lobby.found.add(&seek.account, &game.id, now());
                let message = ServerMessage::Paired { game: game.id.clone() };
                lobby.publish(&Topic::Account(seek.account.clone()), &message).await;
            }
            begin_game(&lobby.tables, &game).await
        }
        Err(error) => {
            for seek in &group.seeks {
                lobby.store.put_seek(seek).await?;
            }
            Err(error)
        }
    }
}

fn setup(group: &Group) -> Result<Setup> {
    let first = &group.seeks[0];
    let usual = || first.rating.and_then(|rating| nearest(&scale_of(&first.variant, &first.options), rating));
    let level = first.level.or_else(usual).unwrap_or(USUAL_LEVEL);
    let mut seats: Vec<Holder> =
        group.seeks.iter().map(|seek| Holder::Person { person: seek.account.clone() }).collect();
    seats.extend(std::iter::repeat_n(Holder::Computer { level }, group.computers));
    // Who starts matters, so nobody may be able to tell where they will sit.
    let seed = SysRng.try_next_u64().map_err(ApiError::internal)?;
    seats.shuffle(&mut Random::seed_from_u64(seed));
    let mut setup = setup_of(first, seats)?;
    setup.takebacks = !first.rated && group.seeks.iter().all(|seek| seek.takebacks);
    setup.hints = !first.rated && group.seeks.iter().all(|seek| seek.hints);
    Ok(setup)
}

/// The game that a seek is about.
pub(crate) fn setup_of(seek: &Seek, seats: Vec<Holder>) -> Result<Setup> {
    let clock = serde_json::from_str(&seek.clock).map_err(ApiError::internal)?;
    let options = seek.options.split_whitespace().map(str::to_owned).collect();
    Ok(with_patience(Setup { options, clock, ..Setup::new(&*seek.variant, seats) }))
}

/// The rules of the game that a seek is about.
pub(crate) fn rules_of(context: &Context, seek: &Seek) -> Result<std::sync::Arc<rules::Ruleset>> {
    let options: Vec<String> = seek.options.split_whitespace().map(str::to_owned).collect();
    Ok(context.rulesets.find(&seek.variant, &options)?)
}
