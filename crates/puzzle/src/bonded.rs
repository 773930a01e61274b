//! The complete search for covers whose colours are bound corner to corner: tiles get their colours at once.
//!
//! A tile that touches none of its colour although everything round it is covered ends the branch; that is
//! soon enough to visit every solution. Colours that are alike, because nothing is given, are introduced in
//! their order, so that solutions that differ by an exchange of colours are visited once. Of the images of a
//! solution only those are visited whose tile over the first cell has the lowest number.

use std::collections::BTreeSet;

use rules::{CellSet, Colour, Index, Ply, Symmetry};

use crate::bits::{Bits, Narrow};
use crate::cover::Rest;
use crate::data::{Bonds, Puzzle};
use crate::exact::Then;
use crate::scan::Scan;
use crate::search::{Answer, Outcome, Progress, Random, Watch};
use crate::tables::{Tables, placement};

/// Looks for one solution after `from`.
pub(crate) fn find(
    puzzle: &Puzzle,
    tables: &Tables,
    scan: &Scan,
    bonds: Bonds,
    from: &[Ply],
    seed: u64,
    watch: &mut Watch<'_>,
) -> Answer {
    if Narrow::holds(puzzle.rules.cell_count()) {
        Bonded::<Narrow>::new(puzzle, tables, scan, bonds, from, Some(seed)).find(watch)
    } else {
        Bonded::<CellSet>::new(puzzle, tables, scan, bonds, from, Some(seed)).find(watch)
    }
}

/// Counts all solutions; `None` if it was stopped.
pub(crate) fn count(
    puzzle: &Puzzle,
    tables: &Tables,
    scan: &Scan,
    bonds: Bonds,
    watch: &mut Watch<'_>,
) -> Option<Coloured> {
    if Narrow::holds(puzzle.rules.cell_count()) {
        Bonded::<Narrow>::new(puzzle, tables, scan, bonds, &puzzle.givens, None).count(watch)
    } else {
        Bonded::<CellSet>::new(puzzle, tables, scan, bonds, &puzzle.givens, None).count(watch)
    }
}

/// How many solutions there are where something is asked of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coloured {
    /// The colours told apart.
    pub solutions: u128,
    /// Up to the motions of the region and the exchange of colours; not where colours are only apart, for
    /// there are too many to remember.
    pub classes: Option<u128>,
}

struct Bonded<'a, S> {
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    scan: &'a Scan,
    bonds: Bonds,
    /// By placement: what it covers, what is beside it, and what touches it in any way.
    cells: Vec<S>,
    sides: Vec<S>,
    near: Vec<S>,
    windows: Vec<u128>,
    order: Vec<u16>,
    stock: Vec<Vec<u8>>,
    /// By colour: how many tiles are to come.
    waiting: Vec<u8>,
    own: Vec<S>,
    covered: S,
    tiles: Vec<(u16, u8)>,
    /// By colour: the cells beside its tiles.
    beside: Vec<S>,
    alike: bool,
    /// By motion and placement: the image, if that covers the first cell; else the highest number.
    first_images: Vec<Vec<u16>>,
    nodes: u64,
    best: Vec<Ply>,
    /// For the share of the tree: which branch of how many, near the root.
    levels: Vec<(u32, u32)>,
}

impl<'a, S: Bits> Bonded<'a, S> {
    fn new(
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
        let colours = rest.stock.len();
        let sets = |of: &[CellSet]| of.iter().map(|&cells| S::from_cells(cells)).collect::<Vec<S>>();
        let mut bonded = Self {
            puzzle,
            tables,
            scan,
            bonds,
            cells: sets(&tables.cells),
            sides: sets(&tables.beside),
            near: sets(&tables.near),
            windows: scan.windows(rest.filled),
            order,
            waiting: rest.stock.iter().map(|stock| stock.iter().sum()).collect(),
            stock: rest.stock,
            own: vec![S::EMPTY; colours],
            covered: S::from_cells(rest.filled),
            tiles: from.iter().map(|ply| (ply.placement.index() as u16, ply.colour.index() as u8)).collect(),
            beside: vec![S::EMPTY; colours],
            alike: from.is_empty(),
            first_images: Vec::new(),
            nodes: 0,
            best: from.to_vec(),
            levels: Vec::new(),
        };
        for ply in from {
            let (colour, tile) = (ply.colour.index(), ply.placement.index());
            bonded.own[colour] = bonded.own[colour] | bonded.cells[tile];
            bonded.beside[colour] = bonded.beside[colour] | bonded.sides[tile];
        }
        bonded
    }

