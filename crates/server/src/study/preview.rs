//! What a link to a game or a study says of itself on other sites.

use ids::{GameId, StudyId};
use store::{Game, Stage};
use table::{Outcome, Table};

use crate::http::error::Result;
use crate::http::social::Subject;
use crate::study::kept::{KeptRecord, found};
use crate::study::record::{names, players, stored};
use crate::study::state::Study;
use crate::study::title;

/// What a link to a game says; nothing if there is no such game.
pub(crate) async fn of_game(study: &Study, id: &str) -> Option<Subject> {
    game(study, &id.parse().ok()?).await.ok()
}

/// What a link to a study says; nothing if there is no such study.
pub(crate) async fn of_study(study: &Study, id: &str) -> Option<Subject> {
    kept(study, &id.parse().ok()?).await.ok()
}

async fn game(study: &Study, id: &GameId) -> Result<Subject> {
    let (game, table) = stored(&study.tables, id).await?;
    let names = names(&game, &players(&study.tables, &[&game]).await?);
    let variant = &table.position().rules().variant().title;
    Ok(Subject {
        title: Some(title::of_players(&names, variant)),
        description: Some(format!("{variant}. {}", state(&game, &table, &names))),
        picture: Some(format!("/api/games/{id}/picture.png")),
    })
}

async fn kept(study: &Study, id: &StudyId) -> Result<Subject> {
    let row = found(study, id).await?;
    let kept = KeptRecord::load(study, &row).await?;
    let position = study.compute.run({
        let kept = kept.clone();
        move || kept.last_position()
    });
    let moves = position.await?.history().len();
    let variant = &kept.rules.variant().title;
    Ok(Subject {
        title: Some(row.title),
        description: Some(format!("{variant}. A study of {}.", counted(moves))),
        picture: Some(format!("/api/studies/{id}/picture.png")),
    })
}

/// How far a game is, in a sentence.
fn state(game: &Game, table: &Table, names: &[String]) -> String {
    let moves = counted(table.position().history().len());
    match (game.summary.stage, table.outcome()) {
        (Stage::Open, _) => "It waits for players.".into(),
        (Stage::Cancelled, _) => "It was not played.".into(),
        (Stage::Over, Some(outcome)) => format!("{} after {moves}.", result(&outcome, names)),
        _ => format!("It is being played: {moves} so far."),
    }
}

/// Who won.
fn result(outcome: &Outcome, names: &[String]) -> String {
    let seats = outcome.seats.iter().zip(names);
    let mut first: Vec<&str> =
        seats.filter(|(seat, name)| seat.rank == 1 && !name.is_empty()).map(|(_, name)| &**name).collect();
    first.dedup();
    match first.as_slice() {
        [] => "It ended".into(),
        [one] => format!("{one} won"),
        several => format!("{} shared first rank", several.join(" and ")),
    }
}

fn counted(moves: usize) -> String {
    if moves == 1 { "1 move".into() } else { format!("{moves} moves") }
}
