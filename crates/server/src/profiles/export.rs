//! The export: everything kept about an account, as a file.

use axum::extract::State;
use ids::{AccountId, EventNumber, GameId, MessageId, ReportId, StudyId};
use serde::Serialize;
use store::{Millis, RelationKind, ReportFilter};
use table::Event;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::relation::{Known, known, muted};
use crate::accounts::scope::Scope;
use crate::http::error::{Problem, Result};
use crate::profiles::games::all_games;
use crate::profiles::state::Profiles;
use crate::puzzles::{AttemptInfo, ResultInfo, exported_attempts};
use crate::ratings::history::{ChangeItem, RatingItem, current, history};
use crate::runtime::context::Context;
use crate::study::lesson_progress::{LessonProgress, lesson_progress};
use crate::tables::info::{GameItem, items};
use crate::tables::stored::from_row;

/// Everything that is stored about an account, except its secrets.
#[derive(Serialize, ToSchema)]
struct Export {
    account: OwnAccount,
    sessions: Vec<OwnSession>,
    tokens: Vec<OwnToken>,
    friends: Vec<Known>,
    blocks: Vec<Known>,
    mutes: Vec<Known>,
    messages: Vec<OwnMessage>,
    /// The reports that you made.
    reports: Vec<OwnReport>,
    /// What moderators did to you.
    moderation: Vec<OwnAction>,
    ratings: Vec<RatingItem>,
    /// What games changed your ratings, newest first.
    rating_history: Vec<ChangeItem>,
    /// The records that you imported.
    studies: Vec<OwnStudy>,
    /// Your attempts at puzzles.
    attempts: Vec<AttemptInfo>,
    /// What you have reached at puzzles.
    puzzle_results: Vec<ResultInfo>,
    /// What you have solved of the lessons.
    lessons: LessonProgress,
    games: Vec<OwnGame>,
}

/// Your account, as it is stored.
#[derive(Serialize, ToSchema)]
struct OwnAccount {
    id: AccountId,
    name: String,
    kind: &'static str,
    role: &'static str,
    created: Millis,
    seen: Millis,
    banned_until: Option<Millis>,
    muted_until: Option<Millis>,
}

/// A session of yours, without its secret.
#[derive(Serialize, ToSchema)]
struct OwnSession {
    created: Millis,
    used: Millis,
    expires: Millis,
    /// What kind of client uses it.
    client: String,
}

/// A token of yours, without its secret.
#[derive(Serialize, ToSchema)]
struct OwnToken {
    name: String,
    scopes: String,
    created: Millis,
    used: Option<Millis>,
    expires: Option<Millis>,
    /// What kind of client used it last.
    client: String,
}

/// A message that you wrote.
#[derive(Serialize, ToSchema)]
struct OwnMessage {
    id: MessageId,
    room: String,
    text: String,
    at: Millis,
    removed: Option<Millis>,
}

/// A report that you made.
#[derive(Serialize, ToSchema)]
struct OwnReport {
    id: ReportId,
    /// Whom it is about.
    subject: AccountId,
    message: Option<MessageId>,
    game: Option<GameId>,
    reason: String,
    created: Millis,
    closed: Option<Millis>,
}

/// An action of a moderator about your account.
#[derive(Serialize, ToSchema)]
struct OwnAction {
    at: Millis,
    action: &'static str,
    target: Option<String>,
    until: Option<Millis>,
    reason: String,
}

/// A record that you imported.
#[derive(Serialize, ToSchema)]
struct OwnStudy {
    id: StudyId,
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

pub(crate) fn routes() -> OpenApiRouter<Profiles> {
    OpenApiRouter::new().routes(routes!(export))
}

/// Everything that is stored about you, except secrets.
#[utoipa::path(get, path = "/api/me/export", tag = "people", security(("session" = []), ("token" = [])), responses((status = 200, body = Export), (status = "4XX", body = Problem)))]
async fn export(State(profiles): State<Profiles>, caller: Caller) -> Result<axum::Json<Export>> {
    caller.needs(Scope::Read)?;
    let id = caller.id();
    let (attempts, puzzle_results) = exported_attempts(&profiles, id).await?;
    Ok(axum::Json(Export {
        sessions: sessions(&profiles, id).await?,
        tokens: tokens(&profiles, id).await?,
        friends: known(&profiles.accounts, id, RelationKind::Friend).await?,
        blocks: known(&profiles.accounts, id, RelationKind::Block).await?,
        mutes: muted(&profiles.accounts, id).await?,
        messages: messages(&profiles, id).await?,
        reports: reports(&profiles, id).await?,
        moderation: moderation(&profiles, id).await?,
        ratings: current(&profiles, id).await?,
        rating_history: history(&profiles, id, None, u32::MAX).await?,
        studies: studies(&profiles, id).await?,
        attempts,
        puzzle_results,
        lessons: lesson_progress(&profiles, id).await?,
        games: games(&profiles, id).await?,
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

async fn sessions(context: &Context, id: &AccountId) -> Result<Vec<OwnSession>> {
    let own = |session: store::Session| OwnSession {
        created: session.created,
        used: session.used,
        expires: session.expires,
        client: session.client,
    };
    Ok(context.store.sessions(id).await?.into_iter().map(own).collect())
}

async fn tokens(context: &Context, id: &AccountId) -> Result<Vec<OwnToken>> {
    let own = |token: store::Token| OwnToken {
        name: token.name,
        scopes: token.scopes,
        created: token.created,
        used: token.used,
        expires: token.expires,
        client: token.client,
    };
    Ok(context.store.tokens(id).await?.into_iter().map(own).collect())
}

async fn messages(context: &Context, id: &AccountId) -> Result<Vec<OwnMessage>> {
    let own = |message: store::ChatMessage| OwnMessage {
        id: message.id,
        room: message.room.to_string(),
        text: message.text,
        at: message.at,
        removed: message.removed,
    };
    Ok(context.store.messages_of(id).await?.into_iter().map(own).collect())
}

async fn reports(context: &Context, id: &AccountId) -> Result<Vec<OwnReport>> {
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
    Ok(context.store.reports(&filter, u32::MAX).await?.into_iter().map(own).collect())
}

async fn moderation(context: &Context, id: &AccountId) -> Result<Vec<OwnAction>> {
    let own = |action: store::Action| OwnAction {
        at: action.at,
        action: action.kind.word(),
        target: action.target,
        until: action.until,
        reason: action.reason,
    };
    // That a report was closed is about the report of another, not about this account.
    let actions = context.store.actions(Some(id), None, u32::MAX).await?.into_iter();
    Ok(actions.filter(|action| action.kind != store::ActionKind::CloseReport).map(own).collect())
}

async fn studies(context: &Context, id: &AccountId) -> Result<Vec<OwnStudy>> {
    let own = |study: store::StudyRow| OwnStudy {
        id: study.id,
        title: study.title,
        record: study.record,
        created: study.created,
    };
    Ok(context.store.studies(id).await?.into_iter().map(own).collect())
}

async fn games(profiles: &Profiles, id: &AccountId) -> Result<Vec<OwnGame>> {
    let games = all_games(profiles, id, None).await?;
    let mut own = Vec::new();
    for game in items(&profiles.tables, games).await? {
        let rows = profiles.store.events(game.id(), EventNumber::START).await?;
        let events = rows.iter().map(from_row).collect::<Result<_>>()?;
        own.push(OwnGame { game, events });
    }
    Ok(own)
}