    /// Looks for one solution.
    fn find(mut self, watch: &mut Watch<'_>) -> Answer {
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

    fn count(mut self, watch: &mut Watch<'_>) -> Option<Coloured> {
        let exchanges = if self.alike { (1..=self.stock.len() as u128).product() } else { 1 };
        if !self.bonds.bound() {
            let mut solutions: u128 = 0;
            let mut visit = |_| {
                solutions += exchanges;
                Then::Continue
            };
            let then = self.run(&mut visit, watch);
            return (then == Then::Continue).then_some(Coloured { solutions, classes: None });
        }
        let motions = self.puzzle.rules.motions();
        if self.alike {
            self.first_images = first_images(self.puzzle, self.tables, self.scan, &motions);
        }
        let (puzzle, tables, alike) = (self.puzzle, self.tables, self.alike);
        let mut classes = BTreeSet::new();
        let mut solutions: u128 = 0;
        let then = self.run(
            &mut |plies| {
                let forms: BTreeSet<Form> =
                    motions.iter().map(|motion| form(puzzle, tables, &plies, motion)).collect();
                let images = if alike { forms.len() as u128 } else { 1 };
                if classes.insert(forms.into_iter().next()) || !alike {
                    solutions += exchanges * images;
                }
                Then::Continue
            },
            watch,
        );
        let found = Coloured { solutions, classes: Some(classes.len() as u128) };
        (then == Then::Continue).then_some(found)
    }

    fn run(&mut self, visit: &mut dyn FnMut(Vec<Ply>) -> Then, watch: &mut Watch<'_>) -> Then {
        let mut lonely = 0u128;
        for number in 0..self.tiles.len() {
            let (tile, colour) = self.tiles[number];
            if self.bonds.bound() && !self.near[usize::from(tile)].intersects(self.own[usize::from(colour)]) {
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
            if self.precedes_the_first(tile) {
                continue;
            }
            let (next, after) = crate::frontier::skip(&self.windows, at, window | mask);
            for colour in 0..self.stock.len().min(used + 1) {
                if self.stock[colour][piece] == 0
                    || self.sides[usize::from(tile)].intersects(self.own[colour])
                {
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

    /// Whether an image of the solution would have a lower tile over the first cell: it is visited there.
    #[inline]
    fn precedes_the_first(&self, tile: u16) -> bool {
        let first = self.tiles.first().map_or(tile, |&(first, _)| first);
        self.first_images.iter().any(|images| images[usize::from(tile)] < first)
    }

    /// The lonely tiles when another is laid, or `None` if one of them can never be touched.
    ///
    /// What touches a tile covers a free cell at its corner that is not beside its colour.
    #[inline]
    fn still_lonely(&self, mut lonely: u128, tile: u16, colour: usize) -> Option<u128> {
        if !self.bonds.bound() {
            return Some(0);
        }
        let new = 1u128 << self.tiles.len();
        let (cells, sides) = (self.cells[usize::from(tile)], self.sides[usize::from(tile)]);
        let covered = self.covered | cells;
        let open = |tile: u16, its: usize| {
            let (own, spent) = if its == colour { (sides, 1) } else { (S::EMPTY, 0) };
            self.waiting[its] > spent
                && !self.near[usize::from(tile)].without(self.beside[its] | own | covered).is_empty()
        };
        if !self.near[usize::from(tile)].intersects(self.own[colour]) {
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
            if usize::from(its) == colour && self.near[usize::from(other)].intersects(cells) {
                lonely &= !(1 << number);
            } else if !open(other, usize::from(its)) {
                return None;
            }
        }
        Some(lonely)
    }

    /// Whether a chain of a colour is closed in although more of the colour lies elsewhere or is to come.
    fn cut_off(&self) -> bool {
        (0..self.stock.len()).any(|colour| {
            let shut = self.beside[colour] | self.covered;
            let chains = self.chains(colour as u8);
            (self.waiting[colour] > 0 || chains.len() > 1)
                && chains.iter().any(|near| near.without(shut).is_empty())
        })
    }

    /// What touches each of a colour's chains.
    fn chains(&self, colour: u8) -> Vec<S> {
        let own = self.tiles.iter().filter(|tile| tile.1 == colour).map(|tile| usize::from(tile.0));
        let mut rest: Vec<usize> = own.collect();
        let mut chains = Vec::new();
        while let Some(first) = rest.pop() {
            let mut near = self.near[first];
            while let Some(next) = rest.iter().position(|&tile| self.cells[tile].intersects(near)) {
                near = near | self.near[rest.swap_remove(next)];
            }
            chains.push(near);
        }
        chains
    }

    fn lay(&mut self, tile: u16, colour: usize, piece: usize) {
        self.own[colour] = self.own[colour] | self.cells[usize::from(tile)];
        self.covered = self.covered | self.cells[usize::from(tile)];
        self.beside[colour] = self.beside[colour] | self.sides[usize::from(tile)];
        self.stock[colour][piece] -= 1;
        self.waiting[colour] -= 1;
        self.tiles.push((tile, colour as u8));
        if self.tiles.len() > self.best.len() {
            self.best = self.plies();
        }
    }

    fn lift(&mut self, colour: usize, piece: usize) {
        if let Some((tile, _)) = self.tiles.pop() {
            self.own[colour] = self.own[colour].without(self.cells[usize::from(tile)]);
            self.covered = self.covered.without(self.cells[usize::from(tile)]);
        }
        self.stock[colour][piece] += 1;
        self.waiting[colour] += 1;
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

/// By motion but the identity: the image of each placement, if that covers the cell that is filled first.
fn first_images(puzzle: &Puzzle, tables: &Tables, scan: &Scan, motions: &[Symmetry]) -> Vec<Vec<u16>> {
    let first = scan.first();
    let image = |motion: &Symmetry, cells: CellSet, number: usize| {
        if !cells.iter().any(|cell| motion.image(cell) == first) {
            return u16::MAX;
        }
        puzzle.rules.image(motion, placement(number as u16)).index() as u16
    };
    let images = |motion: &Symmetry| {
        tables.cells.iter().enumerate().map(|(number, &cells)| image(motion, cells, number)).collect()
    };
    motions.iter().skip(1).map(images).collect()
}

/// By cell: which tile and which colour, each numbered by where it first appears.
type Form = Vec<(u8, u8)>;

/// A solution after a motion, with tiles and colours numbered by where they first appear.
fn form(puzzle: &Puzzle, tables: &Tables, plies: &[Ply], motion: &Symmetry) -> Form {
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
