//! Study: games and records with their variations, positions, hints, analyses, what others played, and lessons.

pub(crate) mod analysis;
pub(crate) mod explorer;
pub(crate) mod export;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod kept;
pub(crate) mod lesson_info;
pub(crate) mod lesson_progress;
pub(crate) mod lessons;
pub(crate) mod line;
pub(crate) mod picture;
pub(crate) mod position;
pub(crate) mod preview;
pub(crate) mod record;
pub(crate) mod state;
pub(crate) mod studies;
pub(crate) mod title;
pub(crate) mod tree;
pub(crate) mod view;

use utoipa_axum::router::OpenApiRouter;

use state::Study;

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new()
        .merge(hint::routes())
        .merge(position::routes())
        .merge(picture::routes())
        .merge(analysis::routes())
        .merge(record::routes())
        .merge(export::routes())
        .merge(view::routes())
        .merge(studies::routes())
        .merge(import::routes())
        .merge(explorer::routes())
        .merge(lessons::routes())
        .merge(lesson_progress::routes())
}
