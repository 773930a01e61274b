//! Free cells that a placement cuts off from the rest: if no pieces have as many cells together, the branch ends
//! at once, and not many placements later, when the filling comes to them.

use std::collections::BTreeMap;

use rules::{CellSet, Index, Ruleset};

use crate::scan::windows;

/// Which cells hang together side by side, as a window from each cell in filling order shows them.
pub(crate) struct Islands {
    /// By cell in filling order.
    links: Vec<Vec<Link>>,
    /// From this bit of a window on, cells may have neighbours beyond it.
    rim: u32,
}

/// All pairs of neighbours in a window that are equally far apart in the filling order.
#[derive(Clone, Copy)]
struct Link {
    apart: u32,
    /// The first of each pair.
    firsts: u128,
}

impl Islands {
    /// `rank` is the number of each cell in filling order.
    pub(crate) fn new(rules: &Ruleset, rank: &[u16]) -> Self {
        let mut pairs: BTreeMap<u32, CellSet> = BTreeMap::new();
        for cell in rules.cells() {
            for other in &rules.edge_neighbours(cell) {
                let apart = rank[other.index()].checked_sub(rank[cell.index()]).map_or(0, u32::from);
                // No placement covers two cells that are further apart than a window is long: a scan has none such.
                if (1..u128::BITS).contains(&apart) {
                    pairs.entry(apart).or_insert(CellSet::EMPTY).insert(cell);
                }
            }
        }
        // At least 1, so that there is a bit beyond the rim even where no two cells are neighbours.
        let rim = u128::BITS - pairs.keys().last().unwrap_or(&1);
        let mut links = vec![Vec::new(); rank.len()];
        for (apart, cells) in pairs {
            for (links, firsts) in links.iter_mut().zip(windows(rank, cells)) {
                if firsts != 0 {
                    links.push(Link { apart, firsts });
                }
            }
        }
        Self { links, rim }
    }

    /// Whether every island of free cells that the window from `at` on shows whole has one of these sizes,
    /// which are bits.
    #[inline]
    pub(crate) fn have_sizes(&self, at: usize, window: u128, sizes: u128) -> bool {
        if sizes == u128::MAX {
            return true;
        }
        let free = !window;
        let links = &self.links[at];
        let beyond = self.rim.min(u128::BITS - window.leading_zeros());
        let mainland = flooded(links, free, free & u128::MAX << beyond);
        let mut islands = free & !mainland;
        while islands != 0 {
            let island = flooded(links, free, islands & islands.wrapping_neg());
            if sizes >> island.count_ones() & 1 == 0 {
                return false;
            }
            islands &= !island;
        }
        true
    }
}

/// All free cells that hang together with some of `land`.
#[inline]
fn flooded(links: &[Link], free: u128, mut land: u128) -> u128 {
    loop {
        let beside = |&Link { apart, firsts }: &Link| (land & firsts) << apart | land >> apart & firsts;
        let grown = links.iter().fold(land, |grown, link| grown | beside(link) & free);
        if grown == land || grown == free {
            return grown;
        }
        land = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::argument::island;
    use crate::catalogue::puzzle;
    use crate::data::Puzzle;
    use crate::scan::filling_order;
    use crate::search::Random;

    #[test]
    fn islands_are_those_of_a_plain_search() {
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
        let mut cut_off = 0;
        for puzzle in [puzzle("pento-15x16").unwrap(), puzzle("all-88").unwrap(), holes, lone_cells] {
            let rules = puzzle.rules;
            let rank = filling_order(&rules);
            let islands = Islands::new(&rules, &rank);
            let mut random = Random::new(1);
            for _ in 0..5_000 {
                let at = random.below(rank.len());
                let reach = u128::BITS.min((rank.len() - at) as u32).min(1 + random.below(128) as u32);
                let window = u128::from(random.next()) << 64 | u128::from(random.next());
                let window = window & u128::MAX >> (u128::BITS - reach);
                // One size that is missing says more than many.
                let sizes = !(1 << (1 + random.below(6)));
                let expected =
                    plain(&rules, &rank, at, window, islands.rim).iter().all(|&size| sizes >> size & 1 != 0);
                assert_eq!(
                    islands.have_sizes(at, window, sizes),
                    expected,
                    "{} {at} {window:b}",
                    puzzle.name
                );
                cut_off += u32::from(!expected);
            }
        }
        assert!((1_000..19_000).contains(&cut_off), "{cut_off}");
    }

    /// The sizes of the islands that end before the last covered cell and before the rim.
    fn plain(rules: &Ruleset, rank: &[u16], at: usize, window: u128, rim: u32) -> Vec<usize> {
        let number = |cell: rules::Cell| usize::from(rank[cell.index()]);
        let covered = |number: usize| number < at || number < at + 128 && window >> (number - at) & 1 != 0;
        let mut free: CellSet = rules.cells().filter(|&cell| !covered(number(cell))).collect();
        let beyond = at + (128 - window.leading_zeros()).min(rim) as usize;
        let mut sizes = Vec::new();
        while let Some(first) = free.min() {
            let island = island(rules, free, first);
            free -= island;
            if island.iter().all(|cell| number(cell) < beyond) {
                sizes.push(island.len());
            }
        }
        sizes
    }
}
