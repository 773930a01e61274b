//! What waits to be sent over a socket. A clone sends over the same socket.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::protocol::ServerMessage;

/// How many messages may wait. Those who forward more wait too, and what they miss of a game then comes from the table;
/// publishers never wait.
const LENGTH: usize = 256;

/// The most messages in one write, all of which must be read within the timeout for one.
const LARGEST_WRITE: usize = 16;

/// What waits to be sent over a socket.
#[derive(Clone)]
pub(super) struct Outbox(mpsc::Sender<Utf8Bytes>);

/// The socket is closed.
pub(super) struct Closed;

impl Outbox {
    /// Begins to send over a socket. The task ends when every clone is dropped, or when the client leaves a message
    /// unread for longer than the timeout.
    pub(super) fn open(
        sink: SplitSink<WebSocket, Message>,
        write_timeout: Duration,
    ) -> (Self, JoinHandle<()>) {
        let (outbox, waiting) = Self::channel();
        (outbox, tokio::spawn(write(sink, waiting, write_timeout)))
    }

    /// An outbox and what is taken out of it.
    pub(super) fn channel() -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (sender, waiting) = mpsc::channel(LENGTH);
        (Self(sender), waiting)
    }

    /// Returns when nothing can be sent any more.
    pub(super) async fn closed(&self) {
        self.0.closed().await;
    }

    pub(super) async fn send(&self, message: &ServerMessage) -> Result<(), Closed> {
        self.forward(message.to_text().into()).await
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

async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: mpsc::Receiver<Utf8Bytes>,
    write_timeout: Duration,
) {
    while let Some(first) = waiting.recv().await {
        // What a move causes, such as an update and the next turn, is then here and goes out in one write.
        tokio::task::yield_now().await;
        let texts = std::iter::once(first).chain(std::iter::from_fn(|| waiting.try_recv().ok()));
        let sent = async {
            for text in texts.take(LARGEST_WRITE) {
                sink.feed(Message::Text(text)).await?;
            }
            sink.flush().await
        };
        // Who reads nothing would not read why the socket is closed either.
        let Ok(Ok(())) = timeout(write_timeout, sent).await else { return };
    }
    let _ = timeout(write_timeout, sink.close()).await;
}
