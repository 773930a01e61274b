//! A server for a test, and clients that talk to it.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Server};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

/// The longest that a test waits for something that must come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server with an empty database in a temporary directory.
pub(crate) struct Site {
    server: Server,
    folder: TempDir,
}

impl Site {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&folder);
        change(&mut config);
        Self { server: Server::start(config).await.unwrap(), folder }
    }

    /// Stops the server and starts another on the same data.
    pub(crate) async fn restart(self) -> Self {
        let Self { server, folder } = self;
        server.stop().await;
        Self { server: Server::start(config(&folder)).await.unwrap(), folder }
    }

    /// How a server on the same data is set up.
    pub(crate) fn config(&self) -> Config {
        config(&self.folder)
    }

    /// The server's database, seen from outside.
    pub(crate) async fn store(&self) -> store::SqlStore {
        store::SqlStore::open(&self.config().database_address()).await.unwrap()
    }

    /// Somebody who has not entered.
    pub(crate) fn stranger(&self) -> Client {
        let http = reqwest::Client::builder().cookie_store(true).build().unwrap();
        Client { http, address: self.server.address(), cookie: String::new(), id: String::new() }
    }

    /// Somebody who plays without an account.
    pub(crate) async fn guest(&self) -> Client {
        self.stranger().entered("/api/guest", json!({})).await
    }

    /// Somebody with an account.
    pub(crate) async fn person(&self, name: &str) -> Client {
        self.stranger().entered("/api/register", json!({ "name": name, "password": "correct horse" })).await
    }
}

fn config(folder: &TempDir) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.path().into(),
        requests_per_minute: 100_000,
        entries_per_hour: 10_000,
        ..Config::default()
    }
}

/// A client with the cookies of a browser.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    address: SocketAddr,
    cookie: String,
    pub(crate) id: String,
}

impl Client {
    async fn entered(mut self, path: &str, body: Value) -> Self {
        let response = self.http.post(self.url(path)).json(&body).send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        self.cookie = cookie.split(';').next().unwrap().to_owned();
        assert_eq!(response.status(), StatusCode::OK);
        self.id = response.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
        self
    }

    /// The same client at a server that was started again and listens elsewhere.
    pub(crate) fn at(&self, site: &Site) -> Self {
        let mut headers = reqwest::header::HeaderMap::new();
        headers.insert("cookie", self.cookie.parse().unwrap());
        let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
        Self { http, address: site.server.address(), ..self.clone() }
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A request, with what comes back.
    pub(crate) async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let mut request = self.http.request(method, self.url(path));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// A request that is answered well.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask(Method::GET, path, None).await;
        assert!(status.is_success(), "GET {path}: {status} {body}");
        body
    }

    /// A request that is answered well.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask(Method::POST, path, Some(body)).await;
        assert!(status.is_success(), "POST {path}: {status} {answer}");
        answer
    }

    /// A request that is refused, with the code of the refusal.
    pub(crate) async fn refused(&self, method: Method, path: &str, body: Option<Value>) -> (u16, String) {
        let (status, answer) = self.ask(method, path, body).await;
        assert!(status.is_client_error(), "{path}: {status} {answer}");
        (status.as_u16(), answer["code"].as_str().unwrap_or_default().to_owned())
    }

    /// An open socket that has been welcomed.
    pub(crate) async fn socket(&self) -> Socket {
        let mut request = format!("ws://{}/api/socket?v=1", self.address).into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut socket = Socket { stream, asked: 0 };
        let welcome = socket.hear().await;
        assert_eq!(welcome["type"], "welcome");
        socket
    }
}

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u64,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    pub(crate) async fn hear(&mut self) -> Value {
        let heard = tokio::time::timeout(PATIENCE, self.stream.next()).await;
        let message = heard.expect("a message in time").expect("an open socket").unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap_or(Value::Null)
    }

    /// The next message of this type; others are passed over.
    pub(crate) async fn hear_type(&mut self, name: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == name {
                return message;
            }
        }
    }

    /// Begins to follow a game.
    pub(crate) async fn watch(&mut self, game: &str) -> Value {
        self.say(json!({ "type": "watch", "game": game })).await;
        self.hear_type("game").await
    }

    /// Asks for something at a table; gives the answer, `done` or `refused`.
    pub(crate) async fn request(&mut self, game: &str, request: Value) -> Value {
        self.asked += 1;
        self.say(json!({ "type": "ask", "id": self.asked, "game": game, "request": request })).await;
        loop {
            let message = self.hear().await;
            if message["id"] == self.asked {
                return message;
            }
        }
    }
}
