//! Playing: games that are under way, the computer players at them, and how they are made.

pub(crate) mod board;
pub(crate) mod computers;
pub(crate) mod create;
pub(crate) mod ended;
pub(crate) mod event;
pub(crate) mod game;
mod kept_players;
pub(crate) mod polling;
pub(crate) mod registry;
pub(crate) mod speed;
pub(crate) mod state;
pub(crate) mod task;

use utoipa_axum::router::OpenApiRouter;

use state::Tables;

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new().merge(create::routes()).merge(game::routes()).merge(board::routes())
}
