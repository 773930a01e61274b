//! One client's socket: its messages in, and answers, updates and notices out.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use axum::http::HeaderMap;
use futures_util::StreamExt;
use ids::{AccountId, EventNumber, GameId};
use store::{GameFilter, Stage, Topic};
use table::Request;
use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::accounts::caller::Caller;
use crate::accounts::presence::{Online, closing};
use crate::chat::messages as chat;
use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::http::json_errors::of_json;
use crate::lobby::challenge_info;
use crate::protocol::{ClientMessage, ServerMessage, VERSION};
use crate::runtime::limits::Address;
use crate::runtime::time::now;
use crate::tables::game::requested;
use crate::tables::requests::ConnectionChange;
use crate::tables::your_turn::your_turn;
use crate::ws::forward::forward;
use crate::ws::outbox::Outbox;
use crate::ws::state::Sockets;
use crate::ws::watch::watch;

/// The longest message of a client.
pub(super) const LONGEST_MESSAGE: usize = 4096;

/// How many games one socket may watch.
const MOST_GAMES: usize = 64;

/// How many rooms one socket may follow.
const MOST_ROOMS: usize = 64;

/// How long a client may be silent; pages send `ping` more often.
const IDLE_TIMEOUT: Duration = Duration::from_secs(90);

/// How long the last messages may take to be sent.
const LONGEST_CLOSE: Duration = Duration::from_secs(5);

/// What a client's message was about, so that it knows what was refused.
#[derive(Default)]
struct About {
    id: Option<u64>,
    game: Option<String>,
    room: Option<String>,
}

impl About {
    /// As far as a message that cannot be read says it.
    fn find(text: &str) -> Self {
        let message: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let text = |name: &str| message[name].as_str().map(str::to_owned);
        Self { id: message["id"].as_u64(), game: text("game"), room: text("room") }
    }
}

/// Whether a socket stays open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Close,
}

/// One client's socket.
pub(super) struct Connection {
    sockets: Sockets,
    caller: Option<Caller>,
    account: Option<AccountId>,
    /// The account counts as online for it.
    online: Option<Online>,
    /// A session or a token may end while the socket is open, so who it is is checked again.
    headers: HeaderMap,
    /// Whose messages are counted: the account's or, without one, the address's.
    speaker: String,
    outbox: Outbox,
    games: HashMap<GameId, AbortHandle>,
    rooms: HashMap<String, AbortHandle>,
    /// Notified when the server wants the socket closed.
    closing: Arc<Notify>,
}

impl Connection {
    pub(super) async fn run(
        sockets: Sockets,
        caller: Option<Caller>,
        online: Option<Online>,
        headers: HeaderMap,
        address: Address,
        socket: WebSocket,
    ) {
        let (sink, mut stream) = socket.split();
        let write_timeout = Duration::from_secs(sockets.config.write_timeout.into());
        let (outbox, mut writer) = Outbox::open(sink, write_timeout);
        let account = caller.as_ref().map(|caller| caller.id().clone());
        let speaker = account.as_ref().map_or_else(|| address.to_string(), ToString::to_string);
        let (games, rooms, closing) = (HashMap::new(), HashMap::new(), Arc::default());
        let mut connection =
            Self { sockets, caller, account, online, headers, speaker, outbox, games, rooms, closing };
        let forwarders = connection.open().await;
        let shutdown = connection.sockets.shutdown.clone();
        loop {
            let received = tokio::select! {
                received = tokio::time::timeout(IDLE_TIMEOUT, stream.next()) => received,
                () = connection.closing.notified() => break,
                () = connection.outbox.closed() => break,
                () = shutdown.begun() => {
                    let problem = ApiError::busy("the server is shutting down: come back in a moment").problem;
                    connection.send(&ServerMessage::Bye { problem }).await;
                    break;
                }
            };
            let Ok(Some(received)) = received else { break };
            if connection.receive(received).await == Flow::Close {
                break;
            }
        }
        connection.close(&forwarders).await;
        drop(connection);
        if tokio::time::timeout(LONGEST_CLOSE, &mut writer).await.is_err() {
            writer.abort();
        }
    }

