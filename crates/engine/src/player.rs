//! The player: an engine with a level, an opening book and limits, that keeps its tree between moves and can ponder.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use rand::SeedableRng;
use rules::{Colour, Placement, Ply, Position, Ruleset};

use crate::book::Book;
use crate::budget::{Budget, Clock};
use crate::engine::{Engine, SearchResult};
use crate::level::Level;
use crate::params::{ParamChanges, ParameterError, Params};
use crate::playout::Random;
use crate::reasons::{self, Hint};
use crate::weights::{MisfitError, Weights};

/// The longest that a level thinks about a move, for slow machines.
const LEVEL_TIME: Duration = Duration::from_secs(10);

/// The lowest level that uses the opening book: a beginner's opponent should not open like a master.
const BOOK_LEVEL: u32 = 5;

/// How a player plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The strength, from 1 to [`Level::HIGHEST`]. It decides how much a move costs unless `time` or `simulations` do.
    pub level: u32,
    /// The thinking time of a move. With a limit of its own a player plays the best move that it finds, whatever its
    /// level.
    pub time: Option<Duration>,
    /// The simulations of a move.
    pub simulations: Option<u64>,
    /// The threads that search.
    pub threads: usize,
    /// Whether openings may come from the book. Levels below 5 never use it.
    pub book: bool,
    /// Whether to search while the opponents think.
    pub ponder: bool,
    /// How many bytes the tree may take.
    pub memory: usize,
    /// The parameters of the search, where they are not to be those of the weights.
    pub params: ParamChanges,
    /// What priors and evaluation go by.
    pub weights: WeightsSource,
}

/// Where the weights of a player come from.
#[derive(Clone, Debug)]
pub enum WeightsSource {
    /// The engine's own, by variant.
    BuiltIn,
    /// Nothing learnt: every weight is 0.
    Zero,
    /// A table from elsewhere.
    Table(Arc<Weights>),
}

impl Settings {
    /// The default level.
    pub const LEVEL: u32 = 5;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            level: Self::LEVEL,
            time: None,
            simulations: None,
            threads: 1,
            book: true,
            ponder: false,
            memory: Engine::MEMORY,
            params: ParamChanges::default(),
            weights: WeightsSource::BuiltIn,
        }
    }
}

/// A computer player for all variants. It makes its engine at the first move, and a new one when the rules change.
pub struct Player {
    settings: Settings,
    seed: u64,
    random: Random,
    clock: Clock,
    engine: State,
    last_search: Option<SearchResult>,
}

/// What the engine does. At rest it holds the tree of the last move.
enum State {
    Unmade,
    Idle(Box<Engine>),
    Pondering { stop: Arc<AtomicBool>, engine: JoinHandle<Box<Engine>> },
}

impl Player {
    /// A player that scalars time by this clock. With one thread, and unless time cuts a search short, its moves depend
    /// on the seed alone.
    pub fn new(settings: Settings, seed: u64, clock: Clock) -> Self {
        Self {
            settings,
            seed,
            random: Random::seed_from_u64(seed),
            clock,
            engine: State::Unmade,
            last_search: None,
        }
    }

    /// How it plays.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets the thinking time of a move.
    pub fn set_time(&mut self, time: Option<Duration>) {
        self.settings.time = time;
    }

    /// Sets the simulations of a move.
    pub fn set_simulations(&mut self, simulations: Option<u64>) {
        self.settings.simulations = simulations;
    }

    /// Sets whether openings may come from the book.
    pub fn set_book(&mut self, book: bool) {
        self.settings.book = book;
    }

    /// Sets a parameter of the search by its name.
    pub fn set_param(&mut self, name: &str, value: f32) -> Result<(), ParameterError> {
        self.settings.params.set(name, value)?;
        self.stop_pondering();
        if let State::Idle(engine) = &mut self.engine {
            engine.set_params(self.settings.params.clone());
        }
        Ok(())
    }

    /// The parameters that it searches with by these rules.
    pub fn params(&self, rules: &Ruleset) -> Params {
        let params = match &self.settings.weights {
            WeightsSource::BuiltIn => Params::default().with(&Weights::of(rules).params),
            WeightsSource::Zero => Params::default(),
            WeightsSource::Table(weights) => Params::default().with(&weights.params),
        };
        params.with(&self.settings.params)
    }

    /// The search behind the last move or hint; none after a move of the book.
    pub fn last_search(&self) -> Option<&SearchResult> {
        self.last_search.as_ref()
    }

    /// Begins anew with this seed: all that follows is as with a new player.
    pub fn reseed(&mut self, seed: u64) {
        self.stop_pondering();
        self.seed = seed;
        self.random = Random::seed_from_u64(seed);
        (self.engine, self.last_search) = (State::Unmade, None);
    }

    /// Whether its weights serve these rules, or why not.
    pub fn fits(&self, rules: &Ruleset) -> Result<(), MisfitError> {
        match &self.settings.weights {
            WeightsSource::Table(weights) => weights.fit(rules),
            WeightsSource::BuiltIn | WeightsSource::Zero => Ok(()),
        }
    }

    /// A move for `colour` as if it were to move now; `None` if it has none. Once `stop` is set it is the best that was
    /// found until then.
    pub fn choose(&mut self, position: &Position, colour: Colour, stop: &AtomicBool) -> Option<Placement> {
        self.last_search = None;
        if let Some(placement) = self.book_move(position, colour) {
            return Some(placement);
        }
        let search = self.search(&with_turn(position, colour)?, stop);
        let chosen = if self.settings.simulations.is_some() || self.settings.time.is_some() {
            search.best()
        } else {
            self.level(position.rules()).choose(&search, &mut self.random)
        };
        self.last_search = Some(search);
        chosen
    }

