//! Making puzzles: a region that is known to be fillable, and just enough given pieces for one solution only.

use std::collections::BTreeSet;

use rules::{CellSet, Coord, Ply};

use crate::data::{Puzzle, Task};
use crate::draft::{Draft, Filling};
use crate::search::{Progress, Random, Watch};
use crate::tables::Tables;

/// A puzzle that was made, with what is known about it.
pub struct Made {
    /// The puzzle file.
    pub text: String,
    /// The same, read.
    pub puzzle: Puzzle,
    /// Its only solution, the givens first.
    pub solution: Vec<Ply>,
    /// How many placements a complete search tries until it knows that the solution is the only one.
    pub difficulty: u64,
}

/// The outline of a puzzle that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// Whatever pieces make that are laid snugly against each other.
    Grown,
    /// So many columns by so many rows.
    Rectangle,
}

/// Why no puzzle was made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MakeError {
    /// There is no such level.
    #[error("expected a level from 1 to {LEVELS}, got {0}")]
    Level(u8),
    /// No built-in puzzle by the rules of play has such pieces.
    #[error("expected a piece set that a built-in puzzle is played with ({known}), got {got:?}")]
    Pieces {
        /// The sets that there are.
        known: String,
        /// What was asked for.
        got: String,
    },
    /// There is no such day.
    #[error("expected a day of the calendar, of the years 1 to 9999, got {0}")]
    Day(String),
    /// The pieces, the outline and the seed lead to nothing as hard as the level.
    #[error("seed {seed} leads to no puzzle of level {level}; try another seed")]
    Seed {
        /// What chance began with.
        seed: u64,
        /// How hard it should have been.
        level: u8,
    },
    /// Whoever watched wanted no more.
    #[error("stopped")]
    Stopped,
}

/// The levels of difficulty, from 1.
pub const LEVELS: u8 = 5;

/// What a level asks for: how many pieces, and the least and the most placements that the search tries.
type Plan = (usize, u64, u64);

const PLANS: [Plan; LEVELS as usize] =
    [(5, 0, 40), (6, 20, 120), (8, 80, 500), (10, 300, 3_000), (12, 1_500, 1_000_000)];

/// Tries until the plan of a level is given up; each takes about a millisecond.
const TRIES: u32 = 2_000;
/// Placements of all searches together until a plan is given up: some seconds, and far more than most take.
const MOST_EFFORT: u64 = 5_000_000;
/// Placements until the search for a filling of a rectangle is given up for another rectangle.
const FILLING_LIMIT: u64 = 3_000;
/// A rectangle is at most so many times as wide as high.
const WIDEST: usize = 3;

/// Makes a puzzle with one solution from the pieces of `set`, which is the name of a built-in piece set.
///
/// The same set, outline, level and seed make the same puzzle, unless `watch` stops it.
pub fn make(
    name: &str,
    set: &str,
    outline: Outline,
    level: u8,
    seed: u64,
    watch: &mut Watch<'_>,
) -> Result<Made, MakeError> {
    let plan = usize::from(level).checked_sub(1).and_then(|number| PLANS.get(number));
    let plan = *plan.ok_or(MakeError::Level(level))?;
    let host = host(set)?;
    let mut effort = Effort { spent: 0, tries: 0, stopped: false, watch };
    let made = by_plan(name, &host, outline, (level, plan), seed, &mut effort);
    made.ok_or(if effort.stopped { MakeError::Stopped } else { MakeError::Seed { seed, level } })
}

fn by_plan(
    name: &str,
    host: &Puzzle,
    outline: Outline,
    (level, plan): (u8, Plan),
    seed: u64,
    effort: &mut Effort<'_, '_>,
) -> Option<Made> {
    let (pieces, least, most) = plan;
    let tables = &Tables::new(&host.rules);
    let mut random = Random::new(seed);
    while effort.may_try() {
        let tiles = match outline {
            Outline::Grown => grow(host, tables, pieces, &mut random),
            Outline::Rectangle => fill_rectangle(host, tables, pieces, &mut random),
        };
        let Some(tiles) = tiles else { continue };
        let draft = Draft { name, set: &host.set, level, host, tables, tiles };
        let made = draft.finish(&mut random, effort);
        if let Some(made) = made.filter(|made| (least..=most).contains(&made.difficulty)) {
            return Some(made);
        }
    }
    None
}

/// What the making of a puzzle has taken so far, and who may stop it.
pub(crate) struct Effort<'a, 'w> {
    /// Placements that complete searches have tried.
    spent: u64,
    tries: u32,
    /// Whether whoever watches wants no more.
    pub(crate) stopped: bool,
    watch: &'a mut Watch<'w>,
}

impl Effort<'_, '_> {
    /// Begins another try, unless there were enough.
    fn may_try(&mut self) -> bool {
        self.tries += 1;
        self.tries <= TRIES && self.spent < MOST_EFFORT && self.may_go_on(0)
    }

    /// Whether a search that has tried so many placements may try more.
    pub(crate) fn may_go_on(&mut self, nodes: u64) -> bool {
        let nodes = self.spent + nodes;
        let share = (f64::from(self.tries) / f64::from(TRIES)).max(nodes as f64 / MOST_EFFORT as f64);
        let progress = Progress { nodes, best: &[], share: Some(share.min(1.0)) };
        self.stopped = self.stopped || (self.watch)(&progress);
        !self.stopped
    }