    /// Sends what a client gets without asking, and subscribes it to more.
    async fn open(&self) -> Vec<AbortHandle> {
        let account = self.account.clone();
        self.send(&ServerMessage::Welcome { version: VERSION, account, now: now() }).await;
        let mut forwarders = vec![self.forward(Topic::Lobby).await];
        if let Some(account) = &self.account {
            forwarders.push(self.forward(Topic::Account(account.clone())).await);
            forwarders.push(self.forward(Topic::Closing(account.clone())).await);
            if let Some(caller) = &self.caller {
                forwarders.push(self.forward(closing(&caller.credential)).await);
            }
            // What is published before a subscription does not come.
            if let Err(error) = self.find_caller().await {
                self.dismiss(error).await;
                return forwarders;
            }
            self.send_missed(account).await;
        }
        forwarders
    }

    /// Says what the player may have missed while no socket was open: a game that was found for them, where it is their
    /// turn, challenges and answers. What cannot be found hides nothing else.
    async fn send_missed(&self, account: &AccountId) {
        let sent = [
            self.send_pairing(account).await,
            self.send_turns(account).await,
            self.send_challenges(account).await,
        ];
        for error in sent.into_iter().filter_map(Result::err) {
            tracing::warn!(code = ?error.problem.code, "what a player missed could not be found");
        }
    }

    async fn send_pairing(&self, account: &AccountId) -> Result<()> {
        if let Some(game) = self.sockets.lobby.found.of(account, now()) {
            let stage = self.sockets.tables.registry.game(&game).await?.table.stage();
            if matches!(stage, table::Stage::Open | table::Stage::Playing) {
                self.send(&ServerMessage::Paired { game }).await;
            }
        }
        Ok(())
    }

    async fn send_turns(&self, account: &AccountId) -> Result<()> {
        let playing = GameFilter {
            account: Some(account.clone()),
            stage: Some(Stage::Playing),
            ..GameFilter::default()
        };
        for game in self.sockets.store.games(&playing, MOST_GAMES as u32).await? {
            match self.sockets.tables.registry.game(&game.id).await {
                Ok(loaded) => {
                    if let Some(message) = your_turn(&loaded, account) {
                        self.send(&message).await;
                    }
                }
                Err(error) => {
                    tracing::error!(game = %game.id, ?error, "a player is not told whose turn it is");
                }
            }
        }
        Ok(())
    }

    async fn send_challenges(&self, account: &AccountId) -> Result<()> {
        for message in challenge_info::missed(&self.sockets.lobby, account).await? {
            self.send(&message).await;
        }
        Ok(())
    }

    async fn close(&mut self, forwarders: &[AbortHandle]) {
        for forwarder in forwarders.iter().chain(self.rooms.values()) {
            forwarder.abort();
        }
        // Before the tables hear of it, so that they know whether it was the last socket.
        if let Some(online) = self.online.take() {
            online.close(&self.sockets).await;
        }
        for game in self.games.keys().cloned().collect::<Vec<_>>() {
            self.unwatch(&game).await;
        }
    }

    async fn receive(&mut self, received: std::result::Result<Message, axum::Error>) -> Flow {
        match received {
            Ok(Message::Text(text)) if text.len() > LONGEST_MESSAGE => self.send(&too_long()).await,
            Err(error) if error.to_string().contains("too long") => self.send(&too_long()).await,
            Ok(Message::Close(_)) | Err(_) => {}
            Ok(Message::Ping(_) | Message::Pong(_)) => return Flow::Continue,
            Ok(Message::Text(text)) => {
                self.read(&text).await;
                return Flow::Continue;
            }
            Ok(Message::Binary(_)) => {
                self.refuse(About::default(), ApiError::bad(Code::Message, "expected text")).await;
                return Flow::Continue;
            }
        }
        Flow::Close
    }

