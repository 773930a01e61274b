//! What a client hears when something cannot be done: a status, a short code for programs, a sentence for people.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::http::code::{Code, WhyCode};
use crate::http::json_errors;
use crate::runtime::limits::TooMany;
use crate::runtime::pool::QueueFull;
use crate::runtime::rulesets::RulesetError;

/// The largest body of a request.
pub(crate) const LARGEST_BODY: usize = 1 << 20;

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
    pub(crate) code: Code,
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
    pub(crate) code: WhyCode,
    /// In English.
    pub(crate) message: String,
    /// The fields that it is about.
    pub(crate) fields: Vec<String>,
}

impl Why {
    /// Every reason of a refusal.
    pub(crate) fn list(refusal: &rules::Refusal) -> Vec<Self> {
        let why = |reason: &rules::Reason| Self {
            code: reason.into(),
            message: reason.to_string(),
            fields: reason.fields().iter().map(ToString::to_string).collect(),
        };
        refusal.reasons.iter().map(why).collect()
    }
}

impl ApiError {
    #[expect(clippy::needless_pass_by_value, reason = "callers hand over errors as they come")]
    pub(crate) fn new(status: StatusCode, code: Code, message: impl ToString) -> Self {
        Self { status, problem: Problem { code, message: message.to_string(), reasons: Vec::new() } }
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

    pub(crate) fn forbidden(message: impl ToString) -> Self {
        Self::new(StatusCode::FORBIDDEN, Code::Forbidden, message)
    }

    pub(crate) fn banned(until: store::Millis) -> Self {
        let message = format!("this account is banned until {}", crate::runtime::time::written(until));
        Self::new(StatusCode::FORBIDDEN, Code::Banned, message)
    }

    pub(crate) fn conflict(code: Code, message: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn too_many() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            Code::TooMany,
            "too many requests: wait a moment and try again",
        )
    }

    pub(crate) fn busy(message: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, message)
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
        if self.status == StatusCode::TOO_MANY_REQUESTS || self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("5"));
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
            table::Refusal::Illegal(illegal) => Why::list(illegal),
            _ => Vec::new(),
        };
        let mut error = Self::conflict(Code::from(&refusal), told(&refusal));
        error.problem.reasons = reasons;
        error
    }
}

/// A refusal to whoever asked: the table knows people by their ids, which tell nobody anything.
fn told(refusal: &table::Refusal) -> String {
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
    fn from(_: TooMany) -> Self {
        Self::too_many()
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
        Self::bad(Code::Setup, error)
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
