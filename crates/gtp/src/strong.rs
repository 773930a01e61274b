//! The searching player behind the protocol: the engine, with the clock that it does not have itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{Engine, Level, Random, Simulations, Thought, Told};
use rand::SeedableRng;
use rules::{Colour, Placement, Position, Ruleset};

use crate::player::{Hint, Limits, Player};

/// The longest that the highest level thinks when nobody says how long.
const LONGEST: Duration = Duration::from_secs(10);

/// The level when nobody says which.
const USUAL: u32 = 5;

/// A player that searches.
pub struct Strong {
    seed: u64,
    random: Random,
    /// The engine of the last game, with the tree of the last move.
    engine: Option<(Arc<Ruleset>, Engine)>,
}

impl Strong {
    /// A player whose moves depend on this number alone, as long as one thread counts simulations.
    pub fn new(seed: u64) -> Self {
        Self { seed, random: Random::seed_from_u64(seed), engine: None }
    }

    fn engine_for(&mut self, rules: &Arc<Ruleset>) -> &mut Engine {
        let known = self.engine.as_ref().is_some_and(|(other, _)| Arc::ptr_eq(other, rules));
        if !known {
            self.engine = None;
        }
        let (_, engine) = self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(rules.clone());
            engine.set_seed(self.seed);
            (rules.clone(), engine)
        });
        engine
    }

    /// Thinks about the position as if `colour` were to move; `None` if it cannot.
    fn think(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Thought> {
        let mut position = position.clone();
        if position.turn() != Some(colour) {
            position.set_turn(colour);
        }
        if position.turn() != Some(colour) {
            return None;
        }
        let engine = self.engine_for(position.rules());
        engine.set_threads(limits.threads.unwrap_or(1));
        let never = AtomicBool::new(false);
        Some(match (limits.simulations, limits.time) {
            (Some(simulations), _) => engine.think(&position, &Simulations(simulations), &never),
            (None, Some(time)) => engine.think(&position, &clock(time), &never),
            (None, None) => {
                let level = Level::new(limits.level.unwrap_or(USUAL));
                let budget = Within { level, clock: clock(LONGEST) };
                engine.think(&position, &budget, &never)
            }
        })
    }
}

impl Player for Strong {
    fn seed(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn hints(&mut self, position: &Position, colour: Colour, limits: &Limits, count: usize) -> Vec<Hint> {
        let thought = self.think(position, colour, limits);
        let candidates = thought.map(|thought| thought.candidates).unwrap_or_default();
        let hint = |candidate: &engine::Candidate| Hint {
            placement: candidate.placement,
            value: f64::from(candidate.value),
            visits: candidate.visits,
        };
        candidates.iter().take(count).map(hint).collect()
    }

    fn choose(&mut self, position: &Position, colour: Colour, limits: &Limits) -> Option<Placement> {
        let thought = self.think(position, colour, limits)?;
        // Whoever gives a budget wants the best move for it; a level may play a weaker one.
        if limits.simulations.is_some() || limits.time.is_some() {
            return thought.best();
        }
        Level::new(limits.level.unwrap_or(USUAL)).choose(&thought, &mut self.random)
    }
}

/// A budget of time that begins now.
fn clock(time: Duration) -> Told<impl Fn() -> f32 + Sync> {
    let start = Instant::now();
    Told(move || if time.is_zero() { 1.0 } else { start.elapsed().as_secs_f32() / time.as_secs_f32() })
}

/// A level's simulations, but no longer than its time.
struct Within<C> {
    level: Level,
    clock: C,
}

impl<C: engine::Budget> engine::Budget for Within<C> {
    fn used(&self, simulations: u64) -> f32 {
        Simulations(self.level.simulations).used(simulations).max(self.clock.used(simulations))
    }
}
