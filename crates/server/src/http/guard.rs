//! What stands before every request: rate limits, the check of where it comes from, and the headers of every answer.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::code::Code;
use crate::http::credentials::bearer;
use crate::http::error::{ApiError, Result};
use crate::http::forwarded::find_client;
use crate::runtime::config::Config;
use crate::runtime::context::Context;
use crate::runtime::limits::Address;

/// The guard has found the address of every request before a handler asks for it.
impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        parts.extensions.get().copied().ok_or_else(|| ApiError::internal("a request went past the guard"))
    }
}

/// Counts the request, refuses those of foreign pages, and adds the headers that every answer has.
pub(crate) async fn guard(State(context): State<Context>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let address = Address::from(find_client(&context.config, request.headers_mut(), peer));
    request.extensions_mut().insert(address);
    let is_documentation = request.uri().path().starts_with("/api/docs");
    let mut response = if let Err(error) = context.limits.request(&address) {
        ApiError::from(error).into_response()
    } else if let Err(error) = check_origin(&context.config, request.method(), request.headers()) {
        error.into_response()
    } else {
        next.run(request).await
    };
    add_headers(response.headers_mut(), &context.config, is_documentation);
    response
}

/// Cookies travel with requests of any page, so what changes something must come from our own. Browsers say where
/// a request comes from. With a token no cookie counts that could be misused; with any other `Authorization` one does.
fn check_origin(config: &Config, method: &Method, headers: &HeaderMap) -> Result<()> {
    if method.is_safe() || bearer(headers).is_some() { Ok(()) } else { same_origin(config, headers) }
}

/// Refuses a request that a browser made for a page from elsewhere.
pub(crate) fn same_origin(config: &Config, headers: &HeaderMap) -> Result<()> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        // Not a browser, or one that says it otherwise.
        return match text(HeaderName::from_static("sec-fetch-site")) {
            None | Some("same-origin" | "none") => Ok(()),
            Some(other) => Err(foreign(other)),
        };
    };
    let own = match &config.origin {
        Some(own) => origin == own.trim_end_matches('/'),
        None => origin.split_once("://").is_some_and(|(_, host)| text(header::HOST) == Some(host)),
    };
    if own { Ok(()) } else { Err(foreign(origin)) }
}

fn foreign(origin: &str) -> ApiError {
    let message = format!("expected a request of our own page, got one of {origin}");
    ApiError::new(axum::http::StatusCode::FORBIDDEN, Code::ForeignOrigin, message)
}

/// For a year browsers ask this host for nothing without encryption. Other hosts of the domain are not ours to decide about.
const ONLY_ENCRYPTED: &str = "max-age=31536000";

/// What our page may load and do: nothing but what comes from here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The page that describes the API is not ours, and writes styles into its elements.
const DOCUMENTATION_POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                                    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

fn add_headers(headers: &mut HeaderMap, config: &Config, is_documentation: bool) {
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
    if config.secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_ENCRYPTED));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
