//! Guests, registration and passwords.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use store::{Account, Kind, Role};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::me::Me;
use crate::accounts::name::check_name;
use crate::accounts::password::check_password;
use crate::accounts::presence::close_sockets;
use crate::accounts::secret::new_secret;
use crate::accounts::session::{name_key, open_session};
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::runtime::limits::Address;
use crate::runtime::security::SECURITY;
use crate::runtime::time::{monotonic_time, now};

/// A new account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Registration {
    /// 2 to 20 letters, digits, `-` and `_`.
    #[schema(min_length = 2, max_length = 20)]
    name: String,
    /// At least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    password: String,
    /// Whether a program plays with it. Others see that.
    #[serde(default)]
    bot: bool,
}

/// Both passwords: whoever finds an open session cannot take the account over.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasswordChange {
    /// The current password.
    old: String,
    /// At least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    new: String,
}

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(register))
        .routes(routes!(me))
        .routes(routes!(change_password))
}

/// An account without games, sessions or relations.
pub(crate) fn new_account(name: String, kind: Kind, password: Option<String>) -> Account {
    let now = now();
    Account {
        id: crate::runtime::id::new(),
        name,
        kind,
        role: Role::Player,
        password,
        created: now,
        seen: now,
        banned_until: None,
        muted_until: None,
        deleted: None,
    }
}

/// Signs in as a new guest. A caller with a session keeps it.
#[utoipa::path(post, path = "/api/guest", tag = "people", security((), ("session" = []), ("token" = [])), responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn guest(
    State(accounts): State<Accounts>,
    address: Address,
    headers: HeaderMap,
    caller: Option<Caller>,
) -> Result<Response> {
    if let Some(caller) = caller {
        return Ok(axum::Json(Me::of(caller.account)).into_response());
    }
    accounts.limits.entry(&address)?;
    let secret = new_secret()?;
    let account = new_account(format!("Guest-{}", &secret[..8]), Kind::Guest, None);
    accounts.store.create_account(&account).await?;
    let cookie = open_session(&accounts, &account, &headers).await?;
    Ok((cookie, axum::Json(Me::of(account))).into_response())
}

/// Makes an account. A guest who registers keeps games and settings, and gets a new session; all that opened the guest's account,
/// tokens too, opens the new one no longer.
#[utoipa::path(post, path = "/api/register", tag = "people", security((), ("session" = []), ("token" = [])), request_body = Registration, responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn register(
    State(accounts): State<Accounts>,
    address: Address,
    headers: HeaderMap,
    caller: Option<Caller>,
    Json(wanted): Json<Registration>,
) -> Result<Response> {
    check_name(&wanted.name)?;
    check_password(&wanted.password, &wanted.name)?;
    accounts.limits.entry(&address)?;
    let kind = if wanted.bot { Kind::Bot } else { Kind::Person };
    let password = accounts.passwords.hash(wanted.password).await?;
    let account = match caller {
        Some(caller) if caller.account.kind == Kind::Guest => {
            caller.needs_session()?;
            accounts.store.name_account(caller.id(), &wanted.name, kind, &password).await?;
            close_sockets(&accounts, caller.id(), ApiError::signed_out()).await;
            accounts.store.account(caller.id()).await?.ok_or_else(|| ApiError::not_found("account"))?
        }
        Some(_) => {
            let message = "expected a guest or nobody, but you have an account";
            return Err(ApiError::conflict(Code::SignedIn, message));
        }
        None => {
            let account = new_account(wanted.name, kind, Some(password));
            accounts.store.create_account(&account).await?;
            account
        }
    };
    accounts.attempts.signed_in(name_key(&account.name), address);
    tracing::info!(target: SECURITY, account = %account.id, %address, "an account was made");
    let cookie = open_session(&accounts, &account, &headers).await?;
    Ok((cookie, axum::Json(Me::of(account))).into_response())
}

/// Your account.
#[utoipa::path(get, path = "/api/me", tag = "people", security(("session" = []), ("token" = [])), responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn me(caller: Caller) -> axum::Json<Me> {
    axum::Json(Me::of(caller.account))
}

/// Changes your password and ends everything that the old one opened: all sessions and all tokens. The cookie of a new session
/// comes with the answer.
#[utoipa::path(put, path = "/api/me/password", tag = "people", security(("session" = [])), request_body = PasswordChange, responses((status = 204), (status = "4XX", body = Problem)))]
async fn change_password(
    State(accounts): State<Accounts>,
    address: Address,
    headers: HeaderMap,
    caller: Caller,
    Json(change): Json<PasswordChange>,
) -> Result<Response> {
    caller.needs_session()?;
    check_password(&change.new, &caller.account.name)?;
    check_own_password(&accounts, &address, &caller, change.old).await?;
    let password = accounts.passwords.hash(change.new).await?;
    accounts.store.set_password(caller.id(), &password).await?;
    tracing::info!(target: SECURITY, account = %caller.id(), %address, "the password was changed");
    let cookie = open_session(&accounts, &caller.account, &headers).await?;
    close_sockets(&accounts, caller.id(), ApiError::signed_out()).await;
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// Refuses a caller who does not know the account's password: a session that was left open is not enough for this.
pub(crate) async fn check_own_password(
    accounts: &Accounts,
    address: &Address,
    caller: &Caller,
    password: String,
) -> Result<()> {
    accounts.limits.entry(address)?;
    accounts.attempts.confirm(caller.id(), monotonic_time())?;
    if !accounts.passwords.verify(password, caller.account.password.clone()).await? {
        tracing::info!(target: SECURITY, account = %caller.id(), %address, "a wrong password in an open session");
        return Err(ApiError::forbidden(Code::WrongPassword, "expected your password, got another"));
    }
    accounts.attempts.confirmed(caller.id());
    Ok(())
}
