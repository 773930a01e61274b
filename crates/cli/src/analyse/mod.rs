//! `catercorner analyse`: what every move of a game was worth, and what would have been better.
//!
//! ```text
//! file ──input──▶ Position ──Analysis──▶ MoveAnalysis ──▶ report (table) or json, graph
//!                               └──────▶ progress bar
//! ```

mod json;
mod report;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::analysis::{Analysis, MoveAnalysis, Verdict};
use engine::{Level, Player, Settings};
use gtp::monotonic_time;
use indicatif::{ProgressBar, ProgressStyle};
use notation::picture::{Curve, Graph, Mark};
use rules::{Index, Position, Ruleset};

use crate::input::{self, NumberArgs};
use crate::{exit, gtp as gtp_command, output, signals};

/// Analyse every move of a game record
///
/// FILE is a game record (.blksgf); `-` is standard input. Each move of the main line is compared with the
/// best one that the engine finds. Values are what a position is worth to the side that moved, in per cent:
/// with two sides 100 is a sure win and 50 is even. What a move lost is marked ?! from 5, ? from 10 and ?? from
/// 20 per cent on, and for the last two the table says why the best move was better. --json has the same values
/// from 0 to 1.
///
/// With --simulations or --level and one thread, the same game gives the same analysis. Ctrl-C ends it, and
/// what was found so far is printed.
#[derive(Args)]
#[command(after_long_help = include_str!("../../help/analyse.txt"))]
pub(crate) struct AnalyseArgs {
    /// The record
    file: PathBuf,

    #[command(flatten)]
    number: NumberArgs,

    /// Think about each move as long as a level does, from 1 to 9 [default: 5]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9), group = "spend")]
    level: Option<u32>,

    /// The simulations of each move
    #[arg(long, value_name = "N", group = "spend")]
    simulations: Option<u64>,

    /// The thinking time of each move
    #[arg(long, value_name = "SECONDS", value_parser = gtp_command::seconds, group = "spend")]
    time: Option<Duration>,

    /// The threads to think with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=crate::threads::MOST))]
    threads: u64,

    /// Draw the values over the moves into this file, as SVG or PNG by the end of its name
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,

    /// Print the analysis as JSON
    #[arg(long)]
    json: bool,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// The same game gives the same analysis.
const SEED: u64 = 1;

/// The width of a PNG.
const PIXELS: u32 = 1920;

/// A game and what is known of its moves.
struct Analysed {
    game: Position,
    moves: Vec<MoveAnalysis>,
    interrupted: bool,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode> {
    let format = args.graph.as_deref().map(format).transpose()?;
    let bytes = input::read(&args.file)?;
    let game = match input::game(&bytes, args.number) {
        Ok(game) => game,
        Err(error) => return Ok(error.report(&args.file)),
    };
    let stop = signals::stop_on_signals()?;
    let analysed = analyse(game, args, &stop)?;
    let text = if args.json { json::text(&analysed)? } else { report::text(&analysed) };
    output::print(&text)?;
    if let (Some(file), Some(format)) = (&args.graph, format) {
        draw(&analysed, file, format)?;
    }
    Ok(exit::unless_interrupted(analysed.interrupted))
}

fn analyse(game: Position, args: &AnalyseArgs, stop: &AtomicBool) -> Result<Analysed> {
    let bar = if args.quiet { ProgressBar::hidden() } else { ProgressBar::new(game.history().len() as u64) };
    bar.set_style(ProgressStyle::with_template("move {pos}/{len} {wide_bar} {elapsed}, {eta} left")?);
    bar.enable_steady_tick(Duration::from_secs(1));
    let mut player = Player::new(settings(args, game.rules()), SEED, monotonic_time);
    let analysis = Analysis::new(&mut player, &game, stop);
    let moves: Vec<MoveAnalysis> = analysis.inspect(|_| bar.inc(1)).collect();
    bar.finish_and_clear();
    let interrupted = stop.load(Ordering::Relaxed) && moves.len() < game.history().len();
    Ok(Analysed { game, moves, interrupted })
}

/// The limits of each search. A level only says how many simulations: a time limit of its own would make the analysis
/// depend on the machine.
fn settings(args: &AnalyseArgs, rules: &Ruleset) -> Settings {
    let of_level = || Level::new(args.level.unwrap_or(Settings::LEVEL), rules).simulations;
    let simulations = args.simulations.or_else(|| args.time.is_none().then(of_level));
    Settings { simulations, time: args.time, threads: args.threads as usize, ..Settings::default() }
}

fn format(file: &Path) -> Result<Format> {
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        _ => bail!("--graph: expected a name that ends in .svg or .png, got {}", file.display()),
    }
}

fn draw(analysed: &Analysed, file: &Path, format: Format) -> Result<()> {
    let (variant, graph) = (analysed.game.rules().variant(), graph(analysed));
    let picture = match format {
        Format::Svg => graph.svg(variant).into_bytes(),
        Format::Png => graph.png(variant, PIXELS).context("--graph")?,
    };
    output::write(Some(file), &picture)
}

/// The values of each side over the moves, with a ring round each mistake.
fn graph(analysed: &Analysed) -> Graph {
    let variant = analysed.game.rules().variant();
    let moves = &analysed.moves;
    let curve = |(side, colours): (usize, &Vec<rules::Colour>)| {
        let first = moves.first().map(|analysis| analysis.before[side]);
        let others = moves.iter().map(|analysis| analysis.after[side]);
        Curve { colours: colours.clone(), values: first.into_iter().chain(others).collect() }
    };
    let mark = |analysis: &MoveAnalysis| {
        let size = match analysis.verdict() {
            Verdict::Sound | Verdict::Inaccuracy => return None,
            Verdict::Mistake => 1.0,
            Verdict::Blunder => 1.4,
        };
        Some(Mark { curve: analysis.side?.index(), at: analysis.number, size })
    };
    Graph {
        curves: variant.sides.iter().enumerate().map(curve).collect(),
        marks: moves.iter().filter_map(mark).collect(),
        title: format!("{}: values over {} moves", variant.title, moves.len()),
    }
}
