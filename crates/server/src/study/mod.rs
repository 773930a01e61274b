//! Study: hints, analyses, records, and what others played.

pub(crate) mod analysis;
pub(crate) mod explorer;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod record;
pub(crate) mod state;

use utoipa_axum::router::OpenApiRouter;

use state::Study;

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new()
        .merge(hint::routes())
        .merge(analysis::routes())
        .merge(record::routes())
        .merge(import::routes())
        .merge(explorer::routes())
}
