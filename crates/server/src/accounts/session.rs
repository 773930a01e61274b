//! Sessions: signing in and out, and the list of where one is signed in.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ids::{SecretHash, SessionId};
use serde::{Deserialize, Serialize};
use store::{Account, Millis, Session};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::{Caller, Credential, SESSION, cookie_name};
use crate::accounts::client::client;
use crate::accounts::me::Me;
use crate::accounts::presence::close_sockets_of;
use crate::accounts::secret::{fingerprint, new_secret};
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::credentials::cookie;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::runtime::context::Context;
use crate::runtime::limits::Address;
use crate::runtime::security::SECURITY;
use crate::runtime::time::{monotonic_time, now};

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

/// A session of yours, without its secret.
#[derive(Serialize, ToSchema)]
struct SessionInfo {
    /// It is closed by this.
    id: SessionId,
    /// What kind of client uses it, as `Firefox, Linux`; empty if that is not known.
    client: String,
    /// When you signed in.
    created: Millis,
    /// When it was last used, to ten minutes.
    used: Millis,
    /// When it ends, unless it is used before.
    expires: Millis,
    /// Whether it is the one that asks.
    current: bool,
}

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(list, close_all))
        .routes(routes!(close))
}

/// Opens a session for an account. The cookie comes with the answer, and a session that the request had is closed.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = Credentials, responses((status = 200, body = Me), (status = "4XX", body = Problem)))]
async fn sign_in(
    State(accounts): State<Accounts>,
    address: Address,
    headers: HeaderMap,
    Json(given): Json<Credentials>,
) -> Result<Response> {
    accounts.limits.entry(&address)?;
    let name = name_key(&given.name);
    if let Err(refused) = accounts.attempts.sign_in(&name, address, monotonic_time()) {
        tracing::info!(target: SECURITY, %address, "sign-in refused: too many attempts at one account");
        return Err(refused.into());
    }
    let account = accounts.store.account_named(&given.name).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let is_right = accounts.passwords.verify(given.password, hash).await?;
    let Some(account) = account.filter(|_| is_right) else {
        // Not the name: it may be a password in the wrong field.
        tracing::info!(target: SECURITY, %address, "sign-in failed: wrong name or password");
        let message = "expected the name and the password of an account; one of the two is wrong";
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, Code::WrongPassword, message));
    };
    accounts.attempts.signed_in(name, address);
    tracing::info!(target: SECURITY, account = %account.id, %address, "signed in");
    let cookie = open_session(&accounts, &account, &headers).await?;
    close_previous(&accounts, &headers).await?;
    Ok((cookie, axum::Json(Me::of(account))).into_response())
}

/// Closes the session that asks; others of the same account go on.
#[utoipa::path(delete, path = "/api/session", tag = "people", security(("session" = [])), responses((status = 204), (status = "4XX", body = Problem)))]
async fn sign_out(State(accounts): State<Accounts>, caller: Caller) -> Result<Response> {
    let session = caller.needs_session()?;
    accounts.store.close_session(caller.id(), session).await?;
    close_sockets_of(&accounts, &caller.credential, ApiError::signed_out()).await;
    tracing::info!(target: SECURITY, account = %caller.id(), "signed out");
    Ok((StatusCode::NO_CONTENT, session_cookie(&accounts, "", 0)).into_response())
}

/// Where you are signed in, the last used first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people", security(("session" = [])), responses((status = 200, body = [SessionInfo]), (status = "4XX", body = Problem)))]
async fn list(State(context): State<Context>, caller: Caller) -> Result<axum::Json<Vec<SessionInfo>>> {
    let own = caller.needs_session()?;
    let now = now();
    let sessions = context.store.sessions(caller.id()).await?;
    let info = |session: Session| SessionInfo {
        current: session.id == *own,
        id: session.id,
        client: session.client,
        created: session.created,
        used: session.used,
        expires: session.expires,
    };
    let open = sessions.into_iter().filter(|session| session.expires > now);
    let mut infos: Vec<SessionInfo> = open.map(info).collect();
    infos.sort_by_key(|session| (!session.current, -session.used));
    Ok(axum::Json(infos))
}

/// Closes one of your sessions, and its sockets.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people", security(("session" = [])), params(("id" = SessionId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn close(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<SessionId>,
) -> Result<StatusCode> {
    caller.needs_session()?;
    if !context.store.close_session(caller.id(), &id).await? {
        return Err(ApiError::not_found("session"));
    }
    close_sockets_of(&context, &Credential::Session(id), ApiError::signed_out()).await;
    tracing::info!(target: SECURITY, account = %caller.id(), "closed a session");
    Ok(StatusCode::NO_CONTENT)
}

/// Signs you out everywhere, here too. Tokens go on.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "people", security(("session" = [])), responses((status = 204), (status = "4XX", body = Problem)))]
async fn close_all(State(context): State<Context>, caller: Caller) -> Result<Response> {
    caller.needs_session()?;
    let sessions = context.store.sessions(caller.id()).await?;
    context.store.close_sessions(caller.id()).await?;
    for session in sessions {
        close_sockets_of(&context, &Credential::Session(session.id), ApiError::signed_out()).await;
    }
    tracing::info!(target: SECURITY, account = %caller.id(), "signed out everywhere");
    Ok((StatusCode::NO_CONTENT, session_cookie(&context, "", 0)).into_response())
}

/// What attempts at the password of a name are counted by.
pub(crate) fn name_key(name: &str) -> SecretHash {
    fingerprint(&name.to_lowercase())
}

/// Opens a session with a new secret, which nobody can have known before; returns its cookie. `headers` are those of the request.
pub(crate) async fn open_session(
    context: &Context,
    account: &Account,
    headers: &HeaderMap,
) -> Result<HeaderMap> {
    let now = now();
    if let Some(until) = account.banned_until.filter(|&until| until > now) {
        return Err(ApiError::banned(until));
    }
    let secret = new_secret()?;
    let session = Session {
        id: crate::runtime::id::new(),
        hash: fingerprint(&secret),
        account: account.id.clone(),
        created: now,
        used: now,
        expires: now + SESSION,
        client: client(headers),
    };
    context.store.open_session(&session).await?;
    Ok(session_cookie(context, &secret, SESSION / 1000))
}

/// Closes the session that a request had, which the browser forgets for the new one.
async fn close_previous(context: &Context, headers: &HeaderMap) -> Result<()> {
    let Some(secret) = cookie(headers, cookie_name(&context.config)) else { return Ok(()) };
    let Some((session, account)) = context.store.session(&fingerprint(secret), now()).await? else {
        return Ok(());
    };
    context.store.close_session(&account.id, &session.id).await?;
    close_sockets_of(context, &Credential::Session(session.id), ApiError::signed_out()).await;
    Ok(())
}

pub(crate) fn session_cookie(context: &Context, secret: &str, seconds: i64) -> HeaderMap {
    let name = cookie_name(&context.config);
    let secure = if context.config.secure() { "; Secure" } else { "" };
    let cookie = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let value = HeaderValue::from_str(&cookie).expect("a secret is hexadecimal");
    HeaderMap::from_iter([(header::SET_COOKIE, value)])
}
