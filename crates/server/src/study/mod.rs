//! Study: hints, analyses, records, and what others played.

pub(crate) mod analysis;
pub(crate) mod explorer;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod record;
