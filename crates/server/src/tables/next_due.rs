//! Where tables have the game made that follows theirs, without knowing how it is made.

use std::sync::{Arc, OnceLock};

use futures_util::future::BoxFuture;
use ids::GameId;
use store::Game;
use table::Table;

use crate::http::error::Result;

type Maker = Box<dyn Fn(Arc<Game>, Arc<Table>) -> BoxFuture<'static, Result<Option<GameId>>> + Send + Sync>;

/// Who makes next games; a clone is the same.
#[derive(Clone, Default)]
pub(crate) struct NextGames(Arc<OnceLock<Maker>>);

impl NextGames {
    /// Has `maker` make them from now on; only the first one counts.
    pub(crate) fn make_by<F: Future<Output = Result<Option<GameId>>> + Send + 'static>(
        &self,
        maker: impl Fn(Arc<Game>, Arc<Table>) -> F + Send + Sync + 'static,
    ) {
        let _ = self.0.set(Box::new(move |game, table| Box::pin(maker(game, table))));
    }

    /// The game that follows this one, found or made; nothing if none is due.
    pub(crate) async fn of(&self, game: &Arc<Game>, table: &Arc<Table>) -> Result<Option<GameId>> {
        match self.0.get() {
            Some(maker) => maker(game.clone(), table.clone()).await,
            None => Ok(None),
        }
    }
}
