//! Accounts: who somebody is, how they sign in, whom they know, and whether they are there.

pub(crate) mod account;
pub(crate) mod caller;
mod client;
mod me;
pub(crate) mod name;
pub(crate) mod password;
pub(crate) mod people;
pub(crate) mod presence;
pub(crate) mod relation;
pub(crate) mod scope;
pub(crate) mod secret;
pub(crate) mod session;
pub(crate) mod state;
pub(crate) mod token;

use utoipa_axum::router::OpenApiRouter;

use state::Accounts;

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .merge(account::routes())
        .merge(session::routes())
        .merge(token::routes())
        .merge(relation::routes())
}
