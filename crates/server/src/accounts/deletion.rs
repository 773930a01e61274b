//! Going for good, and taking one's own things along.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Bond, Game, GameFilter, Kind, Millis, ReportFilter, Stage};
use table::{Command, Event, Request};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::account::{prove, session_cookie};
use crate::accounts::caller::Caller;
use crate::accounts::presence::send_away;
use crate::accounts::relation::{Known, known};
use crate::accounts::token::Scope;
use crate::app::App;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::http::limits::Address;
use crate::puzzles::{AttemptInfo, all_attempts};
use crate::ratings::history::{ChangeItem, RatingItem, current, history};
use crate::runtime::time::now;
use crate::tables::event::from_row;
use crate::tables::game::{GameItem, items};

/// How many games are read at a time.
const AT_A_TIME: u32 = 100;

/// That it is really you.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Farewell {
    /// Your password; guests have none.
    password: Option<String>,
}

/// Everything that is stored about an account, but for its secrets.
#[derive(Serialize, ToSchema)]
struct Export {
    account: OwnAccount,
    sessions: Vec<OwnSession>,
    tokens: Vec<OwnToken>,
    friends: Vec<Known>,
    blocks: Vec<Known>,
    messages: Vec<OwnMessage>,
    /// The reports that you made.
    reports: Vec<OwnReport>,
    /// What moderators did to you.
    moderation: Vec<Judgement>,
    ratings: Vec<RatingItem>,
    /// What games changed your ratings, newest first.
    rating_history: Vec<ChangeItem>,
    /// The records that you imported.
    studies: Vec<OwnStudy>,
    /// Your attempts at puzzles.
    attempts: Vec<AttemptInfo>,
    games: Vec<OwnGame>,
}

/// The account.
#[derive(Serialize, ToSchema)]
struct OwnAccount {
    id: String,
    name: String,
    kind: &'static str,
    role: &'static str,
    created: Millis,
    seen: Millis,
    banned_until: Option<Millis>,
    muted_until: Option<Millis>,
}

/// A session.
#[derive(Serialize, ToSchema)]
struct OwnSession {
    created: Millis,
    expires: Millis,
}

/// A token.
#[derive(Serialize, ToSchema)]
struct OwnToken {
    name: String,
    scopes: String,
    created: Millis,
    used: Option<Millis>,
}

/// A message that you wrote.
#[derive(Serialize, ToSchema)]
struct OwnMessage {
    id: String,
    room: String,
    text: String,
    at: Millis,
    removed: Option<Millis>,
}

/// A report that you made.
#[derive(Serialize, ToSchema)]
struct OwnReport {
    id: String,
    /// The id of the account.
    subject: String,
    message: Option<String>,
    game: Option<String>,
    reason: String,
    created: Millis,
    closed: Option<Millis>,
}

/// Something that a moderator did to you.
#[derive(Serialize, ToSchema)]
struct Judgement {
    at: Millis,
    action: &'static str,
    target: Option<String>,
    until: Option<Millis>,
    reason: String,
}

/// A record that you imported.
#[derive(Serialize, ToSchema)]
struct OwnStudy {
    id: String,
    title: String,
    /// The text of a `.blksgf` file.
    record: String,
    created: Millis,
}

/// A game that you played, with everything that happened in it.
#[derive(Serialize, ToSchema)]
struct OwnGame {
    #[serde(flatten)]
    game: GameItem,
    events: Vec<Event>,
}

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(delete)).routes(routes!(export))
}

/// Deletes your account: your name, your secrets, what you said and whom you know. Games that are under way go on
/// without you, and those that you played stay, without your name. It takes your password; a guest, who has none, sends
/// no body.
#[utoipa::path(delete, path = "/api/me", tag = "people", security(("session" = [])), request_body = Option<Farewell>, responses((status = 204), (status = "4XX", body = Problem)))]
async fn delete(
    State(app): State<App>,
    address: Address,
    caller: Caller,
    farewell: Option<Json<Farewell>>,
) -> Result<Response> {
    caller.needs_session()?;
    if caller.account.kind != Kind::Guest {
        let password = farewell.and_then(|Json(farewell)| farewell.password).unwrap_or_default();
        prove(&app, &address, &caller, password).await?;
    }
    for stage in [Stage::Open, Stage::Playing] {
        for game in all_games(&app, caller.id(), Some(stage)).await? {
            let leave = Command::asked_by(caller.id(), Request::Leave {});
            // Who has lost the seat already cannot leave it.
            if let Err(error) = app.live.act(&app, &game.id, leave).await {
                tracing::debug!(game = game.id, code = ?error.problem.code, "nothing to leave");
            }
        }
    }
    app.store.delete_account(caller.id(), now()).await?;
    send_away(&app, caller.id(), ApiError::forbidden("this account was deleted")).await;
    Ok((StatusCode::NO_CONTENT, session_cookie(&app, "", 0)).into_response())
}

