//! `catercorner variants`: the games there are.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use rules::{Options, VariantFile};

use crate::output;

/// List the variants, their names and their options
///
/// The first name is the one for --game. A variant that other programs know has their name for it beside: it
/// does for --game too, and then means the rules that those programs play. The last column has the options
/// for --option.
#[derive(Args)]
pub(crate) struct VariantsArgs {}

pub(crate) fn run(_: &VariantsArgs) -> Result<ExitCode> {
    let mut rows = vec![["NAME", "ALSO", "PLAYERS", "TITLE", "OPTIONS"].map(String::from)];
    for file in rules::variants() {
        rows.push(row(file)?);
    }
    output::print(&table(&rows))?;
    Ok(ExitCode::SUCCESS)
}

fn row(file: &VariantFile) -> Result<[String; 5]> {
    let variant = file.choose(&Options::default())?;
    let also = match file.interchange() {
        Some(names) if names.game != file.name() => names.game.clone(),
        _ => "-".into(),
    };
    let offers = match file.option_choices() {
        offers if offers.is_empty() => "-".into(),
        offers => offers.join(" "),
    };
    Ok([file.name().into(), also, variant.seats().to_string(), variant.title, offers])
}

/// Columns as wide as they need to be; the last one ends where its text does.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        writeln!(text, "{}", cells.join("  ").trim_end()).expect("a String takes everything");
    }
    text
}
