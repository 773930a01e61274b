//! The world ranking: what is thought of everybody's strength, and how each rated game changes it.
//!
//! ```text
//!  a rated game is over ──▶ rater ──▶ rate ──▶ store   the next ordinal, what changed, the new ratings
//!                            (one at a time)             │
//!                                     recompute ◀────────┤   all of it again, in the order of the ordinals
//!                               board, history ◀─────────┘
//! ```

pub(crate) mod estimate;
pub(crate) mod history;
pub(crate) mod ladder;
pub(crate) mod leaderboard;
pub(crate) mod players;
pub(crate) mod rate;
pub(crate) mod rater;
pub(crate) mod recompute;
pub(crate) mod scale;
pub(crate) mod speed;

use utoipa_axum::router::OpenApiRouter;

use crate::accounts::state::Accounts;

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().merge(leaderboard::routes()).merge(history::routes())
}
