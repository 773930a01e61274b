//! Finding a tiling: cells are filled in one fixed order, the colours left aside, with seeded restarts.
//!
//! With several of each piece there are very many tilings, and most of the work is at the very end, when the
//! last few pieces must fit the last few cells. So a run does not search long: it tries the pieces that made
//! trouble before first, gives up after a few thousand placements, and begins anew in another order. A cell's
//! neighbourhood is one machine word, because the order goes along the longer side of the region.

use rules::{Cell, Index, Ruleset};

use crate::search::Random;
use crate::tables::Tables;

/// A region in filling order, with every way to cover a cell whose predecessors are all covered.
pub(crate) struct Scan {
    /// By cell in filling order and orientation: what would be covered, from that cell on; 0 if it does not fit.
    masks: Vec<u128>,
    /// By cell in filling order and orientation: the placement.
    placements: Vec<u16>,
    orientations: usize,
    /// The piece of each orientation.
    piece: Vec<u8>,
    cells: usize,
    /// The number of each cell in filling order.
    rank: Vec<u16>,
    /// By piece: how seldom it fits where the next cell must be covered, as a logarithm.
    awkward: Vec<f32>,
}

impl Scan {
    /// `None` if pieces reach too far for one machine word.
    pub(crate) fn new(rules: &Ruleset, tables: &Tables) -> Option<Self> {
        let rank = filling_order(rules);
        let cells = rules.cell_count();
        let orientations = rules.pieces().last().map_or(0, |piece| piece.orientations.end);
        let mut scan = Self {
            masks: vec![0; cells * orientations],
            placements: vec![0; cells * orientations],
            orientations,
            piece: vec![0; orientations],
            cells,
            rank,
            awkward: vec![0.0; rules.pieces().len()],
        };
        for placement in rules.placements() {
            let orientation = rules.orientation_of(placement);
            let mut ranks: Vec<usize> =
                rules.cells_of(placement).iter().map(|cell| usize::from(scan.rank[cell.index()])).collect();
            ranks.sort_unstable();
            if ranks[ranks.len() - 1] - ranks[0] >= 128 {
                return None;
            }
            let slot = ranks[0] * orientations + orientation;
            scan.masks[slot] = ranks.iter().fold(0, |mask, rank| mask | 1 << (rank - ranks[0]));
            scan.placements[slot] = placement.index() as u16;
            scan.piece[orientation] = tables.piece[placement.index()];
        }
        scan.awkward = scan.calibrate();
        Some(scan)
    }

    /// Fills the region at random a few times, pieces without number, and looks what would have fitted.
    fn calibrate(&self) -> Vec<f32> {
        let mut fits = vec![1.0f32; self.awkward.len()];
        let plenty = vec![u8::MAX; self.awkward.len()];
        let mut tiler = Tiler::new(self, rules::CellSet::EMPTY, &plenty, 1);
        for _ in 0..CALIBRATION_RUNS {
            let mut frame = tiler.advance(0, 0);
            while let Some(Frame { at, window, .. }) = frame {
                let at = usize::from(at);
                let fit = |&o: &usize| self.mask(at, o) != 0 && self.mask(at, o) & window == 0;
                let fitting: Vec<usize> = (0..self.orientations).filter(fit).collect();
                fitting.iter().for_each(|&o| fits[self.piece(o)] += 1.0);
                if fitting.is_empty() {
                    break;
                }
                let orientation = fitting[tiler.random.below(fitting.len())];
                frame = tiler.advance(at, window | self.mask(at, orientation));
            }
        }
        fits.iter().map(|fits| -fits.ln()).collect()
    }

    /// How many cells there are.
    pub(crate) fn len(&self) -> usize {
        self.cells
    }

    /// How many cells, the first included, a placement can reach in the filling order.
    pub(crate) fn span(&self) -> u32 {
        self.masks.iter().map(|mask| 128 - mask.leading_zeros()).max().unwrap_or(0)
    }

    /// The orientations, and so the most ways to cover a cell.
    pub(crate) fn orientations(&self) -> usize {
        self.orientations
    }

    /// The piece of an orientation.
    #[inline]
    pub(crate) fn piece(&self, orientation: usize) -> usize {
        usize::from(self.piece[orientation])
    }

    /// The number of a cell in filling order.
    pub(crate) fn rank(&self, cell: Cell) -> u16 {
        self.rank[cell.index()]
    }

    /// What an orientation covers if its first cell is the one with this number.
    #[inline]
    pub(crate) fn mask(&self, at: usize, orientation: usize) -> u128 {
        self.masks[at * self.orientations + orientation]
    }

    #[inline]
    pub(crate) fn placement(&self, at: usize, orientation: usize) -> u16 {
        self.placements[at * self.orientations + orientation]
    }

    /// By number of a cell: which of it and the 127 after it are in `cells`.
    pub(crate) fn windows(&self, cells: rules::CellSet) -> Vec<u128> {
        let mut filled = vec![false; self.cells + 128];
        cells.iter().for_each(|cell| filled[usize::from(self.rank[cell.index()])] = true);
        (0..=self.cells)
            .map(|from| (0..128).fold(0, |window, bit| window | u128::from(filled[from + bit]) << bit))
            .collect()
    }
}

/// Cells go across the shorter way, so that what a piece can reach is near in the order.
fn filling_order(rules: &Ruleset) -> Vec<u16> {
    let (columns, rows) = rules.columns_and_rows();
    let mut order: Vec<Cell> = rules.cells().collect();
    if columns > rows {
        order.sort_by_key(|&cell| (rules.coord(cell).column, rules.coord(cell).row));
    }
    let mut rank = vec![0; order.len()];
    for (number, cell) in order.into_iter().enumerate() {
        rank[cell.index()] = number as u16;
    }
    rank
}

