//! Accounts as others see them, found by name or by id.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use ids::AccountId;
use store::Account;

use crate::accounts::caller::Caller;
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::protocol::PersonInfo;
use crate::runtime::context::Context;

/// The account with this name.
pub(crate) async fn named(context: &Context, name: &str) -> Result<Account> {
    context.store.account_named(name).await?.ok_or_else(|| ApiError::not_found("account"))
}

/// What others see of an account.
pub(crate) fn person(account: Account) -> PersonInfo {
    PersonInfo { id: account.id, name: account.name, kind: account.kind.word().to_owned() }
}

/// What others see of these accounts, by id; those that are not there are left out.
pub(crate) async fn people(
    context: &Context,
    ids: BTreeSet<AccountId>,
) -> Result<BTreeMap<AccountId, PersonInfo>> {
    let accounts = context.store.accounts(&ids.iter().collect::<Vec<_>>()).await?;
    Ok(accounts.into_iter().map(|account| (account.id.clone(), person(account))).collect())
}

/// Whether two people may be brought together: neither blocks the other.
pub(crate) async fn may_meet(context: &Context, one: &AccountId, other: &AccountId) -> Result<bool> {
    Ok(one == other || !context.store.is_blocked(one, other).await?)
}

/// Whether somebody has a socket open, as far as this caller may know: those who block are never there.
pub(crate) async fn is_seen(
    accounts: &Accounts,
    caller: Option<&Caller>,
    account: &AccountId,
) -> Result<bool> {
    if !accounts.presence.is_online(account) {
        return Ok(false);
    }
    match caller {
        Some(caller) => may_meet(accounts, caller.id(), account).await,
        None => Ok(true),
    }
}

/// Refuses somebody who blocks, or is blocked by, one of the others. It does not say who blocks whom.
pub(crate) async fn check_company<'a>(
    context: &Context,
    newcomer: &AccountId,
    company: impl IntoIterator<Item = &'a AccountId>,
) -> Result<()> {
    for person in company.into_iter().collect::<BTreeSet<&AccountId>>() {
        if !may_meet(context, newcomer, person).await? {
            let message = "expected people who get on with each other, but one here blocks another";
            return Err(ApiError::new(StatusCode::FORBIDDEN, Code::Blocked, message));
        }
    }
    Ok(())
}
