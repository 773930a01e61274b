//! The solo puzzles: the built-in ones and one for every day; attempts at them, hints, and leaderboards.

mod attempts;
mod catalogue;
mod daily;
mod hints;
mod info;
mod solvers;
pub(crate) mod state;

use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use self::attempts::all_attempts;
pub(crate) use self::info::AttemptInfo;
use self::state::Puzzles;

pub(crate) fn routes() -> OpenApiRouter<Puzzles> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::list))
        .routes(routes!(catalogue::one))
        .routes(routes!(catalogue::leaderboard))
        .routes(routes!(attempts::begin))
        .routes(routes!(attempts::own))
        .routes(routes!(attempts::look, attempts::save))
        .routes(routes!(hints::hint))
}
