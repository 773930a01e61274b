//! Ids of new things: unique, unguessable, and later ones greater.

use std::str::FromStr;

use ids::InvalidId;

/// A new id of any kind.
pub(crate) fn new<T: FromStr<Err = InvalidId>>() -> T {
    let text = uuid::Uuid::now_v7().simple().to_string();
    text.parse().expect("hexadecimal digits are an id")
}
