//! HTTP: the router, extractors, errors, limits and the page.

pub(crate) mod code;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod json_errors;
pub(crate) mod limits;
pub(crate) mod page;
pub(crate) mod router;
