//! The folder of a match: its settings, and a record of each game. What is there is not played again.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use gtp::contest::{Game, Outcome, Pairing, Settings, outcome_of, record_of};
use notation::Record;
use serde_json::{Value, json};

/// Where the games are.
pub(super) struct Folder(PathBuf);

/// The file of the settings.
const SETTINGS: &str = "match.json";

impl Folder {
    /// Makes the folder, or takes one that has the same match in it.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        let file = path.join(SETTINGS);
        let wanted = described(settings);
        match fs::read(&file) {
            Ok(bytes) => {
                let found = serde_json::from_slice(&bytes)
                    .with_context(|| format!("{}: expected the settings of a match", file.display()))?;
                compare(&wanted, &found).with_context(|| format!("{}", file.display()))?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                replace(&file, format!("{wanted:#}\n").as_bytes())?;
            }
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
        }
        Ok(Self(path.to_owned()))
    }

    /// What a game came to, if it was played already.
    pub(super) fn load(&self, pairing: &Pairing, settings: &Settings) -> Result<Option<Outcome>> {
        let file = self.file(pairing);
        let bytes = match fs::File::open(&file).and_then(gtp::read_bounded) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
        };
        let record = Record::parse(&bytes).with_context(|| format!("{}", file.display()))?;
        let outcome = outcome_of(&record, &settings.rules, pairing, settings.engines.len());
        outcome.map(Some).map_err(|message| anyhow!("{}: {message}", file.display()))
    }

    /// Saves a game.
    pub(super) fn save(&self, game: &Game, settings: &Settings) -> Result<()> {
        let record = record_of(game, settings).to_string();
        replace(&self.file(&game.pairing), record.as_bytes())
    }

    fn file(&self, pairing: &Pairing) -> PathBuf {
        self.0.join(format!("game-{:05}.blksgf", pairing.game + 1))
    }
}

/// Writes a file whole or not at all, whenever the program ends.
fn replace(file: &Path, bytes: &[u8]) -> Result<()> {
    let part = file.with_extension("part");
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// All that two parts of one match must have in common.
fn described(settings: &Settings) -> Value {
    let engine = |spec: &gtp::contest::EngineSpec| json!({"name": spec.name, "command": spec.command});
    let variant = settings.rules.variant();
    json!({
        "game": variant.name,
        "options": variant.options.pairs(),
        "engines": settings.engines.iter().map(engine).collect::<Vec<_>>(),
        "seed": settings.seed,
        "opening_plies": settings.opening_plies,
        "equal_time": settings.equal_time,
    })
}

fn compare(wanted: &Value, found: &Value) -> Result<()> {
    for (key, value) in wanted.as_object().into_iter().flatten() {
        let there = found.get(key).unwrap_or(&Value::Null);
        if there != value {
            bail!(
                "the folder has another match: expected {key} {value}, got {there}; name another folder, or \
                 give the arguments that began it"
            );
        }
    }
    Ok(())
}