/// Enough to tell a cross from a bar; more costs more than it tells.
const CALIBRATION_RUNS: usize = 60;

/// What chance adds to the awkwardness of a piece, in each run: less, and runs are too much alike; more, and
/// awkward pieces are left for the end.
const PIECE_NOISE: f32 = 0.3;
/// The same for each turn of a piece.
const TURN_NOISE: f32 = 0.1;

/// One seeded search for tilings.
pub(crate) struct Tiler<'a> {
    scan: &'a Scan,
    random: Random,
    windows: Vec<u128>,
    counts: Vec<u8>,
    order: Vec<u16>,
    left: Vec<u8>,
    stack: Vec<Frame>,
    pub(crate) nodes: u64,
}

#[derive(Clone, Copy)]
struct Frame {
    at: u16,
    /// The next orientation to try, as a place in the order.
    next: u16,
    window: u128,
}

impl<'a> Tiler<'a> {
    /// `filled` is covered from the start, and `counts` is how many there are of each piece beside.
    pub(crate) fn new(scan: &'a Scan, filled: rules::CellSet, counts: &[u8], seed: u64) -> Self {
        Self {
            scan,
            random: Random::new(seed),
            windows: scan.windows(filled),
            counts: counts.to_vec(),
            order: (0..scan.orientations as u16).collect(),
            left: counts.to_vec(),
            stack: Vec::with_capacity(128),
            nodes: 0,
        }
    }

    /// Begins a run in a new order; `false` if there is nothing to fill.
    pub(crate) fn begin(&mut self) -> bool {
        self.shuffle();
        self.left.copy_from_slice(&self.counts);
        self.stack.clear();
        let first = self.advance(0, 0);
        self.stack.extend(first);
        first.is_some()
    }

    /// The next tiling of this run, if there is one within `limit` placements.
    pub(crate) fn next(&mut self, limit: u64) -> Option<Vec<u16>> {
        let stop = self.nodes + limit;
        while self.nodes < stop {
            let frame = *self.stack.last()?;
            let Some((slot, orientation)) = self.next_fit(frame) else {
                self.step_back();
                continue;
            };
            self.nodes += 1;
            let top = self.stack.len() - 1;
            self.stack[top].next = slot + 1;
            let at = usize::from(frame.at);
            let Some(next) = self.advance(at, frame.window | self.scan.mask(at, orientation)) else {
                return Some(self.tiling());
            };
            self.left[self.scan.piece(orientation)] -= 1;
            self.stack.push(next);
        }
        None
    }

    /// Takes the last piece up again.
    fn step_back(&mut self) {
        self.stack.pop();
        if let Some(&below) = self.stack.last() {
            let orientation = usize::from(self.order[usize::from(below.next) - 1]);
            self.left[self.scan.piece(orientation)] += 1;
        }
    }

    /// What lies now; less than a tiling while the search is under way.
    pub(crate) fn laid(&self) -> Vec<u16> {
        let mut laid = self.stack.clone();
        laid.pop();
        self.tiling_of(&laid)
    }

    /// Whether the last run tried everything.
    pub(crate) fn exhausted(&self) -> bool {
        self.stack.is_empty()
    }

    /// Awkward pieces come first, but never in quite the same order.
    fn shuffle(&mut self) {
        let noise: Vec<f32> = self.counts.iter().map(|_| self.random.unit() as f32 * PIECE_NOISE).collect();
        let keys: Vec<f32> = (0..self.scan.orientations)
            .map(|o| {
                let piece = self.scan.piece(o);
                self.scan.awkward[piece] + noise[piece] + self.random.unit() as f32 * TURN_NOISE
            })
            .collect();
        self.order.sort_unstable_by(|&a, &b| keys[usize::from(b)].total_cmp(&keys[usize::from(a)]));
    }

    /// The first cell from `at` on that is not covered, or `None` if all are.
    #[inline]
    fn advance(&self, mut at: usize, mut window: u128) -> Option<Frame> {
        loop {
            window |= self.windows[at];
            let skip = window.trailing_ones();
            if skip == 0 {
                break;
            }
            at += skip as usize;
            if at >= self.scan.cells {
                return None;
            }
            window = window.checked_shr(skip).unwrap_or(0);
        }
        Some(Frame { at: at as u16, next: 0, window })
    }

    #[inline]
    fn next_fit(&self, frame: Frame) -> Option<(u16, usize)> {
        let base = usize::from(frame.at) * self.scan.orientations;
        let masks = &self.scan.masks[base..base + self.scan.orientations];
        for slot in usize::from(frame.next)..self.order.len() {
            let orientation = usize::from(self.order[slot]);
            let mask = masks[orientation];
            if mask != 0 && mask & frame.window == 0 && self.left[self.scan.piece(orientation)] > 0 {
                return Some((slot as u16, orientation));
            }
        }
        None
    }

    fn tiling(&self) -> Vec<u16> {
        self.tiling_of(&self.stack)
    }

    fn tiling_of(&self, frames: &[Frame]) -> Vec<u16> {
        let laid = frames.iter().map(|frame| {
            let orientation = usize::from(self.order[usize::from(frame.next) - 1]);
            self.scan.placement(usize::from(frame.at), orientation)
        });
        laid.collect()
    }
}
