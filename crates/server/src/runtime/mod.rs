//! What every area of the server stands on: settings, time, ids, thread pools, rate limits and rule sets. It knows no area.

pub(crate) mod backoff;
pub(crate) mod compute;
pub(crate) mod config;
pub(crate) mod connections;
pub(crate) mod context;
pub(crate) mod id;
pub(crate) mod limits;
pub(crate) mod network;
pub(crate) mod pool;
pub(crate) mod rulesets;
pub(crate) mod security;
pub(crate) mod shutdown;
pub(crate) mod time;
