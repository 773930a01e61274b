//! What is to be played: the command line, checked.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use engine::Settings;
use rules::{Options, Position, Ruleset, Variant};

use super::menu::usual_players;
use super::model::Kind;
use super::{PlayArgs, files};

/// A game to be played; without a start the menu asks for one.
pub(crate) struct Setup {
    pub(crate) start: Option<Start>,
    pub(crate) seed: u64,
    pub(crate) settings: Settings,
    pub(crate) pause: Duration,
    /// What the save dialogue proposes.
    pub(crate) file: Option<PathBuf>,
    /// Where the game is saved unasked.
    pub(crate) keep: Option<PathBuf>,
}

/// Where a game begins, and who plays it.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) players: Vec<Kind>,
}

/// `human` or `computer` on the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sitter(Kind);

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().to_ascii_lowercase().as_str() {
            "human" | "h" => Ok(Self(Kind::Human)),
            "computer" | "c" => Ok(Self(Kind::Computer)),
            _ => Err("expected human or computer for each seat".into()),
        }
    }
}

impl Start {
    /// The empty board of a variant.
    pub(crate) fn of_variant(variant: Variant, players: Vec<Kind>) -> Result<Self> {
        Ok(Self { position: Position::new(Ruleset::compile(variant)?), players })
    }
}

impl Setup {
    /// Checks the command line; a record is read here.
    pub(crate) fn from_args(args: PlayArgs) -> Result<Self> {
        if let Some(file) = &args.save {
            files::check_place(file).context("--save")?;
        }
        let position = match (&args.load, &args.game) {
            (Some(file), _) => Some(files::load(file)?),
            (None, Some(game)) => Some(empty_board(game, &args.option)?),
            (None, None) => None,
        };
        let start = match position {
            Some(position) => {
                let players = players(&args, position.rules().variant())?;
                Some(Start { position, players })
            }
            None => None,
        };
        Ok(Self {
            start,
            seed: args.seed.unwrap_or_else(seed_of_now),
            settings: Settings { level: args.level.unwrap_or(Settings::LEVEL), ..Settings::default() },
            pause: Duration::from_millis(args.pause.min(10_000)),
            file: args.save.clone().or(args.load),
            keep: args.save,
        })
    }
}

fn empty_board(game: &str, pairs: &[String]) -> Result<Position> {
    let mut options = Options::default();
    for pair in pairs {
        options.set(pair).context("--option")?;
    }
    let variant = rules::variant(game, &options).context("--game")?;
    Ok(Position::new(Ruleset::compile(variant).with_context(|| format!("--game {game}"))?))
}

fn players(args: &PlayArgs, variant: &Variant) -> Result<Vec<Kind>> {
    let seats = variant.seats();
    if !args.seats.is_empty() {
        let given = args.seats.len();
        ensure!(given == seats, "--seats: expected {seats} for {}, got {given}", variant.name);
        return Ok(args.seats.iter().map(|sitter| sitter.0).collect());
    }
    if args.computer.is_empty() {
        return Ok(usual_players(seats));
    }
    let mut players = vec![Kind::Human; seats];
    for &number in &args.computer {
        let seat = number.checked_sub(1).and_then(|seat| players.get_mut(seat));
        let name = &variant.name;
        *seat
            .with_context(|| format!("--computer: expected seats 1 to {seats} for {name}, got {number}"))? =
            Kind::Computer;
    }
    Ok(players)
}

fn seed_of_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}
