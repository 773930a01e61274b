//! The searching player behind the protocol: the engine, with the clock that it does not have itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use engine::reasons::{self, Hint};
use engine::{Book, Engine, Level, Params, Random, Simulations, Thought, Told, Weights};
use rand::SeedableRng;
use rules::{Colour, Placement, Position, Ruleset};

use crate::player::{Limits, Player};

/// The longest that a level thinks when nobody says how long.
const LONGEST: Duration = Duration::from_secs(10);

/// The level when nobody says which.
const USUAL: u32 = 5;

/// A player that searches.
pub struct Strong {
    seed: u64,
    random: Random,
    params: Params,
    weights: Chosen,
    engine: Thinking,
}

/// What a player goes by.
#[derive(Clone)]
enum Chosen {
    /// The weights of the engine.
    Usual,
    /// No weights at all.
    Zero,
    /// Those of a table.
    Table(Box<Weights>),
}

/// Where the engine is: it keeps the tree of the last move, and with it the rules that it was made for.
enum Thinking {
    /// Nowhere yet.
    Never,
    /// At rest.
    Idle(Arc<Ruleset>, Box<Engine>),
    /// Thinking on while the others do.
    Ahead { stop: Arc<AtomicBool>, engine: JoinHandle<(Arc<Ruleset>, Box<Engine>)> },
}

impl Strong {
    /// A player whose moves depend on this number alone, as long as one thread counts simulations.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            random: Random::seed_from_u64(seed),
            params: Params::default(),
            weights: Chosen::Usual,
            engine: Thinking::Never,
        }
    }

    /// The same player with other parameters.
    #[must_use]
    pub fn with_params(mut self, params: Params) -> Self {
        self.params = params;
        self
    }

    /// The same player with other weights than those of the engine.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = Chosen::Table(Box::new(weights));
        self
    }

    /// The same player with weights that are all 0.
    #[must_use]
    pub fn without_weights(mut self) -> Self {
        self.weights = Chosen::Zero;
        self
    }

    /// A move of the opening book, for levels that are strong enough to know one.
    fn book_move(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Placement> {
        let knows = limits.book && limits.level.is_none_or(|level| level >= USUAL);
        if !knows || position.turn() != Some(colour) {
            return None;
        }
        Book::of(position.rules()).choose(position, &mut self.random)
    }

    /// Calls the engine back if it is thinking ahead.
    fn settle(&mut self) {
        let idle = match std::mem::replace(&mut self.engine, Thinking::Never) {
            Thinking::Ahead { stop, engine } => {
                stop.store(true, Ordering::Relaxed);
                // An engine that is lost is made anew.
                engine.join().map_or(Thinking::Never, |(rules, engine)| Thinking::Idle(rules, engine))
            }
            other => other,
        };
        self.engine = idle;
    }

    /// The engine for these rules, at rest, with the tree of the last move if it was made for them.
    fn take_engine(&mut self, rules: &Arc<Ruleset>) -> Box<Engine> {
        self.settle();
        match std::mem::replace(&mut self.engine, Thinking::Never) {
            Thinking::Idle(other, engine) if Arc::ptr_eq(&other, rules) => engine,
            _ => {
                let mut engine = Engine::new(rules.clone());
                engine.set_seed(self.seed);
                engine.set_params(self.params.clone());
                match &self.weights {
                    Chosen::Usual => {}
                    Chosen::Zero => engine.set_weights(Weights::zero(rules)),
                    Chosen::Table(weights) => engine.set_weights((**weights).clone()),
                }
                Box::new(engine)
            }
        }
    }

    /// A player that chooses what this one would.
    fn twin(&mut self) -> Self {
        self.settle();
        let engine = match &self.engine {
            Thinking::Idle(rules, engine) => Thinking::Idle(rules.clone(), Box::new(engine.twin())),
            _ => Thinking::Never,
        };
        Self {
            seed: self.seed,
            random: self.random.clone(),
            params: self.params.clone(),
            weights: self.weights.clone(),
            engine,
        }
    }

    /// Thinks about a position.
    fn think(&mut self, position: &Position, limits: &Limits) -> Thought {
        let rules = position.rules();
        let mut engine = self.take_engine(rules);
        engine.set_threads(limits.threads.unwrap_or(1));
        let never = AtomicBool::new(false);
        let thought = match (limits.simulations, limits.time) {
            (Some(simulations), Some(time)) => {
                let budget = Within { simulations, clock: clock(time) };
                engine.think(position, &budget, &never)
            }
            (Some(simulations), None) => engine.think(position, &Simulations(simulations), &never),
            (None, Some(time)) => engine.think(position, &clock(time), &never),
            (None, None) => {
                let level = Level::new(limits.level.unwrap_or(USUAL), rules);
                let budget = Within { simulations: level.simulations, clock: clock(LONGEST) };
                engine.think(position, &budget, &never)
            }
        };
        self.engine = Thinking::Idle(rules.clone(), engine);
        thought
    }
}

