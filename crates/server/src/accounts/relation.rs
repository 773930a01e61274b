//! Friends and blocks.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::http::StatusCode;
use ids::AccountId;
use serde::Serialize;
use store::{Millis, Relation, RelationKind};
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

/// The most friends, and the most blocks, of one account.
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

/// Blocks somebody: you do not hear them, and they cannot sit down at your tables. It ends a friendship.
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

/// Everybody on one of an account's lists.
pub(crate) async fn known(accounts: &Accounts, owner: &AccountId, kind: RelationKind) -> Result<Vec<Known>> {
    let relations = accounts.store.relations(owner, kind).await?;
    let hidden: BTreeSet<AccountId> = accounts.store.blockers(owner).await?.into_iter().collect();
    let ids = relations.iter().map(|relation| relation.other.clone()).collect();
    let mut people: BTreeMap<AccountId, PersonInfo> = people(accounts, ids).await?;
    let known = |relation: Relation| {
        let online = !hidden.contains(&relation.other) && accounts.presence.is_online(&relation.other);
        Some(Known { person: people.remove(&relation.other)?, since: relation.created, online })
    };
    Ok(relations.into_iter().filter_map(known).collect())
}

async fn set(accounts: &Accounts, caller: &Caller, name: &str, kind: RelationKind) -> Result<StatusCode> {
    caller.needs_session()?;
    let other = named(accounts, name).await?.id;
    if other == *caller.id() {
        return Err(ApiError::bad(Code::Oneself, "expected somebody else, got yourself"));
    }
    let relations = accounts.store.relations(caller.id(), kind).await?;
    if relations.len() >= MOST && relations.iter().all(|relation| relation.other != other) {
        let message = format!("expected at most {MOST} people on a list: take somebody off it first");
        return Err(ApiError::conflict(Code::TooManyPeople, message));
    }
    let owner = caller.id().to_owned();
    accounts.store.set_relation(&Relation { owner, other, kind, created: now() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unset(accounts: &Accounts, caller: &Caller, name: &str, kind: RelationKind) -> Result<StatusCode> {
    caller.needs_session()?;
    let other = named(accounts, name).await?.id;
    match accounts.store.delete_relation(caller.id(), &other, kind).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::not_found("entry on your list")),
    }
}
