//! Finding for the puzzles by the rules of play: pieces are placed, and what is in their way is taken off.
//!
//! When all pieces lie, the order of the colours does not matter: what is asked for is a set of placements,
//! each colour's apart side by side and hanging together corner to corner from its start field. The search
//! keeps such a set, not yet complete, and again and again takes a piece that is left over, looks where it
//! would push out the least, and puts it there. What was pushed out must find another place, and what has
//! lost its chain to the start field goes with it.
//!
//! With a group of motions that permute the colours, one colour's pieces stand for all of their images.

use rules::{Cell, CellSet, Colour, Index, Ply, Symmetry};

use crate::data::Puzzle;
use crate::search::{Answer, Outcome, Progress, Random, Watch};
use crate::tables::{Tables, placement};

const NONE: u16 = u16::MAX;
/// A run that is longer gains nothing over two.
const LONGEST_RUN: u32 = 30_000_000;

/// The parameters of the search, each with its reason.
pub(crate) struct Settings {
    /// Steps of the first run, from hot to cold; each further run is a third longer, for tight boards.
    pub(crate) length: u32,
    /// The loss, in cells, that chance allows at first and at last.
    pub(crate) hot: f32,
    pub(crate) cold: f32,
    /// What a side against something else is worth, in cells.
    pub(crate) snug: f32,
    /// What a piece is worth beyond its cells.
    pub(crate) bias: f32,
    /// The share of steps that move a piece which lies.
    pub(crate) shift: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { length: 300_000, hot: 1.0, cold: 0.3, snug: 0.1, bias: 0.5, shift: 0.3 }
    }
}

/// A piece of a colour, with all its images if there is a group.
#[derive(Clone, Copy)]
struct Unit {
    colour: u8,
    piece: u8,
    size: u8,
}

pub(crate) struct Chain<'a> {
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    settings: Settings,
    /// Sides of a placement that lie on the rim.
    walls: Vec<u8>,
    falling: bool,
    random: Random,
    /// The motions beside the identity, each with what it does to the colours.
    group: Vec<(Symmetry, Vec<u8>)>,
    units: Vec<Unit>,
    /// The start field of each colour in this run.
    starts: Vec<Cell>,
    board: Board,
    nodes: u64,
    heat: f32,
    roots_missing: bool,
    best: Vec<Ply>,
    best_area: usize,
}

/// What lies on the board.
#[derive(Clone)]
struct Board {
    owner: Vec<u16>,
    at: Vec<u16>,
    fixed: Vec<bool>,
    occupied: CellSet,
    own: [CellSet; 4],
    near: [CellSet; 4],
    /// Units that are not placed.
    left: Vec<u16>,
    area_left: usize,
}

