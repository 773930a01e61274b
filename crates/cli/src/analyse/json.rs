//! The analysis for programs.

use anyhow::{Context, Result};
use engine::report;

use super::Analysed;

/// One object on several lines.
pub(super) fn text(analysed: &Analysed) -> Result<String> {
    let report = report::analysis(analysed.game.rules(), &analysed.moves);
    let mut value = serde_json::to_value(report).context("the analysis as JSON")?;
    value["interrupted"] = analysed.interrupted.into();
    let text = serde_json::to_string_pretty(&value).context("the analysis as JSON")?;
    Ok(text + "\n")
}
