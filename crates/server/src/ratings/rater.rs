//! The task that rates games, one after the other.

use std::collections::HashMap;
use std::time::Duration;

use ids::GameId;
use store::{Game, RatedGame, StoreError, Topic};
use tokio::sync::mpsc;

use crate::http::error::{ApiError, Result};
use crate::protocol::ServerMessage;
use crate::ratings::players::step;
use crate::ratings::rate;
use crate::runtime::context::Context;

/// How often to look in the store for games that nobody announced: those of a node that stopped in between.
const SEARCH: Duration = Duration::from_secs(600);

/// How often to try again if other nodes rate games at the same moment.
const ATTEMPTS: usize = 20;

/// Starts the task that rates games, one at a time and not while a table waits. What it returns takes every game that
/// has ended.
pub(crate) fn start(context: Context) -> impl Fn(&Game) + Send + Sync + 'static {
    let (sender, receiver) = mpsc::unbounded_channel();
    tokio::spawn(run(context, receiver));
    move |game| {
        if game.rated {
            // Once the task has ended, the next server finds the game in the store.
            let _ = sender.send(game.id.clone());
        }
    }
}

/// Rates games until the server stops: those that end, and first those that ended before it started.
async fn run(context: Context, mut ended: mpsc::UnboundedReceiver<GameId>) {
    let mut search = tokio::time::interval(SEARCH);
    loop {
        let games = tokio::select! {
            _ = search.tick() => match context.store.unrated_games().await {
                Ok(games) => games,
                Err(error) => {
                    tracing::error!(%error, "cannot find the games to be rated");
                    continue;
                }
            },
            Some(game) = ended.recv() => vec![game],
            () = context.shutdown.begun() => return,
        };
        for game in games {
            if let Err(error) = rate_game(&context, &game).await {
                tracing::error!(%game, ?error, "cannot rate a game; it is tried again later");
            }
        }
    }
}

async fn rate_game(context: &Context, id: &GameId) -> Result<()> {
    for _ in 0..ATTEMPTS {
        if context.store.is_rated(id).await? {
            return Ok(());
        }
        // The number comes first: if anything is rated after this, the number is taken and what was read does not
        // count.
        let number = context.store.last_rated().await?.next();
        let game = context.store.game(id).await?.ok_or_else(|| ApiError::not_found("game"))?;
        let result = rate::Result::of(&game).map_err(ApiError::internal)?;
        let mut before = HashMap::new();
        for key in result.keys() {
            if let Some(rating) = context.store.rating(key).await? {
                before.insert(key.clone(), rating.estimate);
            }
        }
        let changes = result.changes(&before);
        let rated = RatedGame { number, game: game.id, at: result.ended, changes };
        match context.store.rate_game(&rated).await {
            Ok(()) => {
                metrics::counter!("catercorner_games_rated_total").increment(1);
                tell(context, &rated).await;
                return Ok(());
            }
            Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::busy("others rate games at the same moment"))
}

async fn tell(context: &Context, rated: &RatedGame) {
    let changes = rated.changes.iter().map(step).collect();
    let message = ServerMessage::Rated { game: rated.game.clone(), changes };
    context.publish(&Topic::Game(rated.game.clone()), &message).await;
}
