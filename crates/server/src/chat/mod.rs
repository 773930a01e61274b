//! What people are to each other: chat, friends and blocks, reports, and those who look after all of it.

pub(crate) mod filter;
pub(crate) mod messages;
pub(crate) mod room;

use std::collections::BTreeSet;

use axum::http::StatusCode;
use store::Account;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::tables::registry::Shown;
use crate::ws::protocol::PersonInfo;

/// The most entries of one page of a list.
pub(crate) const LONGEST_LIST: u32 = 100;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(messages::routes())
        .merge(crate::accounts::relation::routes())
        .merge(crate::moderation::report::routes())
        .merge(crate::moderation::actions::routes())
        .merge(crate::moderation::log::routes())
}

/// Whether two people may be brought together: neither blocks the other.
pub(crate) async fn may_meet(app: &App, one: &str, other: &str) -> Result<bool> {
    Ok(one == other || !app.store.is_blocked(one, other).await?)
}

/// Refuses who does not get on with somebody at a table or with who made it. It does not say who blocks whom.
pub(crate) async fn check_company(app: &App, newcomer: &str, shown: &Shown) -> Result<()> {
    let seated = shown.view.seats.iter().filter_map(|seat| seat.holder.person()).map(table::Person::name);
    let company: BTreeSet<&str> = seated.chain(shown.game.creator.as_deref()).collect();
    for person in company {
        if !may_meet(app, newcomer, person).await? {
            let message = "expected people who get on with each other, but one here blocks another";
            return Err(ApiError::new(StatusCode::FORBIDDEN, Code::Blocked, message));
        }
    }
    Ok(())
}

/// The account with this name.
pub(crate) async fn named(app: &App, name: &str) -> Result<Account> {
    app.store.account_named(name).await?.ok_or_else(|| ApiError::not_found("account"))
}

/// An account as others see it.
pub(crate) fn person(account: Account) -> PersonInfo {
    PersonInfo { id: account.id, name: account.name, kind: account.kind.word().to_owned() }
}

/// A text of a person within its length, without blanks around it.
pub(crate) fn written(code: Code, what: &str, text: &str, longest: usize) -> Result<String> {
    let text = text.trim();
    let length = text.chars().count();
    if !(1..=longest).contains(&length) {
        let message = format!("expected 1 to {longest} characters for the {what}, got {length}");
        return Err(ApiError::bad(code, message));
    }
    // PostgreSQL keeps no NUL.
    Ok(text.replace('\0', ""))
}
