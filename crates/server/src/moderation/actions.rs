//! What moderators do: mute, ban, remove messages and players, close reports. Every action goes on record.

use axum::extract::State;
use axum::http::StatusCode;
use ids::{AccountId, GameId, MessageId, ReportId};
use serde::Deserialize;
use store::{Account, Action, ActionKind, Game, Millis, Role};
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
use crate::runtime::security::SECURITY;
use crate::runtime::time::{MINUTE, now};
use crate::tables::state::Tables;

/// The longest mute or ban: ten years.
const LONGEST: u32 = 10 * 366 * 24 * 60;

/// A mute or a ban.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Restriction {
    /// The name of the account.
    name: String,
    /// How long it holds, from now on.
    #[schema(minimum = 1, maximum = 5_270_400)]
    minutes: u32,
    /// Kept in the log, and exported to the account.
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

/// The account that an action is about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SubjectAccount {
    /// The name of the account.
    name: String,
    /// Kept in the log, and exported to the account.
    #[serde(default)]
    #[schema(max_length = 1000)]
    reason: String,
}

/// The reason for an action that is not about an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Remark {
    /// Kept in the log.
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
        .routes(routes!(end_game))
        .routes(routes!(close))
}

/// Mutes an account for a time: it cannot chat.
#[utoipa::path(post, path = "/api/moderation/mute", tag = "moderation", security(("session" = [])), request_body = Restriction, responses((status = 204), (status = "4XX", body = Problem)))]
async fn mute(
    State(context): State<Context>,
    caller: Caller,
    Json(restriction): Json<Restriction>,
) -> Result<StatusCode> {
    let (subject, until, reason) = check_restriction(&context, &caller, &restriction).await?;
    context.store.set_muted(&subject.id, Some(until)).await?;
    let action = Action { until: Some(until), ..action(&caller, ActionKind::Mute, &subject.id, reason) };
    record(&context, action).await
}

/// Ends a mute.
#[utoipa::path(post, path = "/api/moderation/unmute", tag = "moderation", security(("session" = [])), request_body = SubjectAccount, responses((status = 204), (status = "4XX", body = Problem)))]
async fn unmute(
    State(context): State<Context>,
    caller: Caller,
    Json(wanted): Json<SubjectAccount>,
) -> Result<StatusCode> {
    let (subject, reason) = check_subject(&context, &caller, &wanted).await?;
    context.store.set_muted(&subject.id, None).await?;
    record(&context, action(&caller, ActionKind::Unmute, &subject.id, reason)).await
}

/// Bans an account for a time: its sessions end and its sockets are closed.
#[utoipa::path(post, path = "/api/moderation/ban", tag = "moderation", security(("session" = [])), request_body = Restriction, responses((status = 204), (status = "4XX", body = Problem)))]
async fn ban(
    State(context): State<Context>,
    caller: Caller,
    Json(restriction): Json<Restriction>,
) -> Result<StatusCode> {
    let (subject, until, reason) = check_restriction(&context, &caller, &restriction).await?;
    context.store.set_banned(&subject.id, Some(until)).await?;
    context.store.close_sessions(&subject.id).await?;
    close_sockets(&context, &subject.id, ApiError::banned(until)).await;
    let action = Action { until: Some(until), ..action(&caller, ActionKind::Ban, &subject.id, reason) };
    record(&context, action).await
}

/// Ends a ban.
#[utoipa::path(post, path = "/api/moderation/unban", tag = "moderation", security(("session" = [])), request_body = SubjectAccount, responses((status = 204), (status = "4XX", body = Problem)))]
async fn unban(
    State(context): State<Context>,
    caller: Caller,
    Json(wanted): Json<SubjectAccount>,
) -> Result<StatusCode> {
    let (subject, reason) = check_subject(&context, &caller, &wanted).await?;
    context.store.set_banned(&subject.id, None).await?;
    record(&context, action(&caller, ActionKind::Unban, &subject.id, reason)).await
}

/// Removes a message. Moderators still find it in reports.
#[utoipa::path(post, path = "/api/moderation/messages/{id}/remove", tag = "moderation", security(("session" = [])), params(("id" = MessageId, Path)), request_body = Remark, responses((status = 204), (status = "4XX", body = Problem)))]
async fn remove_message(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<MessageId>,
    Json(remark): Json<Remark>,
) -> Result<StatusCode> {
    caller.needs_moderator()?;
    let reason = optional_reason(&remark.reason)?;
    let message = context.store.message(&id).await?.ok_or_else(|| ApiError::not_found("message"))?;
    may_moderate(&caller, &by_id(&context, &message.author).await?)?;
    if !context.store.remove_message(&id, caller.id(), now()).await? {
        return Err(ApiError::conflict(
            Code::Removed,
            "expected a message that is there, but it was removed",
        ));
    }
    publish_removed(&context, &message).await?;
    let action = action(&caller, ActionKind::RemoveMessage, &message.author, reason);
    record(&context, Action { target: Some(id.to_string()), ..action }).await
}

/// Removes a player from all seats at a table; computer players take them over.
#[utoipa::path(post, path = "/api/moderation/games/{id}/remove-player", tag = "moderation", security(("session" = [])), params(("id" = GameId, Path)), request_body = SubjectAccount, responses((status = 204), (status = "4XX", body = Problem)))]
async fn remove_player(
    State(context): State<Context>,
    State(tables): State<Tables>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(wanted): Json<SubjectAccount>,
) -> Result<StatusCode> {
    let (subject, reason) = check_subject(&context, &caller, &wanted).await?;
    tables.registry.command(&id, Command::Remove { person: subject.id.clone() }).await?;
    let action = action(&caller, ActionKind::RemovePlayer, &subject.id, reason);
    record(&context, Action { target: Some(id.to_string()), ..action }).await
}

