//! What addresses of the page are about, for those who meet a link to one elsewhere.

use crate::accounts::people::named;
use crate::app::state::AppState;
use crate::http::social::{Subject, Subjects};
use crate::puzzles;
use crate::study::preview;

/// Who knows what addresses are about. A route that is not here has the texts of the page's own list.
pub(super) fn subjects(state: &AppState) -> Subjects {
    let (accounts, studies) = (state.accounts.clone(), state.study.clone());
    let game = |path, subjects: Subjects| {
        let games = state.study.clone();
        subjects.with(path, move |id| {
            let study = games.clone();
            async move { preview::of_game(&study, &id).await }
        })
    };
    game("/game/:id/study", game("/game/:id", Subjects::default()))
        .with("/person/:name", move |name| {
            let accounts = accounts.clone();
            async move {
                let account = named(&accounts, &name).await.ok()?;
                let description = format!("{}: ratings, results and games.", account.name);
                Some(Subject { title: Some(account.name), description: Some(description), picture: None })
            }
        })
        .with("/study/:id", move |id| {
            let study = studies.clone();
            async move { preview::of_study(&study, &id).await }
        })
        .with("/puzzle/:name", |name| async move { puzzles::subject(&name) })
}
