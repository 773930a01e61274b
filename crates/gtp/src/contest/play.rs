//! One game between engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use notation::{colour_code, parse_move};
use rules::{Colour, Index, Placement, Position};

use super::outcome::{Loss, Outcome, RESIGNED, Spent};
use super::pairing::{Pairing, mixed, opening};
use super::player::{MoveTime, Player};
use super::settings::{ContestError, Interruption, Settings};
use crate::text::clipped;

/// A game that was played.
pub struct Game {
    /// Which engine played which side.
    pub pairing: Pairing,
    /// How it ended.
    pub position: Position,
    /// How many moves the opening has; all further moves are the engines'.
    pub opening_plies: usize,
    /// What each move after the opening took.
    pub times: Vec<MoveTime>,
    /// If an engine lost otherwise than by its score.
    pub loss: Option<Loss>,
}

impl Game {
    /// What the game came to, given the number of engines in the match.
    pub fn outcome(&self, engines: usize) -> Outcome {
        let mut spent = vec![Spent::default(); engines];
        let mut replay = Position::new(Arc::clone(self.position.rules()));
        for (number, ply) in self.position.history().iter().enumerate() {
            let side = replay.side_to_move();
            replay.play_as(ply.colour, ply.placement);
            let time = number.checked_sub(self.opening_plies).and_then(|number| self.times.get(number));
            if let (Some(time), Some(side)) = (time, side) {
                let cpu_moves = usize::from(time.cpu.is_some());
                let one = Spent { moves: 1, wall: time.wall, cpu_moves, cpu: time.cpu.unwrap_or(0.0) };
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
    let game = Game { pairing: pairing.clone(), position, opening_plies, times: Vec::new(), loss: None };
    let saved = vec![0.0; pairing.seating.len()];
    let mut running = RunningGame { settings, game, players: Vec::new(), last_of_first: None, saved, stop };
    let played = running.start_all().and_then(|()| running.play());
    match played {
        Ok(()) => running.players.drain(..).for_each(Player::close),
        Err(Interruption::Loss(loss)) => running.game.loss = Some(loss),
        Err(Interruption::Fatal(error)) => return Err(error),
    }
    Ok(running.game)
}

/// A game in progress.
struct RunningGame<'a> {
    settings: &'a Settings,
    game: Game,
    /// By side.
    players: Vec<Player>,
    /// What the first engine took for its last move.
    last_of_first: Option<f64>,
    /// By side: the seconds of equal time that it had and did not use.
    saved: Vec<f64>,
    stop: &'a Arc<AtomicBool>,
}

impl RunningGame<'_> {
    /// Starts the engines.
    fn start_all(&mut self) -> Result<(), Interruption> {
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

    fn start(&self, engine: usize, side: usize) -> Result<Player, Interruption> {
        let part = (self.game.pairing.game * rules::MAX_COLOURS + side) as u64;
        // Some engines keep their seeds in 32 bits, with a sign.
        let seed = mixed(self.settings.seed, !part) >> 33;
        Ok(Player::start(self.settings, engine, &self.game.position, seed, self.stop)?)
    }

    fn play(&mut self) -> Result<(), Interruption> {
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
    fn choose(&mut self, colour: Colour, side: usize) -> Result<Placement, Interruption> {
        let code = colour_code(self.settings.rules.variant(), colour);
        let engine = self.players[side].engine();
        let given = self.settings.equal_time && engine > 0;
        if given {
            self.saved[side] += self.time_of_first(&code, side)?;
            self.players[side].set_time(self.saved[side].max(0.0))?;
        }
        let (answer, time) = self.players[side].choose(&code)?;
        if given {
            self.saved[side] -= time.seconds();
        }
        if engine == 0 {
            self.last_of_first = Some(time.seconds());
        }
        let placement = self.legal(colour, &answer).map_err(|reason| Interruption::loss(engine, reason))?;
        self.game.times.push(time);
        Ok(placement)
    }

    /// What the first engine took for its last move. If it has not moved yet, another process of it is asked
    /// what it would do here: the one that plays must not profit from thinking twice.
    fn time_of_first(&mut self, code: &str, side: usize) -> Result<f64, Interruption> {
        if let Some(seconds) = self.last_of_first {
            return Ok(seconds);
        }
        let mut stand_in = self.start(0, side)?;
        let (_, time) = stand_in.choose(code)?;
        stand_in.close();
        self.last_of_first = Some(time.seconds());
        Ok(time.seconds())
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
