//! What all rows are read with.

use std::str::FromStr;

use ids::InvalidId;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::{Result, StoreError};

/// A unique violation is an answer, everything else a failure.
pub(crate) fn taken(what: &'static str) -> impl Fn(sqlx::Error) -> StoreError {
    move |error| match error.as_database_error() {
        Some(database) if database.is_unique_violation() => StoreError::Taken(what),
        _ => error.into(),
    }
}

pub(crate) fn flag(row: &AnyRow, column: &str) -> Result<bool> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

/// An id that was stored as text.
pub(crate) fn id<T: FromStr<Err = InvalidId>>(row: &AnyRow, column: &'static str) -> Result<T> {
    parse(row.try_get(column)?, column)
}

/// An id that need not be there.
pub(crate) fn optional_id<T: FromStr<Err = InvalidId>>(
    row: &AnyRow,
    column: &'static str,
) -> Result<Option<T>> {
    row.try_get::<Option<&str>, _>(column)?.map(|text| parse(text, column)).transpose()
}

fn parse<T: FromStr<Err = InvalidId>>(text: &str, column: &'static str) -> Result<T> {
    text.parse().map_err(|_| StoreError::Unreadable { column, expected: "an id", got: text.to_owned() })
}

/// A number that was stored from a smaller type.
pub(crate) fn narrow<T: TryFrom<i64>>(value: i64, column: &'static str) -> Result<T> {
    T::try_from(value).map_err(|_| StoreError::Unreadable {
        column,
        expected: "a number in range",
        got: value.to_string(),
    })
}
