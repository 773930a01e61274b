//! Reports: complaints to the moderators.

use axum::extract::State;
use axum::http::StatusCode;
use ids::{GameId, MessageId, ReportId};
use serde::{Deserialize, Serialize};
use store::Report;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::named;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::http::text::bounded;
use crate::moderation::state::Moderation;
use crate::runtime::context::Context;
use crate::runtime::time::now;

/// The longest reason.
pub(crate) const LONGEST_REASON: usize = 1000;

/// A complaint about somebody.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewReport {
    /// The name of the account.
    subject: String,
    /// The id of a message of theirs.
    message: Option<MessageId>,
    /// The id of a game.
    game: Option<GameId>,
    /// What is wrong.
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

/// A report that was made.
#[derive(Serialize, ToSchema)]
struct ReportMade {
    id: ReportId,
}

pub(crate) fn routes() -> OpenApiRouter<Moderation> {
    OpenApiRouter::new().routes(routes!(report))
}

/// Reports an account to the moderators.
#[utoipa::path(post, path = "/api/reports", tag = "social", security(("session" = []), ("token" = [])), request_body = NewReport, responses((status = 201, body = ReportMade), (status = "4XX", body = Problem)))]
async fn report(
    State(context): State<Context>,
    caller: Caller,
    Json(new): Json<NewReport>,
) -> Result<(StatusCode, axum::Json<ReportMade>)> {
    caller.needs(Scope::Chat)?;
    context.limits.chat(caller.id())?;
    let reason = bounded(Code::Reason, "reason", &new.reason, LONGEST_REASON)?;
    let subject = named(&context, &new.subject).await?.id;
    if subject == *caller.id() {
        return Err(ApiError::bad(Code::Oneself, "expected somebody else, got yourself"));
    }
    if let Some(id) = &new.message {
        let message = context.store.message(id).await?.filter(|message| message.author == subject);
        message.ok_or_else(|| ApiError::not_found("message of this account"))?;
    }
    if let Some(id) = &new.game {
        context.store.game(id).await?.ok_or_else(|| ApiError::not_found("game"))?;
    }
    let report = Report {
        id: crate::runtime::id::new(),
        reporter: caller.id().to_owned(),
        subject,
        message: new.message,
        game: new.game,
        reason,
        created: now(),
        closed: None,
        closed_by: None,
    };
    context.store.add_report(&report).await?;
    tracing::info!(report = %report.id, "somebody was reported");
    Ok((StatusCode::CREATED, axum::Json(ReportMade { id: report.id })))
}
