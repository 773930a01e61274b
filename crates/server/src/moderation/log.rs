//! What moderators read: reports, and the log of all actions.

use std::collections::BTreeMap;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Deed, Millis, Report, ReportFilter};
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
    before: Option<String>,
    /// The most entries to return.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// A complaint about somebody.
#[derive(Serialize, ToSchema)]
struct ReportInfo {
    id: String,
    reporter: Option<PersonInfo>,
    subject: Option<PersonInfo>,
    /// The message that it is about.
    message: Option<Evidence>,
    /// The game that it is about.
    game: Option<String>,
    /// In the reporter's words.
    reason: String,
    created: Millis,
    closed: Option<Millis>,
    closed_by: Option<PersonInfo>,
}

/// A message that was reported, as it was said, whether it was removed or not.
#[derive(Serialize, ToSchema)]
struct Evidence {
    id: String,
    room: String,
    text: String,
    at: Millis,
    removed: bool,
}

/// An action of a moderator.
#[derive(Serialize, ToSchema)]
struct ActionInfo {
    id: String,
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
    let deeds = context.store.deeds(None, page.before.as_deref(), page.limit()?).await?;
    let ids = deeds.iter().flat_map(|deed| [deed.actor.clone(), deed.subject.clone()]);
    let people = people(&context, ids.flatten().collect()).await?;
    let find = |id: Option<String>| id.and_then(|id| people.get(&id).cloned());
    let info = |deed: Deed| ActionInfo {
        id: deed.id,
        at: deed.at,
        actor: find(deed.actor),
        action: deed.action.word(),
        subject: find(deed.subject),
        target: deed.target,
        until: deed.until,
        reason: deed.reason,
    };
    Ok(axum::Json(deeds.into_iter().map(info).collect()))
}

async fn info(
    context: &Context,
    report: Report,
    people: &BTreeMap<String, PersonInfo>,
) -> Result<ReportInfo> {
    let message = match &report.message {
        Some(id) => context.store.message(id).await?,
        None => None,
    };
    let evidence = message.map(|message| Evidence {
        id: message.id,
        room: message.room,
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
