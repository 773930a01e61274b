//! Pictures for links: a position of a game or a study as a card.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use ids::{GameId, StudyId};
use notation::picture;
use rules::{Index, Position};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Path, Query};
use crate::study::kept::{KeptRecord, found};
use crate::study::record::stored;
use crate::study::state::Study;

/// Which position of a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct AtPly {
    /// After this many moves; without it, as it stands.
    ply: Option<usize>,
}

/// Which position of a study.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct AtNode {
    /// At the node with this number; without it, at the end of the main line.
    node: Option<usize>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(of_game)).routes(routes!(of_study))
}

/// A game as a picture of 1200 by 630 pixels, for those who show links to it.
#[utoipa::path(get, path = "/api/games/{id}/picture.png", tag = "study", params(("id" = GameId, Path), AtPly), responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = 304), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn of_game(
    State(study): State<Study>,
    headers: HeaderMap,
    Path(id): Path<GameId>,
    Query(at): Query<AtPly>,
) -> Result<Response> {
    let (_, table) = stored(&study.tables, &id).await?;
    let mut position = table.position().clone();
    let last = position.history().len();
    let ply = at.ply.unwrap_or(last);
    if ply > last {
        return Err(ApiError::bad(Code::Query, format!("ply: expected 0 to {last}, got {ply}")));
    }
    while position.history().len() > ply {
        position.undo();
    }
    answer(&study, &headers, position).await
}

/// A position of a study as a picture of 1200 by 630 pixels, for those who show links to it.
#[utoipa::path(get, path = "/api/studies/{id}/picture.png", tag = "study", params(("id" = StudyId, Path), AtNode), responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = 304), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn of_study(
    State(study): State<Study>,
    headers: HeaderMap,
    Path(id): Path<StudyId>,
    Query(at): Query<AtNode>,
) -> Result<Response> {
    let kept = KeptRecord::load(&study, &found(&study, &id).await?).await?;
    let position = study.compute.run(move || match at.node {
        Some(number) => kept.position_at(number),
        None => kept.last_position(),
    });
    answer(&study, &headers, position.await?).await
}

async fn answer(study: &Study, headers: &HeaderMap, position: Position) -> Result<Response> {
    let last = position.history().last().map(|ply| ply.placement.index());
    let drawn = format!("{} {last:?}", notation::write_position(&position));
    study.tables.pictures.answer(headers, &drawn, move || picture::card(&position)).await
}
