//! What all handlers share.

use std::ops::Deref;
use std::sync::Arc;

use store::{Bus, Store};
use tokio::sync::watch;

use crate::accounts::presence::Presence;
use crate::accounts::secret::Passwords;
use crate::http::limits::Limits;
use crate::http::page::Page;
use crate::lobby::pairing::Lobby;
use crate::puzzles::Solo;
use crate::ratings::rater::Rater;
use crate::runtime::config::Config;
use crate::runtime::rulesets::Rulebook;
use crate::study::analysis::Analyses;
use crate::study::explorer;
use crate::tables::computers::Thinkers;
use crate::tables::registry::Live;
use crate::ws::protocol::ServerMessage;
use crate::ws::socket::Sockets;

/// What all handlers share; a clone is the same.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Arc<Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) rulebook: Rulebook,
    pub(crate) thinkers: Thinkers,
    pub(crate) live: Live,
    pub(crate) sockets: Sockets,
    pub(crate) analyses: Analyses,
    pub(crate) solo: Solo,
    pub(crate) presence: Presence,
    pub(crate) lobby: Lobby,
    pub(crate) rater: Rater,
    pub(crate) page: Arc<Page>,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    pub(crate) fn new(
        config: Config,
        page: Arc<Page>,
        store: Arc<Store>,
        bus: Arc<dyn Bus>,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        Self(Arc::new(Shared {
            limits: Limits::new(&config),
            passwords: Passwords::new(),
            rulebook: Rulebook::default(),
            thinkers: Thinkers::start(config.thinkers()),
            live: Live::default(),
            sockets: Sockets::default(),
            analyses: Analyses::default(),
            solo: Solo::default(),
            presence: Presence::default(),
            lobby: Lobby::default(),
            rater: Rater::default(),
            page,
            config,
            store,
            bus,
            stopping,
        }))
    }

    /// Tells everybody who listens to a topic.
    pub(crate) async fn publish(&self, topic: &str, message: &ServerMessage) {
        let text = serde_json::to_vec(message).expect("a message is plain data");
        self.bus.publish(topic, text.into()).await;
    }

    /// What follows for others when a game is over.
    pub(crate) async fn game_over(&self, game: &store::Game) {
        tracing::info!(game = game.id, variant = game.variant, rated = game.rated, "a game is over");
        if let Err(error) = explorer::add(self, &game.id).await {
            tracing::error!(game = game.id, ?error, "a game is not in the explorer");
        }
        if game.rated {
            self.rater.add(&game.id);
        }
    }

    /// Whether the server is to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
