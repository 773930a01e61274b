//! Running: start, stop, health and metrics.

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use store::{Local, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;
use crate::http::error::{ApiError, Result};
use crate::http::page::Page;
use crate::http::router::router;
use crate::runtime::config::Config;
use crate::runtime::time::{DAY, now};
use crate::study::explorer;

/// How often what is no longer needed is thrown away.
const TIDY: Duration = Duration::from_secs(600);

/// Guests who never played are forgotten after so long.
const GUEST: store::Millis = 30 * DAY;

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
    app: App,
    stop: watch::Sender<bool>,
    task: JoinHandle<std::io::Result<()>>,
    /// Held as long as it runs.
    _claim: Option<File>,
}

impl Server {
    /// Starts a server: opens the store, takes up the games that were under way, and listens.
    pub async fn start(config: Config) -> std::result::Result<Self, StartError> {
        if let Some(fault) = config.fault() {
            return Err(StartError::Setting(fault));
        }
        recorder();
        let page = find_page(&config)?;
        let listen = config.listen;
        let failed = |error| StartError::Listen(listen, error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let claim = claim(&config)?;
        let store = open_store(&config).await?;
        let (stop, stopping) = watch::channel(false);
        let app = App::new(config, page, store, Arc::new(Local::default()), stopping.clone());
        match app.live.resume(&app).await {
            Ok(games) => tracing::info!(games, "took up the games that were under way"),
            Err(error) => tracing::error!(?error, "games could not be taken up"),
        }
        if let Err(error) = explorer::take_in(&app).await {
            tracing::error!(?error, "games are missing in the explorer");
        }
        tokio::spawn(tidy(app.clone()));
        tokio::spawn(crate::accounts::presence::keep_out(app.clone()));
        tokio::spawn(crate::ratings::rater::run(app.clone()));
        tokio::spawn(crate::lobby::pairing::run(app.clone()));
        let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let mut stopping = stopping;
        let task = tokio::spawn(async move {
            let stopped = async move { told(&mut stopping).await };
            axum::serve(listener, service).with_graceful_shutdown(stopped).await
        });
        Ok(Self { address, app, stop, task, _claim: claim })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: no new requests, those under way are finished, and everything is on the disk when it returns.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let drain = Duration::from_secs(self.app.config.drain.into());
        if tokio::time::timeout(drain, self.task).await.is_err() {
            tracing::warn!("some requests did not end in time");
        }
        self.app.live.end().await;
        self.app.store.close().await;
    }
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
    let place = || config.data.display().to_string();
    let failed = |error| StartError::Data(place(), error);
    std::fs::create_dir_all(&config.data).map_err(failed)?;
    let file = File::create(config.data.join("catercorner.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(place())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Opens the store that the settings name.
pub(crate) async fn open_store(config: &Config) -> std::result::Result<Arc<Store>, StartError> {
    Ok(Arc::new(Store::open(&config.database_address()).await?))
}

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready)).routes(routes!(figures))
}

/// Whether the server runs.
#[utoipa::path(get, path = "/health", tag = "operation", responses((status = 200, body = String)))]
async fn alive() -> &'static str {
    "alive\n"
}

/// Whether the server can do its work: the database answers and it is not stopping.
#[utoipa::path(get, path = "/ready", tag = "operation", responses((status = 200, body = String), (status = 503, body = crate::http::error::Problem)))]
async fn ready(State(app): State<App>) -> Result<&'static str> {
    if app.is_stopping() {
        return Err(ApiError::busy("the server is shutting down"));
    }
    app.store.ping().await.map_err(|_| ApiError::busy("the database does not answer"))?;
    Ok("ready\n")
}

/// What there is to measure, as Prometheus reads it.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200, body = String)))]
async fn figures(State(app): State<App>) -> (StatusCode, String) {
    metrics::gauge!("catercorner_tables").set(app.live.count().await as f64);
    metrics::gauge!("catercorner_sockets").set(app.sockets.count() as f64);
    metrics::gauge!("catercorner_thinking_queue").set(app.thinkers.quick.waiting() as f64);
    metrics::gauge!("catercorner_study_queue").set(app.thinkers.patient.waiting() as f64);
    (StatusCode::OK, recorder().render())
}

/// There is one recorder for the whole process, however many servers it runs.
fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // If somebody else records already, ours stays empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}

/// Returns when the server is to stop.
pub(crate) async fn told(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

async fn tidy(app: App) {
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            () = tokio::time::sleep(TIDY) => {}
            () = told(&mut stopping) => return,
        }
        app.limits.tidy();
        let now = now();
        let sessions = app.store.forget_sessions(now).await;
        let guests = app.store.forget_guests(now - GUEST).await;
        tracing::debug!(?sessions, ?guests, "threw away what has ended");
    }
}
