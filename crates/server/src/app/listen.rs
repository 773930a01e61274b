//! Accepting connections, no more than there may be, and ending those whose clients dawdle.
//!
//! `axum::serve` would do the rest as well, but has no time limits and no bounds.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tower_http::add_extension::AddExtension;

use crate::app::client_stream::ClientStream;
use crate::runtime::config::Config;
use crate::runtime::connections::{Connections, OpenConnection};
use crate::runtime::limits::Address;
use crate::runtime::shutdown::{RunningTasks, Shutdown};

/// The most that is kept of the head of a request, and of what waits to be read or sent.
const LARGEST_BUFFER: usize = 64 << 10;

/// The pause after a failure to accept, as when there are no more file descriptors.
const PAUSE: Duration = Duration::from_secs(1);

/// What a client is told for whom there is no room. It may leave it unread: nobody waits for it.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
    content-type: application/json\r\ncontent-length: 60\r\n\r\n\
    {\"code\":\"busy\",\"message\":\"too many connections: close some\"}";

/// Where connections are accepted.
pub(super) struct Listener {
    pub(super) listener: TcpListener,
    pub(super) router: Router,
    pub(super) connections: Arc<Connections>,
    pub(super) shutdown: Shutdown,
    pub(super) header_timeout: Duration,
    pub(super) write_timeout: Duration,
}

impl Listener {
    pub(super) fn new(
        listener: TcpListener,
        router: Router,
        connections: Arc<Connections>,
        shutdown: Shutdown,
        config: &Config,
    ) -> Self {
        let header_timeout = Duration::from_secs(config.header_timeout.into());
        let write_timeout = Duration::from_secs(config.write_timeout.into());
        Self { listener, router, connections, shutdown, header_timeout, write_timeout }
    }

    /// Serves until the server stops, and then until the requests under way are finished.
    pub(super) async fn run(self) {
        let running = RunningTasks::default();
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = self.shutdown.begun() => break,
            };
            match accepted {
                Ok((stream, peer)) => match self.connections.enter(Address::from(peer.ip())) {
                    Some(open) => {
                        let (task, served) = (running.begin(), self.serve(stream, peer, open));
                        tokio::spawn(async move {
                            served.await;
                            drop(task);
                        });
                    }
                    None => refuse(&stream),
                },
                Err(error) if is_of_one_client(error.kind()) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be accepted");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        drop(self.listener);
        running.ended().await;
    }

    fn serve(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        open: OpenConnection,
    ) -> impl Future<Output = ()> + use<> {
        // A move is a small packet that somebody waits for.
        let _ = stream.set_nodelay(true);
        let stream = TokioIo::new(ClientStream::new(stream, self.write_timeout, open));
        let service = AddExtension::new(self.router.clone(), ConnectInfo(peer));
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).max_buf_size(LARGEST_BUFFER);
        // It runs from the answer before on, so it also ends connections that nobody uses.
        builder.header_read_timeout(self.header_timeout);
        let connection = builder.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades();
        let shutdown = self.shutdown.clone();
        async move {
            let mut connection = std::pin::pin!(connection);
            let done = tokio::select! {
                done = connection.as_mut() => done,
                () = shutdown.begun() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = done {
                tracing::debug!(%error, "a connection ended");
            }
        }
    }
}

fn refuse(stream: &TcpStream) {
    let _ = stream.try_write(FULL);
}

/// Whether only whoever wanted to connect has a problem.
fn is_of_one_client(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_is_as_long_as_it_says() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{head}: {}", body.len());
    }
}
