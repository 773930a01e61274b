//! Running a server: start, shutdown, settings, time, ids, and what is made once and shared.

pub(crate) mod config;
pub(crate) mod id;
pub(crate) mod pool;
pub(crate) mod rulesets;
pub(crate) mod server;
pub(crate) mod time;
