//! Moderation: reports, what moderators do about them, and the log of it.

pub(crate) mod actions;
pub(crate) mod log;
pub(crate) mod report;
pub(crate) mod state;

use utoipa_axum::router::OpenApiRouter;

use state::Moderation;

pub(crate) fn routes() -> OpenApiRouter<Moderation> {
    OpenApiRouter::new().merge(report::routes()).merge(actions::routes()).merge(log::routes())
}
