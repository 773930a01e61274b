//! One game between engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use notation::{colour_code, parse_move};
use rules::{Colour, Index, Placement, Position, Ruleset};

use super::outcome::{Loss, Outcome, RESIGNED, Spent};
use super::pairing::{Pairing, mixed, opening};
use super::player::{Player, Spell};
use crate::client::ClientError;
use crate::session::clipped;

/// What all games of a match have in common.
#[derive(Clone)]
pub struct Settings {
    /// The rules of the game.
    pub rules: Arc<Ruleset>,
    /// Who meets.
    pub engines: Vec<EngineSpec>,
    /// How many random moves each game begins with.
    pub opening_plies: usize,
    /// What openings and engines' chances depend on.
    pub seed: u64,
    /// How long an engine may take for an answer.
    pub patience: Duration,
    /// Whether the other engines get for each move the time that the first one took for its last.
    pub equal_time: bool,
}

/// An engine: a program that speaks the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// Its name in records and reports.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
}

/// A game that was played.
pub struct Game {
    /// Who played what.
    pub pairing: Pairing,
    /// How it ended.
    pub position: Position,
    /// How many moves the opening has; all further moves are the engines'.
    pub opening_plies: usize,
    /// What each move after the opening took.
    pub spells: Vec<Spell>,
    /// If an engine lost otherwise than by its score.
    pub loss: Option<Loss>,
}

/// Why a match cannot go on. Whatever an engine does once it has started only loses it a game.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// An engine's program does not start.
    #[error("engine {name} does not start")]
    Start {
        /// The engine's name.
        name: String,
        /// What happened.
        source: ClientError,
    },
    /// The time of an engine cannot be set.
    #[error("engine {0} does not know the command move_time, which equal time needs")]
    NoMoveTime(String),
    /// Somebody asked for it.
    #[error("stopped")]
    Stopped,
}

/// What ends a game before its time.
pub(super) enum Trouble {
    Fatal(ContestError),
    Loss(Loss),
}

impl Trouble {
    pub(super) fn loss(engine: usize, reason: String) -> Self {
        Self::Loss(Loss { engine, reason })
    }
}

impl From<ContestError> for Trouble {
    fn from(error: ContestError) -> Self {
        Self::Fatal(error)
    }
}

impl Game {
    /// What the game came to, given the number of engines in the match.
    pub fn outcome(&self, engines: usize) -> Outcome {
        let mut spent = vec![Spent::default(); engines];
        let mut replay = Position::new(Arc::clone(self.position.rules()));
        for (number, ply) in self.position.history().iter().enumerate() {
            let side = replay.side_to_move();
            replay.play_as(ply.colour, ply.placement);
            let spell = number.checked_sub(self.opening_plies).and_then(|number| self.spells.get(number));
            if let (Some(spell), Some(side)) = (spell, side) {
                let told = usize::from(spell.cpu.is_some());
                let one = Spent { moves: 1, wall: spell.wall, told, cpu: spell.cpu.unwrap_or(0.0) };
                spent[self.pairing.seating[side.index()]].add(one);
            }
        }
        let scores = self.position.sides().map(|side| self.position.side_score(side)).collect();
        Outcome { pairing: self.pairing.clone(), scores, loss: self.loss.clone(), spent }
    }
}

/// Plays one game with fresh processes, one for each side. When `stop` becomes true it breaks off.
pub fn play(settings: &Settings, pairing: &Pairing, stop: &Arc<AtomicBool>) -> Result<Game, ContestError> {
    let position = opening(&settings.rules, settings.opening_plies, settings.seed, pairing.opening);
    let opening_plies = position.history().len();
    let game = Game { pairing: pairing.clone(), position, opening_plies, spells: Vec::new(), loss: None };
    let mut table = Table { settings, game, players: Vec::new(), last_of_first: None, stop };
    let troubled = table.seat().and_then(|()| table.play());
    match troubled {
        Ok(()) => table.players.drain(..).for_each(Player::close),
        Err(Trouble::Loss(loss)) => table.game.loss = Some(loss),
        Err(Trouble::Fatal(error)) => return Err(error),
    }
    Ok(table.game)
}

