//! Starting and stopping a server.

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{DatabaseLock, LocalBus, Store, StoreError};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::accounts::presence::close_ended_sockets;
use crate::app::listen::Listener;
use crate::app::operation::recorder;
use crate::app::private_files::{make_private_file, make_private_folder, tighten_database};
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
use crate::runtime::time::{monotonic_time, now};
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
    #[error("another server uses {0}")]
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
    claim: Claim,
}

/// Keeps other servers away from the same data; the system ends it with the process, however that ends.
enum Claim {
    /// A lock on a file.
    Folder {
        _lock: File,
    },
    Database(DatabaseLock),
    /// A file that the settings name is its owner's to look after.
    None,
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
        let claim = claim(&config).await?;
        let store = open_store(&config).await?;
        let (stop, shutdown) = shutdown::channel();
        let state =
            AppState::new(Context::new(config, store, Arc::new(LocalBus::default()), shutdown.clone()));
        run_tasks(&state).await?;
        let (router, config) = (router(state.clone(), page), &state.context.config);
        let connections = Arc::new(Connections::new(config));
        let task = tokio::spawn(Listener::new(listener, router, connections, shutdown, config).run());
        Ok(Self { address, state, stop, task, claim })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: no new requests, those under way are finished, sockets are told `bye`, tables finish what they are
    /// doing, and everything is on the disk when it returns.
    pub async fn stop(self) {
        let Self { address: _, state, stop, task, claim } = self;
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
        if let Claim::Database(lock) = claim {
            lock.release().await;
        }
    }
}

/// Connects the areas, takes up what a server before this one left, and starts what runs beside the requests.
async fn run_tasks(state: &AppState) -> std::result::Result<(), StartError> {
    let context = &state.context;
    // Before any table can end a game.
    let rate = rater::start(context.clone());
    state.tables.ended.subscribe(move |game, _| {
        rate(&game);
        std::future::ready(())
    });
    explorer::subscribe(&state.study);
    // Without them the first to look at a game would find that all who play it have vanished.
    let games = crate::tables::start(&state.tables).await?;
    tracing::info!(games, "took up the games that were under way");
    if let Err(error) = explorer::add_missing(&state.study).await {
        tracing::error!(?error, "games are missing in the explorer");
    }
    tokio::spawn(tidy(context.clone()));
    tokio::spawn(close_ended_sockets(context.clone(), state.accounts.presence.clone()));
    tokio::spawn(pairing::run(state.lobby.clone()));
    Ok(())
}

fn find_page(config: &Config) -> std::result::Result<Arc<Page>, StartError> {
    let Some(folder) = &config.page else { return Ok(Page::built()) };
    let page = Page::read(folder).map_err(|error| StartError::Page(folder.display().to_string(), error))?;
    Ok(Arc::new(page))
}

/// Makes the data directory and keeps other servers out of it, or out of the database server's database.
async fn claim(config: &Config) -> std::result::Result<Claim, StartError> {
    if let Some(address) = &config.database {
        return match DatabaseLock::take(address).await {
            Ok(lock) => Ok(lock.map_or(Claim::None, Claim::Database)),
            Err(StoreError::InUse(database)) => Err(StartError::InUse(format!("the database {database}"))),
            Err(error) => Err(error.into()),
        };
    }
    let folder = || config.data.display().to_string();
    let failed = |error| StartError::Data(folder(), error);
    make_private_folder(&config.data).map_err(failed)?;
    let file = File::create(config.data.join("catercorner.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Claim::Folder { _lock: file }),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(format!("the data directory {}", folder()))),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Opens the store that the settings name. If it is a file, only the owner may read it.
pub(crate) async fn open_store(config: &Config) -> std::result::Result<Arc<Store>, StartError> {
    let failed = |error| StartError::Data(config.data.display().to_string(), error);
    if let Some(file) = config.database_file() {
        make_private_file(&file).map_err(failed)?;
    }
    let store = Store::open(&config.database_address()).await?;
    if let Some(file) = config.sqlite_file() {
        tighten_database(&file).map_err(failed)?;
    }
    Ok(Arc::new(store))
}

async fn tidy(context: Context) {
    let mut retention = Retention::new(context.clone());
    loop {
        tokio::select! {
            () = tokio::time::sleep(TIDY) => {}
            () = context.shutdown.begun() => return,
        }
        context.limits.tidy();
        context.attempts.tidy(monotonic_time());
        let now = now();
        let secrets = context.store.forget_secrets(now).await;
        let kept = retention.throw_away(now).await;
        let challenges = context.store.forget_challenges(now).await;
        tracing::debug!(?secrets, ?kept, ?challenges, "threw away what has ended");
    }
}
