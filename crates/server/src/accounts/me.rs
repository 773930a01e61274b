//! An account as its owner sees it.

use ids::AccountId;
use serde::Serialize;
use store::{Account, Millis};
use utoipa::ToSchema;

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// Never changes.
    id: AccountId,
    /// What others see.
    name: String,
    /// `guest`, `person` or `bot`.
    kind: &'static str,
    /// `player`, `moderator` or `admin`.
    role: &'static str,
    /// When it was made.
    created: Millis,
    /// Until when it may not chat.
    muted_until: Option<Millis>,
}

impl Me {
    pub(crate) fn of(account: Account) -> Self {
        Self {
            id: account.id,
            name: account.name,
            kind: account.kind.word(),
            role: account.role.word(),
            created: account.created,
            muted_until: account.muted_until,
        }
    }
}
