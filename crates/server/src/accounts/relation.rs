//! Friends, blocks and mutes.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::http::StatusCode;
use ids::AccountId;
use serde::Serialize;
use store::{Millis, Mute, Relation, RelationKind};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::{named, people};
use crate::accounts::scope::Scope;
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::protocol::PersonInfo;
use crate::runtime::time::now;

/// The most friends, the most blocks and the most mutes of one account.
const MOST: usize = 1000;

/// Somebody on a list of yours.
#[derive(Serialize, ToSchema)]
pub(crate) struct Known {
    pub(crate) person: PersonInfo,
    /// When they were put on the list.
    pub(crate) since: Millis,
    /// Whether they have a socket open; always false for those who block you.
    pub(crate) online: bool,
}

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(friends))
        .routes(routes!(befriend, unfriend))
        .routes(routes!(blocks))
        .routes(routes!(block, unblock))
        .routes(routes!(mutes))
        .routes(routes!(mute, unmute))
}

/// Your friends.
#[utoipa::path(get, path = "/api/friends", tag = "social", security(("session" = []), ("token" = [])), responses((status = 200, body = [Known]), (status = "4XX", body = Problem)))]
async fn friends(State(accounts): State<Accounts>, caller: Caller) -> Result<axum::Json<Vec<Known>>> {
    caller.needs(Scope::Read)?;
    Ok(axum::Json(known(&accounts, caller.id(), RelationKind::Friend).await?))
}

/// Makes somebody a friend of yours, and blocks them no longer.
#[utoipa::path(put, path = "/api/friends/{name}", tag = "social", security(("session" = [])), params(("name" = String, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn befriend(
    State(accounts): State<Accounts>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    set(&accounts, &caller, &name, RelationKind::Friend).await
}

/// Takes somebody off your list of friends.
#[utoipa::path(delete, path = "/api/friends/{name}", tag = "social", security(("session" = [])), params(("name" = String, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn unfriend(
    State(accounts): State<Accounts>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    unset(&accounts, &caller, &name, RelationKind::Friend).await
}

/// Whom you block.
#[utoipa::path(get, path = "/api/blocks", tag = "social", security(("session" = []), ("token" = [])), responses((status = 200, body = [Known]), (status = "4XX", body = Problem)))]
async fn blocks(State(accounts): State<Accounts>, caller: Caller) -> Result<axum::Json<Vec<Known>>> {
    caller.needs(Scope::Read)?;
    Ok(axum::Json(known(&accounts, caller.id(), RelationKind::Block).await?))
}

/// Blocks somebody: you do not hear them, and they can neither sit down at your tables nor challenge you. It ends a friendship.
#[utoipa::path(put, path = "/api/blocks/{name}", tag = "social", security(("session" = [])), params(("name" = String, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn block(
    State(accounts): State<Accounts>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    set(&accounts, &caller, &name, RelationKind::Block).await
}

/// Blocks somebody no longer.
#[utoipa::path(delete, path = "/api/blocks/{name}", tag = "social", security(("session" = [])), params(("name" = String, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn unblock(
    State(accounts): State<Accounts>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    unset(&accounts, &caller, &name, RelationKind::Block).await
}

/// Whom you mute.
#[utoipa::path(get, path = "/api/mutes", tag = "social", security(("session" = []), ("token" = [])), responses((status = 200, body = [Known]), (status = "4XX", body = Problem)))]
async fn mutes(State(accounts): State<Accounts>, caller: Caller) -> Result<axum::Json<Vec<Known>>> {
    caller.needs(Scope::Read)?;
    Ok(axum::Json(muted(&accounts, caller.id()).await?))
}

/// Mutes somebody: you do not see what they write, and they do not notice.
#[utoipa::path(put, path = "/api/mutes/{name}", tag = "social", security(("session" = [])), params(("name" = String, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn mute(
    State(accounts): State<Accounts>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    let other = somebody_else(&accounts, &caller, &name).await?;
    let mutes = accounts.store.mutes(caller.id()).await?;
    check_length(mutes.iter().map(|mute| &mute.other), &other)?;
    accounts.store.set_mute(&Mute { owner: caller.id().to_owned(), other, created: now() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mutes somebody no longer.
#[utoipa::path(delete, path = "/api/mutes/{name}", tag = "social", security(("session" = [])), params(("name" = String, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn unmute(
    State(accounts): State<Accounts>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    caller.needs_session()?;
    let other = named(&accounts, &name).await?.id;
    off_the_list(accounts.store.delete_mute(caller.id(), &other).await?)
}

/// Everybody whom an account mutes.
pub(crate) async fn muted(accounts: &Accounts, owner: &AccountId) -> Result<Vec<Known>> {
    let mutes = accounts.store.mutes(owner).await?;
    people_since(accounts, owner, mutes.into_iter().map(|mute| (mute.other, mute.created)).collect()).await
}

/// Everybody on one of an account's lists.
pub(crate) async fn known(accounts: &Accounts, owner: &AccountId, kind: RelationKind) -> Result<Vec<Known>> {
    let relations = accounts.store.relations(owner, kind).await?.into_iter();
    let entries = relations.map(|relation| (relation.other, relation.created)).collect();
    people_since(accounts, owner, entries).await
}

async fn people_since(
    accounts: &Accounts,
    owner: &AccountId,
    entries: Vec<(AccountId, Millis)>,
) -> Result<Vec<Known>> {
    let hidden: BTreeSet<AccountId> = accounts.store.blockers(owner).await?.into_iter().collect();
    let ids = entries.iter().map(|(other, _)| other.clone()).collect();
    let mut people: BTreeMap<AccountId, PersonInfo> = people(accounts, ids).await?;
    let known = |(other, since): (AccountId, Millis)| {
        let online = !hidden.contains(&other) && accounts.presence.is_online(&other);
        Some(Known { person: people.remove(&other)?, since, online })
    };
    Ok(entries.into_iter().filter_map(known).collect())
}

async fn set(accounts: &Accounts, caller: &Caller, name: &str, kind: RelationKind) -> Result<StatusCode> {
    let other = somebody_else(accounts, caller, name).await?;
    let relations = accounts.store.relations(caller.id(), kind).await?;
    check_length(relations.iter().map(|relation| &relation.other), &other)?;
    let owner = caller.id().to_owned();
    accounts.store.set_relation(&Relation { owner, other, kind, created: now() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unset(accounts: &Accounts, caller: &Caller, name: &str, kind: RelationKind) -> Result<StatusCode> {
    caller.needs_session()?;
    let other = named(accounts, name).await?.id;
    off_the_list(accounts.store.delete_relation(caller.id(), &other, kind).await?)
}

/// The account with this name, which is not the caller's own.
async fn somebody_else(accounts: &Accounts, caller: &Caller, name: &str) -> Result<AccountId> {
    caller.needs_session()?;
    let other = named(accounts, name).await?.id;
    match other == *caller.id() {
        true => Err(ApiError::bad(Code::Oneself, "expected somebody else, got yourself")),
        false => Ok(other),
    }
}

fn check_length<'a>(listed: impl ExactSizeIterator<Item = &'a AccountId>, other: &AccountId) -> Result<()> {
    if listed.len() < MOST || listed.into_iter().any(|account| account == other) {
        return Ok(());
    }
    let message = format!("expected at most {MOST} people on a list: take somebody off it first");
    Err(ApiError::conflict(Code::TooManyPeople, message))
}

fn off_the_list(was_on_it: bool) -> Result<StatusCode> {
    was_on_it.then_some(StatusCode::NO_CONTENT).ok_or_else(|| ApiError::not_found("entry on your list"))
}
