//! The arguments that choose a variant, which several subcommands share.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use rules::{Options, Ruleset, Variant, VariantFile};

use crate::suggest::did_you_mean;

/// The variant and its options, for subcommands that always play one.
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
        rules_of(&self.game, &self.option)
    }
}

/// The rules of a variant with options. An error suggests what may have been meant.
pub(crate) fn rules_of(game: &str, pairs: &[String]) -> Result<Arc<Ruleset>> {
    Ruleset::compile(variant(game, pairs)?).with_context(|| format!("--game {game}"))
}

fn variant(game: &str, pairs: &[String]) -> Result<Variant> {
    if !names().any(|name| name == game) {
        let error =
            rules::variant(game, &Options::default()).err().map_or_else(String::new, |e| e.to_string());
        return Err(anyhow!("--game: {error}{}", did_you_mean(game, names())));
    }
    let offers: Vec<String> = file(game).map(VariantFile::option_choices).unwrap_or_default();
    let suggestion = |pair: &str| did_you_mean(pair, offers.iter().map(String::as_str));
    let mut options = Options::default();
    for pair in pairs {
        options.set(pair).map_err(|error| anyhow!("--option: {error}{}", suggestion(pair)))?;
        // One by one, so that the suggestion is for the option that is refused.
        rules::variant(game, &options).map_err(|error| anyhow!("--option: {error}{}", suggestion(pair)))?;
    }
    rules::variant(game, &options).context("--game")
}

/// Every name of every variant, ours and those of other programs.
fn names() -> impl Iterator<Item = &'static str> {
    rules::variants().iter().flat_map(|file| {
        [Some(file.name()), file.interchange().map(|names| names.game.as_str())].into_iter().flatten()
    })
}

fn file(game: &str) -> Option<&'static VariantFile> {
    let files = rules::variants();
    let by_name = files.iter().find(|file| file.name() == game);
    by_name.or_else(|| files.iter().find(|file| file.interchange().is_some_and(|names| names.game == game)))
}
