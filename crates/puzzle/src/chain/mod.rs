//! Finding for the puzzles by the rules of play: pieces are placed, and what is in their way is taken off.
//!
//! When all pieces lie, the order of the colours does not matter: what is asked for is a set of placements,
//! each colour's apart side by side and hanging together corner to corner from its start field. The search
//! keeps such a set, not yet complete, and again and again takes a piece that is left over and puts it over a
//! cell that is empty. What is in its way is pushed out and must find another place, and what has lost its
//! chain to the start field goes with it.
//!
//! With a group of motions that permute the colours, one colour's pieces stand for all of their images.

mod board;
mod group;

use rules::{Cell, Colour, Index, Ply};

use crate::data::Puzzle;
use crate::flat::{Lists, Through};
use crate::refute::Open;
use crate::search::{Answer, Outcome, Progress, Random, Watch};
use crate::tables::{Tables, placement};
use board::{Board, NONE, Unit};
use group::Images;

/// A run that is longer gains nothing over two.
const LONGEST_RUN: u32 = 30_000_000;
/// Steps between two looks at the heat and the watch.
const STRIDE: u32 = 512;

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

/// Which solutions are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Any, but after the first few runs every other one is for symmetric ones: on tight boards these are
    /// found much sooner.
    Any,
    /// Those in which a motion turns the colours into each other, where a motion can.
    Symmetric,
}

/// Runs until symmetric solutions are looked for too.
const PLAIN_RUNS: u32 = 4;

pub(crate) struct Chain<'a> {
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    lists: &'a Lists,
    settings: Settings,
    random: Random,
    /// What lies in every run.
    lying: Vec<Ply>,
    /// By colour: the placements that what lies leaves open; empty if nothing lies.
    open: Vec<Through>,
    board: Board<'a>,
    nodes: u64,
    heat: f32,
    best: Vec<Ply>,
    best_area: usize,
}

