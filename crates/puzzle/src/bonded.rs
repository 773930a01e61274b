//! The complete search for covers whose colours are bound corner to corner: tiles get their colours at once.
//!
//! A tile that touches none of its colour although everything round it is covered ends the branch; that is
//! soon enough to visit every solution. Colours that are alike, because nothing is given, are introduced in
//! their order, so that solutions that differ by an exchange of colours are visited once.

use std::collections::BTreeSet;

use rules::{CellSet, Colour, Index, Ply};

use crate::cover::Rest;
use crate::data::{Bonds, Puzzle};
use crate::exact::Then;
use crate::scan::Scan;
use crate::search::{Answer, Outcome, Progress, Random, Watch};
use crate::tables::{Tables, placement};

pub(crate) struct Bonded<'a> {
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    scan: &'a Scan,
    bonds: Bonds,
    windows: Vec<u128>,
    order: Vec<u16>,
    stock: Vec<Vec<u8>>,
    own: Vec<CellSet>,
    tiles: Vec<(u16, u8)>,
    /// By colour: the cells beside its tiles.
    beside: Vec<CellSet>,
    alike: bool,
    nodes: u64,
    best: Vec<Ply>,
    /// For the share of the tree: which branch of how many, near the root.
    levels: Vec<(u32, u32)>,
}

/// What was found in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub(crate) solutions: u128,
    /// Up to the motions of the region and the exchange of colours.
    pub(crate) classes: u128,
}

