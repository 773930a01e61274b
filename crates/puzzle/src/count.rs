//! Exact counts: of tilings, of tilings up to the symmetry of the region, and of coloured solutions.

use rules::{Cell, CellSet, Index, Symmetry};

use crate::argument;
use crate::bonded;
use crate::cover::Rest;
use crate::data::{Bonds, Puzzle};
use crate::exact::{Choice, Exact, Then};
use crate::frontier;
use crate::scan::Scan;
use crate::search::{Progress, Watch};
use crate::tables::Tables;

/// How many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Ways to fill the region, the colours ignored.
    pub tilings: u128,
    /// The same, where those that a motion of the region turns into each other count once.
    pub up_to_symmetry: u128,
    /// Solutions, the colours told apart; `None` where they were not counted.
    pub solutions: Option<u128>,
    /// Solutions up to the motions of the region and the exchange of colours, where each was visited.
    pub classes: Option<u128>,
}

/// Solutions that are only apart are visited one by one, if there are no more tilings than this.
const MOST_VISITED: u128 = 2_000_000;

/// Counts the covers of a region; `None` if it was stopped.
pub(crate) fn covers(
    puzzle: &Puzzle,
    tables: &Tables,
    scan: Option<&Scan>,
    bonds: Bonds,
    watch: &mut Watch<'_>,
) -> Option<Count> {
    let rest = Rest::new(puzzle, tables, &puzzle.givens);
    if argument::against_cover(&puzzle.rules, tables, rest.filled, &rest.counts).is_some() {
        return Some(Count { tilings: 0, up_to_symmetry: 0, solutions: Some(0), classes: Some(0) });
    }
    let tilings = count_tilings(puzzle, tables, scan, &rest, watch)?;
    let motions: Vec<Symmetry> =
        puzzle.rules.motions().into_iter().filter(|motion| keeps_givens(puzzle, tables, motion)).collect();
    let mut sum = 0;
    for motion in &motions {
        let identity = puzzle.rules.cells().all(|cell| motion.image(cell) == cell);
        sum += if identity { tilings } else { fixed_by(puzzle, tables, &rest, motion, watch)? };
    }
    let up_to_symmetry = sum / motions.len() as u128;
    // One by one, unless there are too many tilings to visit or nothing is asked of the colours.
    let visited = scan.filter(|_| bonds.bound() || bonds.apart && tilings <= MOST_VISITED);
    let (solutions, classes) = match visited {
        Some(scan) => {
            let found = bonded::count(puzzle, tables, scan, bonds, watch)?;
            (Some(found.solutions), found.classes)
        }
        None => ((bonds == Bonds::default()).then(|| tilings * colourings(&rest)), None),
    };
    Some(Count { tilings, up_to_symmetry, solutions, classes })
}

fn count_tilings(
    puzzle: &Puzzle,
    tables: &Tables,
    scan: Option<&Scan>,
    rest: &Rest,
    watch: &mut Watch<'_>,
) -> Option<u128> {
    let mut stopped = false;
    if let Some(scan) = scan {
        let mut stop = |share: f64, nodes: u64| {
            stopped |= watch(&Progress { nodes, best: &puzzle.givens, share: Some(share) });
            stopped
        };
        if let Some(count) = frontier::count(scan, rest.filled, &rest.counts, &mut stop) {
            return Some(count);
        }
    }
    if stopped {
        return None;
    }
    let identity = puzzle.rules.motions().swap_remove(0);
    fixed_by(puzzle, tables, rest, &identity, watch)
}

/// How the copies of each piece can be shared out among the colours.
fn colourings(rest: &Rest) -> u128 {
    let factorial = |number: u8| (1..=u128::from(number)).product::<u128>();
    let ways = (0..rest.counts.len()).map(|piece| {
        let each = rest.stock.iter().map(|stock| factorial(stock[piece])).product::<u128>();
        factorial(rest.counts[piece]) / each
    });
    ways.product()
}

fn keeps_givens(puzzle: &Puzzle, tables: &Tables, motion: &Symmetry) -> bool {
    puzzle.givens.iter().all(|ply| {
        let cells = tables.cells[ply.placement.index()];
        let image: CellSet = cells.iter().map(|cell| motion.image(cell)).collect();
        puzzle.givens.iter().any(|other| tables.cells[other.placement.index()] == image)
    })
}

/// Tilings that a motion turns into themselves: covers of the motion's orbits by orbits of placements.
fn fixed_by(
    puzzle: &Puzzle,
    tables: &Tables,
    rest: &Rest,
    motion: &Symmetry,
    watch: &mut Watch<'_>,
) -> Option<u128> {
    let (orbit_of, orbits) = orbits(puzzle, rest.filled, motion);
    let choices = orbit_choices(tables, rest, motion, &orbit_of);
    let mut exact = Exact::new(orbits, &choices, &rest.counts);
    let mut count = 0;
    let mut visit = |chosen: &[u32]| {
        let used = chosen.iter().map(|&c| choices[c as usize].amount).map(usize::from).sum::<usize>();
        // All pieces are used when all cells are covered, for the areas agree.
        debug_assert_eq!(used, rest.counts.iter().map(|&c| usize::from(c)).sum::<usize>());
        count += 1;
        Then::Continue
    };
    let then = exact.run(&mut visit, &mut |exact| {
        let progress = Progress { nodes: exact.nodes, best: &puzzle.givens, share: Some(exact.share()) };
        if watch(&progress) { Then::Stop } else { Then::Continue }
    });
    (then == Then::Continue).then_some(count)
}

/// The number of each free cell's orbit, and how many orbits there are.
fn orbits(puzzle: &Puzzle, filled: CellSet, motion: &Symmetry) -> (Vec<u16>, usize) {
    let mut orbit_of = vec![u16::MAX; puzzle.rules.cell_count()];
    let mut orbits = 0;
    for first in puzzle.rules.cells().filter(|&cell| !filled.contains(cell)) {
        if orbit_of[first.index()] != u16::MAX {
            continue;
        }
        let mut cell = first;
        while orbit_of[cell.index()] == u16::MAX {
            orbit_of[cell.index()] = orbits;
            cell = motion.image(cell);
        }
        orbits += 1;
    }
    (orbit_of, usize::from(orbits))
}

/// Each set of placements that the motion keeps and that do not overlap, as one choice.
fn orbit_choices(tables: &Tables, rest: &Rest, motion: &Symmetry, orbit_of: &[u16]) -> Vec<Choice> {
    let mut choices = Vec::new();
    for (number, &cells) in tables.cells.iter().enumerate() {
        if cells.intersects(&rest.filled) {
            continue;
        }
        let mut images = vec![cells];
        let mut all = cells;
        let mut clear = true;
        loop {
            let image: CellSet =
                images[images.len() - 1].iter().map(|cell: Cell| motion.image(cell)).collect();
            if image == cells {
                break;
            }
            clear &= !image.intersects(&all);
            all |= image;
            images.push(image);
            if !clear {
                break;
            }
        }
        // The orbit counts once: for the image that comes first.
        let first = images.iter().all(|image| !precedes(*image, cells));
        if !clear || !first {
            continue;
        }
        let mut items: Vec<u16> = all.iter().map(|cell| orbit_of[cell.index()]).collect();
        items.sort_unstable();
        items.dedup();
        choices.push(Choice { items, supply: tables.piece[number], amount: images.len() as u8 });
    }
    choices
}

fn precedes(a: CellSet, b: CellSet) -> bool {
    a != b && a.iter().map(Cell::index).lt(b.iter().map(Cell::index))
}
