//! A region in filling order: cells are filled one after the other, and so only few cells matter at a time.
//!
//! A cell's neighbourhood is one machine word, because the order goes along the longer side of the region.

use std::ops::Range;

use rules::{Cell, CellSet, Index, Ruleset};

use crate::argument::areas;
use crate::frontier::skip;
use crate::islands::Islands;
use crate::search::Random;
use crate::tables::Tables;
use crate::turns::Turns;

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
    turns: Vec<Range<usize>>,
    /// By cell in filling order: the orientations that fit into the empty region there.
    fitting: Vec<Turns>,
    /// By cell in filling order and distance from it: the orientations that cover the cell so far on.
    covering: Vec<Turns>,
    /// By cell in filling order: the distances at which some orientation covers.
    reach: Vec<u128>,
    span: usize,
    /// By piece: how seldom it fits where the next cell must be covered, as a logarithm.
    awkward: Vec<f32>,
    islands: Islands,
    /// By piece: how many cells it has.
    size: Vec<usize>,
}

impl Scan {
    /// `None` if pieces reach too far for one machine word.
    pub(crate) fn new(rules: &Ruleset, tables: &Tables) -> Option<Self> {
        let rank = filling_order(rules);
        let cells = rules.cell_count();
        let orientations = rules.pieces().last().map_or(0, |piece| piece.orientations.end);
        if !Turns::holds(orientations) {
            return None;
        }
        let mut scan = Self {
            masks: vec![0; cells * orientations],
            placements: vec![0; cells * orientations],
            orientations,
            piece: vec![0; orientations],
            cells,
            islands: Islands::new(rules, &rank),
            size: rules.pieces().iter().map(|piece| piece.size).collect(),
            rank,
            turns: rules.pieces().iter().map(|piece| piece.orientations.clone()).collect(),
            fitting: vec![Turns::EMPTY; cells],
            covering: Vec::new(),
            reach: vec![0; cells],
            span: 0,
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
        scan.list_turns();
        scan.awkward = scan.calibrate();
        Some(scan)
    }

    /// Turns the masks round: from what an orientation covers to which orientations cover.
    fn list_turns(&mut self) {
        self.span = self.masks.iter().map(|mask| 128 - mask.leading_zeros() as usize).max().unwrap_or(0);
        self.covering = vec![Turns::EMPTY; self.cells * self.span];
        for at in 0..self.cells {
            for turn in 0..self.orientations {
                let mut mask = self.mask(at, turn);
                self.reach[at] |= mask;
                if mask != 0 {
                    self.fitting[at].insert(turn);
                }
                while mask != 0 {
                    self.covering[at * self.span + mask.trailing_zeros() as usize].insert(turn);
                    mask &= mask - 1;
                }
            }
        }
    }

    /// The orientations that cover the cell `at` and nothing of the window.
    #[inline]
    pub(crate) fn fits(&self, at: usize, window: u128) -> Turns {
        let mut fits = self.fitting[at];
        let covering = &self.covering[at * self.span..(at + 1) * self.span];
        let mut covered = window & self.reach[at];
        while covered != 0 {
            fits = fits - covering[covered.trailing_zeros() as usize];
            covered &= covered - 1;
        }
        fits
    }

    /// Fills the region at random a few times, pieces without number, and looks what would have fitted.
    fn calibrate(&self) -> Vec<f32> {
        let mut fits = vec![1.0f32; self.awkward.len()];
        let windows = self.windows(CellSet::EMPTY);
        let mut random = Random::new(1);
        for _ in 0..CALIBRATION_RUNS {
            let (mut at, mut window) = (0, 0);
            while at < self.cells {
                let fit = |&o: &usize| self.mask(at, o) != 0 && self.mask(at, o) & window == 0;
                let fitting: Vec<usize> = (0..self.orientations).filter(fit).collect();
                fitting.iter().for_each(|&o| fits[self.piece(o)] += 1.0);
                if fitting.is_empty() {
                    break;
                }
                let orientation = fitting[random.below(fitting.len())];
                (at, window) = skip(&windows, at, window | self.mask(at, orientation));
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

    /// The orientations of a piece.
    #[inline]
    pub(crate) fn turns(&self, piece: usize) -> Range<usize> {
        self.turns[piece].clone()
    }

    /// How seldom a piece fits where the next cell must be covered, as a logarithm.
    pub(crate) fn awkward(&self, piece: usize) -> f32 {
        self.awkward[piece]
    }

    /// What hangs together.
    #[inline]
    pub(crate) fn islands(&self) -> &Islands {
        &self.islands
    }

    /// Which areas below 128 some selection of these pieces has, as bits.
    pub(crate) fn sizes(&self, counts: &[u8]) -> u128 {
        let areas = areas(self.size.iter().copied(), counts);
        areas.iter().take(128).enumerate().fold(0, |bits, (area, &is)| bits | u128::from(is) << area)
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
    pub(crate) fn windows(&self, cells: CellSet) -> Vec<u128> {
        windows(&self.rank, cells)
    }
}

/// By number of a cell, which is its `rank`: which of it and the 127 after it are in `cells`.
pub(crate) fn windows(rank: &[u16], cells: CellSet) -> Vec<u128> {
    let mut windows = vec![0; rank.len() + 1];
    cells.iter().for_each(|cell| windows[usize::from(rank[cell.index()])] = 1);
    for from in (0..rank.len()).rev() {
        windows[from] |= windows[from + 1] << 1;
    }
    windows
}

/// Cells go across the shorter way, so that what a piece can reach is near in the order.
pub(crate) fn filling_order(rules: &Ruleset) -> Vec<u16> {
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
