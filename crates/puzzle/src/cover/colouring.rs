//! The colouring of a tiling: each colour gets as many of each piece as it has, and, if asked, no two tiles of one colour
//! share a side.

use rules::{Index, Ply};

use super::problem::CoverProblem;
use super::remaining::Remaining;
use crate::data::Refutation;
use crate::search::{Outcome, PlacementTables, Random, ply};

/// What a colouring has to keep to.
pub(super) struct Colouring<'a> {
    tables: &'a PlacementTables,
    /// What is on the board before the tiling, and keeps its colours.
    placed: &'a [Ply],
    /// By colour and piece: how many the colour has.
    stock: Vec<Vec<u8>>,
    /// Whether tiles of one colour may not share a side.
    apart: bool,
}

/// A search with forward checking: a colour that a tile takes is removed from those open to others.
struct ColouringSearch {
    /// By tile: the tiles that share a side with it, if these need other colours.
    neighbours: Vec<Vec<u16>>,
    /// The colours that are open to each tile, as bits; a tile that has its colour keeps that bit.
    open: Vec<u8>,
    assigned: Vec<bool>,
    stock: Vec<Vec<u8>>,
    piece: Vec<u8>,
    /// By piece: its tiles.
    tiles_of: Vec<Vec<u16>>,
    /// Whether all pieces are on the board, so that every colour must find all of its own among the tiles.
    full: bool,
    /// Tiles with the colours that were open to them before, for undoing.
    trail: Vec<(u16, u8)>,
    /// How many more tiles may be tried.
    budget: u32,
}

impl<'a> Colouring<'a> {
    pub(super) fn new(problem: CoverProblem<'a>) -> Self {
        let CoverProblem { puzzle, tables, constraints, placed } = problem;
        let stock = Remaining::new(puzzle, tables, &[]).stock;
        Self { tables, placed, stock, apart: constraints.apart }
    }

    /// A tiling with its colours, after what is placed before it; `None` if no colouring was found within `limit` steps.
    pub(super) fn find(&self, tiling: &[u16], random: &mut Random, limit: u32) -> Option<Vec<Ply>> {
        self.find_accepted(tiling, random, limit, &|_| true)
    }

    /// The same for the first colouring that `accepts` returns `true` for.
    pub(super) fn find_accepted(
        &self,
        tiling: &[u16],
        random: &mut Random,
        limit: u32,
        accepts: &dyn Fn(&[Ply]) -> bool,
    ) -> Option<Vec<Ply>> {
        let mut tiles: Vec<u16> = self.placed.iter().map(|ply| ply.placement.index() as u16).collect();
        tiles.extend(tiling);
        let mut search = self.start(&tiles)?;
        for (tile, ply) in self.placed.iter().enumerate() {
            let colour = ply.colour.index() as u8;
            if search.open[tile] & 1 << colour == 0 || !search.assign(tile, colour) {
                return None;
            }
        }
        search.budget = limit;
        let coloured = |open: &[u8]| -> Vec<Ply> {
            tiles.iter().zip(open).map(|(&tile, open)| ply(open.trailing_zeros() as u8, tile)).collect()
        };
        search.run(random, &|open| accepts(&coloured(open))).then(|| coloured(&search.open))
    }

