//! People: who somebody is, and what they keep here.

pub(crate) mod account;
pub(crate) mod caller;
pub(crate) mod name;
pub(crate) mod secret;
pub(crate) mod token;
