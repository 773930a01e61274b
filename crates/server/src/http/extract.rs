//! Extractors whose refusals look like all others.

use std::str::FromStr;

use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request};
use ids::InvalidId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

/// A JSON body.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
pub(crate) struct Json<T>(pub(crate) T);

/// Parts of the path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub(crate) struct Path<T>(pub(crate) T);

/// What follows the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub(crate) struct Query<T>(pub(crate) T);

/// A JSON body that need not be there.
impl<T: serde::de::DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>> {
        let body = <axum::Json<T> as OptionalFromRequest<S>>::from_request(request, state).await?;
        Ok(body.map(|axum::Json(body)| Self(body)))
    }
}

/// How many are wanted: a number from 1 to `most`, or the usual one if none is said.
pub(crate) fn at_most(name: &str, wanted: Option<u32>, usual: u32, most: u32) -> Result<u32> {
    match wanted.unwrap_or(usual) {
        fits if (1..=most).contains(&fits) => Ok(fits),
        other => Err(ApiError::bad(Code::Limit, format!("{name}: expected 1 to {most}, got {other}"))),
    }
}

/// The most entries of one page of a list.
pub(crate) const LONGEST_LIST: u32 = 100;

/// Which part of a list that is sorted by id, newest first.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// From before the entry with this id: for the next page.
    before: Option<String>,
    /// At most this many.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl Page {
    /// Where the page before this one ended.
    pub(crate) fn before<Id: FromStr<Err = InvalidId>>(&self) -> Result<Option<Id>> {
        let before = self.before.as_deref().map(str::parse).transpose();
        before.map_err(|error| ApiError::bad(Code::Query, format!("before: {error}")))
    }

    pub(crate) fn limit(&self) -> Result<u32> {
        at_most("limit", self.limit, LONGEST_LIST / 2, LONGEST_LIST)
    }
}
