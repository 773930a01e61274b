//! Any position: what is on the board after a line of moves, and what can be placed next. The page plays variations by it.

use axum::extract::State;
use rules::{Colour, Index, Ply, Position, Side};
use serde::Serialize;
use table::{ColourView, SideView};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::error::{Problem, Result};
use crate::http::extract::Json;
use crate::runtime::context::Context;
use crate::study::line::Line;
use crate::study::state::Study;
use crate::study::tree::{Placed, TreeMove};

/// What is on a board, who is to move there, and how everybody stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct PositionView {
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    /// The position as text.
    position: String,
    /// Who is to move; nothing if the game is over.
    turn: Option<LineTurn>,
    /// How each colour stands, in the order of play.
    colours: Vec<ColourView>,
    /// How each side stands, in the order of the rules.
    sides: Vec<SideView>,
    /// The moves so far; pieces that were set up before them are not among them.
    moves: Vec<TreeMove>,
    /// All pieces on the board.
    board: Vec<Placed>,
    /// What the colour to move may place, as the geometry numbers it.
    placements: Vec<usize>,
}

/// Who is to move in a line.
#[derive(Serialize, ToSchema)]
struct LineTurn {
    colour: String,
    /// From 1.
    seat: usize,
    /// From 0, as the geometry lists them; nothing if the colour is shared.
    side: Option<usize>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(after))
}

/// The position after a line of moves, with what can be placed next.
#[utoipa::path(post, path = "/api/positions", tag = "study", request_body = Line, responses((status = 200, body = PositionView), (status = "4XX", body = Problem)))]
async fn after(State(context): State<Context>, Json(line): Json<Line>) -> Result<axum::Json<PositionView>> {
    let position = line.position(&context).await?;
    Ok(axum::Json(context.compute.run(move || view(&position)).await))
}

fn view(position: &Position) -> PositionView {
    let rules = position.rules();
    let variant = rules.variant();
    let name = |colour: Colour| variant.colour_name(colour).to_owned();
    let colour_view = |colour: Colour| {
        let copies = |piece| std::iter::repeat_n(piece, position.copies_left(colour, piece).into());
        ColourView {
            colour: name(colour),
            score: position.score(colour),
            covered: rules.cells_per_colour() - position.cells_left(colour),
            cells: rules.cells_per_colour(),
            pieces: rules.piece_ids().flat_map(copies).map(Index::index).collect(),
            done: !position.can_move(colour),
        }
    };
    let side_view = |side: Side| SideView {
        colours: variant.sides[side.index()].iter().map(|&colour| name(colour)).collect(),
        score: position.side_score(side),
    };
    PositionView {
        variant: variant.name.clone(),
        options: variant.options.pairs(),
        position: notation::write_position(position),
        turn: position.turn().map(|colour| LineTurn {
            colour: name(colour),
            seat: position.seat_of(colour).index() + 1,
            side: position.side_to_move().map(Index::index),
        }),
        colours: rules.colours().map(colour_view).collect(),
        sides: position.sides().map(side_view).collect(),
        moves: moves(position),
        board: rules.colours().flat_map(|colour| Placed::of_colour(position, colour)).collect(),
        placements: position.legal_moves().into_iter().map(Index::index).collect(),
    }
}

/// The moves of a position's history, with the seats that made them.
fn moves(position: &Position) -> Vec<TreeMove> {
    let mut before = position.clone();
    let mut moves: Vec<TreeMove> = std::iter::from_fn(|| {
        let ply: Ply = before.undo()?;
        Some(TreeMove::of(&before, ply))
    })
    .collect();
    moves.reverse();
    moves
}
