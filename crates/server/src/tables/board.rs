//! The board as data: geometry and pieces of every variant, the placements that are legal now, and why others are
//! not. A page that has these needs no rules.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::{CellSet, Colour, Index, Options, Position, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::secret::fingerprint;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result, Why};
use crate::http::extract::{Json, Path, Query};
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

/// Everything about a variant that does not change during a game. Cells, pieces, orientations and placements are
/// named by their place in these lists.
#[derive(Serialize, ToSchema)]
pub(crate) struct Geometry {
    variant: String,
    title: String,
    /// The chosen options, as `key=value`.
    options: Vec<String>,
    seats: usize,
    colours: Vec<ColourInfo>,
    /// The colours that score together.
    sides: Vec<Vec<usize>>,
    /// How wide and high the board is, in the unit of the cells' corners; y grows upwards.
    size: (f64, f64),
    cells: Vec<CellInfo>,
    /// The start fields.
    starts: Vec<usize>,
    pieces: Vec<PieceInfo>,
    orientations: Vec<OrientationInfo>,
    /// The cells of every placement.
    placements: Vec<Vec<u16>>,
}

/// A colour.
#[derive(Serialize, ToSchema)]
struct ColourInfo {
    name: String,
    /// Its name in moves and records.
    code: String,
    /// Who plays it, from 1: its turns go round this list.
    seats: Vec<usize>,
}

/// A cell.
#[derive(Serialize, ToSchema)]
struct CellInfo {
    name: String,
    /// Its corners: x, y, x, y …
    corners: Vec<f64>,
}

/// A shape of the piece set.
#[derive(Serialize, ToSchema)]
struct PieceInfo {
    name: String,
    /// How many cells it has.
    size: usize,
    /// How many of it a colour has.
    copies: u8,
    /// The first of its orientations, and the one after the last.
    orientations: (usize, usize),
}

/// One way to turn a piece.
#[derive(Serialize, ToSchema)]
struct OrientationInfo {
    piece: usize,
    /// The orientation after the smallest anticlockwise turn.
    turned: usize,
    /// The orientation after a flip.
    flipped: usize,
    /// The first placement in this orientation, and the one after the last.
    placements: (usize, usize),
}

/// Options of a variant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Choice {
    /// Options as `key=value`, with commas between.
    #[serde(default)]
    options: String,
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
    /// The number that a move must name.
    turn: Option<u64>,
    /// The colour to move; nothing if nobody is.
    colour: Option<String>,
    /// The moves, as they are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// The placements, as the geometry numbers them.
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Vec<usize>>,
}

/// Where a colour stands: what a page can show on the board for those who want to see it.
#[derive(Serialize, ToSchema)]
struct Prospect {
    colour: String,
    /// The fields where its next piece can make contact.
    corners: Vec<usize>,
    /// The fields that its next piece can cover.
    reach: Vec<usize>,
}

/// A move that is to be judged.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Attempt {
    /// The fields, as `f9,e10,f10`.
    #[serde(rename = "move")]
    place: String,
    /// Whose; without it, of the colour to move.
    colour: Option<String>,
}

/// Whether a move is legal, and why not.
#[derive(Serialize, ToSchema)]
struct Judged {
    legal: bool,
    reasons: Vec<Why>,
}

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new()
        .routes(routes!(variants))
        .routes(routes!(geometry))
        .routes(routes!(legal))
        .routes(routes!(reach))
        .routes(routes!(judge))
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
    State(app): State<Tables>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Query(choice): Query<Choice>,
) -> Result<Response> {
    let rules = app.rulesets.find_in_address(&name, &choice.options)?;
    let text = serde_json::to_string(&describe(&rules)).map_err(ApiError::internal)?;
    let tag = format!("\"{}\"", &fingerprint(&text)[..16]);
    let mut answer = HeaderMap::new();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    answer.insert(header::ETAG, HeaderValue::from_str(&tag).expect("it is hexadecimal"));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, answer).into_response());
    }
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok((answer, text).into_response())
}

/// The legal moves of the colour to move.
#[utoipa::path(get, path = "/api/games/{id}/legal", tag = "board", security((), ("session" = []), ("token" = [])), params(("id" = String, Path), Form), responses((status = 200, body = Legal), (status = "4XX", body = Problem)))]
async fn legal(
    State(app): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<String>,
    Query(form): Query<Form>,
) -> Result<axum::Json<Legal>> {
    let shown = app.live.show_to(&app, &id, u64::MAX, caller.as_ref()).await?;
    let Some(turn) = shown.table.waiting_for() else {
        return Ok(axum::Json(Legal { turn: None, colour: None, moves: None, placements: None }));
    };
    let position = shown.table.position();
    let rules = position.rules();
    let placements = position.legal_moves_of(turn.colour);
    let names = || placements.iter().map(|&placement| notation::format_move(rules, placement)).collect();
    let numbers = || placements.iter().map(|placement| placement.index()).collect();
    Ok(axum::Json(Legal {
        turn: Some(turn.number),
        colour: Some(rules.variant().colour_name(turn.colour).to_owned()),
        moves: (!form.numbers).then(names),
        placements: form.numbers.then(numbers),
    }))
}

