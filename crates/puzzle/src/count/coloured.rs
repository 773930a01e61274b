//! Counting coloured solutions by visiting each of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rules::{CellSet, Colour, Index, Ply, Symmetry};

use crate::cover::coloured::visit_all;
use crate::cover::{CoverProblem, FillTable};
use crate::data::Puzzle;
use crate::search::{Observer, PlacementTables, placement};

/// How many solutions there are where something is asked of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ColouredCount {
    /// With the colours distinguished.
    pub(super) solutions: u128,
    /// Up to the motions of the region and the exchange of colours; `None` where pieces of one colour need not touch,
    /// because there are too many solutions to remember.
    pub(super) up_to_symmetry: Option<u128>,
}

/// Counts all solutions; `None` if the observer stopped it.
pub(super) fn count(
    problem: CoverProblem<'_>,
    fill_table: &FillTable,
    observer: &mut Observer<'_>,
) -> Option<ColouredCount> {
    let CoverProblem { puzzle, tables, constraints, placed } = problem;
    let interchangeable = placed.is_empty();
    let exchanges: u128 =
        if interchangeable { (1..=puzzle.rules.colours().len() as u128).product() } else { 1 };
    let mut solutions: u128 = 0;
    if !constraints.need_contact() {
        let visit = &mut |_| {
            solutions += exchanges;
            ControlFlow::Continue(())
        };
        let flow = visit_all(problem, fill_table, Vec::new(), visit, observer);
        return flow.is_continue().then_some(ColouredCount { solutions, up_to_symmetry: None });
    }
    let motions = puzzle.rules.motions();
    let images =
        if interchangeable { first_images(puzzle, tables, fill_table, &motions) } else { Vec::new() };
    let mut classes = BTreeSet::new();
    let visit = &mut |plies: Vec<Ply>| {
        let forms: BTreeSet<Form> =
            motions.iter().map(|motion| normal_form(puzzle, tables, &plies, motion)).collect();
        let images = if interchangeable { forms.len() as u128 } else { 1 };
        if classes.insert(forms.into_iter().next()) || !interchangeable {
            solutions += exchanges * images;
        }
        ControlFlow::Continue(())
    };
    let flow = visit_all(problem, fill_table, images, visit, observer);
    let found = ColouredCount { solutions, up_to_symmetry: Some(classes.len() as u128) };
    flow.is_continue().then_some(found)
}

/// By motion but the identity: the image of each placement, or the highest number if that does not cover the cell that
/// is filled first.
fn first_images(
    puzzle: &Puzzle,
    tables: &PlacementTables,
    fill_table: &FillTable,
    motions: &[Symmetry],
) -> Vec<Vec<u16>> {
    let first = fill_table.first_cell();
    let image = |motion: &Symmetry, cells: CellSet, number: usize| {
        if !cells.iter().any(|cell| motion.image(cell) == first) {
            return u16::MAX;
        }
        puzzle.rules.image(motion, placement(number as u16)).index() as u16
    };
    let images = |motion: &Symmetry| {
        tables.cells.iter().enumerate().map(|(number, &cells)| image(motion, cells, number)).collect()
    };
    motions.iter().skip(1).map(images).collect()
}

/// By cell: which tile and which colour, each numbered by where it first appears.
type Form = Vec<(u8, u8)>;

/// A solution after a motion, in a form that solutions share if they differ only by an exchange of colours.
fn normal_form(puzzle: &Puzzle, tables: &PlacementTables, plies: &[Ply], motion: &Symmetry) -> Form {
    let mut tile_at = vec![0usize; puzzle.rules.cell_count()];
    for (number, ply) in plies.iter().enumerate() {
        for cell in &tables.cells[ply.placement.index()] {
            tile_at[motion.image(cell).index()] = number;
        }
    }
    let mut tiles: Vec<usize> = Vec::new();
    let mut colours: Vec<Colour> = Vec::new();
    let mut form = Vec::with_capacity(tile_at.len());
    for number in tile_at {
        let tile = tiles.iter().position(|&tile| tile == number).unwrap_or_else(|| {
            tiles.push(number);
            tiles.len() - 1
        });
        let colour = plies[number].colour;
        let colour = colours.iter().position(|&other| other == colour).unwrap_or_else(|| {
            colours.push(colour);
            colours.len() - 1
        });
        form.push((tile as u8, colour as u8));
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Task, puzzle};

    #[test]
    fn thirty_five_ways_to_touch_at_corners_and_one_in_four_chains() {
        for (name, classes) in [("tetro-8x10-touching", 35), ("tetro-8x10-linked", 1)] {
            let puzzle = puzzle(name).unwrap();
            let Task::Cover(constraints) = puzzle.task else { panic!() };
            let tables = PlacementTables::new(&puzzle.rules);
            let fill_table = FillTable::new(&puzzle.rules, &tables).unwrap();
            let problem = CoverProblem { puzzle: &puzzle, tables: &tables, constraints, placed: &[] };
            let count = count(problem, &fill_table, &mut |_| false).unwrap();
            assert_eq!(count.up_to_symmetry, Some(classes), "{name}: {count:?}");
        }
    }
}
