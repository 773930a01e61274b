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
    /// By piece: its tiles.
    alike: Vec<Vec<u16>>,
    /// Whether all pieces lie, so that every colour must find all of its own among the tiles.
    full: bool,
    /// What was struck out, for undoing.
    struck: Vec<(u16, u8)>,
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
            if state.open[tile] & 1 << colour == 0 || !state.give(tile, colour) {
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
                let near = (0..tiles.len()).filter(|&b| b != a && cells[b].intersects(&around));
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
        let mut alike = vec![Vec::new(); self.stock.first().map_or(0, Vec::len)];
        for (tile, &piece) in piece.iter().enumerate() {
            alike[usize::from(piece)].push(tile as u16);
        }
        let pieces: usize = self.stock.iter().flatten().map(|&left| usize::from(left)).sum();
        let full = pieces == tiles.len();
        let (stock, struck) = (self.stock.clone(), Vec::new());
        Some(State { beside, open, done, stock, piece, alike, full, struck, nodes: 0 })
    }
}

impl State {
    /// Gives a tile its colour and strikes that out where it can no longer be, noting it in `struck`; whether
    /// every tile still has a colour and every colour still finds its pieces.
    fn give(&mut self, tile: usize, colour: u8) -> bool {
        let bit = 1u8 << colour;
        self.struck.push((tile as u16, self.open[tile]));
        let lost = self.open[tile] & !bit;
        self.open[tile] = bit;
        self.done[tile] = true;
        let piece = usize::from(self.piece[tile]);
        self.stock[usize::from(colour)][piece] -= 1;
        let mut pieces: u64 = if lost == 0 { 0 } else { 1 << piece };
        let mut possible = true;
        for number in 0..self.beside[tile].len() {
            let other = usize::from(self.beside[tile][number]);
            possible &= !self.done[other] || self.open[other] != bit;
            possible &= self.strike(other, bit, &mut pieces);
        }
        if self.stock[usize::from(colour)][piece] == 0 {
            for number in 0..self.alike[piece].len() {
                possible &= self.strike(usize::from(self.alike[piece][number]), bit, &mut pieces);
            }
        }
        possible && self.all_find_theirs(pieces)
    }

    fn strike(&mut self, other: usize, bit: u8, pieces: &mut u64) -> bool {
        if !self.done[other] && self.open[other] & bit != 0 {
            self.struck.push((other as u16, self.open[other]));
            self.open[other] &= !bit;
            *pieces |= 1 << self.piece[other];
        }
        self.open[other] != 0
    }

    /// Whether, of each of these pieces, every colour that still has some can be given to enough tiles.
    fn all_find_theirs(&self, mut pieces: u64) -> bool {
        while pieces != 0 {
            let piece = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            for (colour, stock) in self.stock.iter().enumerate().filter(|_| self.full) {
                let waits = |&&tile: &&u16| {
                    !self.done[usize::from(tile)] && self.open[usize::from(tile)] >> colour & 1 != 0
                };
                if self.alike[piece].iter().filter(waits).count() < usize::from(stock[piece]) {
                    return false;
                }
            }
        }
        true
    }

    fn undo(&mut self, tile: usize, colour: u8, mark: usize) {
        self.done[tile] = false;
        self.stock[usize::from(colour)][usize::from(self.piece[tile])] += 1;
        while self.struck.len() > mark {
            let (other, open) = self.struck.pop().expect("there is more than the mark");
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
            let mark = self.struck.len();
            if self.give(tile, colour) && self.search(random) {
                return true;
            }
            self.undo(tile, colour, mark);
        }
        false
    }
}
