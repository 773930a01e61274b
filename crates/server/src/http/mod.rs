//! HTTP as every area speaks it: errors and their codes, extractors, the guard before every request, and the page.

pub(crate) mod code;
pub(crate) mod credentials;
pub(crate) mod error;
pub(crate) mod extract;
mod forwarded;
pub(crate) mod guard;
pub(crate) mod json_errors;
pub(crate) mod page;
pub(crate) mod routes;
pub(crate) mod social;
pub(crate) mod text;