impl<'a> Bonded<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        tables: &'a Tables,
        scan: &'a Scan,
        bonds: Bonds,
        from: &[Ply],
        seed: Option<u64>,
    ) -> Self {
        let rest = Rest::new(puzzle, tables, from);
        let mut order: Vec<u16> = (0..scan.orientations() as u16).collect();
        if let Some(seed) = seed {
            Random::new(seed).shuffle(&mut order);
        }
        let mut beside = vec![CellSet::EMPTY; rest.stock.len()];
        let mut own = vec![CellSet::EMPTY; rest.stock.len()];
        for ply in from {
            own[ply.colour.index()] |= tables.cells[ply.placement.index()];
            beside[ply.colour.index()] |= tables.beside[ply.placement.index()];
        }
        Self {
            puzzle,
            tables,
            scan,
            bonds,
            windows: scan.windows(rest.filled),
            order,
            stock: rest.stock,
            own,
            tiles: from.iter().map(|ply| (ply.placement.index() as u16, ply.colour.index() as u8)).collect(),
            beside,
            alike: from.is_empty(),
            nodes: 0,
            best: from.to_vec(),
            levels: Vec::new(),
        }
    }

    /// Looks for one solution.
    pub(crate) fn find(mut self, watch: &mut Watch<'_>) -> Answer {
        let mut solution = None;
        let then = self.run(
            &mut |found| {
                solution = Some(found);
                Then::Stop
            },
            watch,
        );
        let outcome = match (solution, then) {
            (Some(plies), _) => Outcome::Solved(plies),
            (None, Then::Stop) => Outcome::Stopped(self.best),
            (None, Then::Continue) => {
                Outcome::Impossible("every tiling with colours was tried, and none has the bonds".into())
            }
        };
        Answer { outcome, nodes: self.nodes }
    }

    /// Counts all solutions; `None` if it was stopped.
    pub(crate) fn count(mut self, watch: &mut Watch<'_>) -> Option<Found> {
        let motions = self.puzzle.rules.motions();
        let (puzzle, tables) = (self.puzzle, self.tables);
        let mut classes = BTreeSet::new();
        let mut found: u128 = 0;
        let exchanges = if self.alike { (1..=self.stock.len() as u128).product() } else { 1 };
        let then = self.run(
            &mut |plies| {
                found += exchanges;
                classes.insert(motions.iter().map(|motion| form(puzzle, tables, &plies, motion)).min());
                Then::Continue
            },
            watch,
        );
        (then == Then::Continue).then_some(Found { solutions: found, classes: classes.len() as u128 })
    }

    fn run(&mut self, visit: &mut dyn FnMut(Vec<Ply>) -> Then, watch: &mut Watch<'_>) -> Then {
        let mut lonely = 0u128;
        for number in 0..self.tiles.len() {
            let (tile, colour) = self.tiles[number];
            if !self.tables.near[usize::from(tile)].meets(&self.own[usize::from(colour)]) {
                lonely |= 1 << number;
            }
        }
        let (at, window) = crate::frontier::skip(&self.windows, 0, 0);
        self.fill(at, window, lonely, visit, watch)
    }

    /// Covers the cell `at`; `lonely` has the tiles that touch none of their colour yet.
    fn fill(
        &mut self,
        at: usize,
        window: u128,
        lonely: u128,
        visit: &mut dyn FnMut(Vec<Ply>) -> Then,
        watch: &mut Watch<'_>,
    ) -> Then {
        if at >= self.scan.len() {
            return if lonely == 0 && self.hangs_together() { visit(self.plies()) } else { Then::Continue };
        }
        let used = if self.alike { self.own.iter().filter(|own| !own.is_empty()).count() } else { 4 };
        for slot in 0..self.order.len() {
            let orientation = usize::from(self.order[slot]);
            let mask = self.scan.mask(at, orientation);
            if mask == 0 || mask & window != 0 {
                continue;
            }
            let (tile, piece) = (self.scan.placement(at, orientation), self.scan.piece(orientation));
            let (next, after) = crate::frontier::skip(&self.windows, at, window | mask);
            for colour in 0..self.stock.len().min(used + 1) {
                let beside = self.tables.beside[usize::from(tile)];
                if self.stock[colour][piece] == 0 || beside.meets(&self.own[colour]) {
                    continue;
                }
                let Some(lonely) = self.still_lonely(lonely, tile, colour) else { continue };
                self.nodes += 1;
                if self.nodes.is_multiple_of(4096) && self.stopped(watch) {
                    return Then::Stop;
                }
                self.levels.push((slot as u32, self.order.len() as u32));
                let before = self.beside[colour];
                self.lay(tile, colour, piece);
                let then = match self.bonds.linked && self.cut_off() {
                    true => Then::Continue,
                    false => self.fill(next, after, lonely, visit, watch),
                };
                self.lift(colour, piece);
                self.beside[colour] = before;
                self.levels.pop();
                if then == Then::Stop {
                    return Then::Stop;
                }
            }
        }
        Then::Continue
    }

    /// The lonely tiles when another is laid, or `None` if one of them can never be touched.
    ///
    /// What touches a tile covers a free cell at its corner that is not beside its colour.
    fn still_lonely(&self, mut lonely: u128, tile: u16, colour: usize) -> Option<u128> {
        let new = 1u128 << self.tiles.len();
        let (cells, beside) = (self.tables.cells[usize::from(tile)], self.tables.beside[usize::from(tile)]);
        let covered = self.own.iter().fold(cells, |all, &own| all | own);
        let open = |tile: u16, its: usize| {
            let barred = self.beside[its] | if its == colour { beside } else { CellSet::EMPTY };
            !(self.tables.near[usize::from(tile)] - barred - covered).is_empty()
        };
        if !self.tables.near[usize::from(tile)].meets(&self.own[colour]) {
            if !open(tile, colour) {
                return None;
            }
            lonely |= new;
        }
        let mut rest = lonely & !new;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (other, its) = self.tiles[number];
            if usize::from(its) == colour && self.tables.near[usize::from(other)].meets(&cells) {
                lonely &= !(1 << number);
            } else if !open(other, usize::from(its)) {
                return None;
            }
        }
        Some(lonely)
    }

    /// Whether a chain of a colour is closed in although more of the colour lies elsewhere or is to come.
    fn cut_off(&self) -> bool {
        let covered = self.own.iter().fold(CellSet::EMPTY, |all, &own| all | own);
        (0..self.stock.len()).any(|colour| {
            let waits = self.stock[colour].iter().any(|&left| left > 0);
            let shut = self.beside[colour] | covered;
            let chains = self.chains(colour as u8);
            (waits || chains.len() > 1) && chains.iter().any(|near| (*near - shut).is_empty())
        })
    }

    /// What touches each of a colour's chains.
    fn chains(&self, colour: u8) -> Vec<CellSet> {
        let own = self.tiles.iter().filter(|tile| tile.1 == colour).map(|tile| usize::from(tile.0));
        let mut rest: Vec<usize> = own.collect();
        let mut chains = Vec::new();
        while let Some(first) = rest.pop() {
            let mut near = self.tables.near[first];
            while let Some(next) = rest.iter().position(|&tile| self.tables.cells[tile].meets(&near)) {
                near |= self.tables.near[rest.swap_remove(next)];
            }
            chains.push(near);
        }
        chains
    }

    fn lay(&mut self, tile: u16, colour: usize, piece: usize) {
        self.own[colour] |= self.tables.cells[usize::from(tile)];
        self.beside[colour] |= self.tables.beside[usize::from(tile)];
        self.stock[colour][piece] -= 1;
        self.tiles.push((tile, colour as u8));
        if self.tiles.len() > self.best.len() {
            self.best = self.plies();
        }
    }

    fn lift(&mut self, colour: usize, piece: usize) {
        if let Some((tile, _)) = self.tiles.pop() {
            self.own[colour] -= self.tables.cells[usize::from(tile)];
        }
        self.stock[colour][piece] += 1;
    }

    fn stopped(&self, watch: &mut Watch<'_>) -> bool {
        let (mut width, mut share) = (1.0, 0.0);
        for &(number, of) in &self.levels {
            width /= f64::from(of);
            share += width * f64::from(number);
        }
        watch(&Progress { nodes: self.nodes, best: &self.best, share: Some(share) })
    }

    fn plies(&self) -> Vec<Ply> {
        let ply = |&(tile, colour): &(u16, u8)| Ply {
            colour: Colour::from_index(usize::from(colour)),
            placement: placement(tile),
        };
        self.tiles.iter().map(ply).collect()
    }

    /// Whether all tiles of each colour are one chain, if that is asked for.
    fn hangs_together(&self) -> bool {
        !self.bonds.linked || (0..self.stock.len() as u8).all(|colour| self.chains(colour).len() <= 1)
    }
}

/// A solution after a motion, with tiles and colours numbered by where they first appear.
fn form(puzzle: &Puzzle, tables: &Tables, plies: &[Ply], motion: &rules::Symmetry) -> Vec<(u8, u8)> {
    let mut at = vec![0usize; puzzle.rules.cell_count()];
    for (number, ply) in plies.iter().enumerate() {
        for cell in &tables.cells[ply.placement.index()] {
            at[motion.image(cell).index()] = number;
        }
    }
    let mut tiles: Vec<usize> = Vec::new();
    let mut colours: Vec<Colour> = Vec::new();
    let mut form = Vec::with_capacity(at.len());
    for number in at {
        let tile = tiles.iter().position(|&tile| tile == number).unwrap_or_else(|| {
            tiles.push(number);
            tiles.len() - 1
        });
        let colour = plies[number].colour;
        let colour = colours.iter().position(|&other| other == colour).unwrap_or_else(|| {
            colours.push(colour);
            colours.len() - 1
        });
        form.push((tile as u8, colour as u8));
    }
    form
}
