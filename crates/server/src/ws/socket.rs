//! The WebSocket: one for each client, over which it follows games and plays.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use store::Heard;
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::chat::messages as chat;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Query;
use crate::http::guard::same_origin;
use crate::http::json_errors::of_json;
use crate::protocol::{ClientMessage, Happened, ServerMessage, VERSION};
use crate::runtime::limits::Address;
use crate::runtime::time::now;
use crate::tables::game::{info, requested};
use crate::ws::state::Sockets;

/// The longest message of a client …
const LONGEST_MESSAGE: usize = 4096;

/// … and the longest that is read to the end, so that the client hears why the socket is closed.
const LONGEST_READ: usize = 16 * LONGEST_MESSAGE;

/// How many games one socket may follow.
const MOST_GAMES: usize = 64;

/// How many rooms one socket may follow.
const MOST_ROOMS: usize = 64;

/// How far a client may be behind before others wait for it; what it misses then comes from the store.
const OUTBOX: usize = 256;

/// How long a client may be silent; pages send `ping` more often.
const SILENCE: std::time::Duration = std::time::Duration::from_secs(90);

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

/// Opens the WebSocket. `docs/protocol.md` tells what is said over it.
#[utoipa::path(get, path = "/api/socket", tag = "games", security((), ("session" = []), ("token" = [])), params(Protocol), responses((status = 101, description = "the socket is open"), (status = "4XX", body = Problem)))]
async fn connect(
    State(app): State<Sockets>,
    address: Address,
    headers: HeaderMap,
    caller: Option<Caller>,
    Query(protocol): Query<Protocol>,
    upgrade: std::result::Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response> {
    same_origin(&app.config, &headers)?;
    if protocol.v != VERSION {
        let message = format!("expected version {VERSION} of the protocol, got {}", protocol.v);
        return Err(ApiError::bad(Code::Version, message));
    }
    let upgrade = upgrade.map_err(|error| ApiError::new(error.status(), Code::Upgrade, error.body_text()))?;
    if !app.open.enter(address, app.config.sockets_per_address) {
        return Err(ApiError::too_many());
    }
    let leaving = app.clone();
    // The whole of this buffer is cleared before every read, and the usual one is thirty times as long.
    let upgrade = upgrade.read_buffer_size(LONGEST_MESSAGE);
    let upgrade =
        upgrade.max_message_size(LONGEST_READ).on_failed_upgrade(move |_| leaving.open.leave(address));
    Ok(upgrade.on_upgrade(move |socket| async move {
        let online = match &caller {
            Some(caller) => Some(app.presence.open(&app, caller.id()).await),
            None => None,
        };
        Connection::run(app.clone(), caller, headers, address, socket).await;
        if let Some(online) = online {
            online.close(&app).await;
        }
        app.open.leave(address);
    }))
}

/// What a client's message was about, so that it knows what was refused.
#[derive(Default)]
struct About {
    id: Option<u64>,
    game: Option<String>,
    room: Option<String>,
}

impl About {
    /// As far as it can be told of a message that is not understood.
    fn find(text: &str) -> Self {
        let message: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let text = |name: &str| message[name].as_str().map(str::to_owned);
        Self { id: message["id"].as_u64(), game: text("game"), room: text("room") }
    }
}

/// One client's socket.
struct Connection {
    app: Sockets,
    caller: Option<Caller>,
    /// What says who it is: a session or a token may end while the socket is open.
    headers: HeaderMap,
    /// Whose messages are counted: the account's or, without one, the address's.
    speaker: String,
    outbox: mpsc::Sender<String>,
    games: HashMap<String, AbortHandle>,
    rooms: HashMap<String, AbortHandle>,
    /// Told when the server wants the socket closed.
    closing: Arc<Notify>,
}

impl Connection {
    async fn run(
        app: Sockets,
        caller: Option<Caller>,
        headers: HeaderMap,
        address: Address,
        socket: WebSocket,
    ) {
        let (mut sink, mut stream) = socket.split();
        let (outbox, mut messages) = mpsc::channel::<String>(OUTBOX);
        let writer = tokio::spawn(async move {
            while let Some(text) = messages.recv().await {
                if sink.send(Message::text(text)).await.is_err() {
                    break;
                }
            }
            let _ = sink.close().await;
        });
        let account = caller.as_ref().map(|caller| caller.id().to_owned());
        let speaker = account.clone().unwrap_or_else(|| address.to_string());
        let (games, rooms) = (HashMap::new(), HashMap::new());
        let mut connection = Self {
            app: app.clone(),
            caller,
            headers,
            speaker,
            outbox,
            games,
            rooms,
            closing: Arc::default(),
        };
        connection
            .send(&ServerMessage::Welcome { version: VERSION, account: account.clone(), now: now() })
            .await;
        let mut ears = vec![connection.listen("lobby".into()).await];
        if let Some(account) = &account {
            ears.push(connection.listen(format!("account.{account}")).await);
        }
        loop {
            let heard = tokio::select! {
                heard = tokio::time::timeout(SILENCE, stream.next()) => heard,
                () = connection.closing.notified() => break,
                () = app.shutdown.begun() => {
                    let problem = ApiError::busy("the server is shutting down: come back in a moment").problem;
                    connection.send(&ServerMessage::Bye { problem }).await;
                    break;
                }
            };
            let Ok(Some(heard)) = heard else { break };
            if !connection.takes(heard).await {
                break;
            }
        }
        for ear in ears.iter().chain(connection.rooms.values()) {
            ear.abort();
        }
        for game in connection.games.keys().cloned().collect::<Vec<_>>() {
            connection.unwatch(&game).await;
        }
        drop(connection);
        let _ = tokio::time::timeout(std::time::Duration::from_secs(5), writer).await;
    }

    /// Takes what came over the socket; says whether it goes on.
    async fn takes(&mut self, heard: std::result::Result<Message, axum::Error>) -> bool {
        match heard {
            Ok(Message::Text(text)) if text.len() > LONGEST_MESSAGE => self.send(&too_long()).await,
            Err(error) if error.to_string().contains("too long") => self.send(&too_long()).await,
            Ok(Message::Close(_)) | Err(_) => {}
            Ok(Message::Ping(_) | Message::Pong(_)) => return true,
            Ok(Message::Text(text)) => {
                self.hear(&text).await;
                return true;
            }
            Ok(Message::Binary(_)) => {
                self.refuse(About::default(), ApiError::bad(Code::Message, "expected text")).await;
                return true;
            }
        }
        false
    }

    async fn hear(&mut self, text: &str) {
        if let Err(error) = self.app.limits.message(&self.speaker) {
            return self.refuse(About::find(text), error.into()).await;
        }
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => {
                return self.refuse(About::find(text), ApiError::bad(Code::Message, of_json(&error))).await;
            }
        };
        let acts = matches!(message, ClientMessage::Ask { .. } | ClientMessage::Say { .. });
        if acts && let Err(error) = self.recognise().await {
            self.send(&ServerMessage::Bye { problem: error.problem }).await;
            self.closing.notify_one();
            return;
        }
        match message {
            ClientMessage::Watch { id, game, since } => {
                if let Err(error) = self.watch(game.clone(), since).await {
                    self.refuse(About { id, game: Some(game), room: None }, error).await;
                }
            }
            ClientMessage::Unwatch { game } => self.unwatch(&game).await,
            ClientMessage::Ask { id, game, request } => {
                let done = match &self.caller {
                    Some(caller) => requested(&self.app.tables, caller, &game, request).await,
                    None => Err(ApiError::not_signed_in()),
                };
                match done {
                    Ok(number) => self.send(&ServerMessage::Done { id, number }).await,
                    Err(error) => {
                        self.refuse(About { id: Some(id), game: Some(game), room: None }, error).await;
                    }
                }
            }
            ClientMessage::Say { id, room, text } => self.say(id, &room, &text).await,
            ClientMessage::Follow { id, room } => {
                if let Err(error) = self.follow(room.clone()).await {
                    self.refuse(About { id, game: None, room: Some(room) }, error).await;
                }
            }
            ClientMessage::Unfollow { room } => {
                if let Some(ear) = self.rooms.remove(&room) {
                    ear.abort();
                }
            }
            ClientMessage::Ping {} => self.send(&ServerMessage::Pong { now: now() }).await,
        }
    }

    /// Looks once more whether the session or the token still opens the account. Whoever signs out, changes the
    /// password or is banned must not go on over a socket that was open before.
    async fn recognise(&mut self) -> Result<()> {
        if self.caller.is_some() {
            let caller = Caller::find(&self.app, &self.headers).await?;
            self.caller = Some(caller.ok_or_else(ApiError::not_signed_in)?);
        }
        Ok(())
    }

    /// Follows a game. It listens before it looks, so that nothing can happen in between unheard.
    async fn watch(&mut self, game: String, since: Option<u64>) -> Result<()> {
        if self.games.contains_key(&game) {
            self.unwatch(&game).await;
        }
        if self.games.len() >= MOST_GAMES {
            return Err(ApiError::bad(
                Code::TooManyGames,
                format!("expected at most {MOST_GAMES} games on one socket"),
            ));
        }
        let mut ear = self.app.bus.subscribe(&format!("game.{game}")).await;
        let shown = self.app.tables.live.show(&self.app.tables, &game, since.unwrap_or(u64::MAX)).await?;
        let mut known = shown.view.number;
        let first = match since {
            Some(_) => {
                ServerMessage::Events(Box::new(Happened::new(&game, shown.events.clone(), &shown.view)))
            }
            None => ServerMessage::Game(Box::new(info(&self.app.tables, shown).await?)),
        };
        self.send(&first).await;
        let (app, outbox, id) = (self.app.clone(), self.outbox.clone(), game.clone());
        let task = tokio::spawn(async move {
            while let Some(heard) = ear.next().await {
                let Some(text) = in_order(&app, &id, heard, &mut known).await else { continue };
                if outbox.send(text).await.is_err() {
                    return;
                }
            }
        });
        self.games.insert(game.clone(), task.abort_handle());
        if let Some(caller) = &self.caller {
            self.app.tables.live.connected(&self.app.tables, &game, caller.id(), true).await;
        }
        Ok(())
    }

    async fn unwatch(&mut self, game: &str) {
        let Some(task) = self.games.remove(game) else { return };
        task.abort();
        if let Some(caller) = &self.caller {
            self.app.tables.live.connected(&self.app.tables, game, caller.id(), false).await;
        }
    }

    async fn say(&self, id: u64, room: &str, text: &str) {
        let said = match &self.caller {
            Some(caller) => chat::say(&self.app.chat, caller, room, text).await,
            None => Err(ApiError::not_signed_in()),
        };
        match said {
            Ok(line) => self.send(&ServerMessage::Sent { id, message: line.id }).await,
            Err(error) => {
                self.refuse(About { id: Some(id), game: None, room: Some(room.to_owned()) }, error).await;
            }
        }
    }

    async fn follow(&mut self, room: String) -> Result<()> {
        if !self.rooms.contains_key(&room) && self.rooms.len() >= MOST_ROOMS {
            let message = format!("expected at most {MOST_ROOMS} rooms on one socket");
            return Err(ApiError::bad(Code::TooManyRooms, message));
        }
        let reader = self.caller.as_ref().map(Caller::id);
        let ear = chat::follow(&self.app.chat, reader, &room, self.outbox.clone()).await?;
        if let Some(before) = self.rooms.insert(room, ear) {
            before.abort();
        }
        Ok(())
    }

    /// Passes on what is said on a topic; a farewell is the last thing.
    async fn listen(&self, topic: String) -> AbortHandle {
        let mut ear = self.app.bus.subscribe(&topic).await;
        let (outbox, closing) = (self.outbox.clone(), self.closing.clone());
        let task = tokio::spawn(async move {
            while let Some(heard) = ear.next().await {
                let Heard::Message(text) = heard else { continue };
                let farewell = matches!(serde_json::from_slice(&text), Ok(ServerMessage::Bye { .. }));
                if outbox.send(String::from_utf8_lossy(&text).into_owned()).await.is_err() {
                    return;
                }
                if farewell {
                    return closing.notify_one();
                }
            }
        });
        task.abort_handle()
    }

    async fn send(&self, message: &ServerMessage) {
        let text = serde_json::to_string(message).expect("a message is plain data");
        let _ = self.outbox.send(text).await;
    }

    async fn refuse(&self, about: About, error: ApiError) {
        let About { id, game, room } = about;
        self.send(&ServerMessage::Refused { id, game, room, problem: error.problem }).await;
    }
}

fn too_long() -> ServerMessage {
    let message = format!("expected a message of at most {LONGEST_MESSAGE} bytes");
    ServerMessage::Bye { problem: ApiError::bad(Code::TooLarge, message).problem }
}

/// What a client is to hear so that the numbers of events have neither gaps nor repeats.
async fn in_order(app: &Sockets, game: &str, heard: Heard, known: &mut u64) -> Option<String> {
    if let Heard::Message(text) = &heard {
        let text = std::str::from_utf8(text).ok()?;
        match serde_json::from_str(text).ok()? {
            ServerMessage::Events(happened) => {
                let first = happened.events.first()?.number;
                let last = happened.events.last()?.number;
                if last <= *known {
                    return None;
                }
                if first == *known + 1 {
                    *known = last;
                    return Some(text.to_owned());
                }
            }
            _ => return Some(text.to_owned()),
        }
    }
    let shown = app.tables.live.show(&app.tables, game, *known).await.ok()?;
    *known = shown.view.number;
    let missed = ServerMessage::Events(Box::new(Happened::new(game, shown.events, &shown.view)));
    serde_json::to_string(&missed).ok()
}
