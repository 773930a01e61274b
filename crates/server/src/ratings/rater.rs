//! The task that rates games, one after the other.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use store::{RatedGame, RatingChange, StoreError};
use tokio::sync::Notify;

use crate::app::App;
use crate::http::error::{ApiError, Result};
use crate::ratings::estimate::shown;
use crate::ratings::rate;
use crate::runtime::server::told;
use crate::ws::protocol::{RatingStep, ServerMessage};

/// How often the store is asked for games that nobody brought here: those of a node that stopped in between.
const SEARCH: Duration = Duration::from_secs(600);

/// How often to try again if other nodes rate games at the same moment.
const ATTEMPTS: usize = 20;

/// The games that wait to be rated.
#[derive(Default)]
pub(crate) struct Rater {
    waiting: Mutex<VecDeque<String>>,
    bell: Notify,
}

impl Rater {
    /// Has a game rated that is over.
    pub(crate) fn add(&self, game: &str) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back(game.to_owned());
        self.bell.notify_one();
    }

    fn next(&self) -> Option<String> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

/// Rates games until the server stops; first those that ended before it started.
pub(crate) async fn run(app: App) {
    let mut stopping = app.stopping.clone();
    let mut search = tokio::time::interval(SEARCH);
    loop {
        tokio::select! {
            _ = search.tick() => match app.store.unrated_games().await {
                Ok(games) => games.iter().for_each(|game| app.rater.add(game)),
                Err(error) => tracing::error!(%error, "games to be rated cannot be found"),
            },
            () = app.rater.bell.notified() => {}
            () = told(&mut stopping) => return,
        }
        while let Some(game) = app.rater.next() {
            if let Err(error) = rate_game(&app, &game).await {
                tracing::error!(game, ?error, "a game could not be rated; it is tried again later");
            }
        }
    }
}

async fn rate_game(app: &App, id: &str) -> Result<()> {
    for _ in 0..ATTEMPTS {
        if app.store.is_rated(id).await? {
            return Ok(());
        }
        // The place is asked for first: if anything is rated after this, the place is taken and what was read does
        // not count.
        let ordinal = app.store.last_ordinal().await? + 1;
        let game = app.store.game(id).await?.ok_or_else(|| ApiError::not_found("game"))?;
        let result = rate::Result::of(&game).map_err(ApiError::internal)?;
        let mut before = HashMap::new();
        for key in result.keys() {
            if let Some(rating) = app.store.rating(key).await? {
                before.insert(key.clone(), rating.estimate);
            }
        }
        let changes = result.changes(&before);
        let rated = RatedGame { ordinal, game: game.id, at: result.ended, changes };
        match app.store.rate_game(&rated).await {
            Ok(()) => {
                metrics::counter!("catercorner_games_rated_total").increment(1);
                tell(app, &rated).await;
                return Ok(());
            }
            Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::busy("others rate games at the same moment"))
}

async fn tell(app: &App, rated: &RatedGame) {
    let step = |change: &RatingChange| RatingStep {
        account: change.key.account.clone(),
        before: shown(change.before.mu),
        after: shown(change.after.mu),
    };
    let changes = rated.changes.iter().map(step).collect();
    let message = ServerMessage::Rated { game: rated.game.clone(), changes };
    app.publish(&format!("game.{}", rated.game), &message).await;
}
