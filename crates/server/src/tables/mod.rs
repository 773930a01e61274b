//! Live games: a task for each table, the registry that finds it, computer players, and the addresses for all of it.
//!
//! ```text
//!  board, variant_rules, game, next_game ─▶ create ─▶ new_game, state ─▶ registry ─▶ task, commit ─▶ services, requests, presence, stored
//!
//!  commit ──▶ ended ──▶ other areas      what follows from a game subscribes to its end
//!         └─▶ next_game_maker ──▶ next_game
//! ```

pub(crate) mod board;
mod commit;
mod computer_turn;
pub(crate) mod computers;
pub(crate) mod create;
pub(crate) mod ended;
pub(crate) mod game;
pub(crate) mod geometry;
pub(crate) mod info;
mod kept_players;
pub(crate) mod live_games;
pub(crate) mod new_game;
mod next_game;
mod next_game_maker;
pub(crate) mod pictures;
pub(crate) mod prepared;
mod presence;
pub(crate) mod registry;
pub(crate) mod requests;
mod services;
pub(crate) mod state;
pub(crate) mod stored;
mod task;
mod turn_placements;
mod variant_rules;
pub(crate) mod your_turn;

use utoipa_axum::router::OpenApiRouter;

use state::Tables;

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new()
        .merge(create::routes())
        .merge(game::routes())
        .merge(board::routes())
        .merge(variant_rules::routes())
}

/// Has next games made, and resumes every game that was under way. Returns how many were resumed.
pub(crate) async fn start(tables: &Tables) -> Result<usize, store::StoreError> {
    next_game::start(tables);
    tables.registry.resume().await
}
