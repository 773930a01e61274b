//! Making puzzles: a region that is known to be fillable, and just enough given pieces for one solution only.

use std::fmt::Write as _;

use rules::{CellSet, Index, Ply};

use crate::data::Puzzle;
use crate::exact::{Choice, Exact, Then};
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

/// The levels of difficulty, from 1.
pub const LEVELS: u8 = 5;

/// What a level asks for: how many pieces, and the least and the most placements that the search tries.
const PLANS: [(usize, u64, u64); LEVELS as usize] =
    [(5, 0, 40), (6, 20, 120), (8, 80, 500), (10, 300, 3_000), (12, 1_500, 1_000_000)];

/// Tries until the plan of a level is given up; each takes about a millisecond.
const TRIES: u32 = 2_000;

/// Makes a puzzle with one solution from the pieces of `set`, which is the name of a built-in piece set.
///
/// The same set, level and seed make the same puzzle. `None` if the set is unknown, the level is none, or
/// nothing with this seed has the difficulty of the level.
pub fn make(name: &str, set: &str, level: u8, seed: u64) -> Option<Made> {
    let &(pieces, least, most) = PLANS.get(usize::from(level).checked_sub(1)?)?;
    let host = host(set)?;
    let tables = Tables::new(&host.rules);
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        let tiles = grow(&host, &tables, pieces, &mut random)?;
        let made = unique(name, set, level, &host, &tables, &tiles, &mut random);
        if let Some(made) = made.filter(|made| (least..=most).contains(&made.difficulty)) {
            return Some(made);
        }
    }
    None
}

/// The puzzle of a day: the date is the seed, and it gets harder from Monday to Friday.
pub fn daily(year: i32, month: u8, day: u8) -> Option<Made> {
    let date = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
    let weekday = weekday(year, month, day)?;
    let set = if weekday < 5 { "square" } else { "triangle" };
    let level = [1, 2, 3, 4, 5, 3, 4][usize::from(weekday)];
    make(&format!("daily-{year:04}-{month:02}-{day:02}"), set, level, date as u64)
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

/// Lays random pieces against each other, as snugly as a few samples allow.
fn grow(host: &Puzzle, tables: &Tables, pieces: usize, random: &mut Random) -> Option<Vec<u16>> {
    let sizes = host.rules.pieces().iter().map(|piece| piece.size);
    let large: Vec<usize> =
        sizes.enumerate().filter(|&(_, size)| size >= 3).map(|(piece, _)| piece).collect();
    let mut kinds = large;
    random.shuffle(&mut kinds);
    kinds.truncate(pieces);
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

/// Gives pieces of the known solution until no other is left, and writes the puzzle down.
fn unique(
    name: &str,
    set: &str,
    level: u8,
    host: &Puzzle,
    tables: &Tables,
    tiles: &[u16],
    random: &mut Random,
) -> Option<Made> {
    let mut tiles = tiles.to_vec();
    random.shuffle(&mut tiles);
    for givens in 0..tiles.len() / 2 {
        let (count, difficulty) = solutions(host, tables, &tiles, givens);
        if count == 1 {
            let text = write(name, set, level, host, tables, &tiles, givens);
            let puzzle = Puzzle::parse(&text).ok()?;
            let solution = tiles.iter().map(|&tile| translate(host, &puzzle, tables, &tiles, tile));
            let solution = solution.collect::<Option<Vec<Ply>>>()?;
            return Some(Made { text, puzzle, solution, difficulty });
        }
    }
    None
}

/// How many ways there are to fill the region, up to two, and what it took to find out.
fn solutions(host: &Puzzle, tables: &Tables, tiles: &[u16], givens: usize) -> (u32, u64) {
    let open: CellSet =
        tiles[givens..].iter().fold(CellSet::EMPTY, |all, &tile| all | tables.cells[usize::from(tile)]);
    let mut item = vec![u16::MAX; host.rules.cell_count()];
    for (number, cell) in open.iter().enumerate() {
        item[cell.index()] = number as u16;
    }
    let mut supplies = vec![0; host.rules.pieces().len()];
    let mut choices = Vec::new();
    for &tile in &tiles[givens..] {
        let piece = tables.piece[usize::from(tile)];
        supplies[usize::from(piece)] = 1;
        for &place in &tables.of_piece[usize::from(piece)] {
            let cells = tables.cells[usize::from(place)];
            if (cells - open).is_empty() {
                let items = cells.iter().map(|cell| item[cell.index()]).collect();
                choices.push(Choice { items, supply: piece, amount: 1 });
            }
        }
    }
    let mut exact = Exact::new(open.len(), &choices, &supplies);
    let mut count = 0;
    exact.run(
        &mut |_| {
            count += 1;
            if count < 2 { Then::Continue } else { Then::Stop }
        },
        &mut |exact| if exact.nodes < 2_000_000 { Then::Continue } else { Then::Stop },
    );
    if exact.nodes >= 2_000_000 { (2, exact.nodes) } else { (count, exact.nodes) }
}

fn write(
    name: &str,
    set: &str,
    level: u8,
    host: &Puzzle,
    tables: &Tables,
    tiles: &[u16],
    givens: usize,
) -> String {
    let all = tiles.iter().fold(CellSet::EMPTY, |all, &tile| all | tables.cells[usize::from(tile)]);
    let names: Vec<String> = tiles
        .iter()
        .map(|&tile| format!("{:?}", host.rules.pieces()[usize::from(tables.piece[usize::from(tile)])].name))
        .collect();
    let mut text = format!(
        "# Made by the generator, level {level}: one solution.\nname = {name:?}\ntitle = \"Level {level}\"\n\
         task = \"cover\"\npieces = {set:?}\nonly = [{}]\ncolours = [\"blue\"]\n\
         board = {{ shape = \"drawn\", picture = \"\"\"\n{}\"\"\" }}\n",
        names.join(", "),
        host.rules.drawing(all)
    );
    let (left, bottom) = corner(host, all);
    for &tile in &tiles[..givens] {
        let fields: Vec<String> = tables.cells[usize::from(tile)]
            .iter()
            .map(|cell| {
                let mut field = host.rules.coord(cell);
                field.column -= left;
                field.row -= bottom;
                field.to_string()
            })
            .collect();
        write!(text, "\n[[given]]\ncolour = \"blue\"\ncells = {:?}\n", fields.join(","))
            .expect("a string takes text");
    }
    text
}

/// How far the region is from the host's lower left.
fn corner(host: &Puzzle, cells: CellSet) -> (u16, u16) {
    let fields = || cells.iter().map(|cell| host.rules.coord(cell));
    let left = fields().map(|field| field.column).min().unwrap_or(1);
    let bottom = fields().map(|field| field.row).min().unwrap_or(1);
    (left - 1, bottom - 1)
}

/// A tile of the host as a placement of the puzzle that was cut out of it.
fn translate(host: &Puzzle, puzzle: &Puzzle, tables: &Tables, tiles: &[u16], tile: u16) -> Option<Ply> {
    let all = tiles.iter().fold(CellSet::EMPTY, |all, &tile| all | tables.cells[usize::from(tile)]);
    let (left, bottom) = corner(host, all);
    let fields: Vec<rules::Coord> = tables.cells[usize::from(tile)]
        .iter()
        .map(|cell| {
            let field = host.rules.coord(cell);
            rules::Coord { column: field.column - left, row: field.row - bottom }
        })
        .collect();
    Some(Ply { colour: rules::Colour::from_index(0), placement: puzzle.placement_at(&fields)? })
}
