//! Ended games: whoever does something when a game is over subscribes here, and no table knows who.
//!
//! A subscriber is called once for each game that ends on this node, after the end is stored. The process may stop in
//! between, so a subscriber that must miss nothing also looks for ended games in the store when it starts.

use std::sync::{Arc, PoisonError, RwLock};

use futures_util::future::BoxFuture;
use store::Game;
use table::Table;

type Subscriber = Arc<dyn Fn(Arc<Game>, Arc<Table>) -> BoxFuture<'static, ()> + Send + Sync>;

/// The subscribers of this node; a clone is the same.
#[derive(Clone, Default)]
pub(crate) struct GameEnded(Arc<RwLock<Vec<Subscriber>>>);

impl GameEnded {
    /// Calls `subscriber` with every game that ends from now on.
    pub(crate) fn subscribe<F: Future<Output = ()> + Send + 'static>(
        &self,
        subscriber: impl Fn(Arc<Game>, Arc<Table>) -> F + Send + Sync + 'static,
    ) {
        let subscriber: Subscriber = Arc::new(move |game, table| Box::pin(subscriber(game, table)));
        self.0.write().unwrap_or_else(PoisonError::into_inner).push(subscriber);
    }

    /// Calls every subscriber and waits for it: who asks the table afterwards finds what follows from the end.
    pub(crate) async fn publish(&self, game: &Arc<Game>, table: &Arc<Table>) {
        let subscribers = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        for subscriber in subscribers {
            subscriber(game.clone(), table.clone()).await;
        }
    }
}
