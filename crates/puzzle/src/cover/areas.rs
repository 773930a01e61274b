//! Areas that pieces can cover together.

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
