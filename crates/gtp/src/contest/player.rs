//! One engine on one side in one game.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use notation::{colour_code, format_move};
use rules::{ChoiceError, Options, Ply, Position, Variant};

use super::settings::{ContestError, Interruption, Settings};
use crate::client::{Client, ClientError};

/// An engine that has set up the game and waits for its turn.
pub(super) struct Player {
    engine: usize,
    client: Client,
    known: HashSet<String>,
    timeout: Duration,
    /// Its processor time when it was last asked.
    cpu: Option<f64>,
}

/// What a move took, in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveTime {
    /// From the question to the answer, as the clock on the wall has it.
    pub wall: f64,
    /// Processor time, if the engine reports it.
    pub cpu: Option<f64>,
}

impl MoveTime {
    /// The processor time if it is known, else the time on the wall.
    pub fn seconds(&self) -> f64 {
        self.cpu.unwrap_or(self.wall)
    }
}

/// How long an engine may take to quit before it is ended.
const QUITTING: Duration = Duration::from_secs(1);

impl Player {
    /// Starts an engine and brings it to this position. If that fails it can play no game, so the match must end.
    pub(super) fn start(
        settings: &Settings,
        engine: usize,
        position: &Position,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, ContestError> {
        let spec = &settings.engines[engine];
        let client = Client::spawn(&spec.command, Arc::clone(stop))
            .map_err(|source| ContestError::Start { name: spec.name.clone(), source })?;
        let mut player = Self { engine, client, known: HashSet::new(), timeout: settings.timeout, cpu: None };
        player.set_up(position, seed).map_err(|interruption| match interruption {
            Interruption::Fatal(error) => error,
            Interruption::Loss(loss) => ContestError::SetUp {
                name: spec.name.clone(),
                game: position.rules().variant().name.clone(),
                message: loss.reason,
            },
        })?;
        Ok(player)
    }

    fn set_up(&mut self, position: &Position, seed: u64) -> Result<(), Interruption> {
        let commands = self.ask("list_commands")?;
        self.known = commands.lines().map(|line| line.trim().to_owned()).collect();
        if self.knows("set_game") {
            self.set_game(position.rules().variant())?;
        }
        self.ask("clear_board")?;
        if self.knows("set_random_seed") {
            self.try_ask(&format!("set_random_seed {seed}"))?;
        }
        for &ply in position.history() {
            self.play(position, ply)?;
        }
        self.cpu = self.cpu_seconds()?;
        Ok(())
    }

    /// Tries the names that programs have for a variant, until the engine takes one.
    fn set_game(&mut self, variant: &Variant) -> Result<(), Interruption> {
        let mut names = names_of(variant);
        let last = names.pop().expect("a variant has a name of its own");
        for name in names {
            if self.try_ask(&format!("set_game {name}"))?.is_some() {
                return Ok(());
            }
        }
        self.ask(&format!("set_game {last}")).map(|_| ())
    }

    pub(super) fn knows(&self, command: &str) -> bool {
        self.known.contains(command)
    }

    pub(super) fn engine(&self) -> usize {
        self.engine
    }

    /// Tells the engine a move.
    pub(super) fn play(&mut self, position: &Position, ply: Ply) -> Result<(), Interruption> {
        let rules = position.rules();
        let colour = colour_code(rules.variant(), ply.colour);
        self.ask(&format!("play {colour} {}", format_move(rules, ply.placement)))?;
        Ok(())
    }

    /// Sets the thinking time of the engine's next moves.
    pub(super) fn set_time(&mut self, seconds: f64) -> Result<(), Interruption> {
        /// Engines may take none at all for no limit.
        const LEAST: f64 = 0.001;
        self.ask(&format!("move_time {:.3}", seconds.max(LEAST)))?;
        Ok(())
    }

    /// Asks the engine for a move, which it also makes.
    pub(super) fn choose(&mut self, colour: &str) -> Result<(String, MoveTime), Interruption> {
        let begin = Instant::now();
        let answer = self.ask(&format!("genmove {colour}"))?;
        let wall = begin.elapsed().as_secs_f64();
        // Measured from the engine's last move, so that thinking on the others' time counts too.
        let before = self.cpu;
        self.cpu = self.cpu_seconds()?;
        let cpu = before.zip(self.cpu).map(|(before, after)| (after - before).max(0.0));
        Ok((answer, MoveTime { wall, cpu }))
    }

    /// Lets the engine quit.
    pub(super) fn close(self) {
        self.client.close(QUITTING.min(self.timeout));
    }

    fn cpu_seconds(&mut self) -> Result<Option<f64>, Interruption> {
        if !self.knows("cputime") {
            return Ok(None);
        }
        let answer = self.try_ask("cputime")?;
        Ok(answer.and_then(|text| text.parse().ok()).filter(|seconds: &f64| seconds.is_finite()))
    }

    /// The answer, or `None` if the engine refuses.
    fn try_ask(&mut self, command: &str) -> Result<Option<String>, Interruption> {
        match self.client.ask(command, self.timeout) {
            Ok(answer) => Ok(Some(answer)),
            Err(ClientError::Refused { .. }) => Ok(None),
            Err(error) => Err(self.interruption(&error)),
        }
    }

    fn ask(&mut self, command: &str) -> Result<String, Interruption> {
        self.client.ask(command, self.timeout).map_err(|error| self.interruption(&error))
    }

    fn interruption(&self, error: &ClientError) -> Interruption {
        match error {
            ClientError::Stopped => ContestError::Stopped.into(),
            error => Interruption::loss(self.engine, error.to_string()),
        }
    }
}

/// The names of a variant, the one that most programs know first: that of records and the short one, if they mean exactly
/// these rules, and our own.
fn names_of(variant: &Variant) -> Vec<String> {
    let is_same = |other: &Result<Variant, ChoiceError>| {
        other.as_ref().is_ok_and(|other| (&other.name, &other.options) == (&variant.name, &variant.options))
    };
    let mut names = Vec::new();
    if let Some(other) = &variant.interchange {
        let usual = Options::default();
        if is_same(&rules::variant_of_record(&other.record, &usual)) {
            names.push(other.record.clone());
        }
        if is_same(&rules::variant(&other.game, &usual)) {
            names.push(other.game.clone());
        }
    }
    let own = std::iter::once(variant.name.clone()).chain(variant.options.pairs());
    names.push(own.collect::<Vec<_>>().join(" "));
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_the_names_that_other_programs_know_where_these_mean_the_same() {
        let names = |name: &str, options: &[&str]| {
            let mut chosen = Options::default();
            options.iter().for_each(|option| chosen.set(option).unwrap());
            names_of(&rules::variant(name, &chosen).unwrap())
        };
        assert_eq!(names("duo", &[]), ["Blokus Duo", "duo"]);
        assert_eq!(names("two", &[]), ["Blokus Two-Player", "classic_2", "two"]);
        let open = ["Blokus Trigon Two-Player", "trigon_2", "trigon-two starts=any"];
        assert_eq!(names("trigon_2", &[]), open);
        assert_eq!(names("trigon-two", &["rule=tips"]), ["trigon-two rule=tips"]);
    }
}
