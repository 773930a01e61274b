//! Refutations of a cover without search: by area, by component, and by the two colours of a chequerboard.

use std::collections::BTreeSet;

use rules::{CellSet, Ruleset};

use super::areas::coverable_areas;
use super::components::component;
use super::problem::CoverProblem;
use super::remaining::Remaining;
use crate::data::Refutation;
use crate::search::PlacementTables;

/// Why just the remaining pieces cannot fill what is free, if areas or a chequerboard show it.
pub(crate) fn refute(problem: CoverProblem<'_>, remaining: &Remaining) -> Option<Refutation> {
    let (rules, tables) = (&problem.puzzle.rules, problem.tables);
    let Remaining { filled, counts, .. } = remaining;
    let free: CellSet = rules.cells().filter(|&cell| !filled.contains(cell)).collect();
    let area: usize =
        counts.iter().zip(rules.pieces()).map(|(&count, piece)| usize::from(count) * piece.size).sum();
    if area != free.len() {
        return Some(Refutation::Area { free: free.len(), wanted: area });
    }
    by_components(rules, free, counts).or_else(|| by_chequerboard(rules, tables, free, counts))
}

/// A component of free cells whose size no selection of the pieces has.
fn by_components(rules: &Ruleset, free: CellSet, counts: &[u8]) -> Option<Refutation> {
    let areas = coverable_areas(rules.pieces().iter().map(|piece| piece.size), counts);
    let mut rest = free;
    while let Some(first) = rest.min() {
        let component = component(rules, rest, first);
        if !areas.get(component.len()).is_some_and(|&area| area) {
            return Some(Refutation::Component {
                cells: component.iter().map(|cell| rules.coord(cell)).collect(),
            });
        }
        rest -= component;
    }
    None
}

/// Neighbours have different colours on a chequerboard. Each piece covers a fixed surplus of one colour or of
/// the other, so the surplus of the region must be a sum of theirs, each with either sign.
fn by_chequerboard(
    rules: &Ruleset,
    tables: &PlacementTables,
    free: CellSet,
    counts: &[u8],
) -> Option<Refutation> {
    let dark = dark_cells(rules);
    let surplus = |cells: CellSet| (cells & dark).len() as i32 - (cells - dark).len() as i32;
    let mut sums = BTreeSet::from([0i32]);
    let mut uneven = Vec::new();
    for ((&count, piece), placements) in counts.iter().zip(rules.pieces()).zip(&tables.of_piece) {
        let found: BTreeSet<i32> =
            placements.iter().map(|&p| surplus(tables.cells[usize::from(p)])).collect();
        for _ in 0..count {
            sums = sums.iter().flat_map(|sum| found.iter().map(move |more| sum + more)).collect();
        }
        if count > 0 && found.iter().any(|&more| more != 0) {
            uneven.push(format!("{count} × {}", piece.name));
        }
    }
    let wanted = surplus(free);
    if sums.contains(&wanted) {
        return None;
    }
    Some(Refutation::Chequerboard { surplus: wanted.unsigned_abs() as usize, uneven })
}

fn dark_cells(rules: &Ruleset) -> CellSet {
    let mut dark = CellSet::EMPTY;
    let mut seen = CellSet::EMPTY;
    for first in rules.cells() {
        if seen.contains(first) {
            continue;
        }
        seen.insert(first);
        // Each component begins with the colour of its coordinate, so that all placements of a piece agree.
        let coord = rules.coord(first);
        let mut open = vec![(first, (coord.column + coord.row).is_multiple_of(2))];
        while let Some((cell, is_dark)) = open.pop() {
            if is_dark {
                dark.insert(cell);
            }
            for next in &(rules.edge_neighbours(cell) - seen) {
                seen.insert(next);
                open.push((next, !is_dark));
            }
        }
    }
    dark
}
