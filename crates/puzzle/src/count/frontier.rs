//! Counting tilings by their frontier: cells are filled in one order, and what matters of the past is only which cells
//! beyond the frontier are covered and how many of each piece are used. Partial tilings that agree in both are counted
//! together, which makes billions of tilings countable.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::CellSet;

use crate::cover::{FillTable, next_free};

/// Multiplies and folds; keys are already dense in their low bits, so more would be waste.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    fn write_u128(&mut self, number: u128) {
        let word = (number as u64) ^ ((number >> 64) as u64).rotate_left(32) ^ self.0;
        let product = u128::from(word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

/// By covered window and pieces left: the number of partial tilings that lead there.
type Layer = HashMap<u128, u128, BuildHasherDefault<KeyHasher>>;

/// Counts the tilings of what `filled` leaves free with just `counts` of each piece.
///
/// `None` if a state does not fit a key, or if `stop` says so; it is called with the share that is done and the number
/// of states so far.
pub(super) fn count(
    fill_table: &FillTable,
    filled: CellSet,
    counts: &[u8],
    stop: &mut dyn FnMut(f64, u64) -> bool,
) -> Option<u128> {
    let span = fill_table.span();
    let bits: Vec<u32> = counts.iter().map(|&count| u8::BITS - count.leading_zeros()).collect();
    if span + bits.iter().sum::<u32>() > 128 {
        return None;
    }
    let mut shift = span;
    let counters = bits.iter().map(|&width| {
        shift += width;
        (shift - width, (1u128 << width) - 1)
    });
    let counters: Vec<(u32, u128)> = counters.collect();
    let windows = fill_table.windows(filled);
    let window_mask = if span == 128 { u128::MAX } else { (1u128 << span) - 1 };
    let mut layers: Vec<Layer> = Vec::new();
    layers.resize_with(fill_table.len() + 1, Layer::default);
    let (first, window) = next_free(&windows, 0, 0);
    let start =
        counters.iter().zip(counts).fold(0, |key, (&(shift, _), &count)| key | u128::from(count) << shift);
    layers[first].insert(start | window & window_mask, 1);
    let mut states = 0;
    for at in 0..fill_table.len() {
        let layer = std::mem::take(&mut layers[at]);
        states += layer.len() as u64;
        if stop(at as f64 / fill_table.len() as f64, states) {
            return None;
        }
        for (key, ways) in layer {
            let window = key & window_mask;
            for orientation in 0..fill_table.orientations() {
                let mask = fill_table.mask(at, orientation);
                let (shift, counter) = counters[fill_table.piece(orientation)];
                if mask == 0 || mask & window != 0 || key >> shift & counter == 0 {
                    continue;
                }
                let (next, window) = next_free(&windows, at, window | mask);
                let used = (key & !window_mask) - (1u128 << shift);
                *layers[next].entry(used | window & window_mask).or_insert(0) += ways;
            }
        }
    }
    Some(layers[fill_table.len()].values().sum())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::CellSet;

    use super::*;
    use crate::cover::{Remaining, Tiler};
    use crate::data::Puzzle;
    use crate::search::PlacementTables;

    /// Every tiling of what `filled` leaves free, each once.
    fn all_tilings(fill_table: &FillTable, filled: CellSet, counts: &[u8]) -> BTreeSet<Vec<u16>> {
        let mut tiler = Tiler::new(fill_table, filled, counts, 5);
        assert!(tiler.restart());
        let mut tilings = BTreeSet::new();
        while let Some(tiling) = tiler.next(u64::from(u32::MAX)) {
            assert!(tilings.insert(tiling));
        }
        assert!(tiler.exhausted());
        tilings
    }

    #[test]
    fn the_tiler_finds_as_many_tilings_as_are_counted() {
        for (pieces, only, copies, board) in [
            ("square", "'I4', 'L4', 'O', 'T4', 'Z4'", 2, "shape = 'rectangle', columns = 10, rows = 4"),
            (
                "square",
                "'1', '2', 'I3', 'V3', 'L4', 'T4'",
                1,
                "shape = 'drawn', picture = '''\n######\n##.###\n######'''",
            ),
            ("triangle", "'A4', 'C4', 'I4'", 2, "shape = 'hexagon', side = 2"),
            // Longer than a window, and with components that no pieces fill.
            ("square", "'I5'", 30, "shape = 'rectangle', columns = 30, rows = 5"),
        ] {
            let text = format!(
                "name = 'test'\ntitle = 'Test'\ntask = 'cover'\npieces = '{pieces}'\nonly = [{only}]\n\
                 copies = {copies}\ncolours = ['blue']\nboard = {{ {board} }}\n"
            );
            let puzzle = Puzzle::parse(&text).unwrap();
            let tables = PlacementTables::new(&puzzle.rules);
            let fill_table = FillTable::new(&puzzle.rules, &tables).unwrap();
            let Remaining { filled, mut counts, .. } = Remaining::new(&puzzle, &tables, &[]);

            let tilings = all_tilings(&fill_table, filled, &counts);
            assert!(!tilings.is_empty(), "{board}");
            let count = count(&fill_table, filled, &counts, &mut |_, _| false);
            assert_eq!(Some(tilings.len() as u128), count, "{board}");

            let tile = tilings.first().unwrap()[3];
            counts[usize::from(tables.piece[usize::from(tile)])] -= 1;
            let filled = tables.cells[usize::from(tile)];
            let with_it = tilings.iter().filter(|tiling| tiling.contains(&tile)).count();
            assert_eq!(all_tilings(&fill_table, filled, &counts).len(), with_it, "{board}");
        }
    }
}