impl<'a> Chain<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, tables: &'a Tables, seed: u64) -> Self {
        let rules = &puzzle.rules;
        let sides = rules.cells().map(|cell| rules.edge_neighbours(cell).len()).max().unwrap_or(0);
        let rim: Vec<u8> =
            rules.cells().map(|cell| (sides - rules.edge_neighbours(cell).len()) as u8).collect();
        let walls = rules.placements().map(|p| rules.cells_of(p).iter().map(|c| rim[c.index()]).sum());
        Self {
            puzzle,
            tables,
            settings: Settings::default(),
            walls: walls.collect(),
            falling: puzzle.falling(),
            random: Random::new(seed),
            group: Vec::new(),
            units: Vec::new(),
            starts: Vec::new(),
            board: Board::empty(rules.cell_count()),
            nodes: 0,
            heat: 0.0,
            roots_missing: true,
            best: Vec::new(),
            best_area: usize::MAX,
        }
    }

    /// Looks for a completion of `from` until it is found or `watch` stops the search.
    pub(crate) fn run(&mut self, from: &[Ply], symmetric: bool, watch: &mut Watch<'_>) -> Answer {
        let mut length = self.settings.length;
        loop {
            self.begin(from, symmetric);
            for step in 0..length {
                let cooled = step as f32 / length as f32;
                self.heat = self.settings.hot * (self.settings.cold / self.settings.hot).powf(cooled);
                if self.board.left.is_empty() {
                    let order = self.puzzle.order_of_play(self.tables, from, &self.placements());
                    return Answer { outcome: Outcome::Solved(order), nodes: self.nodes };
                }
                self.step();
                self.keep_best();
                if self.nodes.is_multiple_of(1024)
                    && watch(&Progress { nodes: self.nodes, best: &self.best, share: None })
                {
                    let best = std::mem::take(&mut self.best);
                    return Answer { outcome: Outcome::Stopped(best), nodes: self.nodes };
                }
            }
            length = length.saturating_add(length / 3).min(LONGEST_RUN);
        }
    }

    fn keep_best(&mut self) {
        if self.board.area_left < self.best_area {
            self.best_area = self.board.area_left;
            self.best = self.placements();
        }
    }

    /// Everything that lies, images too.
    fn placements(&self) -> Vec<Ply> {
        let mut all = Vec::new();
        for (unit, &at) in self.units.iter().zip(&self.board.at) {
            if at != NONE {
                all.extend(self.images(unit.colour, at).map(|(colour, number)| Ply {
                    colour: Colour::from_index(usize::from(colour)),
                    placement: placement(number),
                }));
            }
        }
        all
    }

    fn images(&self, colour: u8, at: u16) -> impl Iterator<Item = (u8, u16)> {
        let others = self.group.iter().map(move |(motion, colours)| {
            let image = self.puzzle.rules.image(motion, placement(at));
            (colours[usize::from(colour)], image.index() as u16)
        });
        std::iter::once((colour, at)).chain(others)
    }

    /// Clears the board but for `from`, and chooses start fields where that is free.
    fn begin(&mut self, from: &[Ply], symmetric: bool) {
        let rules = &self.puzzle.rules;
        self.choose_starts(from);
        self.group = if symmetric && from.is_empty() { self.find_group() } else { Vec::new() };
        let colours = rules.colours().len() as u8;
        let stands_for =
            |colour: u8| self.group.iter().map(|(_, map)| map[usize::from(colour)]).chain([colour]).min();
        self.units.clear();
        for colour in (0..colours).filter(|&colour| stands_for(colour) == Some(colour)) {
            for (piece, data) in rules.pieces().iter().enumerate() {
                let unit = Unit { colour, piece: piece as u8, size: data.size as u8 };
                self.units.extend(std::iter::repeat_n(unit, usize::from(data.copies)));
            }
        }
        self.board = Board::empty(rules.cell_count());
        self.board.at = vec![NONE; self.units.len()];
        self.board.fixed = vec![false; self.units.len()];
        self.roots_missing = true;
        self.board.left = (0..self.units.len() as u16).collect();
        self.board.area_left = self.units.iter().map(|unit| usize::from(unit.size)).sum();
        for &ply in from {
            let number = ply.placement.index() as u16;
            let is_it = |&unit: &u16| {
                let unit = &self.units[usize::from(unit)];
                usize::from(unit.colour) == ply.colour.index()
                    && unit.piece == self.tables.piece[usize::from(number)]
            };
            let Some(&unit) = self.board.left.iter().find(|unit| is_it(unit)) else { continue };
            self.put(unit, number);
            self.board.fixed[usize::from(unit)] = true;
        }
    }

    fn choose_starts(&mut self, from: &[Ply]) {
        let rules = &self.puzzle.rules;
        let mut fields = rules.start_cells().to_vec();
        if rules.variant().starts != rules::Starts::Fixed {
            self.random.shuffle(&mut fields);
            for colour in (0..rules.colours().len()).rev() {
                let first = from.iter().find(|ply| ply.colour.index() == colour);
                let covered = first.and_then(|ply| {
                    fields.iter().position(|&cell| rules.cells_of(ply.placement).contains(&cell))
                });
                if let Some(position) = covered {
                    let field = fields.remove(position);
                    fields.insert(colour.min(fields.len()), field);
                }
            }
        }
        fields.truncate(rules.colours().len());
        self.starts = fields;
    }

    /// A cyclic group of motions that permutes the start fields and leaves no colour where it is.
    fn find_group(&mut self) -> Vec<(Symmetry, Vec<u8>)> {
        let mut best: Vec<(Symmetry, Vec<u8>)> = Vec::new();
        let free = self.puzzle.rules.variant().starts != rules::Starts::Fixed;
        let motions = self.puzzle.rules.motions();
        for _ in 0..if free { 20 } else { 1 } {
            for motion in &motions {
                let powers = powers(motion, self.puzzle.rules.cell_count(), &self.starts);
                if powers.as_ref().is_some_and(|powers| powers.len() > best.len()) {
                    best = powers.unwrap_or_default();
                }
            }
            if !best.is_empty() || !free {
                break;
            }
            self.choose_starts(&[]);
        }
        best
    }

    /// Tries a random place for a random piece, and takes it if what that costs is within what chance allows.
    fn step(&mut self) {
        self.nodes += 1;
        if self.roots_missing && self.place_root() {
            return;
        }
        let unit = self.pick();
        let Unit { colour, piece, size } = self.units[usize::from(unit)];
        let moving = self.board.at[usize::from(unit)] != NONE;
        let tables = self.tables;
        let list = &tables.of_piece[usize::from(piece)];
        let own = self.board.own[usize::from(colour)];
        let near = self.board.near[usize::from(colour)];
        let allowance = -self.heat * (self.random.unit() as f32).max(1e-9).ln();
        let gain = if moving { 0.0 } else { f32::from(size) + self.settings.bias };
        let old_snug = if moving { self.snug(self.board.at[usize::from(unit)]) } else { 0.0 };
        for _ in 0..8 {
            let number = list[self.random.below(list.len())];
            let slot = usize::from(number);
            if !tables.cells[slot].meets(&near) {
                continue;
            }
            let mut delta = (old_snug - self.snug(number)) * self.settings.snug - gain;
            if delta > allowance {
                continue;
            }
            let free = !tables.cells[slot].meets(&self.board.occupied) && !tables.beside[slot].meets(&own);
            if !free || moving {
                let Some(cost) = self.cost(colour, number, unit) else { continue };
                delta += cost;
            }
            if delta > allowance || !self.holds(colour, number, unit) {
                continue;
            }
            let (pushed, count) = self.in_the_way(colour, number);
            if count > 0 || moving {
                let loose = self.loose(&pushed[..count], unit, number);
                let more: f32 = loose.iter().map(|&u| self.price(u)).sum();
                if delta + more > allowance || loose.contains(&unit) {
                    continue;
                }
                pushed[..count].iter().filter(|&&u| u != unit).for_each(|&other| self.take(other));
                loose.iter().for_each(|&other| self.take(other));
                if moving {
                    self.take(unit);
                }
            }
            self.put(unit, number);
            return;
        }
    }

    /// How many sides of a placement lie against something else.
    fn snug(&self, number: u16) -> f32 {
        let slot = usize::from(number);
        (self.tables.beside[slot] & self.board.occupied).len() as f32 + f32::from(self.walls[slot])
    }

    fn price(&self, unit: u16) -> f32 {
        f32::from(self.units[usize::from(unit)].size) + self.settings.bias
    }

    /// Gives a colour that has nothing on the board its first piece.
    fn place_root(&mut self) -> bool {
        let rules = &self.puzzle.rules;
        for colour in 0..rules.colours().len() {
            if !self.board.own[colour].is_empty()
                || !self.units.iter().any(|u| usize::from(u.colour) == colour)
            {
                continue;
            }
            let start = self.starts[colour];
            let through = &self.tables.through[start.index()];
            let number = through[self.random.below(through.len())];
            let largest = self.units.iter().map(|unit| unit.size).max().unwrap_or(0);
            let slot = usize::from(number);
            if self.tables.size[slot] < largest
                || self.tables.cells[slot].meets(&self.board.occupied)
                || !self.clears(number)
            {
                return true;
            }
            let fits = |unit: &u16| {
                let unit = &self.units[usize::from(*unit)];
                usize::from(unit.colour) == colour && unit.piece == self.tables.piece[slot]
            };
            if let Some(&unit) = self.board.left.iter().find(|unit| fits(unit)) {
                self.put(unit, number);
            }
            return true;
        }
        self.roots_missing = false;
        false
    }

    /// A piece that is left or, now and then, one that lies and may be moved.
    fn pick(&mut self) -> u16 {
        if self.random.unit() < f64::from(self.settings.shift) {
            let unit = self.random.below(self.units.len());
            if self.board.at[unit] != NONE && !self.board.fixed[unit] && !self.is_root(unit) {
                return unit as u16;
            }
        }
        let left = &self.board.left;
        left[self.random.below(left.len())]
    }

    /// The units that would lose their chain if `gone` were taken off and `unit` lay at `number`.
    fn loose(&self, gone: &[u16], unit: u16, number: u16) -> Vec<u16> {
        let mut all = Vec::new();
        let mut colours: Vec<u8> = gone.iter().map(|&u| self.units[usize::from(u)].colour).collect();
        if self.board.at[usize::from(unit)] != NONE {
            colours.push(self.units[usize::from(unit)].colour);
        }
        colours.sort_unstable();
        colours.dedup();
        for colour in colours {
            let mut rest: Vec<(u8, u16, u16)> = Vec::with_capacity(32);
            for (other, data) in self.units.iter().enumerate() {
                let other = other as u16;
                if data.colour != colour || gone.contains(&other) && other != unit {
                    continue;
                }
                let at = if other == unit { number } else { self.board.at[usize::from(other)] };
                if at != NONE {
                    rest.push((data.size, other, at));
                }
            }
            self.cut_off(colour, &mut rest);
            all.extend(rest.iter().map(|&(_, other, _)| other));
        }
        all
    }

    /// Leaves in `rest` what does not hang together with the start field.
    fn cut_off(&self, colour: u8, rest: &mut Vec<(u8, u16, u16)>) {
        if self.falling {
            rest.sort_unstable_by_key(|&(size, ..)| std::cmp::Reverse(size));
        }
        let mut reach: CellSet = [self.starts[usize::from(colour)]].into_iter().collect();
        // In falling size a piece hangs only on such as are no smaller, so sizes are settled in turn.
        let mut limit = if self.falling { rest.first().map_or(0, |&(size, ..)| size) } else { 0 };
        loop {
            let next = rest.iter().position(|&(size, _, at)| {
                (size == limit || !self.falling) && self.tables.cells[usize::from(at)].meets(&reach)
            });
            if let Some(next) = next {
                let (_, _, at) = rest.remove(next);
                reach |= self.tables.near[usize::from(at)];
                continue;
            }
            match rest.iter().map(|&(size, ..)| size).filter(|&size| size < limit).max() {
                Some(smaller) => limit = smaller,
                None => break,
            }
        }
    }

    /// The units that a placement overlaps or, of its own colour, would share a side with.
    fn in_the_way(&self, colour: u8, number: u16) -> ([u16; 24], usize) {
        let (mut found, mut count) = ([NONE; 24], 0);
        let slot = usize::from(number);
        let own = self.tables.beside[slot] & self.board.own[usize::from(colour)];
        let taken = self.tables.cells[slot] & self.board.occupied;
        (own | taken).for_each(|cell| {
            let owner = self.board.owner[cell.index()];
            if !found[..count].contains(&owner) && count < found.len() {
                found[count] = owner;
                count += 1;
            }
        });
        (found, count)
    }

    /// The price of what a placement of `mover` pushes out, or `None` if that may not be moved.
    fn cost(&self, colour: u8, number: u16, mover: u16) -> Option<f32> {
        let (found, count) = self.in_the_way(colour, number);
        let mut cost = 0.0;
        for &unit in found[..count].iter().filter(|&&unit| unit != mover) {
            if self.board.fixed[usize::from(unit)] || self.is_root(usize::from(unit)) {
                return None;
            }
            cost += self.price(unit);
        }
        Some(cost)
    }

    fn is_root(&self, unit: usize) -> bool {
        let start = self.starts[usize::from(self.units[unit].colour)];
        self.board.at[unit] != NONE && self.tables.cells[usize::from(self.board.at[unit])].contains(start)
    }

    /// Whether a placement does not overlap its own images.
    fn clears(&self, number: u16) -> bool {
        let cells = self.tables.cells[usize::from(number)];
        self.group.iter().all(|(motion, _)| !cells.iter().any(|cell| cells.contains(motion.image(cell))))
    }

    /// Whether a placement keeps contact when what is in its way is gone, and clears its own images.
    fn holds(&self, colour: u8, number: u16, mover: u16) -> bool {
        let slot = usize::from(number);
        if !self.clears(number) {
            return false;
        }
        let (found, count) = self.in_the_way(colour, number);
        let corners =
            (self.tables.near[slot] - self.tables.beside[slot]) & self.board.own[usize::from(colour)];
        let size = self.tables.size[slot];
        corners.iter().any(|cell| {
            let owner = self.board.owner[cell.index()];
            let large = !self.falling || self.units[usize::from(owner)].size >= size;
            large && owner != mover && !found[..count].contains(&owner)
        })
    }

    fn put(&mut self, unit: u16, number: u16) {
        let colour = self.units[usize::from(unit)].colour;
        let images: Vec<(u8, u16)> = self.images(colour, number).collect();
        let board = &mut self.board;
        for (colour, number) in images {
            let slot = usize::from(number);
            board.occupied |= self.tables.cells[slot];
            board.own[usize::from(colour)] |= self.tables.cells[slot];
            board.near[usize::from(colour)] |= self.tables.near[slot];
            self.tables.cells[slot].for_each(|cell: Cell| {
                board.owner[cell.index()] = unit;
            });
        }
        board.at[usize::from(unit)] = number;
        board.left.retain(|&other| other != unit);
        board.area_left -= usize::from(self.units[usize::from(unit)].size);
    }

    fn take(&mut self, unit: u16) {
        let Unit { colour, size, .. } = self.units[usize::from(unit)];
        let number = self.board.at[usize::from(unit)];
        let images: Vec<(u8, u16)> = self.images(colour, number).collect();
        let board = &mut self.board;
        board.at[usize::from(unit)] = NONE;
        board.left.push(unit);
        board.area_left += usize::from(size);
        for &(colour, number) in &images {
            let cells = self.tables.cells[usize::from(number)];
            board.occupied -= cells;
            board.own[usize::from(colour)] -= cells;
            cells.for_each(|cell: Cell| {
                board.owner[cell.index()] = NONE;
            });
        }
        for (colour, _) in images {
            self.board.near[usize::from(colour)] = union_near(self.tables, &self.units, &self.board, colour);
        }
    }
}

