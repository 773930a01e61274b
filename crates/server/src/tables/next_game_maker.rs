//! Where tables have the game made that follows theirs, without knowing how it is made.

use std::sync::{Arc, OnceLock};

use futures_util::future::BoxFuture;
use ids::GameId;
use store::Game;
use table::Table;

use crate::http::error::Result;

type Make = Box<dyn Fn(Arc<Game>, Arc<Table>) -> BoxFuture<'static, Result<Option<GameId>>> + Send + Sync>;

/// Makes the game that follows another; a clone is the same.
#[derive(Clone, Default)]
pub(crate) struct NextGameMaker(Arc<OnceLock<Make>>);

impl NextGameMaker {
    /// Says how it is done from now on; only the first time counts.
    pub(crate) fn set<F: Future<Output = Result<Option<GameId>>> + Send + 'static>(
        &self,
        make: impl Fn(Arc<Game>, Arc<Table>) -> F + Send + Sync + 'static,
    ) {
        let _ = self.0.set(Box::new(move |game, table| Box::pin(make(game, table))));
    }

    /// The game that follows this one, found or made; nothing if none is due.
    pub(crate) async fn find_or_make(&self, game: &Arc<Game>, table: &Arc<Table>) -> Result<Option<GameId>> {
        match self.0.get() {
            Some(make) => make(game.clone(), table.clone()).await,
            None => Ok(None),
        }
    }
}
