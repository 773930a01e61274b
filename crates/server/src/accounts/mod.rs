//! People: who somebody is, and what they keep here.

pub(crate) mod account;
pub(crate) mod caller;
pub(crate) mod deletion;
pub(crate) mod name;
pub(crate) mod presence;
pub(crate) mod profile;
pub(crate) mod relation;
pub(crate) mod secret;
pub(crate) mod token;
