//! The search itself: runs of steps from hot to cold, each of which tries to place one unit.

use rules::{Cell, Index, Ply};

use super::arrangement::Arrangement;
use super::group::{self, Images};
use super::unit::{NONE, Unit};
use crate::data::Puzzle;
use crate::play::lists::{PlacementLists, PlacementsByCell};
use crate::play::order::order_of_play;
use crate::play::refutation::OpenPosition;
use crate::search::{Observer, Outcome, PlacementTables, Progress, Random, SearchResult, ply};

/// A run that is longer gains nothing over two.
const LONGEST_RUN: u32 = 30_000_000;
/// Steps between two changes of the temperature, and between two calls of the observer.
const STRIDE: u32 = 512;

/// The parameters of the search, each with its reason.
struct Settings {
    /// Steps of the first run; each further run is a third longer, for tight boards.
    length: u32,
    /// The temperature, in cells, with which a run begins and ends: chance allows a step to lose about so many.
    initial_temperature: f32,
    final_temperature: f32,
    /// What a side against another piece is worth, in cells.
    contact: f32,
    /// What a piece is worth beyond its cells.
    bias: f32,
    /// The share of steps that move a piece which is placed already.
    shift: f32,
}

const SETTINGS: Settings = Settings {
    length: 300_000,
    initial_temperature: 1.0,
    final_temperature: 0.3,
    contact: 0.1,
    bias: 0.5,
    shift: 0.3,
};

/// Which solutions a search or one run of it is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Any,
    /// Those in which a motion exchanges the colours, where a motion can.
    Symmetric,
}

/// Runs before the first that is for symmetric solutions.
const PLAIN_RUNS: u32 = 4;

impl Goal {
    /// What the run with this number, counted from 0, is for. Of a search for any solution every other run is for
    /// symmetric ones after the first few, because these are found much sooner on tight boards.
    fn of_run(self, run: u32) -> Self {
        if run >= PLAIN_RUNS && run.is_multiple_of(2) { Self::Symmetric } else { self }
    }
}

/// One seeded search.
pub(crate) struct Annealing<'a> {
    puzzle: &'a Puzzle,
    tables: &'a PlacementTables,
    lists: &'a PlacementLists,
    random: Random,
    /// What is placed in every run.
    placed: Vec<Ply>,
    /// By colour: the placements that are still open; empty if nothing is placed.
    open: Vec<PlacementsByCell>,
    arrangement: Arrangement<'a>,
    nodes: u64,
    temperature: f32,
    best: Vec<Ply>,
    best_area: usize,
}

