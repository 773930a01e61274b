//! `catercorner show`: a record or a position as text, SVG or PNG.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use notation::picture::{self, Picture, TextStyle};
use rules::Position;

use crate::input::{self, NumberArgs};
use crate::output;

/// Draw a game record or a position
///
/// FILE is a game record (.blksgf) or a position in one line, as the protocol's command `position` prints it;
/// `-` is standard input. Of a record the end of the main line is drawn, or the position after --move moves. If a
/// file holds several games, --number says which.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/show.txt"))]
pub(crate) struct ShowArgs {
    /// The record or position
    file: PathBuf,

    /// Draw the position after this many moves
    #[arg(long = "move", short = 'm', value_name = "N")]
    moves: Option<usize>,

    #[command(flatten)]
    number: NumberArgs,

    /// What to draw; without it, what the end of --output says, else text
    #[arg(long, short, value_enum)]
    format: Option<Format>,

    /// Where to write the drawing; without it, standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The width of a PNG in pixels; other formats have none
    #[arg(long, value_name = "PIXELS", default_value_t = 1000)]
    width: u32,

    /// Leave out the names of columns and rows
    #[arg(long)]
    no_coordinates: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Svg,
    Png,
}

pub(crate) fn run(args: &ShowArgs) -> Result<ExitCode> {
    let format = format(args)?;
    let bytes = input::read(&args.file)?;
    let position = match input::position(&bytes, args.number, args.moves) {
        Ok(position) => position,
        Err(error) => return Ok(error.report(&args.file)),
    };
    let drawing = draw(&position, format, args)?;
    output::write(args.output.as_deref(), &drawing)?;
    if format == Format::Text && args.output.is_none() {
        output::print(&status(&position))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn format(args: &ShowArgs) -> Result<Format> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(file) = args.output.as_deref().filter(|file| *file != Path::new("-")) else {
        return Ok(Format::Text);
    };
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "txt" => Ok(Format::Text),
        _ => bail!("expected --format, or --output with a name that ends in .txt, .svg or .png"),
    }
}

fn draw(position: &Position, format: Format, args: &ShowArgs) -> Result<Vec<u8>> {
    let coordinates = !args.no_coordinates;
    let style = Picture { coordinates, ..Picture::default() };
    Ok(match format {
        Format::Text => picture::text(position, &TextStyle { coordinates, ..TextStyle::default() }).into(),
        Format::Svg => picture::svg(position, &style).into(),
        Format::Png => picture::png(position, &style, args.width).context("--width")?,
    })
}

/// Who is to move, and the score so far.
fn status(position: &Position) -> String {
    let variant = position.rules().variant();
    let turn = match position.turn() {
        Some(colour) => format!("{} to move", variant.colour_name(colour)),
        None => "the game is over".into(),
    };
    let scores: Vec<String> = variant
        .colours()
        .map(|colour| format!("{} {}", variant.colour_name(colour), position.score(colour)))
        .collect();
    format!("{}: {turn}; scores: {}\n", variant.title, scores.join(", "))
}
