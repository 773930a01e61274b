//! `catercorner match`: engines against each other over the text protocol.
//!
//! ```text
//! arguments ──▶ Settings, Schedule ──contest::run──▶ Game ──▶ Folder (records)
//!                    ▲ Folder (resume)                 └───▶ Tally ──▶ Progress, report
//! ```

mod engines;
mod folder;
mod json;
mod progress;
mod report;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use gtp::contest::{self, ContestError, Decision, Schedule, Settings, Sprt, Tally};

use crate::game::GameArgs;
use crate::{exit, gtp as gtp_command, output, signals};
use folder::Folder;
use progress::Progress;

/// Let engines play each other over the text protocol
///
/// An engine is any program that speaks the protocol on standard input and output; the program `catercorner`
/// is this one. Each plays whole sides: with more sides than engines an engine has several. Every opening,
/// some random legal moves by the seed, is played once with every rotation of the seats; --games is rounded
/// up to that. Each game starts its engines afresh.
///
/// An engine that cannot set up the game ends the match with an error. One that crashes later, does not answer
/// in time, breaks the protocol or makes an illegal move loses that game, and the record and the report say why.
/// Ctrl-C ends the match; with --output the same command continues it later.
#[derive(Args)]
#[command(after_long_help = include_str!("../../help/match.txt"))]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,

    /// The command line of an engine; give 2 to 4, and at most one for each side of the game
    #[arg(long, short, value_name = "COMMAND", required = true)]
    engine: Vec<String>,

    /// The name of an engine, in the same order [default: the program's]
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// How many games to play
    #[arg(long, short = 'n', value_name = "N", default_value_t = 100)]
    games: usize,

    /// How many games to play at once
    #[arg(long, short, value_name = "N", default_value = "1")]
    jobs: std::num::NonZeroUsize,

    /// How many random moves a game begins with [default: one for each colour]
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,

    /// What the openings and the engines' chances depend on
    #[arg(long, short = 'r', value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How long an engine may take for an answer
    #[arg(long, value_name = "SECONDS", value_parser = gtp_command::seconds, default_value = "300")]
    move_timeout: Duration,

    /// Give the other engines for each move the time that the first one took for its last move, and what they saved before
    ///
    /// The first engine's time is the processor time that it reports, else wall time. The others are given theirs by
    /// the command move_time, and should use one thread and count processor time too (`catercorner gtp --cpu-time`). Before the first engine's first move a second process of it
    /// measures how long that move takes.
    #[arg(long)]
    equal_time: bool,

    /// Stop when it is clear whether the first of two engines is better by ELO1 rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = elo_pair, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,

    /// The chance that --sprt takes ELO1 by mistake
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,

    /// The chance that --sprt takes ELO0 by mistake
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    beta: f64,

    /// Save the games in this folder, and go on with the match that is there
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// A match as it was asked for, with what is known of it.
struct Match {
    settings: Settings,
    schedule: Schedule,
    sprt: Option<Sprt>,
    tally: Tally,
}

pub(crate) fn run(args: &MatchArgs) -> Result<ExitCode> {
    let settings = settings(args)?;
    let sides = settings.rules.variant().sides.len();
    let schedule = Schedule::new(settings.engines.len(), sides).context("--engine")?;
    let sprt = args.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1, args.alpha, args.beta));
    let sprt = sprt.transpose().context("--sprt")?;
    if sprt.is_some() && settings.engines.len() != 2 {
        bail!("--sprt: expected 2 engines, got {}", settings.engines.len());
    }
    let tally = Tally::new(schedule.clone(), sides);
    let mut contest = Match { settings, schedule, sprt, tally };
    let folder = args.output.as_deref().map(|path| Folder::open(path, &contest.settings)).transpose()?;
    let stop = signals::stop_on_signals()?;
    let done = contest.play(args, folder.as_ref(), &stop);
    let interrupted = match done {
        Err(error) if matches!(error.downcast_ref(), Some(ContestError::Stopped)) => true,
        done => done.map(|()| false)?,
    };
    let text =
        if args.json { json::text(&contest, interrupted)? } else { report::text(&contest, interrupted) };
    output::print(&text)?;
    Ok(exit::unless_interrupted(interrupted))
}

impl Match {
    /// Plays what is not played yet.
    fn play(&mut self, args: &MatchArgs, folder: Option<&Folder>, stop: &AtomicBool) -> Result<()> {
        let all = self.schedule.at_least(args.games);
        let mut rest = Vec::new();
        for pairing in &all {
            match folder.map(|folder| folder.load(pairing, &self.settings)).transpose()?.flatten() {
                Some(outcome) => self.tally.add(outcome),
                None => rest.push(pairing.clone()),
            }
        }
        let progress = Progress::new(all.len(), args.quiet);
        progress.show(self);
        if self.is_decided() {
            return Ok(());
        }
        let mut saved = Ok(());
        let settings = self.settings.clone();
        let played = contest::run(&settings, &rest, args.jobs.get(), stop, |game| {
            saved = folder.map_or(Ok(()), |folder| folder.save(&game, &settings));
            if saved.is_err() {
                return ControlFlow::Break(());
            }
            let outcome = game.outcome(settings.engines.len());
            progress.tell(&outcome, &settings);
            self.tally.add(outcome);
            progress.show(self);
            if self.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.finish();
        saved.and(played.map_err(Into::into))
    }

    /// Whether the test needs no more games.
    fn is_decided(&self) -> bool {
        self.decision().is_some_and(|decision| decision != Decision::Open)
    }

    fn decision(&self) -> Option<Decision> {
        self.sprt.map(|sprt| sprt.decision(&self.tally.whole_openings()))
    }
}

fn settings(args: &MatchArgs) -> Result<Settings> {
    let rules = args.game.rules()?;
    if args.move_timeout.is_zero() {
        bail!("--move-timeout: expected more than 0 seconds, got 0");
    }
    let opening_plies = args.opening_plies.unwrap_or_else(|| rules.colours().len());
    Ok(Settings {
        engines: engines::specs(&args.engine, &args.name)?,
        opening_plies,
        seed: args.seed,
        timeout: args.move_timeout,
        equal_time: args.equal_time,
        rules,
    })
}

/// Two differences in Elo.
fn elo_pair(text: &str) -> Result<(f64, f64), String> {
    let pair = text
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    pair.ok_or_else(|| "expected two numbers such as 0,10".into())
}