    fn start(&self, tiles: &[u16]) -> Option<ColouringSearch> {
        let sets = |&tile: &u16| self.tables.cells[usize::from(tile)];
        let cells: Vec<_> = tiles.iter().map(sets).collect();
        let mut neighbours = vec![Vec::new(); tiles.len()];
        if self.apart {
            for (a, &tile) in tiles.iter().enumerate() {
                let around = self.tables.edge_halo[usize::from(tile)];
                let touching = (0..tiles.len()).filter(|&b| b != a && cells[b].intersects(&around));
                neighbours[a] = touching.map(|b| b as u16).collect();
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
        let assigned = vec![false; tiles.len()];
        let mut tiles_of = vec![Vec::new(); self.stock.first().map_or(0, Vec::len)];
        for (tile, &piece) in piece.iter().enumerate() {
            tiles_of[usize::from(piece)].push(tile as u16);
        }
        let pieces: usize = self.stock.iter().flatten().map(|&left| usize::from(left)).sum();
        let full = pieces == tiles.len();
        let (stock, trail) = (self.stock.clone(), Vec::new());
        Some(ColouringSearch { neighbours, open, assigned, stock, piece, tiles_of, full, trail, budget: 0 })
    }
}

/// The outcome of a search that tried every tiling, of which there were this many, in vain.
pub(super) fn none_has_a_colouring(tilings: u64) -> Outcome {
    Outcome::Impossible(if tilings == 0 { Refutation::NoTiling } else { Refutation::NoColouring })
}

impl ColouringSearch {
    /// Gives a tile its colour and closes that to others where it can no longer be; returns whether every tile still has
    /// an open colour and every colour can still find all its pieces.
    fn assign(&mut self, tile: usize, colour: u8) -> bool {
        let bit = 1u8 << colour;
        self.trail.push((tile as u16, self.open[tile]));
        let lost = self.open[tile] & !bit;
        self.open[tile] = bit;
        self.assigned[tile] = true;
        let piece = usize::from(self.piece[tile]);
        self.stock[usize::from(colour)][piece] -= 1;
        let mut pieces: u64 = if lost == 0 { 0 } else { 1 << piece };
        let mut possible = true;
        for number in 0..self.neighbours[tile].len() {
            let other = usize::from(self.neighbours[tile][number]);
            possible &= !self.assigned[other] || self.open[other] != bit;
            possible &= self.close(other, bit, &mut pieces);
        }
        if self.stock[usize::from(colour)][piece] == 0 {
            for number in 0..self.tiles_of[piece].len() {
                possible &= self.close(usize::from(self.tiles_of[piece][number]), bit, &mut pieces);
            }
        }
        possible && self.all_can_find_theirs(pieces)
    }

    fn close(&mut self, other: usize, bit: u8, pieces: &mut u64) -> bool {
        if !self.assigned[other] && self.open[other] & bit != 0 {
            self.trail.push((other as u16, self.open[other]));
            self.open[other] &= !bit;
            *pieces |= 1 << self.piece[other];
        }
        self.open[other] != 0
    }

    /// Whether, of each of these pieces, every colour that still has some can be given to enough tiles.
    fn all_can_find_theirs(&self, mut pieces: u64) -> bool {
        while pieces != 0 {
            let piece = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            for (colour, stock) in self.stock.iter().enumerate().filter(|_| self.full) {
                let open_to = |&&tile: &&u16| {
                    !self.assigned[usize::from(tile)] && self.open[usize::from(tile)] >> colour & 1 != 0
                };
                if self.tiles_of[piece].iter().filter(open_to).count() < usize::from(stock[piece]) {
                    return false;
                }
            }
        }
        true
    }

    fn undo(&mut self, tile: usize, colour: u8, mark: usize) {
        self.assigned[tile] = false;
        self.stock[usize::from(colour)][usize::from(self.piece[tile])] += 1;
        while self.trail.len() > mark {
            let (other, open) = self.trail.pop().expect("there is more than the mark");
            self.open[usize::from(other)] = open;
        }
    }

    /// The tile with the fewest colours left is next; ends with the first colouring that is accepted.
    fn run(&mut self, random: &mut Random, accepts: &dyn Fn(&[u8]) -> bool) -> bool {
        let waiting = (0..self.open.len()).filter(|&tile| !self.assigned[tile]);
        let key = |&tile: &usize| (self.open[tile].count_ones(), usize::MAX - self.neighbours[tile].len());
        let Some(tile) = waiting.min_by_key(key) else { return accepts(&self.open) };
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
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
            let mark = self.trail.len();
            if self.assign(tile, colour) && self.run(random, accepts) {
                return true;
            }
            self.undo(tile, colour, mark);
        }
        false
    }
}
