//! Who asks: a session in a cookie, or a token in the `Authorization` header.

use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::{HeaderMap, request::Parts};
use ids::{AccountId, SessionId, TokenId};
use store::{Account, Role};

use crate::accounts::client::client;
use crate::accounts::scope::Scope;
use crate::accounts::secret::fingerprint;
use crate::http::code::Code;
use crate::http::credentials::{bearer, cookie};
use crate::http::error::{ApiError, Result};
use crate::runtime::config::Config;
use crate::runtime::context::Context;
use crate::runtime::time::{DAY, MINUTE, now};

/// The cookie of a session.
pub(crate) const COOKIE: &str = "catercorner_session";

/// The same where it may only travel encrypted. No other host and no page without encryption can set a cookie whose name begins
/// like this.
const SECURE_COOKIE: &str = "__Host-catercorner_session";

/// How long a session lasts after its last use.
pub(crate) const SESSION: store::Millis = 90 * DAY;

/// How often the last use of a session is recorded: who asks often must not write often.
const RENEWAL: store::Millis = 10 * MINUTE;

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) account: Account,
    pub(crate) credential: Credential,
    /// What a token may do; a session may do everything.
    scopes: Option<Vec<Scope>>,
}

/// What a request was signed with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Credential {
    Session(SessionId),
    Token(TokenId),
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
    pub(crate) fn needs_session(&self) -> Result<&SessionId> {
        match &self.credential {
            Credential::Session(session) => Ok(session),
            Credential::Token(_) => {
                Err(ApiError::forbidden(Code::SessionOnly, "a token cannot do this: sign in"))
            }
        }
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
                .use_token(&fingerprint(secret), now, &client(headers))
                .await?
                .ok_or_else(ApiError::not_signed_in)?;
            let credential = Credential::Token(token.id);
            Some(Self { account, credential, scopes: Some(Scope::list(&token.scopes)) })
        } else if let Some(secret) = cookie(headers, cookie_name(&context.config)) {
            let hash = fingerprint(secret);
            let Some((session, account)) = context.store.session(&hash, now).await? else {
                return Ok(None);
            };
            if session.used + RENEWAL < now {
                context.store.renew_session(&hash, now, now + SESSION, &client(headers)).await?;
                context.store.set_seen(&account.id, now).await?;
            }
            Some(Self { account, credential: Credential::Session(session.id), scopes: None })
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

/// The name of the cookie of a session.
pub(crate) fn cookie_name(config: &Config) -> &'static str {
    if config.secure() { SECURE_COOKIE } else { COOKIE }
}
