//! Computer players: moves and hints from a pool of threads, so that no thinking ever blocks the server.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{Book, Budget, Engine, Level, Random, Thought};
use rand::SeedableRng;
use rules::{Placement, Position, Ruleset};

use crate::http::error::Result;
use crate::runtime::pool::{Pool, Ticket};

/// The longest that a computer player thinks about a move.
const LONGEST: Duration = Duration::from_secs(10);

/// The level from which openings are known by heart.
const KNOWS_BOOK: u32 = 5;

/// What a tree may take: the strongest level stays below it.
const MEMORY: usize = 128 << 20;

/// So many moves and hints may wait.
const LONGEST_QUEUE: usize = 4096;

/// So many analyses and puzzle searches may wait.
const LONGEST_STUDY: usize = 256;

/// The threads that think.
pub(crate) struct Thinkers {
    /// For moves and hints, which people wait for.
    pub(crate) quick: Pool,
    /// For analyses and other long work, which must not stand before a move.
    pub(crate) patient: Pool,
}

/// As many simulations as a level makes, within the time that a move may take.
struct Within {
    simulations: u64,
    began: Instant,
    longest: Duration,
}

impl Budget for Within {
    fn used(&self, simulations: u64) -> f32 {
        let counted = simulations as f32 / self.simulations.max(1) as f32;
        counted.max(self.began.elapsed().as_secs_f32() / self.longest.as_secs_f32())
    }
}

impl Thinkers {
    pub(crate) fn start(threads: usize) -> Self {
        Self {
            quick: Pool::start("thinker", threads, LONGEST_QUEUE),
            patient: Pool::start("scholar", 1, LONGEST_STUDY),
        }
    }

    /// A move of a computer player, in a game that is not over.
    pub(crate) fn choose(
        &self,
        game: &str,
        position: Position,
        level: u8,
        seed: u64,
    ) -> Result<Ticket<Option<Placement>>> {
        self.quick.submit(game, move |stop| {
            let level = Level::new(level.into(), position.rules());
            let mut random = Random::seed_from_u64(seed);
            if level.number() >= KNOWS_BOOK
                && let Some(known) = Book::of(position.rules()).choose(&position, &mut random)
            {
                return Some(known);
            }
            let thought = think(&position, level.simulations, LONGEST, seed, stop);
            level.choose(&thought, &mut random)
        })
    }
}

/// Thinks about a position with an engine of its own.
pub(crate) fn think(
    position: &Position,
    simulations: u64,
    longest: Duration,
    seed: u64,
    stop: &AtomicBool,
) -> Thought {
    let mut engine = engine(position.rules(), seed);
    engine.think(position, &Within { simulations, began: Instant::now(), longest }, stop)
}

/// An engine within the server's bounds.
pub(crate) fn engine(rules: &Arc<Ruleset>, seed: u64) -> Engine {
    let mut engine = Engine::new(rules.clone());
    engine.set_memory(MEMORY);
    engine.set_seed(seed);
    engine
}
