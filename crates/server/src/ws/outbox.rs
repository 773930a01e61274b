//! What waits to be sent over a socket. A clone sends over the same socket.

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::protocol::ServerMessage;

/// How far a client may be behind before publishers wait for it; what it misses then comes from the table.
const LENGTH: usize = 256;

/// What waits to be sent over a socket.
#[derive(Clone)]
pub(super) struct Outbox(mpsc::Sender<Utf8Bytes>);

/// The socket is closed.
pub(super) struct Closed;

impl Outbox {
    /// Begins to send over a socket; the task ends when every clone is dropped.
    pub(super) fn open(mut sink: SplitSink<WebSocket, Message>) -> (Self, JoinHandle<()>) {
        let (sender, mut waiting) = mpsc::channel::<Utf8Bytes>(LENGTH);
        let writer = tokio::spawn(async move {
            while let Some(text) = waiting.recv().await {
                if sink.send(Message::Text(text)).await.is_err() {
                    break;
                }
            }
            let _ = sink.close().await;
        });
        (Self(sender), writer)
    }

    pub(super) async fn send(&self, message: &ServerMessage) -> Result<(), Closed> {
        let text = serde_json::to_string(message).expect("a message is plain data");
        self.forward(text.into()).await
    }

    /// Sends what is serialised already.
    pub(super) async fn forward(&self, text: Utf8Bytes) -> Result<(), Closed> {
        self.0.send(text).await.map_err(|_| Closed)
    }

    /// Sends what was serialised before it was published; nothing if it is no text.
    pub(super) async fn forward_bytes(&self, bytes: Bytes) -> Result<(), Closed> {
        match Utf8Bytes::try_from(bytes) {
            Ok(text) => self.forward(text).await,
            Err(_) => Ok(()),
        }
    }

    /// For those who forward messages of their own.
    pub(super) fn sender(&self) -> mpsc::Sender<Utf8Bytes> {
        self.0.clone()
    }
}
