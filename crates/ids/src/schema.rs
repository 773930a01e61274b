//! How ids are described in an OpenAPI document.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// The text of an id; the pattern says what parsing accepts.
pub(crate) fn text(description: &str, longest: usize) -> RefOr<Schema> {
    let schema = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .min_length(Some(1))
        .max_length(Some(longest))
        .pattern(Some("^[A-Za-z0-9_-]+$"));
    schema.into()
}