/// Everything that is stored about you, but for secrets.
#[utoipa::path(get, path = "/api/me/export", tag = "people", security(("session" = []), ("token" = [])), responses((status = 200, body = Export), (status = "4XX", body = Problem)))]
async fn export(State(app): State<App>, caller: Caller) -> Result<axum::Json<Export>> {
    caller.needs(Scope::Read)?;
    let id = caller.id();
    Ok(axum::Json(Export {
        sessions: sessions(&app, id).await?,
        tokens: tokens(&app, id).await?,
        friends: known(&app, id, Bond::Friend).await?,
        blocks: known(&app, id, Bond::Block).await?,
        messages: messages(&app, id).await?,
        reports: reports(&app, id).await?,
        moderation: moderation(&app, id).await?,
        ratings: current(&app, id).await?,
        rating_history: history(&app, id, None, u32::MAX).await?,
        studies: studies(&app, id).await?,
        attempts: all_attempts(&app, id).await?,
        games: games(&app, id).await?,
        account: OwnAccount {
            id: caller.account.id,
            name: caller.account.name,
            kind: caller.account.kind.word(),
            role: caller.account.role.word(),
            created: caller.account.created,
            seen: caller.account.seen,
            banned_until: caller.account.banned_until,
            muted_until: caller.account.muted_until,
        },
    }))
}

async fn sessions(app: &App, id: &str) -> Result<Vec<OwnSession>> {
    let sessions = app.store.sessions(id).await?.into_iter();
    Ok(sessions.map(|session| OwnSession { created: session.created, expires: session.expires }).collect())
}

async fn tokens(app: &App, id: &str) -> Result<Vec<OwnToken>> {
    let own = |token: store::Token| OwnToken {
        name: token.name,
        scopes: token.scopes,
        created: token.created,
        used: token.used,
    };
    Ok(app.store.tokens(id).await?.into_iter().map(own).collect())
}

async fn messages(app: &App, id: &str) -> Result<Vec<OwnMessage>> {
    let own = |message: store::ChatMessage| OwnMessage {
        id: message.id,
        room: message.room,
        text: message.text,
        at: message.at,
        removed: message.removed,
    };
    Ok(app.store.messages_of(id).await?.into_iter().map(own).collect())
}

async fn reports(app: &App, id: &str) -> Result<Vec<OwnReport>> {
    let filter = ReportFilter { reporter: Some(id.to_owned()), ..ReportFilter::default() };
    let own = |report: store::Report| OwnReport {
        id: report.id,
        subject: report.subject,
        message: report.message,
        game: report.game,
        reason: report.reason,
        created: report.created,
        closed: report.closed,
    };
    Ok(app.store.reports(&filter, u32::MAX).await?.into_iter().map(own).collect())
}

async fn moderation(app: &App, id: &str) -> Result<Vec<Judgement>> {
    let judgement = |deed: store::Deed| Judgement {
        at: deed.at,
        action: deed.action.word(),
        target: deed.target,
        until: deed.until,
        reason: deed.reason,
    };
    // That a report was closed is about the report of another, not about this account.
    let deeds = app.store.deeds(Some(id), None, u32::MAX).await?.into_iter();
    Ok(deeds.filter(|deed| deed.action != store::Action::CloseReport).map(judgement).collect())
}

async fn studies(app: &App, id: &str) -> Result<Vec<OwnStudy>> {
    let own = |study: store::StudyRow| OwnStudy {
        id: study.id,
        title: study.title,
        record: study.record,
        created: study.created,
    };
    Ok(app.store.studies(id).await?.into_iter().map(own).collect())
}

async fn games(app: &App, id: &str) -> Result<Vec<OwnGame>> {
    let games = all_games(app, id, None).await?;
    let mut own = Vec::new();
    for game in items(app, games).await? {
        let rows = app.store.events(game.id(), 0).await?;
        let events = rows.iter().map(from_row).collect::<Result<_>>()?;
        own.push(OwnGame { game, events });
    }
    Ok(own)
}

/// Every game with this account on a seat, newest first.
async fn all_games(app: &App, account: &str, stage: Option<Stage>) -> Result<Vec<Game>> {
    let mut filter = GameFilter { account: Some(account.to_owned()), stage, ..GameFilter::default() };
    let mut all: Vec<Game> = Vec::new();
    loop {
        let games = app.store.games(&filter, AT_A_TIME).await?;
        let Some(last) = games.last() else { return Ok(all) };
        filter.before = Some(last.id.clone());
        all.extend(games);
    }
}
