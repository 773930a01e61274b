//! Finding a tiling: cells are filled in one fixed order, the colours left aside, with seeded restarts.
//!
//! With several of each piece there are very many tilings, and most of the work is at the very end, when the
//! last few pieces must fit the last few cells. So a run does not search long: it tries the pieces that made
//! trouble before first, gives up after a few thousand placements, and begins anew in another order. A cell's
//! neighbourhood is one machine word, because the order goes along the longer side of the region.

use rules::{Cell, Index, Ruleset};

use crate::search::Random;
use crate::tables::Tables;

/// Orientations as bits: enough for all polyiamonds of up to six cells.
const WORDS: usize = 3;
type Turns = [u64; WORDS];

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
    /// By piece: its orientations.
    turns: Vec<std::ops::Range<usize>>,
    /// By cell in filling order: the orientations that fit into the empty region there.
    fitting: Vec<Turns>,
    /// By cell in filling order and distance from it: the orientations that cover the cell so far on.
    covering: Vec<Turns>,
    /// By cell in filling order: the distances at which some orientation covers.
    reach: Vec<u128>,
    span: usize,
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
            turns: rules.pieces().iter().map(|piece| piece.orientations.clone()).collect(),
            fitting: vec![[0; WORDS]; cells],
            covering: Vec::new(),
            reach: vec![0; cells],
            span: 0,
            awkward: vec![0.0; rules.pieces().len()],
        };
        if orientations > WORDS * 64 {
            return None;
        }
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
        scan.list_turns();
        scan.awkward = scan.calibrate();
        Some(scan)
    }

    /// Turns the masks round: from what an orientation covers to which orientations cover.
    fn list_turns(&mut self) {
        self.span = self.masks.iter().map(|mask| 128 - mask.leading_zeros() as usize).max().unwrap_or(0);
        self.covering = vec![[0; WORDS]; self.cells * self.span];
        for at in 0..self.cells {
            for turn in 0..self.orientations {
                let mut mask = self.mask(at, turn);
                self.reach[at] |= mask;
                let bit = 1u64 << (turn % 64);
                if mask != 0 {
                    self.fitting[at][turn / 64] |= bit;
                }
                while mask != 0 {
                    self.covering[at * self.span + mask.trailing_zeros() as usize][turn / 64] |= bit;
                    mask &= mask - 1;
                }
            }
        }
    }

    /// The orientations that cover the cell `at` and nothing of the window.
    #[inline]
    fn fits(&self, at: usize, window: u128) -> Turns {
        let mut fits = self.fitting[at];
        let covering = &self.covering[at * self.span..(at + 1) * self.span];
        let mut covered = window & self.reach[at];
        while covered != 0 {
            let struck = &covering[covered.trailing_zeros() as usize];
            fits.iter_mut().zip(struck).for_each(|(word, struck)| *word &= !struck);
            covered &= covered - 1;
        }
        fits
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

    /// The cell that is filled first.
    pub(crate) fn first(&self) -> Cell {
        Cell::from_index(self.rank.iter().position(|&rank| rank == 0).unwrap_or(0))
    }

    /// How many cells there are.
    pub(crate) fn len(&self) -> usize {
        self.cells
    }

    /// How many cells, the first included, a placement can reach in the filling order.
    pub(crate) fn span(&self) -> u32 {
        self.span as u32
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
        let mut windows = vec![0; self.cells + 1];
        cells.iter().for_each(|cell| windows[usize::from(self.rank[cell.index()])] = 1);
        for from in (0..self.cells).rev() {
            windows[from] |= windows[from + 1] << 1;
        }
        windows
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

/// One seeded search for tilings.
pub(crate) struct Tiler<'a> {
    scan: &'a Scan,
    random: Random,
    windows: Vec<u128>,
    counts: Vec<u8>,
    /// The pieces in the order of this run.
    order: Vec<Kind>,
    left: Vec<u8>,
    stack: Vec<Frame>,
    pub(crate) nodes: u64,
}

/// A piece in the order of a run.
struct Kind {
    piece: u8,
    /// Its orientations.
    turns: Turns,
    /// From which bit on they are tried, so that runs differ.
    from: u32,
}

#[derive(Clone, Copy)]
struct Frame {
    window: u128,
    /// The orientations that fit and were not tried.
    untried: Turns,
    at: u16,
    /// The piece that is being tried, as a place in the order.
    slot: u16,
    /// The orientation that lies.
    turn: u16,
}

impl<'a> Tiler<'a> {
    /// `filled` is covered from the start, and `counts` is how many there are of each piece beside.
    pub(crate) fn new(scan: &'a Scan, filled: rules::CellSet, counts: &[u8], seed: u64) -> Self {
        Self {
            scan,
            random: Random::new(seed),
            windows: scan.windows(filled),
            counts: counts.to_vec(),
            order: Vec::new(),
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
            let top = self.stack.len().checked_sub(1)?;
            let Some(turn) = next_turn(&mut self.stack[top], &self.order, &self.left) else {
                self.step_back();
                continue;
            };
            self.nodes += 1;
            let Frame { at, window, .. } = self.stack[top];
            let Some(next) = self.advance(usize::from(at), window | self.scan.mask(usize::from(at), turn))
            else {
                return Some(self.tiling_of(&self.stack));
            };
            self.left[self.scan.piece(turn)] -= 1;
            self.stack.push(next);
        }
        None
    }

    /// Takes the last piece up again.
    fn step_back(&mut self) {
        self.stack.pop();
        if let Some(below) = self.stack.last() {
            self.left[self.scan.piece(usize::from(below.turn))] += 1;
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
        let awkward = &self.scan.awkward;
        let mut keys: Vec<(f32, u8)> = (0..awkward.len())
            .map(|piece| (awkward[piece] + self.random.unit() as f32 * PIECE_NOISE, piece as u8))
            .collect();
        keys.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let scan = self.scan;
        let turns = |piece: u8| {
            let mut turns = [0; WORDS];
            scan.turns[usize::from(piece)].clone().for_each(|turn| turns[turn / 64] |= 1 << (turn % 64));
            turns
        };
        let first_turn = |&(_, piece): &(f32, u8)| {
            let turns = &self.scan.turns[usize::from(piece)];
            (turns.start + self.random.below(turns.len())) as u32 % 64
        };
        let from: Vec<u32> = keys.iter().map(first_turn).collect();
        let kinds = keys.into_iter().zip(from);
        self.order = kinds.map(|((_, piece), from)| Kind { piece, turns: turns(piece), from }).collect();
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
        let untried = self.scan.fits(at, window);
        Some(Frame { window, untried, at: at as u16, slot: 0, turn: 0 })
    }

    fn tiling_of(&self, frames: &[Frame]) -> Vec<u16> {
        let lying = |frame: &Frame| self.scan.placement(usize::from(frame.at), usize::from(frame.turn));
        frames.iter().map(lying).collect()
    }
}

/// The next orientation to try at a frame, of the first piece in the order that is left and fits.
#[inline]
fn next_turn(frame: &mut Frame, order: &[Kind], left: &[u8]) -> Option<usize> {
    while let Some(kind) = order.get(usize::from(frame.slot)) {
        if left[usize::from(kind.piece)] > 0 {
            for (word, turns) in kind.turns.iter().enumerate() {
                let fits = frame.untried[word] & turns;
                if fits != 0 {
                    let bit = (fits.rotate_right(kind.from).trailing_zeros() + kind.from) % 64;
                    let turn = word * 64 + bit as usize;
                    frame.untried[word] &= !(1 << bit);
                    frame.turn = turn as u16;
                    return Some(turn);
                }
            }
        }
        frame.slot += 1;
    }
    None
}
