//! The search for a tiling without colours, in one fixed filling order and with seeded restarts.
//!
//! With several copies of each piece there are very many tilings, and most of the work is at the very end, when the last
//! few pieces must fit the last few cells. So a run is short: it tries the pieces that seldom fit first, gives up after
//! some hundred placements, and restarts with another order of pieces.

use rules::CellSet;

use super::fill_order::next_free;
use super::fill_table::FillTable;
use super::orientation_set::OrientationSet;
use crate::search::Random;

/// What chance adds to the rarity of a piece, in each run: with less, runs are too much alike; with more, rare pieces
/// are left for the end.
const RARITY_NOISE: f32 = 0.3;

/// Runs of the search, each in another order of pieces.
pub(crate) struct Tiler<'a> {
    fill_table: &'a FillTable,
    random: Random,
    windows: Vec<u128>,
    counts: Vec<u8>,
    /// Which areas below 128 some selection of the pieces has, as bits.
    areas: u128,
    /// The pieces in the order of this run.
    order: Vec<RankedPiece>,
    left: Vec<u8>,
    stack: Vec<Frame>,
    pub(super) nodes: u64,
}

/// A piece in the order of a run.
struct RankedPiece {
    piece: usize,
    orientations: OrientationSet,
    /// Those of its orientations that are tried before the others, so that runs differ.
    preferred: OrientationSet,
}

#[derive(Clone, Copy)]
struct Frame {
    window: u128,
    /// The orientations that fit and were not tried.
    untried: OrientationSet,
    at: u16,
    /// The piece that is being tried, as an index into the order of the run.
    rank: u16,
    /// The orientation that is placed.
    orientation: u16,
}

impl<'a> Tiler<'a> {
    /// `filled` is covered from the start, and `counts` is how many there are of each piece beside.
    pub(crate) fn new(fill_table: &'a FillTable, filled: CellSet, counts: &[u8], seed: u64) -> Self {
        Self {
            fill_table,
            random: Random::new(seed),
            windows: fill_table.windows(filled),
            counts: counts.to_vec(),
            areas: fill_table.coverable_areas(counts),
            order: Vec::new(),
            left: counts.to_vec(),
            stack: Vec::with_capacity(128),
            nodes: 0,
        }
    }

    /// Starts a run in a new order; `false` if there is nothing to fill.
    pub(crate) fn restart(&mut self) -> bool {
        self.shuffle();
        self.left.copy_from_slice(&self.counts);
        self.stack.clear();
        let (at, window) = next_free(&self.windows, 0, 0);
        if at < self.fill_table.len() {
            self.push(at, window);
        }
        !self.stack.is_empty()
    }

    /// The next tiling of this run, if there is one within `limit` placements.
    pub(crate) fn next(&mut self, limit: u64) -> Option<Vec<u16>> {
        let stop = self.nodes + limit;
        while self.nodes < stop {
            let top = self.stack.last_mut()?;
            let Some(orientation) = next_orientation(top, &self.order, &self.left) else {
                self.backtrack();
                continue;
            };
            self.nodes += 1;
            let covered = top.window | self.fill_table.mask(usize::from(top.at), orientation);
            let (at, window) = next_free(&self.windows, usize::from(top.at), covered);
            if at == self.fill_table.len() {
                return Some(self.tiling_of(&self.stack));
            }
            if self.fill_table.components().have_sizes(at, window, self.areas) {
                self.left[self.fill_table.piece(orientation)] -= 1;
                self.push(at, window);
            }
        }
        None
    }

    /// What is placed now: less than a tiling while the search is under way.
    pub(super) fn partial_tiling(&self) -> Vec<u16> {
        // The last frame is still looking for its piece.
        self.stack.split_last().map_or_else(Vec::new, |(_, placed)| self.tiling_of(placed))
    }

    /// The estimated share of this run's tree that is done, if all branches of a frame were alike.
    pub(super) fn share_done(&self) -> f64 {
        let mut left = self.counts.clone();
        let (mut width, mut done) = (1.0, 0.0);
        for frame in &self.stack {
            let open = |set: OrientationSet| -> u32 {
                let pieces = self.order.iter().filter(|ranked| left[ranked.piece] > 0);
                pieces.map(|ranked| (set & ranked.orientations).len()).sum()
            };
            let branches = open(self.fill_table.fits(usize::from(frame.at), frame.window));
            if branches == 0 {
                break;
            }
            width /= f64::from(branches);
            done += width * f64::from((branches - open(frame.untried)).saturating_sub(1));
            let piece = self.fill_table.piece(usize::from(frame.orientation));
            left[piece] = left[piece].saturating_sub(1);
        }
        done
    }

    /// Whether the last run tried everything.
    pub(crate) fn exhausted(&self) -> bool {
        self.stack.is_empty()
    }

    /// Rare pieces come first, but never in quite the same order.
    fn shuffle(&mut self) {
        let mut noise = || self.random.unit() as f32 * RARITY_NOISE;
        let pieces = 0..self.counts.len();
        let mut keys: Vec<(f32, usize)> =
            pieces.map(|piece| (self.fill_table.rarity(piece) + noise(), piece)).collect();
        keys.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let ranked = |(_, piece)| {
            let all = self.fill_table.orientations_of(piece);
            let preferred = all.start + self.random.below(all.len())..all.end;
            RankedPiece {
                piece,
                orientations: OrientationSet::of(all),
                preferred: OrientationSet::of(preferred),
            }
        };
        self.order = keys.into_iter().map(ranked).collect();
    }

    fn push(&mut self, at: usize, window: u128) {
        let untried = self.fill_table.fits(at, window);
        self.stack.push(Frame { window, untried, at: at as u16, rank: 0, orientation: 0 });
    }

    /// Takes the last piece off the board again.
    fn backtrack(&mut self) {
        self.stack.pop();
        if let Some(below) = self.stack.last() {
            self.left[self.fill_table.piece(usize::from(below.orientation))] += 1;
        }
    }

    fn tiling_of(&self, frames: &[Frame]) -> Vec<u16> {
        let placement =
            |frame: &Frame| self.fill_table.placement(usize::from(frame.at), usize::from(frame.orientation));
        frames.iter().map(placement).collect()
    }
}

/// The next orientation to try at a frame: of the first piece in the order that is left and fits.
#[inline]
fn next_orientation(frame: &mut Frame, order: &[RankedPiece], left: &[u8]) -> Option<usize> {
    while let Some(ranked) = order.get(usize::from(frame.rank)) {
        let fitting = frame.untried & ranked.orientations;
        if left[ranked.piece] > 0
            && let Some(orientation) = (fitting & ranked.preferred).first().or_else(|| fitting.first())
        {
            frame.untried.remove(orientation);
            frame.orientation = orientation as u16;
            return Some(orientation);
        }
        frame.rank += 1;
    }
    None
}
