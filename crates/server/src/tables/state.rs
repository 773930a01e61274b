//! The state of the tables' room.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use crate::runtime::context::Context;
use crate::tables::computers::Thinkers;
use crate::tables::ended::GameEnded;
use crate::tables::geometry::Geometries;
use crate::tables::next_due::NextGames;
use crate::tables::registry::Registry;
use crate::tables::services::Services;

/// A clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Tables {
    context: Context,
    pub(crate) registry: Registry,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) ended: GameEnded,
    pub(super) next_games: NextGames,
    pub(super) geometries: Arc<Geometries>,
}

impl Tables {
    pub(crate) fn new(context: Context) -> Self {
        let thinkers = Arc::new(Thinkers::start(context.config.thinkers()));
        let (ended, next_games) = (GameEnded::default(), NextGames::default());
        let registry = Registry::new(Services {
            context: context.clone(),
            thinkers: thinkers.clone(),
            ended: ended.clone(),
            next_games: next_games.clone(),
        });
        Self { context, registry, thinkers, ended, next_games, geometries: Arc::default() }
    }
}

impl Deref for Tables {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