    /// A search is over.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }
}

/// The puzzle of a day: the date is the seed, and it gets harder from Monday to Friday; every other day it is
/// a rectangle.
pub fn daily(year: i32, month: u8, day: u8, watch: &mut Watch<'_>) -> Result<Made, MakeError> {
    let date = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
    let written = format!("{year:04}-{month:02}-{day:02}");
    let weekday = weekday(year, month, day).ok_or_else(|| MakeError::Day(written.clone()))?;
    let set = if weekday < 5 { "square" } else { "triangle" };
    let outline = if weekday % 2 == 1 { Outline::Rectangle } else { Outline::Grown };
    let level = [1, 2, 3, 4, 5, 3, 4][usize::from(weekday)];
    make(&format!("daily-{written}"), set, outline, level, date as u64, watch)
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

/// The smallest board of the built-in puzzles by the rules of play with this piece set: chosen by its size, so that a
/// seed means the same however the puzzles are listed.
fn host(set: &str) -> Result<Puzzle, MakeError> {
    let played =
        || crate::names().filter_map(crate::puzzle).filter(|puzzle| matches!(puzzle.task, Task::Play { .. }));
    let host = played().filter(|puzzle| puzzle.set == set).min_by_key(|puzzle| puzzle.rules.cell_count());
    host.ok_or_else(|| {
        let known: BTreeSet<String> = played().map(|puzzle| puzzle.set).collect();
        let known: Vec<String> = known.into_iter().collect();
        MakeError::Pieces { known: known.join(", "), got: set.into() }
    })
}

/// So many different pieces, none of them tiny.
fn draw(host: &Puzzle, pieces: usize, random: &mut Random) -> Vec<usize> {
    let sizes = host.rules.pieces().iter().map(|piece| piece.size);
    let mut kinds: Vec<usize> =
        sizes.enumerate().filter(|&(_, size)| size >= 3).map(|(piece, _)| piece).collect();
    random.shuffle(&mut kinds);
    kinds.truncate(pieces);
    kinds
}

/// Draws pieces and fills a rectangle of their area, in the middle of the host, if there is one.
fn fill_rectangle(host: &Puzzle, tables: &Tables, pieces: usize, random: &mut Random) -> Option<Vec<u16>> {
    let kinds = draw(host, pieces, random);
    let area: usize = kinds.iter().map(|&kind| host.rules.pieces()[kind].size).sum();
    let fits = |&height: &usize| area.is_multiple_of(height) && area / height <= WIDEST * height;
    let heights: Vec<usize> = (3..=area).take_while(|height| height * height <= area).filter(fits).collect();
    let &height = heights.get(random.below(heights.len().max(1)))?;
    let (columns, rows) = host.rules.columns_and_rows();
    let (width, height) = ((area / height) as u16, height as u16);
    let (left, bottom) = (columns.checked_sub(width)? / 2, rows.checked_sub(height)? / 2);
    let fields = (1..=width).flat_map(|column| (1..=height).map(move |row| (left + column, bottom + row)));
    let open: Option<CellSet> =
        fields.map(|(column, row)| host.rules.cell_at(Coord { column, row })).collect();
    let pieces: Vec<Vec<u16>> = kinds.iter().map(|&kind| tables.of_piece[kind].clone()).collect();
    Filling::new(host, tables, open?, &pieces).any(area, random, FILLING_LIMIT)
}

/// Lays random pieces against each other, as snugly as a few samples allow.
fn grow(host: &Puzzle, tables: &Tables, pieces: usize, random: &mut Random) -> Option<Vec<u16>> {
    let kinds = draw(host, pieces, random);
    let middle = host.rules.cells().nth(host.rules.cell_count() / 2 + 7)?;
    let mut filled: CellSet = CellSet::EMPTY;
    let mut near: CellSet = [middle].into_iter().collect();
    let mut tiles = Vec::new();
    for &kind in &kinds {
        let list = &tables.of_piece[kind];
        let mut best: Option<(usize, u16)> = None;
        for _ in 0..3_000 {
            let place = list[random.below(list.len())];
            // Drawn for every sample, so that what chance does next hangs on nothing else.
            let luck = random.below(2);
            let slot = usize::from(place);
            if !tables.cells[slot].intersects(&near) || tables.cells[slot].intersects(&filled) {
                continue;
            }
            let worth = 2 * (tables.beside[slot] & filled).len() + luck;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, place));
            }
        }
        let (_, place) = best?;
        filled |= tables.cells[usize::from(place)];
        near |= tables.beside[usize::from(place)];
        near -= filled;
        tiles.push(place);
    }
    Some(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_that_cannot_be_met_is_given_up() {
        let host = host("square").unwrap();
        let mut effort = Effort { spent: 0, tries: 0, stopped: false, watch: &mut |_| false };
        let plan = (1, (2, 1_000_000, 2_000_000));
        let made = by_plan("hard", &host, Outline::Rectangle, plan, 1, &mut effort);
        assert!(made.is_none(), "two pieces cannot be so hard");
    }
}
