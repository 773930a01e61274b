//! Names for new things: unique, unguessable, and later ones greater.

/// A new id.
pub(crate) fn new() -> String {
    uuid::Uuid::now_v7().simple().to_string()
}
