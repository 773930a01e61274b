//! What each move may take: so many simulations, or so much time by the clock that the engine does not have.

use std::time::{Duration, Instant};

use engine::Budget;

/// What is spent on each move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spend {
    Simulations(u64),
    Time(Duration),
}

/// What is spent on one move, from its beginning.
pub(super) struct Begun {
    spend: Spend,
    start: Instant,
}

impl Spend {
    /// Begins with a move.
    pub(super) fn begin(self) -> Begun {
        Begun { spend: self, start: Instant::now() }
    }
}

impl Budget for Begun {
    fn used(&self, simulations: u64) -> f32 {
        match self.spend {
            Spend::Simulations(all) => engine::Simulations(all).used(simulations),
            Spend::Time(time) if time.is_zero() => 1.0,
            Spend::Time(time) => self.start.elapsed().as_secs_f32() / time.as_secs_f32(),
        }
    }

    fn most(&self) -> u64 {
        match self.spend {
            Spend::Simulations(all) => engine::Simulations(all).most(),
            Spend::Time(_) => u64::MAX,
        }
    }
}
