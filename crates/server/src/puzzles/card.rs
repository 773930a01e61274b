//! What other sites show beside a link to a puzzle.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use notation::picture;
use rules::Position;

use super::name::{MadeName, PuzzleName};
use super::solvers::find;
use super::state::Puzzles;
use crate::http::error::{Problem, Result};
use crate::http::extract::Path;
use crate::http::social::Subject;
use crate::runtime::limits::Address;

/// A puzzle as a picture of 1200 by 630 pixels, for those who show links to it.
#[utoipa::path(get, path = "/api/puzzles/{name}/picture.png", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = 304), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(super) async fn draw(
    State(puzzles): State<Puzzles>,
    address: Address,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response> {
    let found = find(&puzzles, &name, &address).await?;
    let puzzle = found.solver.puzzle();
    let mut position = Position::new(puzzle.rules.clone());
    for given in &puzzle.givens {
        position.set_up(given.colour, given.placement);
    }
    let (title, pieces) = (puzzle.title.clone(), puzzle.piece_count());
    let subject = format!("puzzle {}", puzzle.name);
    let card = move || picture::puzzle_card(&position, &title, pieces);
    puzzles.pictures.answer(&headers, &subject, card).await
}

/// What a link to a puzzle says of itself on other sites; nothing if there is no such puzzle.
pub(crate) fn subject(name: &str) -> Option<Subject> {
    let name = PuzzleName::parse(name)?;
    let description = match &name {
        PuzzleName::BuiltIn(_) => "A puzzle with the pieces of the game: place them all.",
        PuzzleName::Made(MadeName::Daily(_)) => {
            "The same puzzle for everybody, one a day: fill the shape with all pieces."
        }
        PuzzleName::Made(MadeName::Numbered(..)) => {
            "A puzzle with one solution: fill the shape with all pieces."
        }
    };
    Some(Subject {
        title: Some(name.title()),
        description: Some(description.into()),
        picture: Some(format!("/api/puzzles/{name}/picture.png")),
    })
}
