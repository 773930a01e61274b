//! Games as clients see them: in lists, and one as it stands.

use std::collections::{BTreeMap, BTreeSet};

use ids::{AccountId, EventNumber, GameId, TurnNumber};
use serde::Serialize;
use store::{Game, Millis, RatingKey, Stage};
use table::{Fact, SeatNumber, Table, Time};
use utoipa::ToSchema;

use crate::accounts::people::people;
use crate::http::error::{ApiError, Result};
use crate::protocol::{GameInfo, PersonInfo, Update};
use crate::ratings::players::{changes, key, players, ratings};
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
    /// Whether moves may be taken back.
    takebacks: bool,
    /// Whether players may ask the computer for hints.
    hints: bool,
    /// Whose turn it is; in lists of an account's games alone.
    turn: Option<ItemTurn>,
    /// When something happens if nobody does anything; in lists of an account's games alone.
    deadline: Option<Time>,
    seats: Vec<SeatItem>,
}

/// Whose turn it is.
#[derive(Serialize, ToSchema)]
pub(crate) struct ItemTurn {
    /// The number that a move must name.
    number: TurnNumber,
    /// Who is to move.
    seat: SeatNumber,
    /// The name of the colour to move.
    colour: String,
    /// The person on that seat; nothing for a computer player.
    account: Option<AccountId>,
}

impl GameItem {
    /// Adds whose turn it is.
    pub(crate) fn set_turn(&mut self, table: &Table) {
        self.deadline = table.deadline();
        self.turn = table.turn().map(|turn| ItemTurn {
            number: turn.number,
            seat: turn.seat,
            colour: table.position().rules().variant().colour_name(turn.colour).to_owned(),
            account: turn.holder.person().cloned(),
        });
    }

    pub(crate) fn is_played(&self) -> bool {
        self.stage == Stage::Playing.word()
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }
}

/// A seat as lists show it: open, a person's or a computer player's.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatItem {
    person: Option<PersonInfo>,
    level: Option<u8>,
    /// The person's rating now in games like this one, if they have one; nothing once the game is over.
    rating: Option<i32>,
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
    let people = players(context, &loaded.game, ids).await?;
    let changes = changes(context, &loaded.game).await?;
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
        changes,
        now,
    })
}

/// What brings a client up to date that knows the table as it was after event `since`.
pub(crate) async fn update_since(
    context: &Context,
    since: EventNumber,
    game: &Game,
    table: &Table,
) -> Result<Update> {
    let seated = table.events_since(since).iter().filter_map(|event| match &event.fact {
        Fact::Seated { holder, .. } => holder.person(),
        _ => None,
    });
    let people = players(context, game, seated.cloned().collect()).await?;
    Ok(Update::since(since, &game.id, table, people, now()))
}

/// Games as lists show them.
pub(crate) async fn items(context: &Context, games: Vec<Game>) -> Result<Vec<GameItem>> {
    let ids =
        games.iter().flat_map(|game| &game.summary.seats).filter_map(|seat| seat.account.clone()).collect();
    let people = people(context, ids).await?;
    let ratings = ratings(context, games.iter().filter(|game| is_ahead(game))).await?;
    games.into_iter().map(|game| item(game, &people, &ratings)).collect()
}

/// Whether a game is still to be decided.
fn is_ahead(game: &Game) -> bool {
    matches!(game.summary.stage, Stage::Open | Stage::Playing)
}

fn item(
    game: Game,
    people: &BTreeMap<AccountId, PersonInfo>,
    ratings: &BTreeMap<RatingKey, i32>,
) -> Result<GameItem> {
    let setup: table::Setup = serde_json::from_str(&game.setup).map_err(ApiError::internal)?;
    let seat = |seat: store::SeatRow| SeatItem {
        rating: seat
            .account
            .as_ref()
            .filter(|_| is_ahead(&game))
            .and_then(|account| ratings.get(&key(&game, account)).copied()),
        person: seat.account.and_then(|account| people.get(&account).cloned()),
        level: seat.level,
        rank: seat.rank,
        score: seat.score,
        gone: seat.gone,
    };
    let seats = game.summary.seats.iter().cloned().map(seat).collect();
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
        takebacks: setup.takebacks,
        hints: setup.hints && !game.rated,
        turn: None,
        deadline: None,
        seats,
    })
}
