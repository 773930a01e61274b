//! Tokens, by which programs act for an account, within stated scopes.

use axum::extract::State;
use axum::http::StatusCode;
use ids::TokenId;
use serde::{Deserialize, Serialize};
use store::{Millis, Token};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::{Caller, Credential};
use crate::accounts::presence::close_sockets_of;
use crate::accounts::scope::Scope;
use crate::accounts::secret::{fingerprint, new_secret};
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path, at_most};
use crate::runtime::context::Context;
use crate::runtime::security::SECURITY;
use crate::runtime::time::{DAY, now};

/// The most tokens of one account.
const MOST: usize = 20;

/// The longest time that a token can be made for, and what it is if nobody says, in days.
const LONGEST_DAYS: u32 = 366;

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewToken {
    /// What to call it.
    #[schema(max_length = 40)]
    name: String,
    /// What it may do.
    scopes: Vec<Scope>,
    /// After how many days it ends; 366 if nothing is said.
    #[schema(minimum = 1, maximum = 366)]
    days: Option<u32>,
}

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
struct TokenInfo {
    id: TokenId,
    name: String,
    scopes: Vec<Scope>,
    created: Millis,
    /// When it was last used, to the minute.
    used: Option<Millis>,
    /// What kind of client used it last, as `python-requests`; empty if that is not known.
    client: String,
    /// When it ends. Tokens from before there was an end have none.
    expires: Option<Millis>,
}

/// A new token, with its secret, which is never shown again.
#[derive(Serialize, ToSchema)]
struct TokenMade {
    #[serde(flatten)]
    token: TokenInfo,
    secret: String,
}

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(revoke))
}

fn info(token: Token) -> TokenInfo {
    let scopes = Scope::list(&token.scopes);
    TokenInfo {
        id: token.id,
        name: token.name,
        scopes,
        created: token.created,
        used: token.used,
        client: token.client,
        expires: token.expires,
    }
}

/// Your tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people", security(("session" = [])), responses((status = 200, body = [TokenInfo]), (status = "4XX", body = Problem)))]
async fn list(State(context): State<Context>, caller: Caller) -> Result<axum::Json<Vec<TokenInfo>>> {
    caller.needs_session()?;
    Ok(axum::Json(open_tokens(&context, &caller).await?.into_iter().map(info).collect()))
}

/// Makes a token for a program.
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", security(("session" = [])), request_body = NewToken, responses((status = 201, body = TokenMade), (status = "4XX", body = Problem)))]
async fn create(
    State(context): State<Context>,
    caller: Caller,
    Json(wanted): Json<NewToken>,
) -> Result<(StatusCode, axum::Json<TokenMade>)> {
    caller.needs_session()?;
    if wanted.name.is_empty() || wanted.name.chars().count() > 40 {
        return Err(ApiError::bad(Code::Name, "expected a name of 1 to 40 characters for the token"));
    }
    if open_tokens(&context, &caller).await?.len() >= MOST {
        return Err(ApiError::conflict(
            Code::TooManyTokens,
            format!("expected at most {MOST} tokens: revoke one first"),
        ));
    }
    let days = at_most("days", wanted.days, LONGEST_DAYS, LONGEST_DAYS)?;
    let secret = new_secret()?;
    let created = now();
    let words: Vec<&str> = wanted.scopes.iter().map(|scope| scope.word()).collect();
    let token = Token {
        id: crate::runtime::id::new(),
        account: caller.id().to_owned(),
        name: wanted.name,
        hash: fingerprint(&secret),
        scopes: words.join(" "),
        created,
        used: None,
        expires: Some(created + Millis::from(days) * DAY),
        client: String::new(),
    };
    context.store.create_token(&token).await?;
    tracing::info!(target: SECURITY, account = %caller.id(), token = %token.id, "a token was made");
    Ok((StatusCode::CREATED, axum::Json(TokenMade { token: info(token), secret })))
}

/// Revokes a token, and closes its sockets.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "people", security(("session" = [])), params(("id" = TokenId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn revoke(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<TokenId>,
) -> Result<StatusCode> {
    caller.needs_session()?;
    if !context.store.delete_token(caller.id(), &id).await? {
        return Err(ApiError::not_found("token"));
    }
    tracing::info!(target: SECURITY, account = %caller.id(), token = %id, "a token was revoked");
    close_sockets_of(&context, &Credential::Token(id), ApiError::signed_out()).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The tokens of the caller that have not ended.
async fn open_tokens(context: &Context, caller: &Caller) -> Result<Vec<Token>> {
    let now = now();
    let mut tokens = context.store.tokens(caller.id()).await?;
    tokens.retain(|token| token.expires.is_none_or(|expires| expires > now));
    Ok(tokens)
}
