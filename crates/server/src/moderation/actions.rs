//! What moderators do: silence, keep out, take away. Every deed is noted.

use axum::extract::State;
use axum::http::StatusCode;
use ids::AccountId;
use serde::Deserialize;
use store::{Account, Action, Deed, Millis, Role};
use table::Command;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::named;
use crate::accounts::presence::close_sockets;
use crate::chat::messages::publish_removed;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::http::text::bounded;
use crate::moderation::report::LONGEST_REASON;
use crate::moderation::state::Moderation;
use crate::runtime::context::Context;
use crate::runtime::time::{MINUTE, now};
use crate::tables::state::Tables;

/// The longest mute or ban: ten years.
const LONGEST: u32 = 10 * 366 * 24 * 60;

/// Somebody who is to be silent or kept out for a time.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sentence {
    /// The name of the account.
    name: String,
    /// For how long.
    #[schema(minimum = 1, maximum = 5_270_400)]
    minutes: u32,
    /// Why.
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

/// Somebody for whom it ends, or from whom something is taken.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Whom {
    /// The name of the account.
    name: String,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 1000)]
    reason: String,
}

/// Why something is taken away or closed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Because {
    /// Why.
    #[serde(default)]
    #[schema(max_length = 1000)]
    reason: String,
}

pub(crate) fn routes() -> OpenApiRouter<Moderation> {
    OpenApiRouter::new()
        .routes(routes!(mute))
        .routes(routes!(unmute))
        .routes(routes!(ban))
        .routes(routes!(unban))
        .routes(routes!(remove_message))
        .routes(routes!(remove_player))
        .routes(routes!(close))
}

/// Silences somebody for a time.
#[utoipa::path(post, path = "/api/moderation/mute", tag = "moderation", security(("session" = [])), request_body = Sentence, responses((status = 204), (status = "4XX", body = Problem)))]
async fn mute(
    State(context): State<Context>,
    caller: Caller,
    Json(sentence): Json<Sentence>,
) -> Result<StatusCode> {
    let (subject, until, reason) = judged(&context, &caller, &sentence).await?;
    context.store.set_muted(&subject.id, Some(until)).await?;
    let deed = Deed { until: Some(until), ..deed(&caller, Action::Mute, &subject.id, reason) };
    note(&context, deed).await
}

/// Lets somebody speak again.
#[utoipa::path(post, path = "/api/moderation/unmute", tag = "moderation", security(("session" = [])), request_body = Whom, responses((status = 204), (status = "4XX", body = Problem)))]
async fn unmute(
    State(context): State<Context>,
    caller: Caller,
    Json(whom): Json<Whom>,
) -> Result<StatusCode> {
    let (subject, reason) = meant(&context, &caller, &whom).await?;
    context.store.set_muted(&subject.id, None).await?;
    note(&context, deed(&caller, Action::Unmute, &subject.id, reason)).await
}

/// Keeps somebody out for a time: their sessions end and their sockets are closed.
#[utoipa::path(post, path = "/api/moderation/ban", tag = "moderation", security(("session" = [])), request_body = Sentence, responses((status = 204), (status = "4XX", body = Problem)))]
async fn ban(
    State(context): State<Context>,
    caller: Caller,
    Json(sentence): Json<Sentence>,
) -> Result<StatusCode> {
    let (subject, until, reason) = judged(&context, &caller, &sentence).await?;
    context.store.set_banned(&subject.id, Some(until)).await?;
    context.store.close_sessions(&subject.id, None).await?;
    close_sockets(&context, &subject.id, ApiError::banned(until)).await;
    let deed = Deed { until: Some(until), ..deed(&caller, Action::Ban, &subject.id, reason) };
    note(&context, deed).await
}

/// Lets somebody in again.
#[utoipa::path(post, path = "/api/moderation/unban", tag = "moderation", security(("session" = [])), request_body = Whom, responses((status = 204), (status = "4XX", body = Problem)))]
async fn unban(State(context): State<Context>, caller: Caller, Json(whom): Json<Whom>) -> Result<StatusCode> {
    let (subject, reason) = meant(&context, &caller, &whom).await?;
    context.store.set_banned(&subject.id, None).await?;
    note(&context, deed(&caller, Action::Unban, &subject.id, reason)).await
}

/// Takes a message away. Moderators still find it in reports.
#[utoipa::path(post, path = "/api/moderation/messages/{id}/remove", tag = "moderation", security(("session" = [])), params(("id" = String, Path)), request_body = Because, responses((status = 204), (status = "4XX", body = Problem)))]
async fn remove_message(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<String>,
    Json(because): Json<Because>,
) -> Result<StatusCode> {
    caller.needs_moderator()?;
    let reason = remark(&because.reason)?;
    let message = context.store.message(&id).await?.ok_or_else(|| ApiError::not_found("message"))?;
    may_judge(&caller, &by_id(&context, &message.author).await?)?;
    if !context.store.remove_message(&id, caller.id(), now()).await? {
        return Err(ApiError::conflict(
            Code::Removed,
            "expected a message that is there, but it was removed",
        ));
    }
    publish_removed(&context, &message).await?;
    let deed = deed(&caller, Action::RemoveMessage, &message.author, reason);
    note(&context, Deed { target: Some(id), ..deed }).await
}