/// Of every colour, the fields where it can make contact and those that its next piece can cover.
#[utoipa::path(get, path = "/api/games/{id}/reach", tag = "board", params(("id" = String, Path)), responses((status = 200, body = [Prospect]), (status = "4XX", body = Problem)))]
async fn reach(State(app): State<Tables>, Path(id): Path<String>) -> Result<axum::Json<Vec<Prospect>>> {
    let shown = app.live.show(&app, &id, u64::MAX).await?;
    let position = shown.table.position();
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
#[utoipa::path(post, path = "/api/games/{id}/judge", tag = "board", security((), ("session" = []), ("token" = [])), params(("id" = String, Path)), request_body = Attempt, responses((status = 200, body = Judged), (status = "4XX", body = Problem)))]
async fn judge(
    State(app): State<Tables>,
    caller: Option<Caller>,
    Path(id): Path<String>,
    Json(attempt): Json<Attempt>,
) -> Result<axum::Json<Judged>> {
    let shown = app.live.show_to(&app, &id, u64::MAX, caller.as_ref()).await?;
    let position = shown.table.position();
    let colour = chosen_colour(position, attempt.colour.as_deref())?;
    let fields =
        notation::parse_move(&attempt.place).map_err(|error| ApiError::bad(Code::NotAMove, error))?;
    let reasons = match position.check_out_of_turn(colour, &fields) {
        Ok(_) => Vec::new(),
        Err(refusal) => Why::list(&refusal),
    };
    Ok(axum::Json(Judged { legal: reasons.is_empty(), reasons }))
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

/// Everything about a compiled board that does not change.
pub(crate) fn describe(rules: &Ruleset) -> Geometry {
    let variant = rules.variant();
    let colour = |colour: Colour| ColourInfo {
        name: variant.colour_name(colour).to_owned(),
        code: notation::colour_code(variant, colour),
        seats: variant.controllers[colour].iter().map(|seat| seat.index() + 1).collect(),
    };
    let cell = |cell| CellInfo {
        name: rules.coord(cell).to_string(),
        corners: rules.outline(cell).iter().flat_map(|&(x, y)| [rounded(x), rounded(y)]).collect(),
    };
    let piece = |piece: &rules::Piece| PieceInfo {
        name: piece.name.clone(),
        size: piece.size,
        copies: piece.copies,
        orientations: (piece.orientations.start, piece.orientations.end),
    };
    let cells_of = |placement| rules.cells_of(placement).iter().map(|cell| cell.index() as u16).collect();
    let (width, height) = rules.extent();
    Geometry {
        variant: variant.name.clone(),
        title: variant.title.clone(),
        options: variant.options.pairs(),
        seats: variant.seats(),
        colours: variant.colours().map(colour).collect(),
        sides: variant.sides.iter().map(|side| side.iter().map(|colour| colour.index()).collect()).collect(),
        size: (rounded(width), rounded(height)),
        cells: rules.cells().map(cell).collect(),
        starts: rules.start_cells().iter().map(|cell| cell.index()).collect(),
        pieces: rules.pieces().iter().map(piece).collect(),
        orientations: orientations(rules),
        placements: rules.placements().map(cells_of).collect(),
    }
}

/// The placements are numbered orientation by orientation; on a narrow board some orientations have none.
fn orientations(rules: &Ruleset) -> Vec<OrientationInfo> {
    let of_piece = |(piece, shape): (usize, &rules::Piece)| {
        let info = |orientation| OrientationInfo {
            piece,
            turned: rules.rotated(orientation),
            flipped: rules.flipped(orientation),
            placements: (0, 0),
        };
        shape.orientations.clone().map(info).collect::<Vec<_>>()
    };
    let mut all: Vec<OrientationInfo> = rules.pieces().iter().enumerate().flat_map(of_piece).collect();
    for placement in rules.placements() {
        let number = placement.index();
        let (first, after) = &mut all[rules.orientation_of(placement)].placements;
        if *first == *after {
            *first = number;
        }
        *after = number + 1;
    }
    all
}

/// Enough digits for any screen.
fn rounded(length: f64) -> f64 {
    (length * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_lies_in_the_range_of_its_orientation() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let described = describe(&rules);
            for placement in rules.placements() {
                let orientation = &described.orientations[rules.orientation_of(placement)];
                let (first, after) = orientation.placements;
                assert!((first..after).contains(&placement.index()), "{}", file.name());
                assert_eq!(orientation.piece, rules.piece_of(placement).index());
            }
            let counted: usize =
                described.orientations.iter().map(|one| one.placements.1 - one.placements.0).sum();
            assert_eq!(counted, described.placements.len());
        }
    }
}
