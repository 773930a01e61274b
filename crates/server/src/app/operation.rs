//! For those who run the server: health, readiness and metrics.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::StatusCode;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::state::AppState;
use crate::http::error::{ApiError, Result};
use crate::runtime::context::Context;

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready)).routes(routes!(figures))
}

/// Whether the server runs.
#[utoipa::path(get, path = "/health", tag = "operation", responses((status = 200, body = String)))]
async fn alive() -> &'static str {
    "alive\n"
}

/// Whether the server can do its work: the database answers and it is not stopping.
#[utoipa::path(get, path = "/ready", tag = "operation", responses((status = 200, body = String), (status = 503, body = crate::http::error::Problem)))]
async fn ready(State(context): State<Context>) -> Result<&'static str> {
    if context.shutdown.has_begun() {
        return Err(ApiError::busy("the server is shutting down"));
    }
    context.store.ping().await.map_err(|_| ApiError::busy("the database does not answer"))?;
    Ok("ready\n")
}

/// What there is to measure, as Prometheus reads it.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200, body = String)))]
async fn figures(State(state): State<AppState>) -> (StatusCode, String) {
    metrics::gauge!("catercorner_tables").set(state.tables.registry.count() as f64);
    metrics::gauge!("catercorner_sockets").set(state.sockets.open.count() as f64);
    metrics::gauge!("catercorner_thinking_queue").set(state.tables.thinkers.quick.waiting() as f64);
    metrics::gauge!("catercorner_study_queue").set(state.tables.thinkers.patient.waiting() as f64);
    (StatusCode::OK, recorder().render())
}

/// There is one recorder for the whole process, however many servers it runs.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // If somebody else records already, ours stays empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
