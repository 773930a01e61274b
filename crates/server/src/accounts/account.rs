//! Guests, registration, signing in and out, and passwords.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ids::AccountId;
use serde::{Deserialize, Serialize};
use store::{Account, Kind, Millis, Role, Session};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::{COOKIE, Caller, SESSION};
use crate::accounts::name::{check_name, check_password};
use crate::accounts::secret::{fingerprint, new_secret};
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::runtime::context::Context;
use crate::runtime::limits::Address;
use crate::runtime::time::now;

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// Never changes.
    id: AccountId,
    /// What others see.
    name: String,
    /// `guest`, `person` or `bot`.
    kind: &'static str,
    /// `player`, `moderator` or `admin`.
    role: &'static str,
    /// When it was made.
    created: Millis,
    /// Until when it may not chat.
    muted_until: Option<Millis>,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    /// 2 to 20 letters, digits, `-` and `_`.
    #[schema(min_length = 2, max_length = 20)]
    name: String,
    /// At least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    password: String,
}

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
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(me))
        .routes(routes!(change_password))
}

impl Me {
    pub(crate) fn of(account: Account) -> Self {
        Self {
            id: account.id,
            name: account.name,
            kind: account.kind.word(),
            role: account.role.word(),
            created: account.created,
            muted_until: account.muted_until,
        }
    }
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
    caller: Option<Caller>,
) -> Result<Response> {
    if let Some(caller) = caller {
        return Ok(axum::Json(Me::of(caller.account)).into_response());
    }
    accounts.limits.entry(&address)?;
    let secret = new_secret()?;
    let account = new_account(format!("Guest-{}", &secret[..8]), Kind::Guest, None);
    accounts.store.create_account(&account).await?;
    signed_in(&accounts, account).await
}

/// Makes an account. A guest who registers keeps games and settings.
#[utoipa::path(post, path = "/api/register", tag = "people", security((), ("session" = []), ("token" = [])), request_body = Registration, responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn register(
    State(accounts): State<Accounts>,
    address: Address,
    caller: Option<Caller>,
    Json(wanted): Json<Registration>,
) -> Result<Response> {
    check_name(&wanted.name)?;
    check_password(&wanted.password)?;
    accounts.limits.entry(&address)?;
    let kind = if wanted.bot { Kind::Bot } else { Kind::Person };
    let password = accounts.passwords.hash(wanted.password).await?;
    match caller {
        Some(caller) if caller.account.kind == Kind::Guest => {
            caller.needs_session()?;
            accounts.store.name_account(caller.id(), &wanted.name, kind, &password).await?;
            let account =
                accounts.store.account(caller.id()).await?.ok_or_else(|| ApiError::not_found("account"))?;
            Ok(axum::Json(Me::of(account)).into_response())
        }
        Some(_) => {
            Err(ApiError::conflict(Code::SignedIn, "expected a guest or nobody, but you have an account"))
        }
        None => {
            let account = new_account(wanted.name, kind, Some(password));
            accounts.store.create_account(&account).await?;
            signed_in(&accounts, account).await
        }
    }
}

/// Opens a session for an account. The cookie comes with the answer.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = Credentials, responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn sign_in(
    State(accounts): State<Accounts>,
    address: Address,
    Json(given): Json<Credentials>,
) -> Result<Response> {
    accounts.limits.entry(&address)?;
    let account = accounts.store.account_named(&given.name).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    if !accounts.passwords.verify(given.password, hash).await? {
        let message = "expected the name and the password of an account; one of the two is wrong";
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, Code::WrongPassword, message));
    }
    let account = account.ok_or_else(ApiError::not_signed_in)?;
    signed_in(&accounts, account).await
}

/// Closes the session that asks; others of the same account go on.
#[utoipa::path(delete, path = "/api/session", tag = "people", security(("session" = [])), responses((status = 204), (status = "4XX", body = Problem)))]
async fn sign_out(State(accounts): State<Accounts>, caller: Caller) -> Result<Response> {
    let hash = caller.needs_session()?;
    accounts.store.close_session(hash).await?;
    Ok((StatusCode::NO_CONTENT, session_cookie(&accounts, "", 0)).into_response())
}

/// Your account.
#[utoipa::path(get, path = "/api/me", tag = "people", security(("session" = []), ("token" = [])), responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn me(caller: Caller) -> axum::Json<Me> {
    axum::Json(Me::of(caller.account))
}

/// Changes your password, and ends all other sessions.
#[utoipa::path(put, path = "/api/me/password", tag = "people", security(("session" = [])), request_body = PasswordChange, responses((status = 204), (status = "4XX", body = Problem)))]
async fn change_password(
    State(accounts): State<Accounts>,
    address: Address,
    caller: Caller,
    Json(change): Json<PasswordChange>,
) -> Result<StatusCode> {
    let session = caller.needs_session()?;
    check_password(&change.new)?;
    check_own_password(&accounts, &address, &caller, change.old).await?;
    let password = accounts.passwords.hash(change.new).await?;
    accounts.store.set_password(caller.id(), &password).await?;
    accounts.store.close_sessions(caller.id(), Some(session)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a caller who does not know the account's password: a session that was left open is not enough for this.
pub(crate) async fn check_own_password(
    accounts: &Accounts,
    address: &Address,
    caller: &Caller,
    password: String,
) -> Result<()> {
    accounts.limits.entry(address)?;
    match accounts.passwords.verify(password, caller.account.password.clone()).await? {
        true => Ok(()),
        false => Err(ApiError::forbidden(Code::WrongPassword, "expected your password, got another")),
    }
}

async fn signed_in(context: &Context, account: Account) -> Result<Response> {
    let now = now();
    if let Some(until) = account.banned_until.filter(|&until| until > now) {
        return Err(ApiError::banned(until));
    }
    let secret = new_secret()?;
    let hash = fingerprint(&secret);
    let session = Session { hash, account: account.id.clone(), created: now, expires: now + SESSION };
    context.store.open_session(&session).await?;
    Ok((session_cookie(context, &secret, SESSION / 1000), axum::Json(Me::of(account))).into_response())
}

pub(crate) fn session_cookie(context: &Context, secret: &str, seconds: i64) -> HeaderMap {
    let secure = if context.config.secure() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let value = HeaderValue::from_str(&cookie).expect("a secret is hexadecimal");
    HeaderMap::from_iter([(header::SET_COOKIE, value)])
}
