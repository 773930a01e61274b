//! What is to be played: the command line, checked.

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use engine::Settings;
use rules::{Position, Ruleset, Variant};

use super::args::PlayArgs;
use super::files;
use super::holder::{Holder, usual_holders};
use crate::game;

/// A game to be played; without a start the menu asks for one.
pub(crate) struct Setup {
    pub(crate) start: Option<Start>,
    pub(crate) seed: u64,
    pub(crate) settings: Settings,
    pub(crate) pause: Duration,
    /// What the save dialogue proposes.
    pub(crate) file: Option<PathBuf>,
    /// The file that the game is saved to without asking.
    pub(crate) autosave: Option<PathBuf>,
}

/// Where a game begins, and who plays it.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) holders: Vec<Holder>,
}

impl Start {
    /// The empty board of a variant.
    pub(crate) fn of_variant(variant: Variant, holders: Vec<Holder>) -> Result<Self> {
        Ok(Self { position: Position::new(Ruleset::compile(variant)?), holders })
    }
}

impl Setup {
    /// Checks the command line; a record is read here.
    pub(crate) fn from_args(args: PlayArgs) -> Result<Self> {
        if let Some(file) = &args.save {
            files::check_path(file).context("--save")?;
        }
        let position = match (&args.load, &args.game) {
            (Some(file), _) => Some(files::load(file, args.number)?),
            (None, Some(game)) => Some(Position::new(game::rules_of(game, &args.option)?)),
            (None, None) => None,
        };
        let start = match position {
            Some(position) => {
                let holders = holders(&args, position.rules().variant())?;
                Some(Start { position, holders })
            }
            None => None,
        };
        Ok(Self {
            start,
            seed: args.seed.unwrap_or_else(seed_of_now),
            settings: Settings { level: args.level.unwrap_or(Settings::LEVEL), ..Settings::default() },
            pause: Duration::from_millis(args.pause.min(10_000)),
            file: args.save.clone().or(args.load),
            autosave: args.save,
        })
    }
}

fn holders(args: &PlayArgs, variant: &Variant) -> Result<Vec<Holder>> {
    let seats = variant.seats();
    if !args.seats.is_empty() {
        let given = args.seats.len();
        ensure!(given == seats, "--seats: expected {seats} for {}, got {given}", variant.name);
        return Ok(args.seats.clone());
    }
    if args.computer.is_empty() {
        return Ok(usual_holders(seats));
    }
    let mut holders = vec![Holder::Human; seats];
    for &number in &args.computer {
        let seat = number.checked_sub(1).and_then(|seat| holders.get_mut(seat));
        let name = &variant.name;
        *seat
            .with_context(|| format!("--computer: expected seats 1 to {seats} for {name}, got {number}"))? =
            Holder::Computer;
    }
    Ok(holders)
}

fn seed_of_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}
