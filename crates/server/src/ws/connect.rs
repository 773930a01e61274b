//! Opening a socket.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Query;
use crate::http::guard::same_origin;
use crate::protocol::VERSION;
use crate::runtime::limits::Address;
use crate::ws::connection::{Connection, LONGEST_MESSAGE};
use crate::ws::state::Sockets;

/// The longest message that is read to the end, so that the client hears why the socket is closed.
const LONGEST_READ: usize = 16 * LONGEST_MESSAGE;

/// When an address with too many sockets may try again: one may have been closed by then.
const SOCKET_WAIT: Duration = Duration::from_secs(5);

/// Which protocol a client speaks.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Protocol {
    /// The version of the messages.
    v: u32,
}

pub(crate) fn routes() -> OpenApiRouter<Sockets> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// Opens the WebSocket. `docs/protocol.md` describes its messages.
#[utoipa::path(get, path = "/api/socket", tag = "games", security((), ("session" = []), ("token" = [])), params(Protocol), responses((status = 101, description = "the socket is open"), (status = "4XX", body = Problem)))]
async fn connect(
    State(sockets): State<Sockets>,
    address: Address,
    headers: HeaderMap,
    caller: Option<Caller>,
    Query(protocol): Query<Protocol>,
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response> {
    same_origin(&sockets.config, &headers)?;
    if protocol.v != VERSION {
        let message = format!("expected version {VERSION} of the protocol, got {}", protocol.v);
        return Err(ApiError::bad(Code::Version, message));
    }
    let upgrade = upgrade.map_err(|error| ApiError::new(error.status(), Code::Upgrade, error.body_text()))?;
    let open = sockets.open.enter(address, sockets.config.sockets_per_address);
    let open = open.ok_or_else(|| ApiError::too_many(SOCKET_WAIT))?;
    // The whole of this buffer is cleared before every read, and the usual one is thirty times as long. A frame is kept
    // until it is complete, before anybody asks how long the message is.
    let upgrade = upgrade.read_buffer_size(LONGEST_MESSAGE);
    let upgrade = upgrade.max_message_size(LONGEST_READ).max_frame_size(LONGEST_READ);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let online = match &caller {
            Some(caller) => Some(sockets.presence.open(&sockets, caller).await),
            None => None,
        };
        Connection::run(sockets, caller, online, headers, address, socket).await;
        drop(open);
    }))
}
