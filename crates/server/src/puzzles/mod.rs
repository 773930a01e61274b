//! The solo puzzles: the built-in ones, one for every day, and three sizes of made ones; attempts at them, help, and
//! leaderboards.

mod attempt_info;
mod attempts;
mod card;
mod catalogue;
mod daily;
mod day;
mod help;
mod help_info;
mod info;
mod leaderboard;
mod name;
mod solvers;
pub(crate) mod state;
#[cfg(test)]
mod tests;

use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use self::attempt_info::{AttemptInfo, ResultInfo};
pub(crate) use self::attempts::exported as exported_attempts;
pub(crate) use self::card::subject;
use self::state::Puzzles;

pub(crate) fn routes() -> OpenApiRouter<Puzzles> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::list))
        .routes(routes!(catalogue::one))
        .routes(routes!(card::draw))
        .routes(routes!(leaderboard::leaderboard))
        .routes(routes!(daily::calendar))
        .routes(routes!(attempts::begin))
        .routes(routes!(attempts::own))
        .routes(routes!(attempts::progress))
        .routes(routes!(attempts::look, attempts::save))
        .routes(routes!(help::hint))
        .routes(routes!(help::solvable))
        .routes(routes!(help::solution))
}
