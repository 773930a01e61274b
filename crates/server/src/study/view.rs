//! What a study screen shows: one form for games that were played here and for records that somebody keeps.

use std::sync::Arc;

use axum::extract::State;
use ids::{GameId, StudyId};
use serde::Serialize;
use store::{Game, Millis, StudyRow};
use table::{Outcome, Table};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::person;
use crate::http::error::{Problem, Result};
use crate::http::extract::Path;
use crate::protocol::PersonInfo;
use crate::ratings::estimate::shown;
use crate::runtime::context::Context;
use crate::study::kept::{KeptRecord, found, revision};
use crate::study::record::{Players, names, players, record, stored};
use crate::study::state::Study;
use crate::study::title;
use crate::study::tree::{StudyNode, nodes};
use crate::tables::state::Tables;

/// A game or a record with all its moves, variations and comments.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyView {
    source: Source,
    title: String,
    /// Who keeps it; nobody keeps a game.
    owner: Option<PersonInfo>,
    /// Whether you may change it.
    mine: bool,
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    /// In the order of the seats.
    players: Vec<StudyPlayer>,
    /// The result as records write it.
    result: Option<String>,
    /// The result of a game that was played here.
    outcome: Option<Outcome>,
    /// The day as records write it.
    date: Option<String>,
    rated: bool,
    /// How fast a game was that was played here.
    speed: Option<String>,
    created: Millis,
    /// Changes whenever the study does.
    revision: String,
    /// The tree, the root first; each line of play to its end.
    nodes: Vec<StudyNode>,
}

/// Where a view comes from.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Source {
    /// A game that was played here.
    Game { id: GameId },
    /// A record that somebody keeps.
    Study { id: StudyId },
}

/// A player of a game or a record.
#[derive(Serialize, ToSchema)]
struct StudyPlayer {
    /// Empty if nobody is named.
    name: String,
    /// Their account, in a game that was played here.
    person: Option<PersonInfo>,
    /// The level of a computer player.
    level: Option<u8>,
    /// The rating before a rated game.
    rating: Option<i32>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(of_game)).routes(routes!(of_study))
}

/// A game as a study shows it.
#[utoipa::path(get, path = "/api/games/{id}/study", tag = "study", params(("id" = GameId, Path)), responses((status = 200, body = StudyView), (status = "4XX", body = Problem)))]
async fn of_game(State(tables): State<Tables>, Path(id): Path<GameId>) -> Result<axum::Json<StudyView>> {
    let (game, table) = stored(&tables, &id).await?;
    let known = players(&tables, &[&game]).await?;
    Ok(axum::Json(game_view(&tables, &game, &table, &known).await?))
}

/// A study with all its moves, variations and comments. Whoever has its address may read it: it is in no list but its
/// owner's, and nobody can guess its id.
#[utoipa::path(get, path = "/api/studies/{id}", tag = "study", security((), ("session" = []), ("token" = [])), params(("id" = StudyId, Path)), responses((status = 200, body = StudyView), (status = "4XX", body = Problem)))]
async fn of_study(
    State(context): State<Context>,
    caller: Option<Caller>,
    Path(id): Path<StudyId>,
) -> Result<axum::Json<StudyView>> {
    let study = found(&context, &id).await?;
    let kept = KeptRecord::load(&context, &study).await?;
    Ok(axum::Json(study_view(&context, &study, kept, caller.as_ref()).await?))
}

/// A study as the caller sees it.
pub(crate) async fn study_view(
    context: &Context,
    study: &StudyRow,
    kept: Arc<KeptRecord>,
    caller: Option<&Caller>,
) -> Result<StudyView> {
    let variant = kept.rules.variant();
    let root = |name| kept.record.value(kept.record.root(), name).map(str::to_owned);
    let named = |name| StudyPlayer { name, person: None, level: None, rating: None };
    Ok(StudyView {
        source: Source::Study { id: study.id.clone() },
        title: study.title.clone(),
        owner: context.store.account(&study.account).await?.map(person),
        mine: caller.is_some_and(|caller| *caller.id() == study.account),
        variant: variant.name.clone(),
        options: variant.options.pairs(),
        players: kept.record.names(variant).into_iter().map(named).collect(),
        result: root("RE"),
        outcome: None,
        date: root("DT"),
        rated: false,
        speed: None,
        created: study.created,
        revision: revision(study),
        nodes: nodes_of(context, kept.clone()).await,
    })
}

async fn nodes_of(context: &Context, kept: Arc<KeptRecord>) -> Vec<StudyNode> {
    context.compute.run(move || nodes(&kept)).await
}

async fn game_view(context: &Context, game: &Game, table: &Table, known: &Players) -> Result<StudyView> {
    let rules = table.position().rules().clone();
    let kept = Arc::new(KeptRecord { record: record(game, table, known), rules });
    let variant = kept.rules.variant();
    let changes = context.store.changes_by_game(&game.id).await?;
    let names = names(game, known);
    let player = |(seat, name): (&store::SeatRow, &String)| {
        let account = seat.account.as_ref();
        let change = changes.iter().find(|change| Some(&change.key.account) == account);
        StudyPlayer {
            name: name.clone(),
            person: account.and_then(|account| known.get(account).cloned()),
            level: seat.level,
            rating: change.map(|change| shown(change.before.mu)),
        }
    };
    let root = |name| kept.record.value(kept.record.root(), name).map(str::to_owned);
    Ok(StudyView {
        source: Source::Game { id: game.id.clone() },
        title: title::of_players(&names, &variant.title),
        owner: None,
        mine: false,
        variant: variant.name.clone(),
        options: variant.options.pairs(),
        players: game.summary.seats.iter().zip(&names).map(player).collect(),
        result: root("RE"),
        outcome: table.outcome(),
        date: root("DT"),
        rated: game.rated,
        speed: Some(game.speed.clone()),
        created: game.created,
        revision: table.number().to_string(),
        nodes: nodes_of(context, kept.clone()).await,
    })
}
