//! The puzzle of a day.

use super::draft::MadePuzzle;
use super::generate::{MakeError, SEEDS, make, make_from_first};
use super::outline::Outline;
use crate::search::Observer;

/// What the name of a day's puzzle begins with; a hyphen and the date follow, as in `daily-2026-11-18`.
pub const DAILY: &str = "daily";

/// More than any date as a number: what is added to a day's seed if that leads to no puzzle.
const AFTER_ALL_DAYS: u64 = 100_000_000;

/// Makes the puzzle of a day: the date is the seed. It gets harder from Monday to Friday, and every other day it is a
/// rectangle; at the weekend the pieces are triangular.
pub fn daily(year: i32, month: u8, day: u8, observer: &mut Observer<'_>) -> Result<MadePuzzle, MakeError> {
    let seed = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
    let date = format!("{year:04}-{month:02}-{day:02}");
    let weekday = weekday(year, month, day).ok_or_else(|| MakeError::Day(date.clone()))?;
    let set = if weekday < 5 { "square" } else { "triangle" };
    let outline = if weekday % 2 == 1 { Outline::Rectangle } else { Outline::Grown };
    let level = [1, 2, 3, 4, 5, 3, 4][usize::from(weekday)];
    let name = format!("{DAILY}-{date}");
    let seeds = (0..SEEDS).map(|part| seed as u64 + part * AFTER_ALL_DAYS);
    make_from_first(seeds, |seed| make(&name, set, outline, level, seed, observer))
}

/// 0 for Monday; `None` if there is no such day.
fn weekday(year: i32, month: u8, day: u8) -> Option<u8> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let &in_month = days.get(usize::from(month).checked_sub(1)?)?;
    if !(1..=in_month).contains(&day) || !(1..=9999).contains(&year) {
        return None;
    }
    let before: i64 = days[..usize::from(month) - 1].iter().map(|&days| i64::from(days)).sum();
    let past = i64::from(year) - 1;
    let number = past * 365 + past / 4 - past / 100 + past / 400 + before + i64::from(day) - 1;
    Some((number % 7) as u8)
}