impl<'a> Annealing<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        tables: &'a PlacementTables,
        lists: &'a PlacementLists,
        seed: u64,
    ) -> Self {
        let images = Images::new(&puzzle.rules, Vec::new());
        Self {
            puzzle,
            tables,
            lists,
            random: Random::new(seed),
            placed: Vec::new(),
            open: Vec::new(),
            arrangement: Arrangement::new(puzzle, tables, lists, Vec::new(), images, 0.0),
            nodes: 0,
            temperature: 0.0,
            best: Vec::new(),
            best_area: usize::MAX,
        }
    }

    /// Looks for a completion of `placed`, which leaves this open, until it is found or the observer stops the search.
    pub(crate) fn complete(
        mut self,
        placed: &[Ply],
        open: &OpenPosition,
        observer: &mut Observer<'_>,
    ) -> SearchResult {
        if !placed.is_empty() {
            let rules = &self.puzzle.rules;
            let of_colour = |colour: usize| {
                let own = open.candidates.iter().filter(move |candidates| candidates.colour == colour);
                own.flat_map(|candidates| candidates.placements.iter().copied())
            };
            let (cells, pieces) = (rules.cell_count(), rules.pieces().len());
            let colours = 0..rules.colours().len();
            let covering = |colour| PlacementsByCell::new(cells, pieces, self.tables, of_colour(colour));
            self.open = colours.map(covering).collect();
        }
        self.placed.clone_from(&open.placed);
        self.run(placed, Goal::Any, observer)
    }

    /// Looks for a solution in which a motion exchanges the colours; with givens for any solution.
    pub(crate) fn symmetric(mut self, observer: &mut Observer<'_>) -> SearchResult {
        let givens = &self.puzzle.givens;
        self.placed.clone_from(givens);
        self.run(givens, Goal::Symmetric, observer)
    }

    fn run(&mut self, placed: &[Ply], goal: Goal, observer: &mut Observer<'_>) -> SearchResult {
        let mut length = SETTINGS.length;
        for run in 0u32.. {
            self.begin(goal.of_run(run));
            for step in 0..length {
                if step.is_multiple_of(STRIDE) {
                    let Settings { initial_temperature: hot, final_temperature: cold, .. } = SETTINGS;
                    self.temperature = hot * (cold / hot).powf(step as f32 / length as f32);
                }
                if self.arrangement.left.is_empty() {
                    let all = self.placements();
                    let order = order_of_play(self.puzzle, self.tables, placed, &all);
                    return SearchResult { outcome: Outcome::Solved(order), nodes: self.nodes };
                }
                self.step();
                if self.arrangement.area_left < self.best_area {
                    self.best_area = self.arrangement.area_left;
                    self.best = self.placements();
                }
                let pause = (step + 1).is_multiple_of(STRIDE);
                if pause && observer(&Progress { nodes: self.nodes, best: &self.best, share: None }) {
                    let best = std::mem::take(&mut self.best);
                    return SearchResult { outcome: Outcome::Stopped(best), nodes: self.nodes };
                }
            }
            length = length.saturating_add(length / 3).min(LONGEST_RUN);
        }
        unreachable!("runs go on until one ends the search")
    }

    /// Clears the board but for what is placed in every run, and chooses start fields where the puzzle leaves them open.
    fn begin(&mut self, goal: Goal) {
        let (puzzle, random) = (self.puzzle, &mut self.random);
        let mut starts = choose_starts(puzzle, &self.placed, random);
        let mut group = Vec::new();
        if goal == Goal::Symmetric && self.placed.is_empty() {
            let motions = puzzle.rules.motions();
            // Where start fields are open, a few tries find some that a motion exchanges.
            for _ in 0..20 {
                let mut groups = group::groups(&motions, puzzle.rules.cell_count(), &starts);
                if !groups.is_empty() {
                    group = groups.swap_remove(random.below(groups.len()));
                    break;
                }
                starts = choose_starts(puzzle, &self.placed, random);
            }
        }
        let images = Images::new(&puzzle.rules, group);
        self.arrangement = Arrangement::new(puzzle, self.tables, self.lists, starts, images, SETTINGS.bias);
        for &ply in &self.placed {
            let number = ply.placement.index() as u16;
            let is_it = |&unit: &u16| {
                let unit = &self.arrangement.units[usize::from(unit)];
                usize::from(unit.colour) == ply.colour.index()
                    && unit.piece == self.tables.piece[usize::from(number)]
            };
            let Some(&unit) = self.arrangement.left.iter().find(|unit| is_it(unit)) else { continue };
            self.arrangement.place(unit, number);
            self.arrangement.fixed[usize::from(unit)] = true;
        }
    }

    /// Everything that is placed, images too.
    fn placements(&mut self) -> Vec<Ply> {
        let mut all = Vec::new();
        for number in 0..self.arrangement.all.len() {
            let unit = usize::from(self.arrangement.all[number]);
            let (colour, at) = (self.arrangement.units[unit].colour, self.arrangement.at[unit]);
            if at != NONE {
                let images = self.arrangement.images.of(colour, at);
                all.extend(images.map(|(colour, number)| ply(colour, number)));
            }
        }
        all
    }

    /// Tries a few placements over an empty cell for a piece, and takes the first whose cost chance allows.
    fn step(&mut self) {
        let unit = self.pick();
        let Unit { colour, piece, .. } = self.arrangement.units[usize::from(unit)];
        let moving = self.arrangement.at[usize::from(unit)] != NONE;
        let allowance = -self.temperature * (self.random.unit() as f32).max(1e-9).ln();
        let moved_from = moving.then(|| f32::from(self.arrangement.contacts(unit)));
        let gain = if moving { 0.0 } else { self.arrangement.worth[usize::from(unit)] };
        let first = self.arrangement.placed[usize::from(colour)] == 0;
        for _ in 0..TRIES {
            self.nodes += 1;
            let covering = self.open.get(usize::from(colour)).unwrap_or(&self.lists.covering);
            let cell = if first {
                self.arrangement.starts[usize::from(colour)].index() as u16
            } else {
                self.arrangement.empty[self.random.below(self.arrangement.empty.len())]
            };
            let list = covering.of(cell, piece);
            if list.is_empty() {
                continue;
            }
            let number = list[self.random.below(list.len())];
            if self.try_place(unit, number, gain + allowance, moved_from) {
                return;
            }
        }
    }

    /// Places a unit, if what that displaces is within the limit. `moved_from` is for a unit that is placed already: how
    /// many contacts it has there.
    fn try_place(&mut self, unit: u16, number: u16, limit: f32, moved_from: Option<f32>) -> bool {
        let most = limit + SETTINGS.contact * MOST_CONTACTS;
        let Some(displaced) = self.arrangement.displaced_by(unit, number, most) else { return false };
        let lost = moved_from.unwrap_or(0.0) - f32::from(displaced.contacts);
        let cost = displaced.cost + lost * SETTINGS.contact;
        if cost > limit || !self.arrangement.images.are_disjoint(number) {
            return false;
        }
        let others = &displaced.units[..displaced.count];
        let Some(disconnected) = self.arrangement.disconnected(unit, number, others) else { return false };
        let worth = |(colour, &slots): (usize, &u64)| self.arrangement.worth_of(colour, slots);
        let more: f32 = disconnected.iter().enumerate().map(worth).sum();
        if cost + more > limit {
            return false;
        }
        others.iter().for_each(|&other| self.arrangement.remove(other));
        let disconnected = disconnected.iter().enumerate();
        disconnected.for_each(|(colour, &slots)| self.arrangement.remove_slots(colour, slots));
        if moved_from.is_some() {
            self.arrangement.remove(unit);
        }
        self.arrangement.place(unit, number);
        true
    }

    /// A unit that is left or, now and then, one that is placed and may be moved.
    fn pick(&mut self) -> u16 {
        if self.random.unit() < f64::from(SETTINGS.shift) {
            let unit = self.arrangement.all[self.random.below(self.arrangement.all.len())];
            if self.arrangement.at[usize::from(unit)] != NONE && !self.arrangement.fixed[usize::from(unit)] {
                return unit;
            }
        }
        let left = &self.arrangement.left;
        left[self.random.below(left.len())]
    }
}

/// Placements that a step tries.
const TRIES: u32 = 8;
/// No placement has more sides.
const MOST_CONTACTS: f32 = 12.0;

/// The start field of each colour: the one that its pieces cover, else by chance where the puzzle leaves it open.
fn choose_starts(puzzle: &Puzzle, placed: &[Ply], random: &mut Random) -> Vec<Cell> {
    let rules = &puzzle.rules;
    let mut fields = rules.start_cells().to_vec();
    if rules.variant().starts != rules::Starts::Fixed {
        random.shuffle(&mut fields);
        for colour in (0..rules.colours().len()).rev() {
            let first = placed.iter().find(|ply| ply.colour.index() == colour);
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