/// Takes all seats at a table from somebody; computer players take them over.
#[utoipa::path(post, path = "/api/moderation/games/{id}/remove-player", tag = "moderation", security(("session" = [])), params(("id" = String, Path)), request_body = Whom, responses((status = 204), (status = "4XX", body = Problem)))]
async fn remove_player(
    State(context): State<Context>,
    State(tables): State<Tables>,
    caller: Caller,
    Path(id): Path<String>,
    Json(whom): Json<Whom>,
) -> Result<StatusCode> {
    let (subject, reason) = meant(&context, &caller, &whom).await?;
    tables.registry.command(&id, Command::Remove { person: AccountId::new(&*subject.id) }).await?;
    let deed = deed(&caller, Action::RemovePlayer, &subject.id, reason);
    note(&context, Deed { target: Some(id), ..deed }).await
}

/// Notes that a report was dealt with.
#[utoipa::path(post, path = "/api/moderation/reports/{id}/close", tag = "moderation", security(("session" = [])), params(("id" = String, Path)), request_body = Because, responses((status = 204), (status = "4XX", body = Problem)))]
async fn close(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<String>,
    Json(because): Json<Because>,
) -> Result<StatusCode> {
    caller.needs_moderator()?;
    let reason = remark(&because.reason)?;
    let report = context.store.report(&id).await?.ok_or_else(|| ApiError::not_found("report"))?;
    may_judge(&caller, &by_id(&context, &report.subject).await?)?;
    if !context.store.close_report(&id, caller.id(), now()).await? {
        return Err(ApiError::conflict(Code::Closed, "expected an open report, but it was closed"));
    }
    let deed = deed(&caller, Action::CloseReport, &report.subject, reason);
    note(&context, Deed { target: Some(id), ..deed }).await
}

/// A moment so many minutes from now, if they are neither none nor too many.
pub(crate) fn after(minutes: u32) -> Result<Millis> {
    if !(1..=LONGEST).contains(&minutes) {
        return Err(ApiError::bad(Code::Minutes, format!("expected 1 to {LONGEST} minutes, got {minutes}")));
    }
    Ok(now() + Millis::from(minutes) * MINUTE)
}

async fn judged(
    context: &Context,
    caller: &Caller,
    sentence: &Sentence,
) -> Result<(Account, Millis, String)> {
    caller.needs_moderator()?;
    let reason = bounded(Code::Reason, "reason", &sentence.reason, LONGEST_REASON)?;
    let until = after(sentence.minutes)?;
    Ok((subject(context, caller, &sentence.name).await?, until, reason))
}

async fn meant(context: &Context, caller: &Caller, whom: &Whom) -> Result<(Account, String)> {
    caller.needs_moderator()?;
    let reason = remark(&whom.reason)?;
    Ok((subject(context, caller, &whom.name).await?, reason))
}

/// A reason that need not be given.
fn remark(text: &str) -> Result<String> {
    if text.trim().is_empty() {
        Ok(String::new())
    } else {
        bounded(Code::Reason, "reason", text, LONGEST_REASON)
    }
}

/// Whom a moderator wants to judge, and may.
async fn subject(context: &Context, caller: &Caller, name: &str) -> Result<Account> {
    let subject = named(context, name).await?;
    may_judge(caller, &subject)?;
    Ok(subject)
}

async fn by_id(context: &Context, id: &str) -> Result<Account> {
    context.store.account(id).await?.ok_or_else(|| ApiError::not_found("account"))
}

/// Nobody judges themselves, and only admins judge admins.
fn may_judge(caller: &Caller, subject: &Account) -> Result<()> {
    if subject.id == caller.id() {
        return Err(ApiError::forbidden("expected somebody else: nobody moderates themselves"));
    }
    if subject.role == Role::Admin && caller.account.role != Role::Admin {
        return Err(ApiError::forbidden("expected somebody who is no admin"));
    }
    Ok(())
}

fn deed(caller: &Caller, action: Action, subject: &str, reason: String) -> Deed {
    Deed {
        id: crate::runtime::id::new(),
        at: now(),
        actor: Some(caller.id().to_owned()),
        action,
        subject: Some(subject.to_owned()),
        target: None,
        until: None,
        reason,
    }
}

async fn note(context: &Context, deed: Deed) -> Result<StatusCode> {
    context.store.add_deed(&deed).await?;
    tracing::info!(deed = deed.id, action = deed.action.word(), subject = deed.subject, "a moderator acted");
    Ok(StatusCode::NO_CONTENT)
}
