//! Files of self-play games: one game a line, so that a run can stop at any time, go on later, and be joined with those of
//! other machines by `cat`.

use std::cmp::Ordering;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, bail};
use rules::{Index, Placement, Position, Ruleset};
use serde::{Deserialize, Serialize};

/// A game that the engine played against itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Game {
    pub(crate) variant: String,
    /// What made the game: with the same engine it makes the same game again.
    pub(crate) seed: u64,
    pub(crate) plies: Vec<SearchedPly>,
}

/// A move of a game with what the search thought before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SearchedPly {
    /// The number of the placement in the compiled rules.
    #[serde(rename = "p")]
    pub(crate) placement: u16,
    /// The value of the position to each side, in thousandths.
    #[serde(rename = "v")]
    pub(crate) values: Vec<u16>,
    /// The moves that were tried, if the search was a full one: placement, visits, and value in thousandths.
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) candidates: Vec<(u16, u32, u16)>,
}

impl SearchedPly {
    pub(crate) fn placement(&self) -> Placement {
        Placement::from_index(usize::from(self.placement))
    }
}

impl Game {
    /// Replays the game; `visit` sees each position with the move that was made there. Gives the final position.
    pub(crate) fn replay<'a>(
        &'a self,
        rules: &Arc<Ruleset>,
        mut visit: impl FnMut(&mut Position, &'a SearchedPly),
    ) -> Result<Position> {
        if self.variant != rules.variant().name {
            bail!("expected games of {}, got one of {}", rules.variant().name, self.variant);
        }
        let mut position = Position::new(rules.clone());
        for (number, ply) in self.plies.iter().enumerate() {
            let legal = usize::from(ply.placement) < rules.placement_count()
                && position.turn().is_some_and(|colour| position.is_legal_for(colour, ply.placement()));
            if !legal {
                bail!("game {}: move {} is not legal", self.seed, number + 1);
            }
            visit(&mut position, ply);
            position.play(ply.placement());
        }
        if !position.is_over() {
            bail!("game {}: it ends before its end", self.seed);
        }
        Ok(position)
    }
}

/// What one score got against another: 1 for more, 0 for less, ½ for the same.
pub(crate) fn result(score: i32, other: i32) -> f32 {
    match score.cmp(&other) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// A file that games are added to, from several threads.
pub(crate) struct GameFile(Mutex<File>);

impl GameFile {
    /// Opens the file, or begins it, and gives the games that it has. A line that an interrupted run left unfinished is cut
    /// off.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<Game>)> {
        let games = if path.exists() { read(path)? } else { Vec::new() };
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len(whole_lines(path)?)?;
        Ok((Self(Mutex::new(file)), games))
    }

    pub(crate) fn add(&self, game: &Game) -> Result<()> {
        let mut line = serde_json::to_string(game)?;
        line.push('\n');
        self.0.lock().expect("no writer panics").write_all(line.as_bytes()).context("cannot add a game")
    }
}

/// All games of a file. An unfinished last line is left out.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>> {
    let text = BufReader::new(File::open(path).with_context(|| format!("cannot read {}", path.display()))?);
    let mut games = Vec::new();
    for (number, line) in text.split(b'\n').enumerate() {
        let line = line?;
        match serde_json::from_slice(&line) {
            Ok(game) => games.push(game),
            Err(error) if error.is_eof() => break,
            Err(error) => return Err(error).with_context(|| format!("{}:{}", path.display(), number + 1)),
        }
    }
    Ok(games)
}

/// How many bytes the finished lines of a file take.
fn whole_lines(path: &Path) -> Result<u64> {
    let bytes = std::fs::read(path)?;
    Ok(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end as u64 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seed: u64) -> Game {
        let ply = SearchedPly { placement: 7, values: vec![510, 490], candidates: vec![(7, 30, 512)] };
        Game { variant: "duo".into(), seed, plies: vec![ply] }
    }

    #[test]
    fn an_interrupted_file_goes_on_after_its_last_whole_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let (file, games) = GameFile::open(&path).unwrap();
        assert!(games.is_empty());
        file.add(&game(1)).unwrap();
        drop(file);
        std::fs::OpenOptions::new()
            .append(true)
            .open(&path)
            .unwrap()
            .write_all(b"{\"variant\":\"du")
            .unwrap();
        let (file, games) = GameFile::open(&path).unwrap();
        assert_eq!(games, [game(1)]);
        file.add(&game(2)).unwrap();
        assert_eq!(read(&path).unwrap(), [game(1), game(2)]);
    }

    #[test]
    fn a_game_that_the_rules_refuse_is_refused() {
        let rules = Ruleset::compile(rules::variant("duo", &rules::Options::default()).unwrap()).unwrap();
        let error = game(3).replay(&rules, |_, _| ()).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("game 3: move 1 is not legal"));
    }
}
