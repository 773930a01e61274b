//! The board over HTTP: the variants and their geometry, the moves that are legal now, and why others are not.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use ids::GameId;
use rules::{CellSet, Colour, Index, Options, Position};
use serde::{Deserialize, Serialize};
use table::TurnView;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::http::code::Code;
use crate::http::error::{ApiError, IllegalReason, Problem, Result};
use crate::http::extract::{Json, Path, Query};
use crate::tables::geometry::{Geometry, describe};
use crate::tables::requests::LoadedGame;
use crate::tables::state::Tables;

/// A variant as the list shows it.
#[derive(Serialize, ToSchema)]
struct VariantItem {
    name: String,
    /// Its name for people.
    title: String,
    /// How many players it has.
    seats: usize,
    colours: Vec<String>,
    /// The options that it offers, as `key=value|value`.
    options: Vec<String>,
    /// Whether it is meant when nothing else is said.
    default: bool,
}

/// Options of a variant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    /// Options as `key=value`, with commas between.
    #[serde(default)]
    pub(super) options: String,
}

/// How moves are written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Form {
    /// Whether to give the numbers of the placements instead of the moves' names.
    #[serde(default)]
    numbers: bool,
}

/// The legal moves of the colour to move.
#[derive(Serialize, ToSchema)]
struct Legal {
    /// Whose turn it is; nothing if nobody can move.
    turn: Option<TurnView>,
    /// The moves, as they are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// The placements, as the geometry numbers them.
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Vec<usize>>,
}

/// What a colour can reach: a page can show it on the board for those who want to see it.
#[derive(Serialize, ToSchema)]
struct Prospect {
    colour: String,
    /// The fields where its next piece can make contact.
    corners: Vec<usize>,
    /// The fields that its next piece can cover.
    reach: Vec<usize>,
}

/// A move that is to be checked.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveToCheck {
    /// The fields, as `f9,e10,f10`.
    #[serde(rename = "move")]
    move_text: String,
    /// Without it, the colour to move.
    colour: Option<String>,
}

/// Whether a move is legal, and why not.
#[derive(Serialize, ToSchema)]
struct Checked {
    legal: bool,
    reasons: Vec<IllegalReason>,
}

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new()
        .routes(routes!(variants))
        .routes(routes!(geometry))
        .routes(routes!(legal))
        .routes(routes!(reach))
        .routes(routes!(check))
}

/// The variants there are.
#[utoipa::path(get, path = "/api/variants", tag = "board", responses((status = 200, body = [VariantItem])))]
async fn variants() -> Result<axum::Json<Vec<VariantItem>>> {
    let item = |file: &rules::VariantFile| {
        let variant = file.choose(&Options::default()).map_err(ApiError::internal)?;
        Ok(VariantItem {
            name: variant.name.clone(),
            seats: variant.seats(),
            title: variant.title,
            colours: variant.colours,
            options: file.option_choices(),
            default: file.name() == rules::default_variant().name(),
        })
    };
    Ok(axum::Json(rules::variants().iter().map(item).collect::<Result<_>>()?))
}

/// The geometry of a variant: everything that does not change during a game. It may be kept for good.
#[utoipa::path(get, path = "/api/variants/{name}", tag = "board", params(("name" = String, Path), Choice), responses((status = 200, body = Geometry), (status = 304), (status = "4XX", body = Problem)))]
async fn geometry(
    State(tables): State<Tables>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Query(choice): Query<Choice>,
) -> Result<Response> {
    let rules = tables.rulesets.find_in_address(&name, &choice.options)?;
    Ok(tables.answers.geometries.answer(&tables.compute, rules, &headers, |rules| describe(rules)).await)
}

