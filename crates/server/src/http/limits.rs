//! What stands before every request: how many an address may make, where they may come from, and what browsers
//! are told to allow.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::app::App;
use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::runtime::config::Config;

/// Where a request comes from. Of an IPv6 address the first half counts: the rest is the subscriber's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    fn of(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(v4) => Self(IpAddr::V4(v4)),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
        }
    }

    fn find(app: &App, headers: &HeaderMap, peer: Option<SocketAddr>) -> Self {
        // The last entry is the proxy's own; those before it are whatever the client wrote.
        let told = || headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        let told = app.config.behind_proxy.then(told).flatten();
        Self::of(told.or(peer.map(|peer| peer.ip())).unwrap_or(IpAddr::from([0, 0, 0, 0])))
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        Ok(Self::find(app, &parts.headers, peer))
    }
}

/// How often something may be done, by address and by account.
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<Address>,
    entries: DefaultKeyedRateLimiter<Address>,
    messages: DefaultKeyedRateLimiter<String>,
    chat: DefaultKeyedRateLimiter<String>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let count = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        Self {
            requests: RateLimiter::keyed(Quota::per_minute(count(config.requests_per_minute))),
            entries: RateLimiter::keyed(Quota::per_hour(count(config.entries_per_hour))),
            messages: RateLimiter::keyed(Quota::per_second(count(20)).allow_burst(count(60))),
            chat: RateLimiter::keyed(Quota::per_minute(count(20)).allow_burst(count(6))),
        }
    }

    /// An account is made, or a password tried.
    pub(crate) fn entry(&self, address: &Address) -> Result<()> {
        self.entries.check_key(address).map_err(|_| ApiError::too_many())
    }

    /// A message came over a socket.
    pub(crate) fn message(&self, speaker: &str) -> Result<()> {
        self.messages.check_key(&speaker.to_owned()).map_err(|_| ApiError::too_many())
    }

    /// An account says something to others.
    pub(crate) fn chat(&self, account: &str) -> Result<()> {
        self.chat.check_key(&account.to_owned()).map_err(|_| ApiError::too_many())
    }

    /// Forgets whoever has been quiet for long.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.entries.retain_recent();
        self.messages.retain_recent();
        self.chat.retain_recent();
    }
}

/// Counts the request, refuses those of foreign pages, and adds the headers that every answer has.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let address = Address::find(&app, request.headers(), peer);
    let is_documentation = request.uri().path().starts_with("/api/docs");
    let mut response = if app.limits.requests.check_key(&address).is_err() {
        ApiError::too_many().into_response()
    } else if let Err(error) = check_origin(&app, request.method(), request.headers()) {
        error.into_response()
    } else {
        next.run(request).await
    };
    add_headers(response.headers_mut(), is_documentation);
    response
}

/// Cookies travel with requests of any page, so what changes something must come from our own. Browsers say where
/// a request comes from; a program with a token has no cookie that could be misused.
fn check_origin(app: &App, method: &Method, headers: &HeaderMap) -> Result<()> {
    if method.is_safe()
        || headers.contains_key(header::AUTHORIZATION)
        || !headers.contains_key(header::COOKIE)
    {
        return Ok(());
    }
    same_origin(app, headers)
}

/// Refuses a request that a browser made for a page from elsewhere.
pub(crate) fn same_origin(app: &App, headers: &HeaderMap) -> Result<()> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        // Not a browser, or one that says it otherwise.
        return match text(HeaderName::from_static("sec-fetch-site")) {
            None | Some("same-origin" | "none") => Ok(()),
            Some(other) => Err(foreign(other)),
        };
    };
    let own = match &app.config.origin {
        Some(own) => origin == own.trim_end_matches('/'),
        None => origin.split_once("://").map(|(_, host)| host) == text(header::HOST),
    };
    if own { Ok(()) } else { Err(foreign(origin)) }
}

fn foreign(origin: &str) -> ApiError {
    let message = format!("expected a request of our own page, got one of {origin}");
    ApiError::new(axum::http::StatusCode::FORBIDDEN, Code::ForeignOrigin, message)
}

/// What our page may load and do: nothing but what comes from here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The page that describes the API is not ours, and writes styles into its elements.
const DOCUMENTATION_POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                                    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

fn add_headers(headers: &mut HeaderMap, is_documentation: bool) {
    for (name, value) in [
        ("content-security-policy", if is_documentation { DOCUMENTATION_POLICY } else { POLICY }),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
