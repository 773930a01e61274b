//! The days that have a puzzle, and the streaks of those who solve them.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::Millis;

/// The first day that has a puzzle.
pub(super) const FIRST_DAY: Date = jiff::civil::date(2026, 1, 1);

/// Today in UTC: everybody gets the same puzzle at the same time.
pub(super) fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

/// The day of a moment.
pub(super) fn day_of(moment: Millis) -> Option<Date> {
    Some(Timestamp::from_millisecond(moment).ok()?.to_zoned(TimeZone::UTC).date())
}

/// How many of these days came one after the other: up to today, or to yesterday while today's is still open; and the
/// most ever.
pub(super) fn streaks(days: &BTreeSet<Date>, today: Date) -> (u32, u32) {
    let (mut current, mut longest, mut run) = (0, 0, 0);
    let mut before: Option<Date> = None;
    for &day in days {
        let follows = before.and_then(|before| before.tomorrow().ok()) == Some(day);
        run = if follows { run + 1 } else { 1 };
        longest = longest.max(run);
        if day == today || day.tomorrow().ok() == Some(today) {
            current = run;
        }
        before = Some(day);
    }
    (current, longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(days: &[i8], today: i8) -> (u32, u32) {
        let date = |day| jiff::civil::date(2026, 3, day);
        streaks(&days.iter().map(|&day| date(day)).collect(), date(today))
    }

    #[test]
    fn a_streak_lasts_until_a_day_is_missed() {
        assert_eq!(of(&[], 9), (0, 0));
        assert_eq!(of(&[9], 9), (1, 1));
        assert_eq!(of(&[7, 8, 9], 9), (3, 3));
        // Today's is still open.
        assert_eq!(of(&[7, 8], 9), (2, 2));
        assert_eq!(of(&[6, 7], 9), (0, 2));
        assert_eq!(of(&[1, 2, 3, 5, 8, 9], 9), (2, 3));
    }

    #[test]
    fn a_moment_has_its_day_in_utc() {
        assert_eq!(day_of(0), Some(jiff::civil::date(1970, 1, 1)));
        assert_eq!(day_of(86_399_999), Some(jiff::civil::date(1970, 1, 1)));
        assert_eq!(day_of(86_400_000), Some(jiff::civil::date(1970, 1, 2)));
    }
}