impl<'a> Chain<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, tables: &'a Tables, lists: &'a Lists, seed: u64) -> Self {
        let images = Images::new(&puzzle.rules, Vec::new());
        Self {
            puzzle,
            tables,
            lists,
            settings: Settings::default(),
            random: Random::new(seed),
            lying: Vec::new(),
            open: Vec::new(),
            board: Board::new(puzzle, tables, lists, Vec::new(), images, 0.0),
            nodes: 0,
            heat: 0.0,
            best: Vec::new(),
            best_area: usize::MAX,
        }
    }

    /// Looks for a completion of `from`, of which this is open, until it is found or `watch` stops the search.
    pub(crate) fn complete(mut self, from: &[Ply], open: &Open, watch: &mut Watch<'_>) -> Answer {
        if !from.is_empty() {
            let rules = &self.puzzle.rules;
            let of_colour = |colour: usize| {
                let own = open.candidates.iter().filter(move |candidates| candidates.colour == colour);
                own.flat_map(|candidates| candidates.places.iter().copied())
            };
            let (cells, pieces) = (rules.cell_count(), rules.pieces().len());
            let colours = 0..rules.colours().len();
            let through = |colour| Through::new(cells, pieces, self.tables, of_colour(colour));
            self.open = colours.map(through).collect();
        }
        self.lying.clone_from(&open.lying);
        self.run(from, Look::Any, watch)
    }

    /// Looks for a solution in which a motion turns the colours into each other; with givens for any.
    pub(crate) fn symmetric(mut self, watch: &mut Watch<'_>) -> Answer {
        let givens = &self.puzzle.givens;
        self.lying.clone_from(givens);
        self.run(givens, Look::Symmetric, watch)
    }

    fn run(&mut self, from: &[Ply], look: Look, watch: &mut Watch<'_>) -> Answer {
        let mut length = self.settings.length;
        for run in 0u32.. {
            self.begin(look == Look::Symmetric || run >= PLAIN_RUNS && run.is_multiple_of(2));
            for step in 0..length {
                if step.is_multiple_of(STRIDE) {
                    let cooled = step as f32 / length as f32;
                    self.heat = self.settings.hot * (self.settings.cold / self.settings.hot).powf(cooled);
                }
                if self.board.left.is_empty() {
                    let all = self.placements();
                    let order = self.puzzle.order_of_play(self.tables, from, &all);
                    return Answer { outcome: Outcome::Solved(order), nodes: self.nodes };
                }
                self.step();
                if self.board.area_left < self.best_area {
                    self.best_area = self.board.area_left;
                    self.best = self.placements();
                }
                let pause = (step + 1).is_multiple_of(STRIDE);
                if pause && watch(&Progress { nodes: self.nodes, best: &self.best, share: None }) {
                    let best = std::mem::take(&mut self.best);
                    return Answer { outcome: Outcome::Stopped(best), nodes: self.nodes };
                }
            }
            length = length.saturating_add(length / 3).min(LONGEST_RUN);
        }
        unreachable!("runs go on until one ends the search")
    }

    /// Clears the board but for what lies in every run, and chooses start fields where that is free.
    fn begin(&mut self, symmetric: bool) {
        let (puzzle, random) = (self.puzzle, &mut self.random);
        let mut starts = choose_starts(puzzle, &self.lying, random);
        let mut group = Vec::new();
        if symmetric && self.lying.is_empty() {
            let motions = puzzle.rules.motions();
            // Where starts are free, a few choices find some that a motion exchanges.
            for _ in 0..20 {
                let mut groups = group::groups(&motions, puzzle.rules.cell_count(), &starts);
                if !groups.is_empty() {
                    group = groups.swap_remove(random.below(groups.len()));
                    break;
                }
                starts = choose_starts(puzzle, &self.lying, random);
            }
        }
        let images = Images::new(&puzzle.rules, group);
        self.board = Board::new(puzzle, self.tables, self.lists, starts, images, self.settings.bias);
        for &ply in &self.lying {
            let number = ply.placement.index() as u16;
            let is_it = |&unit: &u16| {
                let unit = &self.board.units[usize::from(unit)];
                usize::from(unit.colour) == ply.colour.index()
                    && unit.piece == self.tables.piece[usize::from(number)]
            };
            let Some(&unit) = self.board.left.iter().find(|unit| is_it(unit)) else { continue };
            self.board.put(unit, number);
            self.board.fixed[usize::from(unit)] = true;
        }
    }

    /// Everything that lies, images too.
    fn placements(&mut self) -> Vec<Ply> {
        let mut all = Vec::new();
        for number in 0..self.board.all.len() {
            let unit = usize::from(self.board.all[number]);
            let (colour, at) = (self.board.units[unit].colour, self.board.at[unit]);
            if at != NONE {
                all.extend(self.board.images.of(colour, at).map(|(colour, number)| Ply {
                    colour: Colour::from_index(usize::from(colour)),
                    placement: placement(number),
                }));
            }
        }
        all
    }

    /// Tries a place over an empty cell for a piece, and takes it if what that costs is within what chance
    /// allows.
    fn step(&mut self) {
        let unit = self.pick();
        let Unit { colour, piece, .. } = self.board.units[usize::from(unit)];
        let moving = self.board.at[usize::from(unit)] != NONE;
        let allowance = -self.heat * (self.random.unit() as f32).max(1e-9).ln();
        let (gain, old_snug) = if moving {
            (0.0, f32::from(self.board.snug(unit)))
        } else {
            (self.board.price[usize::from(unit)], 0.0)
        };
        let first = self.board.lying[usize::from(colour)] == 0;
        for _ in 0..TRIES {
            self.nodes += 1;
            let through = self.open.get(usize::from(colour)).unwrap_or(&self.lists.through);
            let cell = if first {
                self.board.starts[usize::from(colour)].index() as u16
            } else {
                self.board.empty[self.random.below(self.board.empty.len())]
            };
            let list = through.of(cell, piece);
            if list.is_empty() {
                continue;
            }
            let number = list[self.random.below(list.len())];
            if self.try_put(unit, number, gain + allowance, moving, old_snug) {
                return;
            }
        }
    }

    /// Puts a unit down, if what that pushes out is within the limit.
    fn try_put(&mut self, unit: u16, number: u16, limit: f32, moving: bool, old_snug: f32) -> bool {
        let most = limit + self.settings.snug * MOST_SNUG;
        let Some(pushed) = self.board.in_the_way(unit, number, most) else { return false };
        let cost = pushed.cost + (old_snug - f32::from(pushed.snug)) * self.settings.snug;
        if cost > limit || !self.board.images.clear(number) {
            return false;
        }
        let others = &pushed.units[..pushed.count];
        let Some(loose) = self.board.loose(unit, number, others) else { return false };
        let more: f32 = (0..loose.len()).map(|colour| self.board.worth(colour, loose[colour])).sum();
        if cost + more > limit {
            return false;
        }
        others.iter().for_each(|&other| self.board.take(other));
        loose.iter().enumerate().for_each(|(colour, &slots)| self.board.take_slots(colour, slots));
        if moving {
            self.board.take(unit);
        }
        self.board.put(unit, number);
        true
    }

    /// A piece that is left or, now and then, one that lies and may be moved.
    fn pick(&mut self) -> u16 {
        if self.random.unit() < f64::from(self.settings.shift) {
            let unit = self.board.all[self.random.below(self.board.all.len())];
            if self.board.at[usize::from(unit)] != NONE && !self.board.fixed[usize::from(unit)] {
                return unit;
            }
        }
        let left = &self.board.left;
        left[self.random.below(left.len())]
    }
}

/// Places that a step looks at.
const TRIES: u32 = 8;
/// No placement has more sides.
const MOST_SNUG: f32 = 12.0;

/// The start field of each colour: those that its pieces cover, else by chance where that is free.
fn choose_starts(puzzle: &Puzzle, from: &[Ply], random: &mut Random) -> Vec<Cell> {
    let rules = &puzzle.rules;
    let mut fields = rules.start_cells().to_vec();
    if rules.variant().starts != rules::Starts::Fixed {
        random.shuffle(&mut fields);
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
    fields
}
