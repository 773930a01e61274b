//! Clients that talk to a server as browsers and programs do.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

/// The longest that a test waits for something that must come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A client with the cookies of a browser.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    address: SocketAddr,
    cookie: String,
    /// The token of a program.
    token: Option<String>,
    pub(crate) id: String,
}

impl Client {
    /// Somebody who has not entered.
    pub(crate) fn stranger(address: SocketAddr) -> Self {
        let http = reqwest::Client::builder().cookie_store(true).build().unwrap();
        Self { http, address, cookie: String::new(), token: None, id: String::new() }
    }

    /// The same, as somebody who plays without an account.
    pub(crate) async fn guest(self) -> Self {
        self.entered("/api/guest", json!({})).await
    }

    /// The same, with a new account.
    pub(crate) async fn person(self, name: &str) -> Self {
        self.entered("/api/register", json!({ "name": name, "password": "correct horse" })).await
    }

    /// The same, with an account that is there already.
    pub(crate) async fn signed_in(self, name: &str, password: &str) -> Self {
        self.entered("/api/session", json!({ "name": name, "password": password })).await
    }

    async fn entered(mut self, path: &str, body: Value) -> Self {
        let response = self.http.post(self.url(path)).json(&body).send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        self.cookie = cookie.split(';').next().unwrap().to_owned();
        assert_eq!(response.status(), StatusCode::OK);
        self.id = response.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
        self
    }

    /// The same client at a server that was started again and listens elsewhere.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        let mut headers = reqwest::header::HeaderMap::new();
        headers.insert("cookie", self.cookie.parse().unwrap());
        let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
        Self { http, address, ..self.clone() }
    }

    /// The same as a program with a token and without cookies.
    #[allow(dead_code, reason = "the tests of the command line include this file")]
    pub(crate) fn with_token(&self, token: &str) -> Self {
        let mut headers = reqwest::header::HeaderMap::new();
        headers.insert("authorization", format!("Bearer {token}").parse().unwrap());
        let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
        Self { http, cookie: String::new(), token: Some(token.to_owned()), ..self.clone() }
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

    /// What is answered, letter by letter.
    #[allow(dead_code, reason = "the tests of the command line include this file and use it")]
    pub(crate) async fn text(&self, path: &str) -> String {
        self.http.get(self.url(path)).send().await.unwrap().text().await.unwrap()
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

    /// A request that is answered well, with nothing.
    pub(crate) async fn done(&self, method: Method, path: &str, body: Option<Value>) {
        let (status, answer) = self.ask(method, path, body).await;
        assert_eq!(status, 204, "{path}: {answer}");
    }

    /// A request that is refused, with the code of the refusal.
    pub(crate) async fn refused(&self, method: Method, path: &str, body: Option<Value>) -> (u16, String) {
        let (status, answer) = self.ask(method, path, body).await;
        assert!(status.is_client_error(), "{path}: {status} {answer}");
        (status.as_u16(), answer["code"].as_str().unwrap_or_default().to_owned())
    }

    /// An open socket that has been welcomed.
    pub(crate) async fn socket(&self) -> Socket {
        let mut request = format!("ws://{}/api/socket?v=2", self.address).into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut socket = Socket { stream, asked: 0, kept: VecDeque::new() };
        let welcome = socket.hear().await;
        assert_eq!(welcome["type"], "welcome");
        socket
    }
}

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u64,
    /// What came before an answer that was waited for.
    kept: VecDeque<Value>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// Sends and never reads, until the server has closed the socket.
    #[allow(dead_code, reason = "the tests of the command line include this file")]
    pub(crate) async fn send_without_reading(&mut self) {
        // It is refused with as long an answer.
        let text = json!({ "type": "fly", "game": "x".repeat(4000) }).to_string();
        while self.stream.send(Message::text(text.as_str())).await.is_ok() {}
    }

    pub(crate) async fn hear(&mut self) -> Value {
        match self.kept.pop_front() {
            Some(message) => message,
            None => self.next().await,
        }
    }

    async fn next(&mut self) -> Value {
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

    /// Begins to watch a game.
    pub(crate) async fn watch(&mut self, game: &str) -> Value {
        self.say(json!({ "type": "watch", "game": game })).await;
        self.hear_type("game").await
    }

    /// Begins to follow a room, if it may.
    pub(crate) async fn follow(&mut self, room: &str) -> Value {
        self.say(json!({ "type": "follow", "room": room })).await;
        self.say(json!({ "type": "ping" })).await;
        self.hear().await
    }

    /// Says something in a room; gives the answer, `sent` or `refused`.
    pub(crate) async fn chat(&mut self, room: &str, text: &str) -> Value {
        self.asked += 1;
        self.say(json!({ "type": "say", "id": self.asked, "room": room, "text": text })).await;
        self.answer().await
    }

    /// The server's `bye`, after which it closes the socket.
    pub(crate) async fn hear_bye(&mut self) -> Value {
        let bye = self.hear_type("bye").await;
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("an end in time") {
                Some(Ok(message)) if !message.is_close() => {}
                _ => return bye["problem"].clone(),
            }
        }
    }

    /// Asks for something at a table; gives the answer, `done` or `refused`.
    pub(crate) async fn request(&mut self, game: &str, request: Value) -> Value {
        self.asked += 1;
        self.say(json!({ "type": "ask", "id": self.asked, "game": game, "request": request })).await;
        self.answer().await
    }

    /// The answer to what was asked last. What comes before it is heard later: an event may overtake it.
    async fn answer(&mut self) -> Value {
        loop {
            let message = self.next().await;
            if message["id"] == self.asked {
                return message;
            }
            self.kept.push_back(message);
        }
    }
}
