//! Records of games: read to go on playing, written to keep them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use notation::Record;
use rules::Position;

use crate::input::{self, InputError, NumberArgs};

/// What was read is not a record or position without errors.
#[derive(Debug)]
pub(crate) struct Faulty(String);

impl std::fmt::Display for Faulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot load {}", self.0)
    }
}

impl std::error::Error for Faulty {}

/// The position that a file holds: of a record the end of its main line.
pub(crate) fn load(file: &Path, number: NumberArgs) -> Result<Position> {
    let bytes = input::read(file)?;
    input::position(&bytes, number, None).map_err(|error| match error {
        InputError::Faulty(_) => Faulty(error.text(file).trim_end().to_owned()).into(),
        InputError::Argument(message) => anyhow!("{}: {message}", file.display()),
    })
}

/// Refuses a path at which no file can be written, before a game is played for it.
pub(crate) fn check_path(file: &Path) -> Result<()> {
    let name = file.display();
    ensure!(file.file_name().is_some() && !file.is_dir(), "expected the name of a file, got {name}");
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot save {name}: there is no folder {}", folder.display());
    Ok(())
}

/// Writes the game so far, whole or not at all.
///
/// `result` is for games that the board has not decided.
pub(crate) fn save(position: &Position, names: &[String], result: Option<&str>, file: &Path) -> Result<()> {
    let failure = || format!("cannot save {}", file.display());
    ensure!(file.file_name().is_some(), "cannot save {}: expected the name of a file", file.display());
    let mut record = Record::of_game(position, names);
    if let Some(result) = result {
        record.set(record.root(), "RE", result);
    }
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    fs::write(part, record.to_string()).with_context(failure)?;
    fs::rename(part, file).with_context(failure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_loads_again() {
        let file = std::env::temp_dir().join(format!("catercorner-play-{}.blksgf", std::process::id()));
        for variant in rules::variants() {
            let variant = variant.choose(&rules::Options::default()).unwrap();
            let mut position = Position::new(rules::Ruleset::compile(variant).unwrap());
            for number in 0..9 {
                let moves = position.legal_moves();
                position.play(moves[number * 31 % moves.len()]);
            }
            save(&position, &["Ada".into(), "Bo".into()], None, &file).unwrap();
            assert_eq!(load(&file, NumberArgs::default()).unwrap().history(), position.history());
        }
        fs::write(&file, "(;GM[Blokus Duo]B[e10]W[zz9])").unwrap();
        let refused = load(&file, NumberArgs::default()).err().unwrap().to_string();
        assert!(refused.contains(":1:"), "{refused}");
        fs::remove_file(&file).unwrap();
        assert!(save(&Position::new(rules_of_duo()), &[], None, Path::new("/nowhere/at/all")).is_err());
    }

    fn rules_of_duo() -> std::sync::Arc<rules::Ruleset> {
        rules::Ruleset::compile(rules::variant("duo", &rules::Options::default()).unwrap()).unwrap()
    }
}
