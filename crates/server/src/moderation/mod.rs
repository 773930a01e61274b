//! Moderation: reports, what moderators do about them, and the log of it.

pub(crate) mod actions;
pub(crate) mod log;
pub(crate) mod report;
