//! The analysis for programs.

use anyhow::{Context, Result};
use engine::told;

use super::Analysed;

/// One object on several lines.
pub(super) fn text(analysed: &Analysed) -> Result<String> {
    let told = told::analysis(analysed.game.rules(), &analysed.judgements);
    let mut value = serde_json::to_value(told).context("the analysis as JSON")?;
    value["interrupted"] = analysed.interrupted.into();
    let text = serde_json::to_string_pretty(&value).context("the analysis as JSON")?;
    Ok(text + "\n")
}
