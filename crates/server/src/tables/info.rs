//! Games as clients see them: in lists, and one as it stands.

use std::collections::{BTreeMap, BTreeSet};

use ids::{AccountId, EventNumber, GameId};
use serde::Serialize;
use store::{Game, Millis};
use table::{Fact, Table};
use utoipa::ToSchema;

use crate::accounts::people::people;
use crate::http::error::{ApiError, Result};
use crate::protocol::{GameInfo, PersonInfo, Update};
use crate::runtime::context::Context;
use crate::runtime::time::{at_table, now};
use crate::tables::requests::LoadedGame;

/// A game as lists show it.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameItem {
    id: GameId,
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
    creator: Option<AccountId>,
    follows: Option<GameId>,
    /// How long a player may think.
    clock: table::Clock,
    seats: Vec<SeatItem>,
}

impl GameItem {
    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }
}

/// A seat as lists show it: open, a person's or a computer player's.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatItem {
    person: Option<PersonInfo>,
    level: Option<u8>,
    /// 1 is best; nothing before the end.
    rank: Option<u8>,
    /// The score of its side; nothing before the end.
    score: Option<i32>,
    /// Whether the person lost it.
    gone: bool,
}

/// A game as everybody sees it.
pub(crate) async fn info(context: &Context, loaded: LoadedGame) -> Result<GameInfo> {
    let now = now();
    let table = loaded.table.snapshot(at_table(now));
    let held = table.seats.iter().filter_map(|seat| seat.holder.person());
    let left = table.seats.iter().filter_map(|seat| seat.left.as_ref()).map(|left| &left.person);
    let ids: BTreeSet<AccountId> = held.chain(left).cloned().collect();
    let people = people(context, ids).await?.into_values().collect();
    let game = Game::clone(&loaded.game);
    Ok(GameInfo {
        id: game.id,
        rated: game.rated,
        speed: game.speed,
        listed: game.listed,
        creator: game.creator,
        follows: game.follows,
        next: loaded.next,
        created: game.created,
        people,
        table,
        now,
    })
}

/// What brings a client up to date that knows the table as it was after event `since`.
pub(crate) async fn update_since(
    context: &Context,
    since: EventNumber,
    game: &GameId,
    table: &Table,
) -> Result<Update> {
    let seated = table.events_since(since).iter().filter_map(|event| match &event.fact {
        Fact::Seated { holder, .. } => holder.person(),
        _ => None,
    });
    let seated = seated.cloned().collect();
    let people = people(context, seated).await?.into_values().collect();
    Ok(Update::since(since, game, table, people, now()))
}

/// Games as lists show them.
pub(crate) async fn items(context: &Context, games: Vec<Game>) -> Result<Vec<GameItem>> {
    let ids =
        games.iter().flat_map(|game| &game.summary.seats).filter_map(|seat| seat.account.clone()).collect();
    let people = people(context, ids).await?;
    games.into_iter().map(|game| item(game, &people)).collect()
}

fn item(game: Game, people: &BTreeMap<AccountId, PersonInfo>) -> Result<GameItem> {
    let setup: table::Setup = serde_json::from_str(&game.setup).map_err(ApiError::internal)?;
    let seat = |seat: store::SeatRow| SeatItem {
        person: seat.account.and_then(|account| people.get(&account).cloned()),
        level: seat.level,
        rank: seat.rank,
        score: seat.score,
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
