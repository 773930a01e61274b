//! Tokens, by which programs act for an account, within stated scopes.

use axum::extract::State;
use axum::http::StatusCode;
use ids::TokenId;
use serde::{Deserialize, Serialize};
use store::{Millis, Token};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::accounts::secret::{fingerprint, new_secret};
use crate::accounts::state::Accounts;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::runtime::context::Context;
use crate::runtime::time::now;

/// The most tokens of one account.
const MOST: usize = 20;

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewToken {
    /// What to call it.
    #[schema(max_length = 40)]
    name: String,
    /// What it may do.
    scopes: Vec<Scope>,
}

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
struct TokenInfo {
    id: TokenId,
    name: String,
    scopes: Vec<Scope>,
    created: Millis,
    used: Option<Millis>,
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
    TokenInfo { id: token.id, name: token.name, scopes, created: token.created, used: token.used }
}

/// Your tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people", security(("session" = [])), responses((status = 200, body = [TokenInfo]), (status = "4XX", body = Problem)))]
async fn list(State(context): State<Context>, caller: Caller) -> Result<axum::Json<Vec<TokenInfo>>> {
    caller.needs_session()?;
    let tokens = context.store.tokens(caller.id()).await?;
    Ok(axum::Json(tokens.into_iter().map(info).collect()))
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
    if context.store.tokens(caller.id()).await?.len() >= MOST {
        return Err(ApiError::conflict(
            Code::TooManyTokens,
            format!("expected at most {MOST} tokens: revoke one first"),
        ));
    }
    let secret = new_secret()?;
    let words: Vec<&str> = wanted.scopes.iter().map(|scope| scope.word()).collect();
    let token = Token {
        id: crate::runtime::id::new(),
        account: caller.id().to_owned(),
        name: wanted.name,
        hash: fingerprint(&secret),
        scopes: words.join(" "),
        created: now(),
        used: None,
    };
    context.store.create_token(&token).await?;
    Ok((StatusCode::CREATED, axum::Json(TokenMade { token: info(token), secret })))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "people", security(("session" = [])), params(("id" = TokenId, Path)), responses((status = 204), (status = "4XX", body = Problem)))]
async fn revoke(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<TokenId>,
) -> Result<StatusCode> {
    caller.needs_session()?;
    match context.store.delete_token(caller.id(), &id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::not_found("token")),
    }
}