/// The legal moves of the colour to move.
#[utoipa::path(get, path = "/api/games/{id}/legal", tag = "board", security((), ("session" = []), ("token" = [])), params(("id" = GameId, Path), Form), responses((status = 200, body = Legal), (status = "4XX", body = Problem)))]
async fn legal(
    State(tables): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<GameId>,
    Query(form): Query<Form>,
) -> Result<axum::Json<Legal>> {
    let loaded = seen_by(&tables, &id, caller.as_ref()).await?;
    let Some(turn) = loaded.table.turn() else {
        return Ok(axum::Json(Legal { turn: None, moves: None, placements: None }));
    };
    let rules = loaded.table.position().rules();
    let placements = loaded.legal_placements();
    let names = || placements.iter().map(|&placement| notation::format_move(rules, placement)).collect();
    let numbers = || placements.iter().map(|placement| placement.index()).collect();
    let colour = rules.variant().colour_name(turn.colour).to_owned();
    Ok(axum::Json(Legal {
        turn: Some(TurnView { number: turn.number, seat: turn.seat, colour }),
        moves: (!form.numbers).then(names),
        placements: form.numbers.then(numbers),
    }))
}

/// A game as it stands; a player who asks counts as present for it.
async fn seen_by(tables: &Tables, game: &GameId, caller: Option<&Caller>) -> Result<LoadedGame> {
    let viewer = caller.map(|caller| caller.id().clone());
    tables.registry.game_for(game, viewer.as_ref()).await
}

/// Of every colour, the fields where it can make contact and those that its next piece can cover.
#[utoipa::path(get, path = "/api/games/{id}/reach", tag = "board", params(("id" = GameId, Path)), responses((status = 200, body = [Prospect]), (status = "4XX", body = Problem)))]
async fn reach(State(tables): State<Tables>, Path(id): Path<GameId>) -> Result<axum::Json<Vec<Prospect>>> {
    let table = tables.registry.game(&id).await?.table;
    let position = table.position();
    let rules = position.rules();
    let numbers = |cells: CellSet| cells.iter().map(Index::index).collect();
    let prospect = |colour: Colour| {
        let moves = position.legal_moves_of(colour);
        let covered = moves.iter().fold(CellSet::EMPTY, |all, &placement| all | rules.cell_set(placement));
        Prospect {
            colour: rules.variant().colour_name(colour).to_owned(),
            corners: numbers(position.anchors(colour) & covered),
            reach: numbers(covered),
        }
    };
    Ok(axum::Json(rules.colours().map(prospect).collect()))
}

/// Says whether a move would be legal now and, if not, every reason why.
#[utoipa::path(post, path = "/api/games/{id}/check", tag = "board", security((), ("session" = []), ("token" = [])), params(("id" = GameId, Path)), request_body = MoveToCheck, responses((status = 200, body = Checked), (status = "4XX", body = Problem)))]
async fn check(
    State(tables): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<GameId>,
    Json(wanted): Json<MoveToCheck>,
) -> Result<axum::Json<Checked>> {
    let loaded = seen_by(&tables, &id, caller.as_ref()).await?;
    let position = loaded.table.position();
    let colour = chosen_colour(position, wanted.colour.as_deref())?;
    let fields =
        notation::parse_move(&wanted.move_text).map_err(|error| ApiError::bad(Code::NotAMove, error))?;
    let reasons = match position.check_out_of_turn(colour, &fields) {
        Ok(_) => Vec::new(),
        Err(refusal) => IllegalReason::list(&refusal),
    };
    Ok(axum::Json(Checked { legal: reasons.is_empty(), reasons }))
}

fn chosen_colour(position: &Position, name: Option<&str>) -> Result<Colour> {
    let variant = position.rules().variant();
    match name {
        Some(name) => notation::parse_colour(variant, name).ok_or_else(|| {
            let message = format!("expected one of {}, got {name:?}", variant.colours.join(", "));
            ApiError::bad(Code::Colour, message)
        }),
        None => {
            position.turn().ok_or_else(|| ApiError::conflict(Code::Stage, "expected a game that is not over"))
        }
    }
}
