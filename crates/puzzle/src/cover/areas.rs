//! Areas: which ones pieces can cover together, and which free cells are connected.

use rules::{Cell, CellSet, Ruleset};

/// By area: whether some selection of these pieces has it.
pub(super) fn coverable_areas(sizes: impl Iterator<Item = usize>, counts: &[u8]) -> Vec<bool> {
    let mut areas = vec![true];
    for size in sizes.zip(counts).flat_map(|(size, &count)| std::iter::repeat_n(size, count.into())) {
        let without = areas.len();
        areas.resize(without + size, false);
        (0..without).rev().for_each(|area| areas[area + size] |= areas[area]);
    }
    areas
}

/// The cells of `cells` that are connected with `first`, side by side.
pub(super) fn component(rules: &Ruleset, cells: CellSet, first: Cell) -> CellSet {
    let mut component: CellSet = [first].into_iter().collect();
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        let next = (rules.edge_neighbours(cell) & cells) - component;
        open.extend(next.iter());
        component |= next;
    }
    component
}
