//! Counting by a frontier table: cells are filled in one order, and what matters of the past is only which
//! cells beyond the frontier are covered and how many of each piece are used. Tilings that agree in that are
//! counted together, which is what makes billions of them countable.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::scan::Scan;

/// Multiplies and folds; keys are already dense in their low bits, so more would be waste.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
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

type Layer = HashMap<u128, u128, BuildHasherDefault<Mixer>>;

/// Counts the tilings of what `filled` leaves free with just `counts` of each piece.
///
/// `None` if the state does not fit a key or `stop`, asked with the share that is done, says so.
pub(crate) fn count(
    scan: &Scan,
    filled: rules::CellSet,
    counts: &[u8],
    stop: &mut dyn FnMut(f64, u64) -> bool,
) -> Option<u128> {
    let span = scan.span();
    let bits: Vec<u32> = counts.iter().map(|&count| u8::BITS - count.leading_zeros()).collect();
    if span + bits.iter().sum::<u32>() > 128 {
        return None;
    }
    let mut shift = span;
    let fields = bits.iter().map(|&width| {
        shift += width;
        (shift - width, (1u128 << width) - 1)
    });
    let fields: Vec<(u32, u128)> = fields.collect();
    let windows = scan.windows(filled);
    let window_mask = if span == 128 { u128::MAX } else { (1u128 << span) - 1 };
    let mut layers: Vec<Layer> = Vec::new();
    layers.resize_with(scan.len() + 1, Layer::default);
    let (first, window) = skip(&windows, 0, 0);
    let start =
        fields.iter().zip(counts).fold(0, |key, (&(shift, _), &count)| key | u128::from(count) << shift);
    layers[first].insert(start | window & window_mask, 1);
    let mut states = 0;
    for at in 0..scan.len() {
        let layer = std::mem::take(&mut layers[at]);
        states += layer.len() as u64;
        if stop(at as f64 / scan.len() as f64, states) {
            return None;
        }
        for (key, ways) in layer {
            let window = key & window_mask;
            for orientation in 0..scan.orientations() {
                let mask = scan.mask(at, orientation);
                let (shift, field) = fields[scan.piece(orientation)];
                if mask == 0 || mask & window != 0 || key >> shift & field == 0 {
                    continue;
                }
                let (next, window) = skip(&windows, at, window | mask);
                let used = (key & !window_mask) - (1u128 << shift);
                *layers[next].entry(used | window & window_mask).or_insert(0) += ways;
            }
        }
    }
    Some(layers[scan.len()].values().sum())
}

/// The first cell from `at` on that is not covered, and the window from there.
#[inline]
pub(crate) fn skip(windows: &[u128], mut at: usize, mut window: u128) -> (usize, u128) {
    loop {
        window |= windows[at];
        let covered = window.trailing_ones();
        if covered == 0 || at + 1 == windows.len() {
            return (at, window);
        }
        let covered = (covered as usize).min(windows.len() - 1 - at);
        at += covered;
        window = window.checked_shr(covered as u32).unwrap_or(0);
    }
}