/// A game that is being played.
struct Table<'a> {
    settings: &'a Settings,
    game: Game,
    /// By side.
    players: Vec<Player>,
    /// What the first engine took for its last move.
    last_of_first: Option<f64>,
    stop: &'a Arc<AtomicBool>,
}

impl Table<'_> {
    /// Starts the engines.
    fn seat(&mut self) -> Result<(), Trouble> {
        for side in 0..self.game.pairing.seating.len() {
            let player = self.start(self.game.pairing.seating[side], side)?;
            if self.settings.equal_time && player.engine() > 0 && !player.knows("move_time") {
                let name = self.settings.engines[player.engine()].name.clone();
                return Err(ContestError::NoMoveTime(name).into());
            }
            self.players.push(player);
        }
        Ok(())
    }

    fn start(&self, engine: usize, side: usize) -> Result<Player, Trouble> {
        let part = (self.game.pairing.game * rules::MAX_COLOURS + side) as u64;
        // Some engines keep their seeds in 32 bits, with a sign.
        let seed = mixed(self.settings.seed, !part) >> 33;
        Player::start(self.settings, engine, &self.game.position, seed, self.stop)
    }

    fn play(&mut self) -> Result<(), Trouble> {
        while let (Some(colour), Some(side)) = (self.game.position.turn(), self.game.position.side_to_move())
        {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ContestError::Stopped.into());
            }
            let side = side.index();
            let placement = self.choose(colour, side)?;
            self.game.position.play(placement);
            if self.game.position.is_over() {
                break;
            }
            let ply = *self.game.position.history().last().expect("a move was made");
            for other in (0..self.players.len()).filter(|&other| other != side) {
                self.players[other].play(&self.game.position, ply)?;
            }
        }
        Ok(())
    }

    /// A legal move by the engine whose turn it is.
    fn choose(&mut self, colour: Colour, side: usize) -> Result<Placement, Trouble> {
        let code = colour_code(self.settings.rules.variant(), colour);
        let engine = self.players[side].engine();
        if self.settings.equal_time && engine > 0 {
            let seconds = self.time_of_first(&code, side)?;
            self.players[side].set_time(seconds)?;
        }
        let (answer, spell) = self.players[side].choose(&code)?;
        if engine == 0 {
            self.last_of_first = Some(spell.seconds());
        }
        let placement = self.legal(colour, &answer).map_err(|reason| Trouble::loss(engine, reason))?;
        self.game.spells.push(spell);
        Ok(placement)
    }

    /// What the first engine took for its last move. If it has not moved yet, another process of it is asked
    /// what it would do here: the one that plays must not profit from thinking twice.
    fn time_of_first(&mut self, code: &str, side: usize) -> Result<f64, Trouble> {
        if let Some(seconds) = self.last_of_first {
            return Ok(seconds);
        }
        let mut stand_in = self.start(0, side)?;
        let (_, spell) = stand_in.choose(code)?;
        stand_in.close();
        self.last_of_first = Some(spell.seconds());
        Ok(spell.seconds())
    }

    /// The move that an engine means, or why it cannot be made.
    fn legal(&self, colour: Colour, answer: &str) -> Result<Placement, String> {
        let position = &self.game.position;
        if answer.eq_ignore_ascii_case("resign") {
            return Err(RESIGNED.into());
        }
        if answer.eq_ignore_ascii_case("pass") {
            return Err(format!("passed with {} legal moves", position.legal_count()));
        }
        let shown = clipped(answer);
        let fields = parse_move(answer).map_err(|error| format!("no move {shown:?}: {error}"))?;
        position.check(colour, &fields).map_err(|refusal| format!("illegal move {shown:?}: {refusal}"))
    }
}
