//! What a client hears when something cannot be done: a status, a short code for programs, a sentence for people.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

/// What a handler answers.
pub(crate) type Result<T> = std::result::Result<T, ApiError>;

/// Why something was not done. Nothing has changed then.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Problem {
    /// A short name that does not change.
    pub(crate) code: String,
    /// What was expected and what came.
    pub(crate) message: String,
    /// Of a move that the rules forbid: every reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) reasons: Vec<Why>,
}

/// A reason why the rules forbid a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = IllegalBecause)]
pub(crate) struct Why {
    /// A short name that does not change.
    pub(crate) code: String,
    /// In English.
    pub(crate) message: String,
    /// The fields that it is about.
    pub(crate) fields: Vec<String>,
}

impl Why {
    /// Every reason of a refusal.
    pub(crate) fn list(refusal: &rules::Refusal) -> Vec<Self> {
        let why = |reason: &rules::Reason| Self {
            code: reason.code().to_owned(),
            message: reason.to_string(),
            fields: reason.fields().iter().map(ToString::to_string).collect(),
        };
        refusal.reasons.iter().map(why).collect()
    }
}

impl ApiError {
    #[expect(clippy::needless_pass_by_value, reason = "callers hand over errors as they come")]
    pub(crate) fn new(status: StatusCode, code: &str, message: impl ToString) -> Self {
        Self {
            status,
            problem: Problem { code: code.to_owned(), message: message.to_string(), reasons: Vec::new() },
        }
    }

    /// What came is not what was expected.
    pub(crate) fn bad(code: &str, message: impl ToString) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", format!("there is no such {what}"))
    }

    pub(crate) fn not_signed_in() -> Self {
        let message = "expected a session or a token: enter as a guest or sign in first";
        Self::new(StatusCode::UNAUTHORIZED, "not_signed_in", message)
    }

    pub(crate) fn forbidden(message: impl ToString) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    pub(crate) fn banned(until: store::Millis) -> Self {
        let message = format!("this account is banned until {}", crate::time::written(until));
        Self::new(StatusCode::FORBIDDEN, "banned", message)
    }

    pub(crate) fn conflict(code: &str, message: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn too_many() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", "too many requests: wait a moment and try again")
    }

    pub(crate) fn busy(message: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// Our fault: the log has the reason, the client only hears that it was not theirs.
    pub(crate) fn internal(reason: impl std::fmt::Display) -> Self {
        tracing::error!(%reason, "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server failed; it is not your fault")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS || self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("5"));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken(_) => Self::conflict("taken", error),
            StoreError::Text => Self::bad("text", error),
            StoreError::Closed => Self::busy("the server is shutting down"),
            other => Self::internal(other),
        }
    }
}

impl From<table::Refusal> for ApiError {
    fn from(refusal: table::Refusal) -> Self {
        let reasons = match &refusal {
            table::Refusal::Illegal(illegal) => Why::list(illegal),
            _ => Vec::new(),
        };
        let mut error = Self::conflict(refusal.code(), refusal);
        error.problem.reasons = reasons;
        error
    }
}

impl From<table::SetupError> for ApiError {
    fn from(error: table::SetupError) -> Self {
        Self::bad("setup", error)
    }
}

macro_rules! from_rejection {
    ($($rejection:ty => $code:literal),+) => {
        $(impl From<$rejection> for ApiError {
            fn from(rejection: $rejection) -> Self {
                Self::new(rejection.status(), $code, rejection.body_text())
            }
        })+
    };
}

from_rejection!(JsonRejection => "body", PathRejection => "path", QueryRejection => "query");
