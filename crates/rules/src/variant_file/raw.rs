//! The keys of a variant file, read but not yet checked.

use serde::Deserialize;
use toml::Spanned;

use crate::board::BoardShape;
use crate::options::{Contact, Starts};
use crate::variant::{Bonus, Interchange};

/// One field for each key; those that can be wrong know where they stand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    pub(super) name: Spanned<String>,
    #[serde(default = "last")]
    pub(super) order: u32,
    pub(super) title: String,
    pub(super) pieces: Spanned<String>,
    pub(super) only: Option<Spanned<Vec<String>>>,
    pub(super) copies: Option<Spanned<u8>>,
    pub(super) board: Spanned<BoardShape>,
    pub(super) colours: Spanned<Vec<String>>,
    pub(super) seats: Option<Spanned<Vec<Vec<String>>>>,
    pub(super) sides: Option<Spanned<Vec<Vec<String>>>>,
    pub(super) shared: Option<Spanned<String>>,
    pub(super) bonus: Spanned<Bonus>,
    pub(super) rule: Contact,
    pub(super) starts: Starts,
    pub(super) start_fields: Spanned<Vec<String>>,
    #[serde(default)]
    pub(super) options: Choices,
    pub(super) interchange: Option<Interchange>,
}

fn last() -> u32 {
    u32::MAX
}

/// What a player may choose instead of the variant's own values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choices {
    #[serde(default)]
    pub(super) rule: Vec<Contact>,
    #[serde(default)]
    pub(super) starts: Vec<Starts>,
    #[serde(default)]
    pub(super) shared: Vec<String>,
}
