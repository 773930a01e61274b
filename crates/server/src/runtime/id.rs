//! Ids for new things.

/// A unique id that cannot be guessed; later ones are greater.
pub(crate) fn new() -> String {
    uuid::Uuid::now_v7().simple().to_string()
}
