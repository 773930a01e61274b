//! People: who somebody is, and what they keep here.

pub(crate) mod account;
pub(crate) mod caller;
pub(crate) mod goodbye;
pub(crate) mod name;
pub(crate) mod profile;
pub(crate) mod secret;
pub(crate) mod token;