    async fn read(&mut self, text: &str) {
        if let Err(error) = self.sockets.limits.message(&self.speaker) {
            return self.refuse(About::find(text), error.into()).await;
        }
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => {
                return self.refuse(About::find(text), ApiError::bad(Code::Message, of_json(&error))).await;
            }
        };
        let acts = matches!(message, ClientMessage::Ask { .. } | ClientMessage::Say { .. });
        if acts && let Err(error) = self.authenticate().await {
            return self.dismiss(error).await;
        }
        self.handle(message).await;
    }

    async fn handle(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Watch { id, game, since } => {
                if let Err(error) = self.watch(&game, since).await {
                    self.refuse(About { id, game: Some(game.to_string()), room: None }, error).await;
                }
            }
            ClientMessage::Unwatch { game } => self.unwatch(&game).await,
            ClientMessage::Ask { id, game, request } => self.ask(id, game, request).await,
            ClientMessage::Say { id, room, text } => self.say(id, &room, &text).await,
            ClientMessage::Follow { id, room } => {
                if let Err(error) = self.follow(room.clone()).await {
                    self.refuse(About { id, game: None, room: Some(room) }, error).await;
                }
            }
            ClientMessage::Unfollow { room } => {
                if let Some(forwarder) = self.rooms.remove(&room) {
                    forwarder.abort();
                }
            }
            ClientMessage::Ping {} => self.send(&ServerMessage::Pong { now: now() }).await,
        }
    }

    /// Checks once more that the session or the token still opens the account. Whoever signs out, changes the
    /// password or is banned must not go on over a socket that was open before.
    async fn authenticate(&mut self) -> Result<()> {
        if self.caller.is_some() {
            self.caller = Some(self.find_caller().await?);
        }
        Ok(())
    }

    async fn find_caller(&self) -> Result<Caller> {
        Caller::find(&self.sockets, &self.headers).await?.ok_or_else(ApiError::signed_out)
    }

    /// Says why, and closes the socket.
    async fn dismiss(&self, error: ApiError) {
        self.send(&ServerMessage::Bye { problem: error.problem }).await;
        self.closing.notify_one();
    }

    async fn watch(&mut self, game: &GameId, since: Option<EventNumber>) -> Result<()> {
        if self.games.contains_key(game) {
            self.unwatch(game).await;
        }
        if self.games.len() >= MOST_GAMES {
            let message = format!("expected at most {MOST_GAMES} games on one socket");
            return Err(ApiError::bad(Code::TooManyGames, message));
        }
        let forwarder = watch(&self.sockets.tables, game, since, self.account.as_ref(), &self.outbox).await?;
        self.games.insert(game.to_owned(), forwarder);
        self.count_connection(game, ConnectionChange::Opened).await;
        Ok(())
    }

    async fn unwatch(&mut self, game: &GameId) {
        if let Some(forwarder) = self.games.remove(game) {
            forwarder.abort();
            self.count_connection(game, ConnectionChange::Closed).await;
        }
    }

    async fn count_connection(&self, game: &GameId, change: ConnectionChange) {
        if let Some(account) = &self.account {
            if change == ConnectionChange::Opened {
                self.sockets.lobby.found.remove(account, game);
            }
            self.sockets.tables.registry.count_connection(game, account, change).await;
        }
    }

    async fn ask(&self, id: u64, game: GameId, request: Request) {
        let done = match &self.caller {
            Some(caller) => requested(&self.sockets.tables, caller, &game, request).await,
            None => Err(ApiError::not_signed_in()),
        };
        match done {
            Ok(number) => self.send(&ServerMessage::Done { id, number }).await,
            Err(error) => {
                self.refuse(About { id: Some(id), game: Some(game.to_string()), room: None }, error).await;
            }
        }
    }

    async fn say(&self, id: u64, room: &str, text: &str) {
        let said = match &self.caller {
            Some(caller) => chat::say(&self.sockets.chat, caller, room, text).await,
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
        let (outbox, closing) = (self.outbox.sender(), self.closing.clone());
        let forwarder = chat::follow(&self.sockets.chat, reader, &room, outbox, closing).await?;
        if let Some(before) = self.rooms.insert(room, forwarder) {
            before.abort();
        }
        Ok(())
    }

    async fn forward(&self, topic: Topic) -> AbortHandle {
        forward(&*self.sockets.bus, topic, self.outbox.clone(), self.closing.clone()).await
    }

    async fn send(&self, message: &ServerMessage) {
        let _ = self.outbox.send(message).await;
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