impl Player for Strong {
    fn fit(&self, rules: &Ruleset) -> Result<(), String> {
        match &self.weights {
            Chosen::Table(weights) => weights.fit(rules).map_err(|error| error.to_string()),
            Chosen::Usual | Chosen::Zero => Ok(()),
        }
    }

    fn seed(&mut self, seed: u64) {
        self.settle();
        self.seed = seed;
        self.random = Random::seed_from_u64(seed);
        self.engine = Thinking::Never;
    }

    fn think_ahead(&mut self, position: &Position) {
        if position.is_over() {
            return;
        }
        let position = position.clone();
        let rules = position.rules().clone();
        let mut engine = self.take_engine(&rules);
        let stop = Arc::new(AtomicBool::new(false));
        let told = stop.clone();
        let ahead = std::thread::spawn(move || {
            engine.think(&position, &Simulations(u64::MAX), &told);
            (rules, engine)
        });
        self.engine = Thinking::Ahead { stop, engine: ahead };
    }

    fn hints(&mut self, position: &Position, colour: Colour, limits: &Limits, count: usize) -> Vec<Hint> {
        let Some(position) = to_move(position, colour) else { return Vec::new() };
        let thought = self.think(&position, limits);
        reasons::hints(&position, &thought, count)
    }

    fn choose(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Placement> {
        if let Some(placement) = self.book_move(position, colour, limits) {
            return Some(placement);
        }
        let thought = self.think(&to_move(position, colour)?, limits);
        // Whoever gives a budget wants the best move for it; a level may play a weaker one.
        if limits.simulations.is_some() || limits.time.is_some() {
            return thought.best();
        }
        Level::new(limits.level.unwrap_or(USUAL), position.rules()).choose(&thought, &mut self.random)
    }

    fn consider(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Placement> {
        self.twin().choose(position, colour, limits)
    }
}

impl Drop for Strong {
    fn drop(&mut self) {
        self.settle();
    }
}

/// The position with this colour to move; `None` if it cannot.
fn to_move(position: &Position, colour: Colour) -> Option<Position> {
    let mut position = position.clone();
    if position.turn() != Some(colour) {
        position.set_turn(colour);
    }
    (position.turn() == Some(colour)).then_some(position)
}

/// A budget of time that begins now.
fn clock(time: Duration) -> Told<impl Fn() -> f32 + Sync> {
    let start = Instant::now();
    Told(move || if time.is_zero() { 1.0 } else { start.elapsed().as_secs_f32() / time.as_secs_f32() })
}

/// So many simulations, but no longer than a time.
struct Within<C> {
    simulations: u64,
    clock: C,
}

impl<C: engine::Budget> engine::Budget for Within<C> {
    fn used(&self, simulations: u64) -> f32 {
        Simulations(self.simulations).used(simulations).max(self.clock.used(simulations))
    }

    fn most(&self) -> u64 {
        Simulations(self.simulations).most()
    }
}
