//! `catercorner variants`: the games there are.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use rules::{Options, VariantFile};
use serde_json::{Value, json};

use crate::output;

/// List the variants, their names and their options
///
/// The first name is the one for --game. If other programs know a variant by another name, that name stands beside
/// it: --game takes it too, and then plays by the rules of those programs. The last column lists the options for
/// --option.
#[derive(Args)]
pub(crate) struct VariantsArgs {
    /// Print one JSON object with all variants
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &VariantsArgs) -> Result<ExitCode> {
    if args.json {
        let variants: Vec<Value> = rules::variants().iter().map(json).collect::<Result<_>>()?;
        let text = serde_json::to_string_pretty(&json!({ "variants": variants }))?;
        output::print(&(text + "\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
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

fn json(file: &VariantFile) -> Result<Value> {
    let variant = file.choose(&Options::default())?;
    let colours: Vec<&str> = variant.colours().map(|colour| variant.colour_name(colour)).collect();
    Ok(json!({
        "name": file.name(),
        "other_name": file.interchange().map(|names| &names.game),
        "title": variant.title,
        "players": variant.seats(),
        "colours": colours,
        "options": file.option_choices(),
    }))
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
