//! The search itself: runs of steps from hot to cold, each of which tries to place one unit.

use rules::{Cell, Index, Ply};

use super::arrangement::Arrangement;
use super::group::{self, ColourMotion, Images};
use super::unit::{NONE, Unit};
use crate::data::Puzzle;
use crate::play::lists::PlacementsByCell;
use crate::play::order::order_of_play;
use crate::play::tables::PlayTables;
use crate::search::{Observer, Outcome, Progress, Random, ply};

/// A run that is longer gains nothing over two.
const LONGEST_RUN: u32 = 30_000_000;
/// Steps between two changes of the temperature, and between two calls of the observer.
const STRIDE: u32 = 512;

/// How a run cools down. The temperature is in cells: chance allows a step to lose about this many.
#[derive(Clone, Copy)]
struct Schedule {
    steps: u32,
    hot: f32,
    cold: f32,
}

/// Where there is much room, a short run that cools down far is all it takes.
const FIRST: Schedule = Schedule { steps: 300_000, hot: 1.0, cold: 0.3 };
/// Where the first run fails, cold steps are wasted: nearly all solutions are then found between these temperatures.
const LATER: Schedule = Schedule { steps: 600_000, hot: 1.6, cold: 0.9 };

impl Schedule {
    fn temperature(self, step: u32) -> f32 {
        self.hot * (self.cold / self.hot).powf(step as f32 / self.steps as f32)
    }

    /// The schedule of the run after this one: each is a third longer, for tight boards.
    fn next(self) -> Self {
        Self { steps: self.steps.saturating_add(self.steps / 3).min(LONGEST_RUN), ..self }
    }
}

/// What a side against another piece is worth, in cells.
const CONTACT: f32 = 0.1;
/// What a piece is worth beyond its cells.
const BIAS: f32 = 0.5;
/// The share of steps that move a piece which is placed already.
const SHIFT: f64 = 0.3;

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
    play: PlayTables<'a>,
    random: Random,
    /// What is placed in every run, in the order of play.
    placed: Vec<Ply>,
    goal: Goal,
    /// By colour: the placements that are still open; empty if all are.
    open: Vec<PlacementsByCell>,
    arrangement: Arrangement<'a>,
    /// Runs so far, and the schedule of the next that is not the first.
    runs: u32,
    later: Schedule,
    pub(crate) nodes: u64,
    temperature: f32,
    best: Vec<Ply>,
    best_area: usize,
}

impl<'a> Annealing<'a> {
    /// A search for any completion of what is placed.
    pub(crate) fn new(play: PlayTables<'a>, placed: &[Ply], seed: u64) -> Self {
        let images = Images::new(&play.puzzle.rules, Vec::new());
        Self {
            play,
            random: Random::new(seed),
            placed: placed.to_vec(),
            goal: Goal::Any,
            open: Vec::new(),
            arrangement: Arrangement::new(play, Vec::new(), images, 0.0),
            runs: 0,
            later: LATER,
            nodes: 0,
            temperature: 0.0,
            best: placed.to_vec(),
            best_area: usize::MAX,
        }
    }

    /// A search for a solution in which a motion exchanges the colours; with givens for any solution.
    pub(crate) fn symmetric(play: PlayTables<'a>, seed: u64) -> Self {
        Self { goal: Goal::Symmetric, ..Self::new(play, &play.puzzle.givens, seed) }
    }

    /// From now on each colour has only these placements.
    pub(crate) fn restrict(&mut self, open: &[&[u16]]) {
        let rules = &self.play.puzzle.rules;
        let (cells, pieces) = (rules.cell_count(), rules.pieces().len());
        let covering =
            |open: &&[u16]| PlacementsByCell::new(cells, pieces, self.play.tables, open.iter().copied());
        self.open = open.iter().map(covering).collect();
    }

    /// What is placed in every run, in the order of play.
    pub(crate) fn placed(&self) -> &[Ply] {
        &self.placed
    }

    /// The best found so far.
    pub(crate) fn best(&self) -> &[Ply] {
        &self.best
    }

    /// One run from hot to cold; how the search ends, if that is known now.
    pub(crate) fn run(&mut self, observer: &mut Observer<'_>) -> Option<Outcome> {
        self.begin(self.goal.of_run(self.runs));
        let schedule = if self.runs == 0 { FIRST } else { self.later };
        for step in 0..schedule.steps {
            if step.is_multiple_of(STRIDE) {
                self.temperature = schedule.temperature(step);
            }
            if self.arrangement.left.is_empty() {
                let all = self.placements();
                return Some(Outcome::Solved(order_of_play(self.play, &self.placed, &all)));
            }
            self.step();
            if self.arrangement.area_left < self.best_area {
                self.best_area = self.arrangement.area_left;
                self.best = self.placements();
            }
            let pause = (step + 1).is_multiple_of(STRIDE);
            if pause && observer(&Progress { nodes: self.nodes, best: &self.best, share: None }) {
                return Some(Outcome::Stopped(std::mem::take(&mut self.best)));
            }
        }
        if self.runs > 0 {
            self.later = schedule.next();
        }
        self.runs += 1;
        None
    }

    /// Clears the board but for what is placed in every run, and chooses start fields where the puzzle leaves them open.
    fn begin(&mut self, goal: Goal) {
        let (puzzle, random) = (self.play.puzzle, &mut self.random);
        let symmetric =
            if goal == Goal::Symmetric { choose_symmetric(puzzle, &self.placed, random) } else { None };
        let (starts, group) =
            symmetric.unwrap_or_else(|| (choose_starts(puzzle, &self.placed, random), Vec::new()));
        let images = Images::new(&puzzle.rules, group);
        self.arrangement = Arrangement::new(self.play, starts, images, BIAS);
        for &ply in &self.placed {
            let number = ply.placement.index() as u16;
            let is_it = |&unit: &u16| {
                let unit = &self.arrangement.units[usize::from(unit)];
                usize::from(unit.colour) == ply.colour.index()
                    && unit.piece == self.play.tables.piece[usize::from(number)]
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
            let covering = self.open.get(usize::from(colour)).unwrap_or(&self.play.lists.covering);
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
        let most = limit + CONTACT * MOST_CONTACTS;
        let Some(displaced) = self.arrangement.displaced_by(unit, number, most) else { return false };
        let lost = moved_from.unwrap_or(0.0) - f32::from(displaced.contacts);
        let cost = displaced.cost + lost * CONTACT;
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
        if self.random.unit() < SHIFT {
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

/// Whether a search for symmetric solutions finds no others: nothing is given, and a motion exchanges the colours.
pub(crate) fn can_be_symmetric(puzzle: &Puzzle) -> bool {
    choose_symmetric(puzzle, &puzzle.givens, &mut Random::new(0)).is_some()
}

/// Start fields with a group of motions that exchanges them, unless something is placed or there is none.
fn choose_symmetric(
    puzzle: &Puzzle,
    placed: &[Ply],
    random: &mut Random,
) -> Option<(Vec<Cell>, Vec<ColourMotion>)> {
    if !placed.is_empty() {
        return None;
    }
    let motions = puzzle.rules.motions();
    let cells = puzzle.rules.cell_count();
    let spare = cells - puzzle.piece_area();
    // Where start fields are open, a few tries find some that a motion exchanges.
    for _ in 0..20 {
        let starts = choose_starts(puzzle, placed, random);
        let mut groups = group::groups(&motions, cells, &starts, spare);
        if !groups.is_empty() {
            let group = groups.swap_remove(random.below(groups.len()));
            return Some((starts, group));
        }
    }
    None
}

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
