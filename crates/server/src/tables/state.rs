//! The state of this area.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

use crate::accounts::presence::Presence;
use crate::runtime::context::Context;
use crate::tables::computers::Thinkers;
use crate::tables::ended::GameEnded;
use crate::tables::live_games::MadeGames;
use crate::tables::next_game_maker::NextGameMaker;
use crate::tables::pictures::Pictures;
use crate::tables::prepared::Prepared;
use crate::tables::registry::Registry;
use crate::tables::services::Services;

/// A clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Tables {
    context: Context,
    pub(crate) registry: Registry,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) ended: GameEnded,
    pub(super) next_game_maker: NextGameMaker,
    pub(crate) pictures: Arc<Pictures>,
    pub(super) answers: Arc<Answers>,
    pub(super) made_games: MadeGames,
}

/// Answers that are made once.
#[derive(Default)]
pub(super) struct Answers {
    pub(super) geometries: Prepared,
    pub(super) rules: Prepared,
}

impl Tables {
    pub(crate) fn new(context: Context, online: Presence) -> Self {
        let thinkers = Arc::new(Thinkers::start(context.config.thinkers()));
        let (ended, next_game_maker) = (GameEnded::default(), NextGameMaker::default());
        let registry = Registry::new(Services {
            context: context.clone(),
            thinkers: thinkers.clone(),
            ended: ended.clone(),
            next_game_maker: next_game_maker.clone(),
            online,
        });
        let (answers, pictures) = (Arc::default(), Arc::new(Pictures::start()));
        let made_games = MadeGames::default();
        made_games.subscribe(&ended);
        Self { context, registry, thinkers, ended, next_game_maker, answers, pictures, made_games }
    }
}

impl Deref for Tables {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
