//! Giving the tiles of a tiling their colours: each colour as many of each piece as it has, and, if asked, no
//! two tiles of one colour side by side.

use crate::search::Random;
use crate::tables::Tables;

/// Tiles that lie, some of them with their colour.
pub(crate) struct Colouring<'a> {
    pub(crate) tables: &'a Tables,
    /// How many of each piece each colour has, by colour and piece.
    pub(crate) stock: Vec<Vec<u8>>,
    pub(crate) apart: bool,
}

struct State {
    beside: Vec<Vec<u16>>,
    /// The colours that are open to each tile, as bits; a tile that has its colour keeps that bit.
    open: Vec<u8>,
    done: Vec<bool>,
    stock: Vec<Vec<u8>>,
    piece: Vec<u8>,
    nodes: u32,
}

impl Colouring<'_> {
    /// Colours for `tiles`, those with a fixed one first; `None` if none was found within `limit` steps.
    pub(crate) fn find(
        &self,
        tiles: &[u16],
        fixed: &[u8],
        random: &mut Random,
        limit: u32,
    ) -> Option<Vec<u8>> {
        let mut state = self.start(tiles)?;
        for (tile, &colour) in fixed.iter().enumerate() {
            if state.open[tile] & 1 << colour == 0 || !state.give(tile, colour).0 {
                return None;
            }
        }
        state.nodes = limit;
        if state.search(random) {
            Some(state.open.iter().map(|open| open.trailing_zeros() as u8).collect())
        } else {
            None
        }
    }

    fn start(&self, tiles: &[u16]) -> Option<State> {
        let sets = |&tile: &u16| self.tables.cells[usize::from(tile)];
        let cells: Vec<_> = tiles.iter().map(sets).collect();
        let mut beside = vec![Vec::new(); tiles.len()];
        if self.apart {
            for (a, &tile) in tiles.iter().enumerate() {
                let around = self.tables.beside[usize::from(tile)];
                let near = (0..tiles.len()).filter(|&b| b != a && cells[b].meets(&around));
                beside[a] = near.map(|b| b as u16).collect();
            }
        }
        let all = ((1u32 << self.stock.len()) - 1) as u8;
        let piece: Vec<u8> = tiles.iter().map(|&tile| self.tables.piece[usize::from(tile)]).collect();
        let mut open = vec![all; tiles.len()];
        for (open, &piece) in open.iter_mut().zip(&piece) {
            for (colour, stock) in self.stock.iter().enumerate() {
                if stock[usize::from(piece)] == 0 {
                    *open &= !(1 << colour);
                }
            }
            if *open == 0 {
                return None;
            }
        }
        let done = vec![false; tiles.len()];
        Some(State { beside, open, done, stock: self.stock.clone(), piece, nodes: 0 })
    }
}

impl State {
    /// Gives a tile its colour and strikes that out where it can no longer be; what was struck is returned.
    fn give(&mut self, tile: usize, colour: u8) -> (bool, Vec<(u16, u8)>) {
        let bit = 1u8 << colour;
        let mut struck = vec![(tile as u16, self.open[tile])];
        self.open[tile] = bit;
        self.done[tile] = true;
        let piece = usize::from(self.piece[tile]);
        let stock = &mut self.stock[usize::from(colour)][piece];
        *stock -= 1;
        let last = *stock == 0;
        let mut possible = true;
        let mut strike = |other: usize, open: &mut Vec<u8>, done: &[bool]| {
            if !done[other] && open[other] & bit != 0 {
                struck.push((other as u16, open[other]));
                open[other] &= !bit;
                possible &= open[other] != 0;
            } else if done[other] && open[other] == bit && other != tile {
                possible = false;
            }
        };
        for &other in &self.beside[tile] {
            strike(usize::from(other), &mut self.open, &self.done);
        }
        if last {
            for other in 0..self.open.len() {
                if usize::from(self.piece[other]) == piece && !self.done[other] {
                    strike(other, &mut self.open, &self.done);
                }
            }
        }
        (possible, struck)
    }

    fn undo(&mut self, tile: usize, colour: u8, struck: &[(u16, u8)]) {
        self.done[tile] = false;
        self.stock[usize::from(colour)][usize::from(self.piece[tile])] += 1;
        for &(other, open) in struck.iter().rev() {
            self.open[usize::from(other)] = open;
        }
    }

    /// The tile with the fewest colours left is next.
    fn search(&mut self, random: &mut Random) -> bool {
        let waiting = (0..self.open.len()).filter(|&tile| !self.done[tile]);
        let key = |&tile: &usize| (self.open[tile].count_ones(), usize::MAX - self.beside[tile].len());
        let Some(tile) = waiting.min_by_key(key) else { return true };
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let mut colours = self.open[tile];
        while colours != 0 {
            let mut skip = random.below(colours.count_ones() as usize);
            let mut rest = colours;
            while skip > 0 {
                rest &= rest - 1;
                skip -= 1;
            }
            let colour = rest.trailing_zeros() as u8;
            colours &= !(1 << colour);
            let (possible, struck) = self.give(tile, colour);
            if possible && self.search(random) {
                return true;
            }
            self.undo(tile, colour, &struck);
        }
        false
    }
}
