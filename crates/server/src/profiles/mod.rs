//! Profiles: what all areas know about an account, shown to others, exported to its owner, or deleted.

pub(crate) mod deletion;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod profile;
pub(crate) mod state;

use utoipa_axum::router::OpenApiRouter;

use state::Profiles;

pub(crate) fn routes() -> OpenApiRouter<Profiles> {
    OpenApiRouter::new().merge(profile::routes()).merge(deletion::routes()).merge(export::routes())
}
