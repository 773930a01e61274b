//! One engine on one side in one game.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use notation::{Record, colour_code, format_move};
use rules::{Ply, Position, Variant};

use super::play::{ContestError, Settings, Trouble};
use crate::client::{Client, ClientError};

/// An engine that has been told the game and waits for its turn.
pub(super) struct Player {
    engine: usize,
    client: Client,
    known: HashSet<String>,
    patience: Duration,
    /// Its processor time when it was last asked.
    cpu: Option<f64>,
}

/// What a move took, in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spell {
    /// By the clock on the wall.
    pub wall: f64,
    /// Of the processor, if the engine tells.
    pub cpu: Option<f64>,
}

impl Spell {
    /// The processor time if it is known, else the time on the wall.
    pub fn seconds(&self) -> f64 {
        self.cpu.unwrap_or(self.wall)
    }
}

/// How long an engine may take to quit before it is ended.
const QUITTING: Duration = Duration::from_secs(1);

impl Player {
    /// Starts an engine and brings it to this position.
    pub(super) fn start(
        settings: &Settings,
        engine: usize,
        position: &Position,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Trouble> {
        let spec = &settings.engines[engine];
        let client = Client::spawn(&spec.command, Arc::clone(stop))
            .map_err(|source| ContestError::Start { name: spec.name.clone(), source })?;
        let mut player =
            Self { engine, client, known: HashSet::new(), patience: settings.patience, cpu: None };
        let commands = player.ask("list_commands")?;
        player.known = commands.lines().map(|line| line.trim().to_owned()).collect();
        if player.knows("set_game") {
            player.ask(&set_game(position.rules().variant()))?;
        }
        player.ask("clear_board")?;
        if player.knows("set_random_seed") {
            player.try_ask(&format!("set_random_seed {seed}"))?;
        }
        for &ply in position.history() {
            player.play(position, ply)?;
        }
        player.cpu = player.cpu_seconds()?;
        Ok(player)
    }

    pub(super) fn knows(&self, command: &str) -> bool {
        self.known.contains(command)
    }

    pub(super) fn engine(&self) -> usize {
        self.engine
    }

    /// Tells the engine a move.
    pub(super) fn play(&mut self, position: &Position, ply: Ply) -> Result<(), Trouble> {
        let rules = position.rules();
        let colour = colour_code(rules.variant(), ply.colour);
        self.ask(&format!("play {colour} {}", format_move(rules, ply.placement)))?;
        Ok(())
    }

    /// Sets the thinking time of the engine's next moves.
    pub(super) fn set_time(&mut self, seconds: f64) -> Result<(), Trouble> {
        /// Engines may take none at all for no limit.
        const LEAST: f64 = 0.001;
        self.ask(&format!("move_time {:.3}", seconds.max(LEAST)))?;
        Ok(())
    }

    /// Asks the engine for a move, which it also makes.
    pub(super) fn choose(&mut self, colour: &str) -> Result<(String, Spell), Trouble> {
        let begin = Instant::now();
        let answer = self.ask(&format!("genmove {colour}"))?;
        let wall = begin.elapsed().as_secs_f64();
        // Measured from the engine's last move, so that thinking on the others' time counts too.
        let before = self.cpu;
        self.cpu = self.cpu_seconds()?;
        let cpu = before.zip(self.cpu).map(|(before, after)| (after - before).max(0.0));
        Ok((answer, Spell { wall, cpu }))
    }

    /// Lets the engine quit.
    pub(super) fn close(self) {
        self.client.close(QUITTING.min(self.patience));
    }

    fn cpu_seconds(&mut self) -> Result<Option<f64>, Trouble> {
        if !self.knows("cputime") {
            return Ok(None);
        }
        let answer = self.try_ask("cputime")?;
        Ok(answer.and_then(|text| text.parse().ok()).filter(|seconds: &f64| seconds.is_finite()))
    }

    /// The answer, or `None` if the engine refuses.
    fn try_ask(&mut self, command: &str) -> Result<Option<String>, Trouble> {
        match self.client.ask(command, self.patience) {
            Ok(answer) => Ok(Some(answer)),
            Err(ClientError::Refused { .. }) => Ok(None),
            Err(error) => Err(self.trouble(&error)),
        }
    }

    fn ask(&mut self, command: &str) -> Result<String, Trouble> {
        self.client.ask(command, self.patience).map_err(|error| self.trouble(&error))
    }

    fn trouble(&self, error: &ClientError) -> Trouble {
        match error {
            ClientError::Stopped => ContestError::Stopped.into(),
            error => Trouble::loss(self.engine, error.to_string()),
        }
    }
}

/// The command that sets up a variant: by the name that all programs of the field know if it says all, else by
/// our own.
fn set_game(variant: &Variant) -> String {
    let record = Record::new(variant);
    let root = record.root();
    let name = record.value(root, "RU").or_else(|| record.value(root, "GM"));
    format!("set_game {}", name.unwrap_or(&variant.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_as_all_programs_know_them_where_they_do() {
        let command = |name: &str, options: &[&str]| {
            let mut chosen = rules::Options::default();
            options.iter().for_each(|option| chosen.set(option).unwrap());
            set_game(&rules::variant(name, &chosen).unwrap())
        };
        assert_eq!(command("duo", &[]), "set_game Blokus Duo");
        assert_eq!(command("trigon_2", &[]), "set_game Blokus Trigon Two-Player");
        assert_eq!(command("trigon-two", &["rule=tips"]), "set_game trigon-two rule=tips");
    }
}
