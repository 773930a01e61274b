//! All games of an account.

use ids::AccountId;
use store::{Game, GameFilter, Stage};

use crate::http::error::Result;
use crate::runtime::context::Context;

/// How many games are read at a time.
const AT_A_TIME: u32 = 100;

/// Every game with this account on a seat, newest first.
pub(crate) async fn all_games(
    context: &Context,
    account: &AccountId,
    stage: Option<Stage>,
) -> Result<Vec<Game>> {
    let mut filter = GameFilter { account: Some(account.to_owned()), stage, ..GameFilter::default() };
    let mut all: Vec<Game> = Vec::new();
    loop {
        let games = context.store.games(&filter, AT_A_TIME).await?;
        let Some(last) = games.last() else { return Ok(all) };
        filter.before = Some(last.id.clone());
        all.extend(games);
    }
}
