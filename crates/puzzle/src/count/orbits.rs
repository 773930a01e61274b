//! Tilings that a motion of the region maps onto themselves: covers of the motion's orbits by orbits of placements.

use std::ops::ControlFlow;

use rules::{Cell, CellSet, Index, Symmetry};

use crate::cover::{CoverProblem, Remaining};
use crate::data::Puzzle;
use crate::search::{CoverOption, ExactCover, Observer, PlacementTables, Progress, break_if};

/// Counts the tilings of what remains that a motion keeps; `None` if the observer stopped it.
pub(super) fn count_fixed(
    problem: CoverProblem<'_>,
    remaining: &Remaining,
    motion: &Symmetry,
    observer: &mut Observer<'_>,
) -> Option<u128> {
    let (orbit_of, orbits) = orbits(problem.puzzle, remaining.filled, motion);
    let options = orbit_options(problem.tables, remaining, motion, &orbit_of);
    let mut search = ExactCover::new(orbits, &options, &remaining.counts);
    let mut count = 0;
    let mut visit = |chosen: &[u32]| {
        let used = chosen.iter().map(|&option| usize::from(options[option as usize].amount)).sum::<usize>();
        // All pieces are used when all cells are covered, because the areas agree.
        debug_assert_eq!(used, remaining.counts.iter().map(|&count| usize::from(count)).sum::<usize>());
        count += 1;
        ControlFlow::Continue(())
    };
    let flow = search.run(&mut visit, &mut |search| {
        let share = Some(search.share_done());
        break_if(observer(&Progress { nodes: search.nodes, best: problem.placed, share }))
    });
    flow.is_continue().then_some(count)
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

/// Each set of placements that the motion keeps and that do not overlap, as one option.
fn orbit_options(
    tables: &PlacementTables,
    remaining: &Remaining,
    motion: &Symmetry,
    orbit_of: &[u16],
) -> Vec<CoverOption> {
    let mut options = Vec::new();
    for (number, &cells) in tables.cells.iter().enumerate() {
        if cells.intersects(&remaining.filled) {
            continue;
        }
        let Some(images) = disjoint_images(cells, motion) else { continue };
        // The orbit counts once: for the image that comes first.
        if images.iter().any(|&image| precedes(image, cells)) {
            continue;
        }
        let all = images.iter().fold(CellSet::EMPTY, |all, &image| all | image);
        let mut items: Vec<u16> = all.iter().map(|cell| orbit_of[cell.index()]).collect();
        items.sort_unstable();
        items.dedup();
        options.push(CoverOption { items, supply: tables.piece[number], amount: images.len() as u8 });
    }
    options
}

/// The images of some cells under all powers of a motion, the cells themselves first; `None` if two images overlap.
fn disjoint_images(cells: CellSet, motion: &Symmetry) -> Option<Vec<CellSet>> {
    let mut images = vec![cells];
    let mut all = cells;
    loop {
        let image: CellSet = images[images.len() - 1].iter().map(|cell: Cell| motion.image(cell)).collect();
        if image == cells {
            return Some(images);
        }
        if image.intersects(&all) {
            return None;
        }
        all |= image;
        images.push(image);
    }
}

fn precedes(a: CellSet, b: CellSet) -> bool {
    a != b && a.iter().map(Cell::index).lt(b.iter().map(Cell::index))
}
