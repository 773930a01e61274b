//! Chat messages: stored, and published to everybody who follows their room.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use ids::AccountId;
use serde::{Deserialize, Serialize};
use store::{Account, ChatMessage, Delivery, Message, Room, Topic};
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::{people, person};
use crate::accounts::scope::Scope;
use crate::chat::filter;
use crate::chat::room::{may_read, may_write, parse_room};
use crate::chat::state::Chat;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Page, Path, Query};
use crate::protocol::{ChatLine, PersonInfo, ServerMessage};
use crate::runtime::context::Context;
use crate::runtime::time::{now, written};

/// What somebody wants to say in a room.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewMessage {
    /// Up to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// What goes over the bus: a message, and the accounts that must not get it.
#[derive(Serialize, Deserialize)]
struct Envelope {
    hidden_from: Vec<AccountId>,
    message: ServerMessage,
}

pub(crate) fn routes() -> OpenApiRouter<Chat> {
    OpenApiRouter::new().routes(routes!(list, write))
}

/// The messages of a room, newest first: `lobby`, `table:GAME` or `watchers:GAME`.
#[utoipa::path(get, path = "/api/rooms/{room}/messages", tag = "social", security((), ("session" = []), ("token" = [])), params(("room" = String, Path), Page), responses((status = 200, body = [ChatLine]), (status = "4XX", body = Problem)))]
async fn list(
    State(chat): State<Chat>,
    caller: Option<Caller>,
    Path(room): Path<String>,
    Query(page): Query<Page>,
) -> Result<axum::Json<Vec<ChatLine>>> {
    let room = parse_room(&room)?;
    let reader = caller.as_ref().map(Caller::id);
    may_read(&room, &chat.tables, reader).await?;
    let messages = chat.store.messages(&room, page.before()?.as_ref(), reader, page.limit()?).await?;
    let authors = people(&chat, messages.iter().map(|message| message.author.clone()).collect()).await?;
    Ok(axum::Json(messages.into_iter().filter_map(|message| line(message, &authors)).collect()))
}

/// Sends a message to a room.
#[utoipa::path(post, path = "/api/rooms/{room}/messages", tag = "social", security(("session" = []), ("token" = [])), params(("room" = String, Path)), request_body = NewMessage, responses((status = 201, body = ChatLine), (status = "4XX", body = Problem)))]
async fn write(
    State(chat): State<Chat>,
    caller: Caller,
    Path(room): Path<String>,
    Json(new): Json<NewMessage>,
) -> Result<(StatusCode, axum::Json<ChatLine>)> {
    Ok((StatusCode::CREATED, axum::Json(say(&chat, &caller, &room, &new.text).await?)))
}

/// Sends a message to a room.
pub(crate) async fn say(chat: &Chat, caller: &Caller, room: &str, text: &str) -> Result<ChatLine> {
    caller.needs(Scope::Chat)?;
    let room = parse_room(room)?;
    chat.limits.chat(caller.id())?;
    let author = may_speak(chat, caller).await?;
    let text = filter::clean(text)?;
    let mut hidden_from = may_write(&room, &chat.tables, &author.id).await?;
    let message = ChatMessage {
        id: crate::runtime::id::new(),
        room: room.clone(),
        author: author.id.clone(),
        text,
        at: now(),
        removed_by: None,
        removed: None,
    };
    chat.store.add_message(&message).await?;
    hidden_from.extend(chat.store.deaf_to(&author.id).await?);
    let line = ChatLine {
        id: message.id,
        author: person(author),
        text: message.text,
        at: message.at,
        removed: false,
    };
    let said = ServerMessage::Said { room: room.to_string(), message: line.clone() };
    publish(chat, &room, hidden_from, said).await;
    metrics::counter!("catercorner_chat_messages_total").increment(1);
    Ok(line)
}

/// Tells everybody who follows a message's room that it was removed.
pub(crate) async fn publish_removed(context: &Context, message: &ChatMessage) -> Result<()> {
    let room = message.room.clone();
    let removed = ServerMessage::Removed { room: room.to_string(), message: message.id.clone() };
    publish(context, &room, Vec::new(), removed).await;
    Ok(())
}

/// Passes on what is published in a room, except what this reader must not get. A socket that misses some of it is
/// closed: its client comes back and asks for what was said.
pub(crate) async fn follow(
    chat: &Chat,
    reader: Option<&AccountId>,
    room: &str,
    outbox: mpsc::Sender<Utf8Bytes>,
    closing: Arc<Notify>,
) -> Result<AbortHandle> {
    let room = parse_room(room)?;
    may_read(&room, &chat.tables, reader).await?;
    let mut subscription = chat.bus.subscribe(&Topic::Chat(room.clone())).await;
    let reader = reader.cloned();
    let task = tokio::spawn(async move {
        while let Some(delivery) = subscription.next().await {
            let Delivery::Message(published) = delivery else {
                let _ = outbox.send(ServerMessage::missed().to_text().into()).await;
                return closing.notify_one();
            };
            let Ok(envelope) = serde_json::from_slice::<Envelope>(&published.bytes) else { continue };
            if reader.as_ref().is_some_and(|reader| envelope.hidden_from.contains(reader)) {
                continue;
            }
            if outbox.send(envelope.message.to_text().into()).await.is_err() {
                return;
            }
        }
    });
    Ok(task.abort_handle())
}

async fn publish(context: &Context, room: &Room, hidden_from: Vec<AccountId>, message: ServerMessage) {
    let text = serde_json::to_vec(&Envelope { hidden_from, message }).expect("a message is plain data");
    context.bus.publish(&Topic::Chat(room.clone()), Message { events: None, bytes: text.into() }).await;
}

/// The account as it is stored now, unless it is muted or banned: the caller of a socket may be out of date.
async fn may_speak(context: &Context, caller: &Caller) -> Result<Account> {
    let account = context.store.account(caller.id()).await?.filter(|account| account.deleted.is_none());
    let account = account.ok_or_else(ApiError::not_signed_in)?;
    let still = |until: Option<store::Millis>| until.filter(|&until| until > now());
    if let Some(until) = still(account.banned_until) {
        return Err(ApiError::banned(until));
    }
    if let Some(until) = still(account.muted_until) {
        let message = format!("this account may not chat until {}", written(until));
        return Err(ApiError::new(StatusCode::FORBIDDEN, Code::Muted, message));
    }
    Ok(account)
}

/// A message as readers see it. The text of one that was removed is for moderators alone.
fn line(message: ChatMessage, authors: &BTreeMap<AccountId, PersonInfo>) -> Option<ChatLine> {
    let removed = message.removed.is_some();
    let text = if removed { String::new() } else { message.text };
    let author = authors.get(&message.author)?.clone();
    Some(ChatLine { id: message.id, author, text, at: message.at, removed })
}
