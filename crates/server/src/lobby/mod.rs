//! The lobby: seeks that become games, and challenges.

pub(crate) mod challenge;
pub(crate) mod challenge_info;
pub(crate) mod found_games;
pub(crate) mod matching;
pub(crate) mod pairing;
pub(crate) mod seek;
pub(crate) mod state;

use utoipa_axum::router::OpenApiRouter;

use state::Lobby;

pub(crate) fn routes() -> OpenApiRouter<Lobby> {
    OpenApiRouter::new().merge(seek::routes()).merge(challenge::routes())
}