/// Ends a game that is not rated: one that has not started is cancelled, another has no winner.
#[utoipa::path(post, path = "/api/moderation/games/{id}/end", tag = "moderation", security(("session" = [])), params(("id" = GameId, Path)), request_body = Remark, responses((status = 204), (status = "4XX", body = Problem)))]
async fn end_game(
    State(context): State<Context>,
    State(tables): State<Tables>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(remark): Json<Remark>,
) -> Result<StatusCode> {
    caller.needs_moderator()?;
    let reason = optional_reason(&remark.reason)?;
    may_be_ended(&tables.registry.game(&id).await?.game)?;
    tables.registry.command(&id, Command::End).await?;
    let actor = Some(caller.id().to_owned());
    record(&context, Action { actor, ..end_of(&id, reason) }).await
}

/// Refuses games whose result counts: their players can be removed, and lose by it.
pub(crate) fn may_be_ended(game: &Game) -> Result<()> {
    match game.rated {
        true => Err(ApiError::conflict(Code::Rated, "expected an unrated game: remove its players instead")),
        false => Ok(()),
    }
}

/// What is recorded of the end of a game.
pub(crate) fn end_of(game: &GameId, reason: String) -> Action {
    Action {
        id: crate::runtime::id::new(),
        at: now(),
        actor: None,
        kind: ActionKind::EndGame,
        subject: None,
        target: Some(game.to_string()),
        until: None,
        reason,
    }
}

/// Closes a report.
#[utoipa::path(post, path = "/api/moderation/reports/{id}/close", tag = "moderation", security(("session" = [])), params(("id" = ReportId, Path)), request_body = Remark, responses((status = 204), (status = "4XX", body = Problem)))]
async fn close(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<ReportId>,
    Json(remark): Json<Remark>,
) -> Result<StatusCode> {
    caller.needs_moderator()?;
    let reason = optional_reason(&remark.reason)?;
    let report = context.store.report(&id).await?.ok_or_else(|| ApiError::not_found("report"))?;
    may_moderate(&caller, &by_id(&context, &report.subject).await?)?;
    if !context.store.close_report(&id, caller.id(), now()).await? {
        return Err(ApiError::conflict(Code::Closed, "expected an open report, but it was closed"));
    }
    let action = action(&caller, ActionKind::CloseReport, &report.subject, reason);
    record(&context, Action { target: Some(id.to_string()), ..action }).await
}

/// The time this many minutes from now; refuses 0 and more than [`LONGEST`].
pub(crate) fn after(minutes: u32) -> Result<Millis> {
    if !(1..=LONGEST).contains(&minutes) {
        return Err(ApiError::bad(Code::Minutes, format!("expected 1 to {LONGEST} minutes, got {minutes}")));
    }
    Ok(now() + Millis::from(minutes) * MINUTE)
}

async fn check_restriction(
    context: &Context,
    caller: &Caller,
    restriction: &Restriction,
) -> Result<(Account, Millis, String)> {
    caller.needs_moderator()?;
    let reason = bounded(Code::Reason, "reason", &restriction.reason, LONGEST_REASON)?;
    let until = after(restriction.minutes)?;
    Ok((subject(context, caller, &restriction.name).await?, until, reason))
}

async fn check_subject(
    context: &Context,
    caller: &Caller,
    wanted: &SubjectAccount,
) -> Result<(Account, String)> {
    caller.needs_moderator()?;
    let reason = optional_reason(&wanted.reason)?;
    Ok((subject(context, caller, &wanted.name).await?, reason))
}

fn optional_reason(text: &str) -> Result<String> {
    if text.trim().is_empty() {
        Ok(String::new())
    } else {
        bounded(Code::Reason, "reason", text, LONGEST_REASON)
    }
}

/// The account with this name, if the caller may moderate it.
async fn subject(context: &Context, caller: &Caller, name: &str) -> Result<Account> {
    let subject = named(context, name).await?;
    may_moderate(caller, &subject)?;
    Ok(subject)
}

async fn by_id(context: &Context, id: &AccountId) -> Result<Account> {
    context.store.account(id).await?.ok_or_else(|| ApiError::not_found("account"))
}

/// Nobody moderates themselves, and only admins moderate admins.
fn may_moderate(caller: &Caller, subject: &Account) -> Result<()> {
    if subject.id == *caller.id() {
        return Err(ApiError::forbidden(
            Code::Oneself,
            "expected somebody else: nobody moderates themselves",
        ));
    }
    if subject.role == Role::Admin && caller.account.role != Role::Admin {
        return Err(ApiError::forbidden(Code::Forbidden, "expected somebody who is no admin"));
    }
    Ok(())
}

fn action(caller: &Caller, kind: ActionKind, subject: &AccountId, reason: String) -> Action {
    Action {
        id: crate::runtime::id::new(),
        at: now(),
        actor: Some(caller.id().to_owned()),
        kind,
        subject: Some(subject.to_owned()),
        target: None,
        until: None,
        reason,
    }
}

async fn record(context: &Context, action: Action) -> Result<StatusCode> {
    context.store.add_action(&action).await?;
    tracing::info!(
        target: SECURITY,
        id = %action.id,
        kind = action.kind.word(),
        actor = ?action.actor,
        subject = ?action.subject,
        "a moderator acted"
    );
    Ok(StatusCode::NO_CONTENT)
}
