//! The arguments that choose a variant, which several subcommands share.

use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use rules::{Options, Ruleset};

/// Which game.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// The variant, by a name that `catercorner variants` lists
    #[arg(long, short, value_name = "NAME", default_value_t = rules::default_variant().name().to_owned())]
    pub(crate) game: String,

    /// An option of the variant, such as rule=tips, starts=any or shared=red; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) option: Vec<String>,
}

impl GameArgs {
    /// The rules of the chosen game.
    pub(crate) fn rules(&self) -> Result<Arc<Ruleset>> {
        let mut options = Options::default();
        for pair in &self.option {
            options.set(pair).context("--option")?;
        }
        let variant = rules::variant(&self.game, &options).context("--game")?;
        Ruleset::compile(variant).with_context(|| format!("--game {}", self.game))
    }
}