    /// The move that [`Player::choose`] would choose. What the player does next is as if it had not been asked.
    pub fn preview(&mut self, position: &Position, colour: Colour, stop: &AtomicBool) -> Option<Placement> {
        let mut twin = self.twin();
        let chosen = twin.choose(position, colour, stop);
        self.last_search = twin.last_search.take();
        chosen
    }

    /// The best few moves that `colour` has if it is to move now, the best first, with reasons; none if it cannot move.
    pub fn hints(
        &mut self,
        position: &Position,
        colour: Colour,
        count: usize,
        stop: &AtomicBool,
    ) -> Vec<Hint> {
        let Some(position) = with_turn(position, colour) else { return Vec::new() };
        let search = self.search(&position, stop);
        let hints = reasons::hints(&position, &search, count);
        self.last_search = Some(search);
        hints
    }

    /// Searches a position within the limits or those of the level.
    pub fn search(&mut self, position: &Position, stop: &AtomicBool) -> SearchResult {
        let budget = self.budget(position.rules());
        let mut engine = self.take_engine(position.rules());
        engine.set_threads(self.settings.threads);
        let search = engine.search(position, &budget, stop);
        self.engine = State::Idle(engine);
        search
    }

    /// How play goes on from the position that was searched last if it begins with this move: at most this many moves, each
    /// the best that the search found.
    pub fn line(&mut self, position: &Position, first: Placement, longest: usize) -> Vec<Ply> {
        let engine = self.take_engine(position.rules());
        let line = engine.line(position, first, longest);
        self.engine = State::Idle(engine);
        line
    }

    /// Begins to search a position in which others are to move, until the player is asked anything else. One that may not
    /// ponder does nothing.
    pub fn ponder(&mut self, position: &Position) {
        if !self.settings.ponder || position.is_over() {
            return;
        }
        let position = position.clone();
        let mut engine = self.take_engine(position.rules());
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let engine = std::thread::spawn(move || {
            engine.search(&position, &Budget::UNLIMITED, &stopped);
            engine
        });
        self.engine = State::Pondering { stop, engine };
    }

    /// Drops all of the tree but the part below this position: the next search will not need the rest.
    pub fn prune_to(&mut self, position: &Position) {
        self.stop_pondering();
        if let State::Idle(engine) = &mut self.engine {
            engine.prune_to(position);
        }
    }

    /// How many bytes the tree takes now; 0 while it ponders.
    pub fn memory_in_use(&self) -> usize {
        match &self.engine {
            State::Idle(engine) => engine.memory_in_use(),
            State::Unmade | State::Pondering { .. } => 0,
        }
    }

    fn level(&self, rules: &Ruleset) -> Level {
        Level::new(self.settings.level, rules)
    }

    fn budget(&self, rules: &Ruleset) -> Budget {
        let (simulations, time) = match (self.settings.simulations, self.settings.time) {
            (None, None) => (Some(self.level(rules).simulations), Some(LEVEL_TIME)),
            limits => limits,
        };
        let budget = simulations.map_or(Budget::UNLIMITED, Budget::simulations);
        time.map_or(budget, |time| budget.within(time, self.clock))
    }

    fn book_move(&mut self, position: &Position, colour: Colour) -> Option<Placement> {
        let knows = self.settings.book && self.settings.level >= BOOK_LEVEL;
        if !knows || position.turn() != Some(colour) {
            return None;
        }
        Book::of(position.rules()).choose(position, &mut self.random)
    }

    fn stop_pondering(&mut self) {
        self.engine = match std::mem::replace(&mut self.engine, State::Unmade) {
            State::Pondering { stop, engine } => {
                stop.store(true, Ordering::Relaxed);
                // An engine that is lost is made anew.
                engine.join().map_or(State::Unmade, State::Idle)
            }
            other => other,
        };
    }

    /// The engine for these rules, with the tree of the last move if it was made for them.
    fn take_engine(&mut self, rules: &Arc<Ruleset>) -> Box<Engine> {
        self.stop_pondering();
        match std::mem::replace(&mut self.engine, State::Unmade) {
            State::Idle(engine) if Arc::ptr_eq(engine.rules(), rules) => engine,
            _ => Box::new(self.new_engine(rules)),
        }
    }

    fn new_engine(&self, rules: &Arc<Ruleset>) -> Engine {
        let mut engine = Engine::new(rules.clone());
        engine.set_seed(self.seed);
        engine.set_memory(self.settings.memory);
        engine.set_params(self.settings.params.clone());
        match &self.settings.weights {
            WeightsSource::BuiltIn => {}
            WeightsSource::Zero => engine.set_weights(Weights::zero(rules)),
            WeightsSource::Table(weights) => engine.set_weights((**weights).clone()),
        }
        engine
    }

    /// A player that chooses what this one would.
    fn twin(&mut self) -> Self {
        self.stop_pondering();
        let engine = match &self.engine {
            State::Idle(engine) => State::Idle(Box::new(engine.twin())),
            State::Unmade | State::Pondering { .. } => State::Unmade,
        };
        let (settings, random) = (self.settings.clone(), self.random.clone());
        Self { settings, seed: self.seed, random, clock: self.clock, engine, last_search: None }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.stop_pondering();
    }
}

/// The position with this colour to move; `None` if it cannot.
fn with_turn(position: &Position, colour: Colour) -> Option<Position> {
    let mut position = position.clone();
    if position.turn() != Some(colour) {
        position.set_turn(colour);
    }
    (position.turn() == Some(colour)).then_some(position)
}
