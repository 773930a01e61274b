//! A guest with a cookie and an open socket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// What takes longer is lost.
const PATIENCE: Duration = Duration::from_secs(60);

/// A guest with a cookie and an open socket.
pub(crate) struct Client {
    http: reqwest::Client,
    address: SocketAddr,
    cookie: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub(crate) async fn enter(address: SocketAddr) -> Self {
        let http = reqwest::Client::new();
        let entered =
            http.post(format!("http://{address}/api/guest")).send().await.expect("the server answers");
        let cookie = entered.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie =
            cookie.and_then(|cookie| cookie.split(';').next()).expect("a guest gets a cookie").to_owned();
        let request = format!("ws://{address}/api/socket?v=2").into_client_request();
        let mut request = request.expect("an address of a socket");
        request.headers_mut().insert("cookie", cookie.parse().expect("a cookie is plain text"));
        // The whole of this buffer is cleared before every read; the usual one is much longer than a message.
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let opened = tokio_tungstenite::connect_async_with_config(request, Some(config), false).await;
        let (socket, _) = opened.expect("the socket opens");
        Self { http, address, cookie, socket }
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.http.post(format!("http://{}{path}", self.address)).header("cookie", &self.cookie);
        let response = request.json(body).send().await.expect("the server answers");
        let status = response.status();
        let answer: Value = response.json().await.expect("the server answers in JSON");
        assert!(status.is_success(), "{path}: {status}: {answer}");
        answer
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("the socket is open");
    }

    /// The next message that is wanted; what is refused ends the measurement.
    pub(crate) async fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let heard = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let message = heard.expect("an answer in time").expect("an open socket").expect("a message");
            let Ok(text) = message.to_text() else { continue };
            let message: Value = serde_json::from_str(text).unwrap_or_default();
            assert_ne!(message["type"], "refused", "{message}");
            if wanted(&message) {
                return message;
            }
        }
    }
}
