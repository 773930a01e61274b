//! Who asks: a session in a cookie, or a token in the `Authorization` header.

use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::{HeaderMap, request::Parts};
use ids::{AccountId, SecretHash};
use store::{Account, Role};

use crate::accounts::scope::Scope;
use crate::accounts::secret::fingerprint;
use crate::http::code::Code;
use crate::http::credentials::{bearer, cookie};
use crate::http::error::{ApiError, Result};
use crate::runtime::context::Context;
use crate::runtime::time::{DAY, now};

/// The cookie of a session.
pub(crate) const COOKIE: &str = "catercorner_session";

/// How long a session lasts after its last use.
pub(crate) const SESSION: store::Millis = 90 * DAY;

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) account: Account,
    /// The fingerprint of the session, or nothing for a token.
    pub(crate) session: Option<SecretHash>,
    /// What a token may do; a session may do everything.
    scopes: Option<Vec<Scope>>,
}

impl Caller {
    pub(crate) fn id(&self) -> &AccountId {
        &self.account.id
    }

    /// Refuses a token that was not made for this.
    pub(crate) fn needs(&self, scope: Scope) -> Result<()> {
        match &self.scopes {
            Some(scopes) if !scopes.contains(&scope) => {
                let message = format!("expected a token with the scope {}", scope.word());
                Err(ApiError::forbidden(Code::Scope, message))
            }
            _ => Ok(()),
        }
    }

    /// Refuses tokens: some things only the person may do.
    pub(crate) fn needs_session(&self) -> Result<&SecretHash> {
        self.session
            .as_ref()
            .ok_or_else(|| ApiError::forbidden(Code::SessionOnly, "a token cannot do this: sign in"))
    }

    /// Refuses who does not look after the others, and tokens.
    pub(crate) fn needs_moderator(&self) -> Result<()> {
        self.needs_session()?;
        match self.account.role {
            Role::Moderator | Role::Admin => Ok(()),
            Role::Player => Err(ApiError::forbidden(Code::Forbidden, "expected a moderator")),
        }
    }

    /// Who asks with these headers, if anybody.
    pub(crate) async fn find(context: &Context, headers: &HeaderMap) -> Result<Option<Self>> {
        let now = now();
        let caller = if let Some(secret) = bearer(headers) {
            let (token, account) = context
                .store
                .use_token(&fingerprint(secret), now)
                .await?
                .ok_or_else(ApiError::not_signed_in)?;
            Some(Self { account, session: None, scopes: Some(Scope::list(&token.scopes)) })
        } else if let Some(secret) = cookie(headers, COOKIE) {
            let hash = fingerprint(secret);
            let Some((session, account)) = context.store.session(&hash, now).await? else {
                return Ok(None);
            };
            if session.expires - now < SESSION - DAY {
                context.store.extend_session(&hash, now + SESSION).await?;
                context.store.set_seen(&account.id, now).await?;
            }
            Some(Self { account, session: Some(hash), scopes: None })
        } else {
            None
        };
        if let Some(until) = caller.as_ref().and_then(|caller| caller.account.banned_until)
            && until > now
        {
            return Err(ApiError::banned(until));
        }
        Ok(caller)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller
where
    Context: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        Self::find(&Context::from_ref(state), &parts.headers).await?.ok_or_else(ApiError::not_signed_in)
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for Caller
where
    Context: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>> {
        Self::find(&Context::from_ref(state), &parts.headers).await
    }
}