/// What touches the pieces of a colour that stands for others; nobody asks for that of the images.
fn union_near(tables: &Tables, units: &[Unit], board: &Board, colour: u8) -> CellSet {
    let lying = units.iter().zip(&board.at).filter(|&(unit, &at)| at != NONE && unit.colour == colour);
    lying.fold(CellSet::EMPTY, |near, (_, &at)| near | tables.near[usize::from(at)])
}

impl Board {
    fn empty(cells: usize) -> Self {
        Self {
            owner: vec![NONE; cells],
            at: Vec::new(),
            fixed: Vec::new(),
            occupied: CellSet::EMPTY,
            own: [CellSet::EMPTY; 4],
            near: [CellSet::EMPTY; 4],
            left: Vec::new(),
            area_left: 0,
        }
    }
}

/// The powers of a motion beside the identity, if every one of them moves every start field to another.
fn powers(motion: &Symmetry, cells: usize, starts: &[Cell]) -> Option<Vec<(Symmetry, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut power = motion.clone();
    loop {
        let identity = (0..cells).map(Cell::from_index).all(|cell| power.image(cell) == cell);
        if identity {
            break;
        }
        let colours: Option<Vec<u8>> = starts
            .iter()
            .enumerate()
            .map(|(number, &cell)| {
                let image = starts.iter().position(|&other| other == power.image(cell))?;
                (image != number).then_some(image as u8)
            })
            .collect();
        found.push((power.clone(), colours?));
        power = power.then(motion);
    }
    Some(found)
}
