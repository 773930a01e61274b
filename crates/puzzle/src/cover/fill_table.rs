//! Every way to cover the first free cell of a region that is filled in order.

use std::ops::Range;

use rules::{Cell, CellSet, Index, Ruleset};

use super::areas::coverable_areas;
use super::components::FreeComponents;
use super::fill_order::{FillOrder, next_free};
use super::orientation_set::OrientationSet;
use crate::search::{PlacementTables, Random};

/// Enough to distinguish a cross from a bar; more samples cost more than they gain.
const RARITY_SAMPLES: usize = 60;

/// Which orientations of which pieces fit at each cell, once all cells before it are covered. Cells are meant by their
/// number in the filling order.
pub(crate) struct FillTable {
    order: FillOrder,
    /// By cell and orientation: what would be covered, from that cell on; 0 if it does not fit.
    masks: Vec<u128>,
    /// By cell and orientation: the placement.
    placements: Vec<u16>,
    orientations: usize,
    /// The piece of each orientation.
    piece: Vec<u8>,
    /// By piece: its orientations.
    orientations_of: Vec<Range<usize>>,
    /// By cell: the orientations that fit into the empty region there.
    fitting: Vec<OrientationSet>,
    /// By cell and distance from it: the orientations that cover the cell at that distance.
    covering: Vec<OrientationSet>,
    /// By cell: the distances at which some orientation covers.
    reach: Vec<u128>,
    span: usize,
    rarity: Vec<f32>,
    components: FreeComponents,
    /// By piece: how many cells it has.
    sizes: Vec<usize>,
}

impl FillTable {
    /// `None` if a piece reaches too far for one machine word.
    pub(crate) fn new(rules: &Ruleset, tables: &PlacementTables) -> Option<Self> {
        let order = FillOrder::new(rules);
        let cells = rules.cell_count();
        let orientations = rules.pieces().last().map_or(0, |piece| piece.orientations.end);
        if !OrientationSet::holds(orientations) {
            return None;
        }
        let mut table = Self {
            masks: vec![0; cells * orientations],
            placements: vec![0; cells * orientations],
            orientations,
            piece: vec![0; orientations],
            components: FreeComponents::new(rules, &order),
            sizes: rules.pieces().iter().map(|piece| piece.size).collect(),
            order,
            orientations_of: rules.pieces().iter().map(|piece| piece.orientations.clone()).collect(),
            fitting: vec![OrientationSet::EMPTY; cells],
            covering: Vec::new(),
            reach: vec![0; cells],
            span: 0,
            rarity: vec![0.0; rules.pieces().len()],
        };
        for placement in rules.placements() {
            let orientation = rules.orientation_of(placement);
            let mut covered: Vec<usize> =
                rules.cells_of(placement).iter().map(|&cell| table.order.of(cell)).collect();
            covered.sort_unstable();
            if covered[covered.len() - 1] - covered[0] >= 128 {
                return None;
            }
            let slot = covered[0] * orientations + orientation;
            table.masks[slot] = covered.iter().fold(0, |mask, number| mask | 1 << (number - covered[0]));
            table.placements[slot] = placement.index() as u16;
            table.piece[orientation] = tables.piece[placement.index()];
        }
        table.index_orientations();
        table.rarity = table.sample_rarity();
        Some(table)
    }

    /// The orientations that cover the cell `at` and nothing of the window.
    #[inline]
    pub(super) fn fits(&self, at: usize, window: u128) -> OrientationSet {
        let mut fits = self.fitting[at];
        let covering = &self.covering[at * self.span..(at + 1) * self.span];
        let mut covered = window & self.reach[at];
        while covered != 0 {
            fits = fits - covering[covered.trailing_zeros() as usize];
            covered &= covered - 1;
        }
        fits
    }

    /// The cell that is filled first, as the rules know it.
    pub(crate) fn first_cell(&self) -> Cell {
        self.order.first_cell()
    }

    /// How many cells the region has.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The length of the longest window that a placement needs.
    pub(crate) fn span(&self) -> u32 {
        self.span as u32
    }

    /// How many orientations all pieces have together.
    pub(crate) fn orientations(&self) -> usize {
        self.orientations
    }

    /// The piece of an orientation.
    #[inline]
    pub(crate) fn piece(&self, orientation: usize) -> usize {
        usize::from(self.piece[orientation])
    }

    #[inline]
    pub(super) fn orientations_of(&self, piece: usize) -> Range<usize> {
        self.orientations_of[piece].clone()
    }

    /// How seldom a piece fits at the first free cell: the negative logarithm of a sampled frequency.
    pub(super) fn rarity(&self, piece: usize) -> f32 {
        self.rarity[piece]
    }

    #[inline]
    pub(super) fn components(&self) -> &FreeComponents {
        &self.components
    }

    /// Which areas below 128 some selection of these pieces has, as bits.
    pub(super) fn coverable_areas(&self, counts: &[u8]) -> u128 {
        let areas = coverable_areas(self.sizes.iter().copied(), counts);
        areas.iter().take(128).enumerate().fold(0, |bits, (area, &is)| bits | u128::from(is) << area)
    }

    /// What an orientation covers if its first cell is the one with this number.
    #[inline]
    pub(crate) fn mask(&self, at: usize, orientation: usize) -> u128 {
        self.masks[at * self.orientations + orientation]
    }

    #[inline]
    pub(super) fn placement(&self, at: usize, orientation: usize) -> u16 {
        self.placements[at * self.orientations + orientation]
    }

    /// By number of a cell: which of it and the 127 after it are in `cells`.
    pub(crate) fn windows(&self, cells: CellSet) -> Vec<u128> {
        self.order.windows(cells)
    }

    /// Inverts the masks: from what an orientation covers to which orientations cover.
    fn index_orientations(&mut self) {
        self.span = self.masks.iter().map(|mask| 128 - mask.leading_zeros() as usize).max().unwrap_or(0);
        self.covering = vec![OrientationSet::EMPTY; self.len() * self.span];
        for at in 0..self.len() {
            for orientation in 0..self.orientations {
                let mut mask = self.mask(at, orientation);
                self.reach[at] |= mask;
                if mask != 0 {
                    self.fitting[at].insert(orientation);
                }
                while mask != 0 {
                    self.covering[at * self.span + mask.trailing_zeros() as usize].insert(orientation);
                    mask &= mask - 1;
                }
            }
        }
    }

    /// Fills the region at random a few times, with any number of each piece, and counts how often each piece fits.
    fn sample_rarity(&self) -> Vec<f32> {
        let mut fits = vec![1.0f32; self.rarity.len()];
        let windows = self.windows(CellSet::EMPTY);
        let mut random = Random::new(1);
        for _ in 0..RARITY_SAMPLES {
            let (mut at, mut window) = (0, 0);
            while at < self.len() {
                let fit = |&o: &usize| self.mask(at, o) != 0 && self.mask(at, o) & window == 0;
                let fitting: Vec<usize> = (0..self.orientations).filter(fit).collect();
                fitting.iter().for_each(|&o| fits[self.piece(o)] += 1.0);
                if fitting.is_empty() {
                    break;
                }
                let orientation = fitting[random.below(fitting.len())];
                (at, window) = next_free(&windows, at, window | self.mask(at, orientation));
            }
        }
        fits.iter().map(|fits| -fits.ln()).collect()
    }
}
