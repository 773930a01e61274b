//! Starting and stopping a server.

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{LocalBus, Store, StoreError};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::accounts::presence::close_sockets_of_banned;
use crate::app::listen::Listener;
use crate::app::operation::recorder;
use crate::app::retention::Retention;
use crate::app::router::router;
use crate::app::state::AppState;
use crate::http::page::Page;
use crate::lobby::pairing;
use crate::ratings::rater;
use crate::runtime::config::Config;
use crate::runtime::connections::Connections;
use crate::runtime::context::Context;
use crate::runtime::shutdown::{self, Trigger};
use crate::runtime::time::now;
use crate::study::explorer;

/// How often what is no longer needed is thrown away.
const TIDY: Duration = Duration::from_secs(600);

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting is out of its range.
    #[error("{0}")]
    Setting(String),
    /// The database does not open.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The data directory cannot be made.
    #[error("the data directory {0} cannot be made: {1}")]
    Data(String, std::io::Error),
    /// Two servers would not hear of each other's moves.
    #[error("another server uses the data directory {0}")]
    InUse(String),
    /// The folder of another page cannot be read.
    #[error("the page in {0} cannot be read: {1}")]
    Page(String, std::io::Error),
    /// The address is taken or is not ours.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// A server that is running.
pub struct Server {
    address: SocketAddr,
    state: AppState,
    stop: Trigger,
    task: JoinHandle<()>,
    /// Held as long as it runs.
    _claim: Option<File>,
}

impl Server {
    /// Starts a server: opens the store, takes up the games that were under way, and listens.
    pub async fn start(config: Config) -> std::result::Result<Self, StartError> {
        if let Some(error) = config.error() {
            return Err(StartError::Setting(error));
        }
        recorder();
        let page = find_page(&config)?;
        let listen = config.listen;
        let failed = |error| StartError::Listen(listen, error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let claim = claim(&config)?;
        let store = open_store(&config).await?;
        let (stop, shutdown) = shutdown::channel();
        let state =
            AppState::new(Context::new(config, store, Arc::new(LocalBus::default()), shutdown.clone()));
        run_tasks(&state).await;
        let (router, config) = (router(state.clone(), page), &state.context.config);
        let connections = Arc::new(Connections::new(config));
        let task = tokio::spawn(Listener::new(listener, router, connections, shutdown, config).run());
        Ok(Self { address, state, stop, task, _claim: claim })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: no new requests, those under way are finished, sockets are told `bye`, tables finish what they are
    /// doing, and everything is on the disk when it returns.
    pub async fn stop(self) {
        let Self { address: _, state, stop, task, _claim } = self;
        stop.fire();
        let drain = Duration::from_secs(state.context.config.drain.into());
        let clients = async { tokio::join!(task, state.sockets.open.closed()) };
        if tokio::time::timeout(drain, clients).await.is_err() {
            tracing::warn!("some requests or sockets did not end in time");
        }
        // After the sockets, whose ends are events at their tables.
        if tokio::time::timeout(drain, state.tables.registry.shut_down()).await.is_err() {
            tracing::warn!("some tables did not end in time");
        }
        state.context.store.close().await;
    }
}

/// Connects the areas, takes up what a server before this one left, and starts what runs beside the requests.
async fn run_tasks(state: &AppState) {
    let context = &state.context;
    // Before any table can end a game.
    let rate = rater::start(context.clone());
    state.tables.ended.subscribe(move |game| {
        rate(&game);
        std::future::ready(())
    });
    explorer::subscribe(&state.study);
    match crate::tables::start(&state.tables).await {
        Ok(games) => tracing::info!(games, "took up the games that were under way"),
        Err(error) => tracing::error!(?error, "cannot take up the games that were under way"),
    }
    if let Err(error) = explorer::add_missing(&state.study).await {
        tracing::error!(?error, "games are missing in the explorer");
    }
    tokio::spawn(tidy(context.clone()));
    tokio::spawn(close_sockets_of_banned(context.clone(), state.accounts.presence.clone()));
    tokio::spawn(pairing::run(state.lobby.clone()));
}

fn find_page(config: &Config) -> std::result::Result<Arc<Page>, StartError> {
    let Some(folder) = &config.page else { return Ok(Page::built()) };
    let page = Page::read(folder).map_err(|error| StartError::Page(folder.display().to_string(), error))?;
    Ok(Arc::new(page))
}

/// Makes the data directory and keeps other servers out of it. The lock goes with the process, however it ends.
fn claim(config: &Config) -> std::result::Result<Option<File>, StartError> {
    if config.database.is_some() {
        return Ok(None);
    }
    let folder = || config.data.display().to_string();
    let failed = |error| StartError::Data(folder(), error);
    std::fs::create_dir_all(&config.data).map_err(failed)?;
    let file = File::create(config.data.join("catercorner.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(folder())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Opens the store that the settings name.
pub(crate) async fn open_store(config: &Config) -> std::result::Result<Arc<Store>, StartError> {
    Ok(Arc::new(Store::open(&config.database_address()).await?))
}

async fn tidy(context: Context) {
    let mut retention = Retention::new(context.clone());
    loop {
        tokio::select! {
            () = tokio::time::sleep(TIDY) => {}
            () = context.shutdown.begun() => return,
        }
        context.limits.tidy();
        let now = now();
        let sessions = context.store.forget_sessions(now).await;
        let kept = retention.throw_away(now).await;
        let challenges = context.store.forget_challenges(now).await;
        tracing::debug!(?sessions, ?kept, ?challenges, "threw away what has ended");
    }
}
