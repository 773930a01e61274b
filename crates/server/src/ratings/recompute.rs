//! All ratings again from the stored games: the proof that they are what the games made them.

use std::collections::HashMap;

use ids::GameId;
use store::{Corrections, Estimate, RatedGame, Rating, RatingChange, RatingKey, Store, StoreError};

use crate::ratings::rate;
use crate::runtime::config::Config;

/// How many games are read at a time.
const PAGE: u32 = 500;

/// What to do about ratings that differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Differences {
    /// Count them.
    Count,
    /// Count them and correct what is stored; no server should rate games meanwhile.
    Correct,
}

/// What a recomputation found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recomputed {
    /// How many games were replayed.
    pub games: u64,
    /// How many of them had changed ratings otherwise.
    pub games_differ: u64,
    /// How many ratings there are.
    pub ratings: u64,
    /// How many were others, missing, or made by no game.
    pub ratings_differ: u64,
}

/// Why ratings cannot be recomputed.
#[derive(Debug, thiserror::Error)]
pub enum RecomputeError {
    /// There is nothing to recompute.
    #[error("expected the database of a server at {0}, but there is none: `catercorner serve` makes one")]
    Missing(String),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A rated game is not there any more.
    #[error("the rated game {0} is not in the database")]
    NoGame(GameId),
    /// A game's result is not what this version writes.
    #[error("the result of game {0} cannot be read: {1}")]
    Unreadable(GameId, serde_json::Error),
}

/// Replays all rated games in the order in which they were rated, and compares what comes of it with the stored
/// ratings, to the last bit.
pub async fn recompute_ratings(
    config: &Config,
    differences: Differences,
) -> std::result::Result<Recomputed, RecomputeError> {
    if let Some(file) = config.database_file().filter(|file| !file.exists()) {
        return Err(RecomputeError::Missing(file.display().to_string()));
    }
    let store = Store::open(&config.database_address()).await?;
    let done = recompute(&store, differences).await;
    store.close().await;
    done
}

async fn recompute(
    store: &Store,
    differences: Differences,
) -> std::result::Result<Recomputed, RecomputeError> {
    let mut replay = Replay::default();
    let mut games = 0;
    loop {
        let page = store.rated_games(replay.corrections.last, PAGE).await?;
        if page.is_empty() {
            break;
        }
        for rated in page {
            games += 1;
            replay.game(store, rated).await?;
        }
    }
    let ratings = replay.ratings.len() as u64;
    let stored = store.ratings(None).await?;
    let corrections = replay.compared(stored);
    let recomputed = Recomputed {
        games,
        games_differ: corrections.games.len() as u64,
        ratings,
        ratings_differ: (corrections.ratings.len() + corrections.baseless.len()) as u64,
    };
    if differences == Differences::Correct && recomputed.games_differ + recomputed.ratings_differ > 0 {
        store.correct_ratings(&corrections).await?;
    }
    Ok(recomputed)
}

/// The ratings as the games so far make them, and what was stored otherwise.
#[derive(Default)]
struct Replay {
    estimates: HashMap<RatingKey, Estimate>,
    ratings: HashMap<RatingKey, Rating>,
    corrections: Corrections,
}

impl Replay {
    async fn game(&mut self, store: &Store, stored: RatedGame) -> std::result::Result<(), RecomputeError> {
        let game = store.game(&stored.game).await?;
        let game = game.ok_or_else(|| RecomputeError::NoGame(stored.game.clone()))?;
        let result = rate::Result::of(&game)
            .map_err(|error| RecomputeError::Unreadable(stored.game.clone(), error))?;
        let changes = result.changes(&self.estimates);
        for change in &changes {
            self.change(change, &stored);
        }
        self.corrections.last = stored.number;
        if changes != stored.changes {
            self.corrections.games.push(RatedGame { changes, ..stored });
        }
        Ok(())
    }

    fn change(&mut self, change: &RatingChange, game: &RatedGame) {
        self.estimates.insert(change.key.clone(), change.after);
        let games = self.ratings.get(&change.key).map_or(0, |rating| rating.games) + 1;
        let rating = Rating {
            key: change.key.clone(),
            estimate: change.after,
            games,
            number: game.number,
            at: game.at,
        };
        self.ratings.insert(change.key.clone(), rating);
    }

    fn compared(mut self, stored: Vec<Rating>) -> Corrections {
        for rating in stored {
            match self.ratings.remove(&rating.key) {
                Some(own) if own == rating => {}
                Some(own) => self.corrections.ratings.push(own),
                None => self.corrections.baseless.push(rating.key),
            }
        }
        self.corrections.ratings.extend(self.ratings.into_values());
        self.corrections
    }
}
