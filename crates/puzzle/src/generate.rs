//! Making puzzles: a region that is known to be fillable, and just enough given pieces for one solution only.

use rules::{CellSet, Coord, Ply};

use crate::data::Puzzle;
use crate::draft::{Draft, Filling};
use crate::search::Random;
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

/// The levels of difficulty, from 1.
pub const LEVELS: u8 = 5;

/// What a level asks for: how many pieces, and the least and the most placements that the search tries.
const PLANS: [(usize, u64, u64); LEVELS as usize] =
    [(5, 0, 40), (6, 20, 120), (8, 80, 500), (10, 300, 3_000), (12, 1_500, 1_000_000)];

/// Tries until the plan of a level is given up; each takes about a millisecond.
const TRIES: u32 = 2_000;
/// Placements until the search for a filling of a rectangle is given up for another rectangle.
const FILLING_LIMIT: u64 = 3_000;
/// A rectangle is at most so many times as wide as high.
const WIDEST: usize = 3;

/// Makes a puzzle with one solution from the pieces of `set`, which is the name of a built-in piece set.
///
/// The same set, outline, level and seed make the same puzzle. `None` if the set is unknown, the level is none,
/// or nothing with this seed has the difficulty of the level.
pub fn make(name: &str, set: &str, outline: Outline, level: u8, seed: u64) -> Option<Made> {
    let &(pieces, least, most) = PLANS.get(usize::from(level).checked_sub(1)?)?;
    let host = &host(set)?;
    let tables = &Tables::new(&host.rules);
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        let tiles = match outline {
            Outline::Grown => grow(host, tables, pieces, &mut random),
            Outline::Rectangle => fill_rectangle(host, tables, pieces, &mut random),
        };
        let Some(tiles) = tiles else { continue };
        let made = Draft { name, set, level, host, tables, tiles }.finish(&mut random);
        if let Some(made) = made.filter(|made| (least..=most).contains(&made.difficulty)) {
            return Some(made);
        }
    }
    None
}

/// The puzzle of a day: the date is the seed, and it gets harder from Monday to Friday; every other day it is
/// a rectangle.
pub fn daily(year: i32, month: u8, day: u8) -> Option<Made> {
    let date = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
    let weekday = weekday(year, month, day)?;
    let set = if weekday < 5 { "square" } else { "triangle" };
    let outline = if weekday % 2 == 1 { Outline::Rectangle } else { Outline::Grown };
    let level = [1, 2, 3, 4, 5, 3, 4][usize::from(weekday)];
    make(&format!("daily-{year:04}-{month:02}-{day:02}"), set, outline, level, date as u64)
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

/// A board of any built-in puzzle with this piece set, large enough to grow regions on.
fn host(set: &str) -> Option<Puzzle> {
    crate::names().filter_map(crate::puzzle).find(|puzzle| {
        let text = crate::text(&puzzle.name).unwrap_or("");
        text.contains(&format!("pieces = {set:?}")) && matches!(puzzle.task, crate::Task::Play { .. })
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
    let kinds = kinds.iter().map(|&kind| kind as u8).collect();
    Filling::new(host, tables, open?, kinds).any(area, random, FILLING_LIMIT)
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
            let slot = usize::from(place);
            let fits = tables.cells[slot].meets(&near) && !tables.cells[slot].meets(&filled);
            let worth = 2 * (tables.beside[slot] & filled).len() + random.below(2);
            if fits && best.is_none_or(|(most, _)| worth > most) {
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
