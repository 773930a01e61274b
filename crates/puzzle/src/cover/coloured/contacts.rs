//! The contact graph: which tiles are on the board in which colour, and which of a colour touch at corners.

use rules::{CellSet, Index, Ply};

use crate::cover::cell_bits::CellBits;
use crate::cover::remaining::Remaining;
use crate::data::ColourConstraints;
use crate::search::{PlacementTables, ply};

/// Coloured tiles, as the search places and removes them.
pub(super) struct ContactGraph<S> {
    constraints: ColourConstraints,
    /// By placement: what it covers, what shares a side with it, and what touches it.
    cells: Vec<S>,
    edge_halo: Vec<S>,
    halo: Vec<S>,
    /// By colour and piece: how many are left.
    stock: Vec<Vec<u8>>,
    /// By colour: how many tiles are to come.
    waiting: Vec<u8>,
    /// By colour: the cells that it covers.
    own: Vec<S>,
    /// By colour: the edge halo of its tiles.
    closed: Vec<S>,
    covered: S,
    tiles: Vec<(u16, u8)>,
}

impl<S: CellBits> ContactGraph<S> {
    pub(super) fn new(
        constraints: ColourConstraints,
        tables: &PlacementTables,
        remaining: Remaining,
        placed: &[Ply],
    ) -> Self {
        let colours = remaining.stock.len();
        let sets = |of: &[CellSet]| of.iter().map(|&cells| S::from_cells(cells)).collect::<Vec<S>>();
        let mut graph = Self {
            constraints,
            cells: sets(&tables.cells),
            edge_halo: sets(&tables.edge_halo),
            halo: sets(&tables.halo),
            waiting: remaining.stock.iter().map(|stock| stock.iter().sum()).collect(),
            stock: remaining.stock,
            own: vec![S::EMPTY; colours],
            closed: vec![S::EMPTY; colours],
            covered: S::from_cells(remaining.filled),
            tiles: placed
                .iter()
                .map(|ply| (ply.placement.index() as u16, ply.colour.index() as u8))
                .collect(),
        };
        for ply in placed {
            let (colour, tile) = (ply.colour.index(), ply.placement.index());
            graph.own[colour] = graph.own[colour] | graph.cells[tile];
            graph.closed[colour] = graph.closed[colour] | graph.edge_halo[tile];
        }
        graph
    }

    pub(super) fn colours(&self) -> usize {
        self.stock.len()
    }

    pub(super) fn used_colours(&self) -> usize {
        self.own.iter().filter(|own| !own.is_empty()).count()
    }

    pub(super) fn len(&self) -> usize {
        self.tiles.len()
    }

    pub(super) fn first_tile(&self) -> Option<u16> {
        self.tiles.first().map(|&(first, _)| first)
    }

    pub(super) fn plies(&self) -> Vec<Ply> {
        self.tiles.iter().map(|&(tile, colour)| ply(colour, tile)).collect()
    }

    /// Whether a colour has the piece left and no tile that shares a side with this one.
    #[inline]
    pub(super) fn allows(&self, tile: u16, colour: usize, piece: usize) -> bool {
        self.stock[colour][piece] > 0 && !self.edge_halo[usize::from(tile)].intersects(self.own[colour])
    }

    /// Places a tile and returns what [`Self::remove`] needs to undo it.
    pub(super) fn place(&mut self, tile: u16, colour: usize, piece: usize) -> S {
        let closed = self.closed[colour];
        self.own[colour] = self.own[colour] | self.cells[usize::from(tile)];
        self.covered = self.covered | self.cells[usize::from(tile)];
        self.closed[colour] = closed | self.edge_halo[usize::from(tile)];
        self.stock[colour][piece] -= 1;
        self.waiting[colour] -= 1;
        self.tiles.push((tile, colour as u8));
        closed
    }

    /// Removes the tile that was placed last.
    pub(super) fn remove(&mut self, colour: usize, piece: usize, closed: S) {
        if let Some((tile, _)) = self.tiles.pop() {
            self.own[colour] = self.own[colour].without(self.cells[usize::from(tile)]);
            self.covered = self.covered.without(self.cells[usize::from(tile)]);
        }
        self.stock[colour][piece] += 1;
        self.waiting[colour] += 1;
        self.closed[colour] = closed;
    }

    /// The tiles that touch none of their colour, as bits, if that is asked for.
    pub(super) fn isolated(&self) -> u128 {
        let is_isolated = |&(tile, colour): &(u16, u8)| {
            !self.halo[usize::from(tile)].intersects(self.own[usize::from(colour)])
        };
        let tiles = self.tiles.iter().enumerate().filter(|_| self.constraints.need_contact());
        tiles.filter(|(_, tile)| is_isolated(tile)).fold(0, |bits, (number, _)| bits | 1 << number)
    }

    /// The isolated tiles once another is placed, or `None` if one of them can never be touched.
    ///
    /// What touches a tile covers a free cell in its halo that shares no side with its colour.
    #[inline]
    pub(super) fn still_isolated(&self, mut isolated: u128, tile: u16, colour: usize) -> Option<u128> {
        if !self.constraints.need_contact() {
            return Some(0);
        }
        let new = 1u128 << self.tiles.len();
        let (cells, edge_halo) = (self.cells[usize::from(tile)], self.edge_halo[usize::from(tile)]);
        let covered = self.covered | cells;
        let can_be_touched = |tile: u16, its: usize| {
            let (own, spent) = if its == colour { (edge_halo, 1) } else { (S::EMPTY, 0) };
            self.waiting[its] > spent
                && !self.halo[usize::from(tile)].without(self.closed[its] | own | covered).is_empty()
        };
        if !self.halo[usize::from(tile)].intersects(self.own[colour]) {
            if !can_be_touched(tile, colour) {
                return None;
            }
            isolated |= new;
        }
        let mut rest = isolated & !new;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (other, its) = self.tiles[number];
            if usize::from(its) == colour && self.halo[usize::from(other)].intersects(cells) {
                isolated &= !(1 << number);
            } else if !can_be_touched(other, usize::from(its)) {
                return None;
            }
        }
        Some(isolated)
    }

    /// Whether all tiles of each colour are connected, if that is asked for.
    pub(super) fn is_connected(&self) -> bool {
        !self.constraints.linked || (0..self.colours()).all(|colour| self.component_halos(colour).len() <= 1)
    }

    /// Whether tiles of a colour that are to be connected can no longer be: some are enclosed, although more of the
    /// colour are elsewhere or to come.
    pub(super) fn is_cut_off(&self) -> bool {
        self.constraints.linked
            && (0..self.colours()).any(|colour| {
                let closed = self.closed[colour] | self.covered;
                let halos = self.component_halos(colour);
                (self.waiting[colour] > 0 || halos.len() > 1)
                    && halos.iter().any(|halo| halo.without(closed).is_empty())
            })
    }

    /// The halo of each component of a colour's contact graph.
    fn component_halos(&self, colour: usize) -> Vec<S> {
        let own = self.tiles.iter().filter(|tile| usize::from(tile.1) == colour);
        let mut rest: Vec<usize> = own.map(|tile| usize::from(tile.0)).collect();
        let mut halos = Vec::new();
        while let Some(first) = rest.pop() {
            let mut halo = self.halo[first];
            while let Some(next) = rest.iter().position(|&tile| self.cells[tile].intersects(halo)) {
                halo = halo | self.halo[rest.swap_remove(next)];
            }
            halos.push(halo);
        }
        halos
    }
}
