//! What moderators read: reports, and the log of all actions.

use std::collections::BTreeMap;

use axum::extract::State;
use ids::{AccountId, ActionId, GameId, MessageId, ReportId};
use serde::{Deserialize, Serialize};
use store::{Action, Millis, Report, ReportFilter};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::people;
use crate::http::error::{Problem, Result};
use crate::http::extract::{LONGEST_LIST, Page, Query, at_most};
use crate::moderation::state::Moderation;
use crate::protocol::PersonInfo;
use crate::runtime::context::Context;

/// Which reports a list shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Closed reports instead of open ones.
    #[serde(default)]
    closed: bool,
    /// From before the report with this id: for the next page.
    before: Option<ReportId>,
    /// The most entries to return.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// A complaint about somebody.
#[derive(Serialize, ToSchema)]
struct ReportInfo {
    id: ReportId,
    reporter: Option<PersonInfo>,
    subject: Option<PersonInfo>,
    /// The message that it is about.
    message: Option<Evidence>,
    /// The game that it is about.
    game: Option<GameId>,
    /// In the reporter's words.
    reason: String,
    created: Millis,
    closed: Option<Millis>,
    closed_by: Option<PersonInfo>,
}

/// A message that was reported, as it was said, whether it was removed or not.
#[derive(Serialize, ToSchema)]
struct Evidence {
    id: MessageId,
    room: String,
    text: String,
    at: Millis,
    removed: bool,
}

/// An action of a moderator.
#[derive(Serialize, ToSchema)]
struct ActionInfo {
    id: ActionId,
    at: Millis,
    /// Nobody if it was done on the command line.
    actor: Option<PersonInfo>,
    /// As `mute`, `remove_message`.
    action: &'static str,
    /// The account that it is about.
    subject: Option<PersonInfo>,
    /// The id of the message, the game or the report that it is about.
    target: Option<String>,
    /// Until when it holds.
    until: Option<Millis>,
    /// In the moderator's words.
    reason: String,
}

pub(crate) fn routes() -> OpenApiRouter<Moderation> {
    OpenApiRouter::new().routes(routes!(reports)).routes(routes!(audit))
}

/// Reports, newest first.
#[utoipa::path(get, path = "/api/moderation/reports", tag = "moderation", security(("session" = [])), params(Which), responses((status = 200, body = [ReportInfo]), (status = "4XX", body = Problem)))]
async fn reports(
    State(context): State<Context>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<axum::Json<Vec<ReportInfo>>> {
    caller.needs_moderator()?;
    let limit = at_most("limit", which.limit, LONGEST_LIST, LONGEST_LIST)?;
    let filter = ReportFilter { closed: Some(which.closed), before: which.before, reporter: None };
    let reports = context.store.reports(&filter, limit).await?;
    let ids = reports.iter().flat_map(|report| {
        [Some(report.reporter.clone()), Some(report.subject.clone()), report.closed_by.clone()]
    });
    let people = people(&context, ids.flatten().collect()).await?;
    let mut infos = Vec::new();
    for report in reports {
        infos.push(info(&context, report, &people).await?);
    }
    Ok(axum::Json(infos))
}

/// The log of all actions, newest first.
#[utoipa::path(get, path = "/api/moderation/audit", tag = "moderation", security(("session" = [])), params(Page), responses((status = 200, body = [ActionInfo]), (status = "4XX", body = Problem)))]
async fn audit(
    State(context): State<Context>,
    caller: Caller,
    Query(page): Query<Page>,
) -> Result<axum::Json<Vec<ActionInfo>>> {
    caller.needs_moderator()?;
    let actions = context.store.actions(None, page.before()?.as_ref(), page.limit()?).await?;
    let ids = actions.iter().flat_map(|action| [action.actor.clone(), action.subject.clone()]);
    let people = people(&context, ids.flatten().collect()).await?;
    let find = |id: Option<AccountId>| id.and_then(|id| people.get(&id).cloned());
    let info = |action: Action| ActionInfo {
        id: action.id,
        at: action.at,
        actor: find(action.actor),
        action: action.kind.word(),
        subject: find(action.subject),
        target: action.target,
        until: action.until,
        reason: action.reason,
    };
    Ok(axum::Json(actions.into_iter().map(info).collect()))
}

async fn info(
    context: &Context,
    report: Report,
    people: &BTreeMap<AccountId, PersonInfo>,
) -> Result<ReportInfo> {
    let message = match &report.message {
        Some(id) => context.store.message(id).await?,
        None => None,
    };
    let evidence = message.map(|message| Evidence {
        id: message.id,
        room: message.room.to_string(),
        text: message.text,
        at: message.at,
        removed: message.removed.is_some(),
    });
    Ok(ReportInfo {
        id: report.id,
        reporter: people.get(&report.reporter).cloned(),
        subject: people.get(&report.subject).cloned(),
        message: evidence,
        game: report.game,
        reason: report.reason,
        created: report.created,
        closed: report.closed,
        closed_by: report.closed_by.and_then(|by| people.get(&by).cloned()),
    })
}
