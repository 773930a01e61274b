//! What a search may spend: simulations, time, both, or as much as it likes until it is stopped.

use std::time::Duration;

/// The time since some fixed moment; it never goes back. The engine reads no clock of its own.
pub type Clock = fn() -> Duration;

/// What a search may spend. Of two limits the one that is reached first ends it.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    simulations: Option<u64>,
    time: Option<Timer>,
}

/// Time that is running.
#[derive(Clone, Copy, Debug)]
struct Timer {
    clock: Clock,
    start: Duration,
    time: Duration,
}

impl Budget {
    /// No limit: the search goes on until it is stopped.
    pub const UNLIMITED: Self = Self { simulations: None, time: None };

    /// This many simulations, but at least one.
    pub fn simulations(count: u64) -> Self {
        Self { simulations: Some(count.max(1)), ..Self::UNLIMITED }
    }

    /// The same budget with a time limit that begins to run now.
    #[must_use]
    pub fn within(self, time: Duration, clock: Clock) -> Self {
        Self { time: Some(Timer { clock, start: clock(), time }), ..self }
    }

    /// The share of the budget that is used after this many simulations: the search stops at 1.
    pub(crate) fn used(&self, simulations: u64) -> f32 {
        let counted = self.simulations.map_or(0.0, |most| simulations as f32 / most as f32);
        counted.max(self.time.map_or(0.0, Timer::used))
    }

    /// How many simulations it allows at most. The search keeps that bound exactly; it asks `used` only now and then.
    pub(crate) fn most(&self) -> u64 {
        self.simulations.unwrap_or(u64::MAX)
    }
}

impl Timer {
    fn used(self) -> f32 {
        if self.time.is_zero() {
            return 1.0;
        }
        (self.clock)().saturating_sub(self.start).as_secs_f32() / self.time.as_secs_f32()
    }
}
