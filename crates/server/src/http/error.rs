//! What a client hears when something cannot be done: a status, a short code for programs, a sentence for people.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::http::code::{Code, IllegalCode};
use crate::http::json_errors;
use crate::runtime::limits::TooMany;
use crate::runtime::pool::QueueFull;
use crate::runtime::rulesets::RulesetError;

/// The seconds after which a client may try again when the server has too much to do.
const BUSY: u64 = 5;

/// The largest body of a request.
pub(crate) const LARGEST_BODY: usize = 1 << 20;

/// What a handler answers.
pub(crate) type Result<T> = std::result::Result<T, ApiError>;

/// Why something was not done. Nothing has changed then.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
    /// After how many seconds it is worth trying again.
    retry_after: Option<u64>,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Problem {
    /// A short name that does not change.
    pub(crate) code: Code,
    /// What was expected and what came.
    pub(crate) message: String,
    /// Of a move that the rules forbid: every reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) reasons: Vec<IllegalReason>,
    /// Of a record that is refused: the line where it is wrong, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// The character of that line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
}

/// A reason why the rules forbid a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct IllegalReason {
    /// A short name that does not change.
    pub(crate) code: IllegalCode,
    /// In English.
    pub(crate) message: String,
    /// The fields that it is about.
    pub(crate) fields: Vec<String>,
}

impl IllegalReason {
    /// Every reason of a refusal.
    pub(crate) fn list(refusal: &rules::Refusal) -> Vec<Self> {
        let reason = |reason: &rules::Reason| Self {
            code: reason.into(),
            message: reason.to_string(),
            fields: reason.fields().iter().map(ToString::to_string).collect(),
        };
        refusal.reasons.iter().map(reason).collect()
    }
}

impl ApiError {
    #[expect(clippy::needless_pass_by_value, reason = "callers hand over errors as they come")]
    pub(crate) fn new(status: StatusCode, code: Code, message: impl ToString) -> Self {
        let problem =
            Problem { code, message: message.to_string(), reasons: Vec::new(), line: None, column: None };
        Self { status, problem, retry_after: None }
    }

    /// What came is not what was expected.
    pub(crate) fn bad(code: Code, message: impl ToString) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, Code::NotFound, format!("there is no such {what}"))
    }

    pub(crate) fn not_signed_in() -> Self {
        let message = "expected a session or a token: enter as a guest or sign in first";
        Self::new(StatusCode::UNAUTHORIZED, Code::NotSignedIn, message)
    }

    /// The session or the token has ended.
    pub(crate) fn signed_out() -> Self {
        let message = "expected a session or a token that is open, but this one has ended: sign in again";
        Self::new(StatusCode::UNAUTHORIZED, Code::NotSignedIn, message)
    }

    /// The caller may not do this. [`Code::Forbidden`] is for want of a role; the others tell what to do about it.
    pub(crate) fn forbidden(code: Code, message: impl ToString) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    pub(crate) fn banned(until: store::Millis) -> Self {
        let message = format!("this account is banned until {}", crate::runtime::time::written(until));
        Self::new(StatusCode::FORBIDDEN, Code::Banned, message)
    }

    pub(crate) fn conflict(code: Code, message: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn too_many(wait: Duration) -> Self {
        let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
        let message = format!("too many requests: try again in {seconds} s");
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, Code::TooMany, message);
        Self { retry_after: Some(seconds), ..error }
    }

    pub(crate) fn busy(message: impl ToString) -> Self {
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, message);
        Self { retry_after: Some(BUSY), ..error }
    }

    /// Our fault: the log has the reason, the client only hears that it was not theirs.
    pub(crate) fn internal(reason: impl std::fmt::Display) -> Self {
        tracing::error!(%reason, "a request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            Code::Internal,
            "the server failed; it is not your fault",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken(_) => Self::conflict(Code::Taken, error),
            StoreError::Text => Self::bad(Code::Text, error),
            StoreError::Closed => Self::busy("the server is shutting down"),
            other => Self::internal(other),
        }
    }
}

impl From<table::Refusal> for ApiError {
    fn from(refusal: table::Refusal) -> Self {
        let reasons = match &refusal {
            table::Refusal::Illegal(illegal) => IllegalReason::list(illegal),
            _ => Vec::new(),
        };
        let mut error = Self::conflict(Code::from(&refusal), for_caller(&refusal));
        error.problem.reasons = reasons;
        error
    }
}

/// A refusal in words for the caller: the table's own name people by their ids.
fn for_caller(refusal: &table::Refusal) -> String {
    use table::Refusal;
    match refusal {
        Refusal::NotAPlayer { .. } => "expected somebody who plays here".into(),
        Refusal::NotYourTurn { seat, colour, .. } => {
            format!("expected a move of {seat}, which is to move with {colour}")
        }
        Refusal::NotYourSeat { seat, .. } => format!("expected a seat of your own, got {seat}"),
        Refusal::NothingToTakeBack { .. } => {
            "expected a move of yours that could be taken back, but there is none".into()
        }
        Refusal::AlreadyAsked { .. } => {
            "expected no open question, but something has been asked already: answer that first".into()
        }
        Refusal::AlreadyAgreed { .. } => {
            "expected an answer of somebody else: you have agreed already".into()
        }
        Refusal::Overdue { .. } => "expected it in time, but time ran out before it came".into(),
        other => other.to_string(),
    }
}

impl From<TooMany> for ApiError {
    fn from(refused: TooMany) -> Self {
        Self::too_many(refused.wait)
    }
}

impl From<QueueFull> for ApiError {
    fn from(_: QueueFull) -> Self {
        Self::busy("the computer players are busy: try again in a moment")
    }
}

impl From<RulesetError> for ApiError {
    fn from(error: RulesetError) -> Self {
        let code = match error {
            RulesetError::Option(_) => Code::Option,
            RulesetError::Variant(_) | RulesetError::Compile(_) => Code::Variant,
        };
        Self::bad(code, error)
    }
}

impl From<table::SetupError> for ApiError {
    fn from(error: table::SetupError) -> Self {
        let code = match error {
            table::SetupError::Move { .. } | table::SetupError::Over => Code::Moves,
            _ => Code::Setup,
        };
        Self::bad(code, error)
    }
}

macro_rules! from_rejection {
    ($($rejection:ty => $code:expr),+) => {
        $(impl From<$rejection> for ApiError {
            fn from(rejection: $rejection) -> Self {
                if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                    let message = format!("expected a body of at most {LARGEST_BODY} bytes");
                    return Self::new(rejection.status(), Code::TooLarge, message);
                }
                Self::new(rejection.status(), $code, json_errors::words(&rejection.body_text()))
            }
        })+
    };
}

from_rejection!(JsonRejection => Code::Body, PathRejection => Code::Path, QueryRejection => Code::Query);
