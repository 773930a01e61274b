//! Components of free cells. Where a placement cuts one off and no pieces have as many cells together, the branch ends
//! at once, and not many placements later, when the filling comes to it.

use std::collections::BTreeMap;

use rules::{Cell, CellSet, Ruleset};

use super::fill_order::FillOrder;

/// Which cells share a side, as the window from each cell in filling order shows them.
pub(super) struct FreeComponents {
    /// By cell in filling order.
    links: Vec<Vec<Link>>,
    /// From this bit of a window on, cells may have neighbours beyond the window.
    rim: u32,
}

/// All pairs of neighbours in a window that have the same distance in the filling order.
#[derive(Clone, Copy)]
struct Link {
    distance: u32,
    /// The first of each pair.
    firsts: u128,
}

impl FreeComponents {
    pub(super) fn new(rules: &Ruleset, order: &FillOrder) -> Self {
        let mut pairs: BTreeMap<u32, CellSet> = BTreeMap::new();
        for cell in rules.cells() {
            for other in &rules.edge_neighbours(cell) {
                let distance =
                    order.of(other).checked_sub(order.of(cell)).map_or(0, |distance| distance as u32);
                // A window shows no larger distance, and where a placement has one there is no fill table.
                if (1..u128::BITS).contains(&distance) {
                    pairs.entry(distance).or_insert(CellSet::EMPTY).insert(cell);
                }
            }
        }
        // At least 1, so that there is a bit beyond the rim even where no two cells are neighbours.
        let rim = u128::BITS - pairs.keys().last().unwrap_or(&1);
        let mut links = vec![Vec::new(); order.len()];
        for (distance, cells) in pairs {
            for (links, firsts) in links.iter_mut().zip(order.windows(cells)) {
                if firsts != 0 {
                    links.push(Link { distance, firsts });
                }
            }
        }
        Self { links, rim }
    }

    /// Whether every component that is wholly inside the window from `at` on has one of these sizes, which are bits.
    #[inline]
    pub(super) fn have_sizes(&self, at: usize, window: u128, sizes: u128) -> bool {
        if sizes == u128::MAX {
            return true;
        }
        let free = !window;
        let links = &self.links[at];
        let beyond = self.rim.min(u128::BITS - window.leading_zeros());
        let unbounded = flood(links, free, free & u128::MAX << beyond);
        let mut rest = free & !unbounded;
        while rest != 0 {
            let component = flood(links, free, rest & rest.wrapping_neg());
            if sizes >> component.count_ones() & 1 == 0 {
                return false;
            }
            rest &= !component;
        }
        true
    }
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

/// All free cells that are connected with some of `from`.
#[inline]
fn flood(links: &[Link], free: u128, mut from: u128) -> u128 {
    loop {
        let beside =
            |&Link { distance, firsts }: &Link| (from & firsts) << distance | from >> distance & firsts;
        let grown = links.iter().fold(from, |grown, link| grown | beside(link) & free);
        if grown == from || grown == free {
            return grown;
        }
        from = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Puzzle, puzzle};
    use crate::search::Random;

    #[test]
    fn components_are_those_of_a_plain_search() {
        let drawn = |copies: usize, colours: &str, picture: &str| {
            let text = format!(
                "name = 'test'\ntitle = 'Test'\ntask = 'cover'\npieces = 'square'\nonly = ['1']\ncopies = {copies}\n\
                 colours = [{colours}]\nboard = {{ shape = 'drawn', picture = '''\n{picture}''' }}\n"
            );
            Puzzle::parse(&text).unwrap()
        };
        let holes = drawn(22, "'blue'", "####.##\n.##.###\n#######\n##...##");
        let lone_cells = drawn(
            36,
            "'blue', 'yellow', 'red', 'green'",
            &format!("{}\n{}\n", "#.".repeat(9), ".#".repeat(9)).repeat(8),
        );
        let mut refused = 0;
        for puzzle in [puzzle("pento-15x16").unwrap(), puzzle("all-88").unwrap(), holes, lone_cells] {
            let rules = puzzle.rules;
            let order = FillOrder::new(&rules);
            let components = FreeComponents::new(&rules, &order);
            let mut random = Random::new(1);
            for _ in 0..5_000 {
                let at = random.below(order.len());
                let reach = u128::BITS.min((order.len() - at) as u32).min(1 + random.below(128) as u32);
                let window = u128::from(random.next()) << 64 | u128::from(random.next());
                let window = window & u128::MAX >> (u128::BITS - reach);
                // One size that is missing says more than many.
                let sizes = !(1 << (1 + random.below(6)));
                let expected = plain(&rules, &order, at, window, components.rim)
                    .iter()
                    .all(|&size| sizes >> size & 1 != 0);
                assert_eq!(
                    components.have_sizes(at, window, sizes),
                    expected,
                    "{} {at} {window:b}",
                    puzzle.name
                );
                refused += u32::from(!expected);
            }
        }
        assert!((1_000..19_000).contains(&refused), "{refused}");
    }

    /// The sizes of the components that end before the last covered cell and before the rim.
    fn plain(rules: &Ruleset, order: &FillOrder, at: usize, window: u128, rim: u32) -> Vec<usize> {
        let covered = |number: usize| number < at || number < at + 128 && window >> (number - at) & 1 != 0;
        let mut free: CellSet = rules.cells().filter(|&cell| !covered(order.of(cell))).collect();
        let beyond = at + (128 - window.leading_zeros()).min(rim) as usize;
        let mut sizes = Vec::new();
        while let Some(first) = free.min() {
            let component = component(rules, free, first);
            free -= component;
            if component.iter().all(|cell| order.of(cell) < beyond) {
                sizes.push(component.len());
            }
        }
        sizes
    }
}
