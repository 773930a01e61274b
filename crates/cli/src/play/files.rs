//! Records of games: read to go on playing, written to keep them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use notation::Record;
use rules::Position;

use crate::input;

/// What was read is no sound record or position.
#[derive(Debug)]
pub(crate) struct Faulty(String);

impl std::fmt::Display for Faulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot load {}", self.0)
    }
}

impl std::error::Error for Faulty {}

/// The position that a file holds: of a record the end of its main line.
pub(crate) fn load(file: &Path) -> Result<Position> {
    let bytes = input::read(file)?;
    input::position(&bytes, None).map_err(|faults| {
        let told: Vec<String> = faults.iter().map(|fault| fault.at(file)).collect();
        Faulty(told.join("\n")).into()
    })
}

/// Refuses a place where no file can be written, before a game is played for it.
pub(crate) fn check_place(file: &Path) -> Result<()> {
    let told = file.display();
    ensure!(file.file_name().is_some() && !file.is_dir(), "expected the name of a file, got {told}");
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot save {told}: there is no folder {}", folder.display());
    Ok(())
}

/// Writes the game so far, whole or not at all.
pub(crate) fn save(position: &Position, names: &[String], file: &Path) -> Result<()> {
    let told = || format!("cannot save {}", file.display());
    ensure!(file.file_name().is_some(), "cannot save {}: expected the name of a file", file.display());
    let text = Record::of_game(position, names).to_string();
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    fs::write(part, text).with_context(told)?;
    fs::rename(part, file).with_context(told)
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
            save(&position, &["Ada".into(), "Bo".into()], &file).unwrap();
            assert_eq!(load(&file).unwrap().history(), position.history());
        }
        fs::write(&file, "(;GM[Blokus Duo]B[e10]W[zz9])").unwrap();
        let refused = load(&file).err().unwrap().to_string();
        assert!(refused.contains(":1:"), "{refused}");
        fs::remove_file(&file).unwrap();
        assert!(save(&Position::new(rules_of_duo()), &[], Path::new("/nowhere/at/all")).is_err());
    }

    fn rules_of_duo() -> std::sync::Arc<rules::Ruleset> {
        rules::Ruleset::compile(rules::variant("duo", &rules::Options::default()).unwrap()).unwrap()
    }
}
