//! Arguments that settle a cover at once, without search: areas and the two colours of a chequerboard.

use std::collections::BTreeSet;

use rules::{Cell, CellSet, Ruleset};

use crate::tables::Tables;

/// Why what is free cannot be filled with just these pieces, if areas or a chequerboard show it.
pub(crate) fn against_cover(
    rules: &Ruleset,
    tables: &Tables,
    filled: CellSet,
    counts: &[u8],
) -> Option<String> {
    let free: CellSet = rules.cells().filter(|&cell| !filled.contains(cell)).collect();
    let area: usize =
        counts.iter().zip(rules.pieces()).map(|(&count, piece)| usize::from(count) * piece.size).sum();
    if area != free.len() {
        return Some(format!("{} cells are free, but the pieces have {area}", free.len()));
    }
    islands(rules, free, counts).or_else(|| chequerboard(rules, tables, free, counts))
}

/// An island of free cells whose size no selection of the pieces has.
fn islands(rules: &Ruleset, free: CellSet, counts: &[u8]) -> Option<String> {
    let areas = areas(rules.pieces().iter().map(|piece| piece.size), counts);
    let mut rest = free;
    while let Some(first) = rest.min() {
        let island = island(rules, rest, first);
        if !areas.get(island.len()).is_some_and(|&area| area) {
            let at = rules.coord(first);
            return Some(format!("the {} free cells round {at} are no sum of piece sizes", island.len()));
        }
        rest -= island;
    }
    None
}

/// By area: whether some selection of these pieces has it.
pub(crate) fn areas(sizes: impl Iterator<Item = usize>, counts: &[u8]) -> Vec<bool> {
    let mut areas = vec![true];
    for size in sizes.zip(counts).flat_map(|(size, &count)| std::iter::repeat_n(size, count.into())) {
        let without = areas.len();
        areas.resize(without + size, false);
        (0..without).rev().for_each(|area| areas[area + size] |= areas[area]);
    }
    areas
}

/// The cells that hang together side by side with `first`.
pub(crate) fn island(rules: &Ruleset, cells: CellSet, first: Cell) -> CellSet {
    let mut island: CellSet = [first].into_iter().collect();
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        let next = (rules.edge_neighbours(cell) & cells) - island;
        open.extend(next.iter());
        island |= next;
    }
    island
}

/// Neighbours have different colours on a chequerboard. Each piece covers a fixed surplus of one colour or of
/// the other, so the surplus of the region must be a sum of theirs, each with either sign.
fn chequerboard(rules: &Ruleset, tables: &Tables, free: CellSet, counts: &[u8]) -> Option<String> {
    let dark = dark_cells(rules);
    let surplus = |cells: CellSet| (cells & dark).len() as i32 - (cells - dark).len() as i32;
    let mut sums = BTreeSet::from([0i32]);
    let mut odd = Vec::new();
    for ((&count, piece), placements) in counts.iter().zip(rules.pieces()).zip(&tables.of_piece) {
        let found: BTreeSet<i32> =
            placements.iter().map(|&p| surplus(tables.cells[usize::from(p)])).collect();
        for _ in 0..count {
            sums = sums.iter().flat_map(|sum| found.iter().map(move |more| sum + more)).collect();
        }
        if count > 0 && found.iter().any(|&more| more != 0) {
            odd.push(format!("{count} × {}", piece.name));
        }
    }
    let wanted = surplus(free);
    if sums.contains(&wanted) {
        return None;
    }
    let shown = if odd.is_empty() { "no piece".into() } else { odd.join(", ") };
    Some(format!(
        "on a chequerboard the region has {} more cells of one colour, and with {shown} covering unequal \
         numbers of the two no selection does",
        wanted.abs()
    ))
}

fn dark_cells(rules: &Ruleset) -> CellSet {
    let mut dark = CellSet::EMPTY;
    let mut seen = CellSet::EMPTY;
    for first in rules.cells() {
        if seen.contains(first) {
            continue;
        }
        seen.insert(first);
        // Islands are coloured by their names, so that placements agree wherever they lie.
        let field = rules.coord(first);
        let mut open = vec![(first, (field.column + field.row).is_multiple_of(2))];
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
