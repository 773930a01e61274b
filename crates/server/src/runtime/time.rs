//! The clock: the only place that asks what time it is.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use store::Millis;
use table::Time;

/// Now, as the store counts.
pub(crate) fn now() -> Millis {
    jiff::Timestamp::now().as_millisecond()
}

/// The time since the server first asked, for how long things take: unlike `now` it never goes back.
pub(crate) fn monotonic_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// A stored moment as the table counts.
pub(crate) fn at_table(at: Millis) -> Time {
    Time(u64::try_from(at).unwrap_or(0))
}

/// A moment of the table as it is stored.
pub(crate) fn stored(at: Time) -> Millis {
    Millis::try_from(at.0).unwrap_or(Millis::MAX)
}

pub(crate) const SECOND: Millis = 1000;
pub(crate) const MINUTE: Millis = 60 * SECOND;
pub(crate) const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;

/// A moment for people to read.
pub(crate) fn written(at: Millis) -> String {
    jiff::Timestamp::from_millisecond(at).map_or_else(|_| "the end of time".into(), |time| time.to_string())
}
