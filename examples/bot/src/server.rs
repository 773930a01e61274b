//! What the program needs of HTTP and WebSockets: requests with a token, and one socket.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server that we have entered.
pub(crate) struct Server {
    http: reqwest::Client,
    address: String,
    token: String,
    /// Who we are there.
    pub(crate) id: String,
}

impl Server {
    /// Enters with a token, or with that of a new bot account.
    pub(crate) async fn enter(address: &str, token: Option<String>) -> Result<Self> {
        let http = reqwest::Client::builder().cookie_store(true).build()?;
        let mut server = Self {
            http,
            address: address.trim_end_matches('/').into(),
            token: String::new(),
            id: String::new(),
        };
        server.token = match token {
            Some(token) => token,
            None => server.register().await?,
        };
        let me = server.get("/api/me").await?;
        server.id = me["id"].as_str().context("expected an account with an id")?.to_owned();
        Ok(server)
    }

    /// Makes a bot account and a token for it. Whoever wants to come back as the same bot keeps the token.
    async fn register(&self) -> Result<String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64;
        let mut made = Ok(Value::Null);
        // A name by chance can be taken, or look like a word that the server does not want.
        for attempt in 0..5 {
            // Nobody signs in with this account again, so its password may be forgotten.
            let password = format!("{now}{now}");
            let account = json!({ "name": name(now + attempt), "password": password, "bot": true });
            made = self.post("/api/register", &account).await;
            if made.is_ok() {
                break;
            }
        }
        made?;
        let wanted = json!({ "name": "example bot", "scopes": ["play", "read"] });
        let token = self.post("/api/me/tokens", &wanted).await?;
        Ok(token["secret"].as_str().context("expected a token with a secret")?.to_owned())
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Value> {
        self.send(self.http.get(format!("{}{path}", self.address))).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.send(self.http.post(format!("{}{path}", self.address)).json(body)).await
    }

    async fn send(&self, mut request: reqwest::RequestBuilder) -> Result<Value> {
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        let response = request.send().await.context("the server does not answer")?;
        let (status, path) = (response.status(), response.url().path().to_owned());
        let answer: Value = response.json().await.with_context(|| format!("{path}: expected JSON"))?;
        if !status.is_success() {
            bail!("{path}: {status}: {}", answer["message"]);
        }
        Ok(answer)
    }

    pub(crate) async fn socket(&self) -> Result<Socket> {
        let address = self.address.replacen("http", "ws", 1);
        let mut request = format!("{address}/api/socket?v=2").into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {}", self.token).parse()?);
        let (stream, _) =
            tokio_tungstenite::connect_async(request).await.context("the socket does not open")?;
        Ok(Socket { stream })
    }
}

/// A name of syllables, which is rarely a word that somebody minds.
fn name(number: u64) -> String {
    const SYLLABLES: [&str; 16] =
        ["ba", "do", "ki", "lu", "mo", "ne", "ra", "su", "ti", "vo", "la", "mi", "no", "re", "si", "tu"];
    // Numbers that follow each other shall not begin alike.
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let syllable = |place: u32| SYLLABLES[(mixed >> (60 - 4 * place)) as usize & 15];
    (0..8).map(syllable).collect()
}

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.stream.send(Message::text(message.to_string())).await?)
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> Result<Value> {
        loop {
            match self.stream.next().await.context("the server closed the socket")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                _ => continue,
            }
        }
    }
}
