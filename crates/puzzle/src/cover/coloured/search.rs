//! The tree search: cells are filled in order, and each tile is tried in every colour that the contact graph allows.

use std::ops::ControlFlow;

use rules::{CellSet, Ply};

use super::contacts::ContactGraph;
use crate::cover::cell_bits::{CellBits, SmallCellSet};
use crate::cover::fill_order::next_free;
use crate::cover::fill_table::FillTable;
use crate::cover::problem::CoverProblem;
use crate::data::Refutation;
use crate::search::{Branches, Observer, Outcome, Progress, Random, SearchResult};

/// Called with each solution; may end the search.
type Visitor<'a> = dyn FnMut(Vec<Ply>) -> ControlFlow<()> + 'a;

/// Looks for one solution; the seed shuffles the order in which orientations are tried.
pub(in crate::cover) fn find(
    problem: CoverProblem<'_>,
    fill_table: &FillTable,
    seed: u64,
    observer: &mut Observer<'_>,
) -> SearchResult {
    if SmallCellSet::holds(fill_table.len()) {
        find_with::<SmallCellSet>(problem, fill_table, seed, observer)
    } else {
        find_with::<CellSet>(problem, fill_table, seed, observer)
    }
}

fn find_with<S: CellBits>(
    problem: CoverProblem<'_>,
    fill_table: &FillTable,
    seed: u64,
    observer: &mut Observer<'_>,
) -> SearchResult {
    let mut search = ColouredSearch::<S>::new(problem, fill_table);
    Random::new(seed).shuffle(&mut search.order);
    let mut solution = None;
    let visit = &mut |found| {
        solution = Some(found);
        ControlFlow::Break(())
    };
    let flow = search.run(visit, observer);
    let outcome = match (solution, flow) {
        (Some(plies), _) => Outcome::Solved(plies),
        (None, ControlFlow::Break(())) => Outcome::Stopped(search.best),
        (None, ControlFlow::Continue(())) => Outcome::Impossible(Refutation::NoContact),
    };
    SearchResult { outcome, nodes: search.nodes }
}

/// Visits every solution, but for exchanges of colours that are interchangeable.
///
/// `images` has the images of all placements under some motions of the region, or the highest number where an image does
/// not cover the first cell. Of a solution and its images only those are visited whose tile over that cell has the lowest
/// number.
pub(crate) fn visit_all(
    problem: CoverProblem<'_>,
    fill_table: &FillTable,
    images: Vec<Vec<u16>>,
    visit: &mut Visitor<'_>,
    observer: &mut Observer<'_>,
) -> ControlFlow<()> {
    if SmallCellSet::holds(fill_table.len()) {
        let search = ColouredSearch::<SmallCellSet>::new(problem, fill_table);
        ColouredSearch { images, ..search }.run(visit, observer)
    } else {
        let search = ColouredSearch::<CellSet>::new(problem, fill_table);
        ColouredSearch { images, ..search }.run(visit, observer)
    }
}

struct ColouredSearch<'a, S> {
    fill_table: &'a FillTable,
    tiles: ContactGraph<S>,
    windows: Vec<u128>,
    /// The orientations in the order in which they are tried.
    order: Vec<u16>,
    interchangeable: bool,
    images: Vec<Vec<u16>>,
    nodes: u64,
    best: Vec<Ply>,
    branches: Branches,
}

impl<'a, S: CellBits> ColouredSearch<'a, S> {
    fn new(problem: CoverProblem<'_>, fill_table: &'a FillTable) -> Self {
        let CoverProblem { tables, constraints, placed, .. } = problem;
        let remaining = problem.remaining();
        Self {
            fill_table,
            windows: fill_table.windows(remaining.filled),
            tiles: ContactGraph::new(constraints, tables, remaining, placed),
            order: (0..fill_table.orientations() as u16).collect(),
            interchangeable: placed.is_empty(),
            images: Vec::new(),
            nodes: 0,
            best: placed.to_vec(),
            branches: Branches::default(),
        }
    }

    fn run(&mut self, visit: &mut Visitor<'_>, observer: &mut Observer<'_>) -> ControlFlow<()> {
        let isolated = self.tiles.isolated();
        let (at, window) = next_free(&self.windows, 0, 0);
        self.fill(at, window, isolated, visit, observer)
    }

    /// Covers the cell `at` in every way; `isolated` has the tiles that touch none of their colour yet.
    fn fill(
        &mut self,
        at: usize,
        window: u128,
        isolated: u128,
        visit: &mut Visitor<'_>,
        observer: &mut Observer<'_>,
    ) -> ControlFlow<()> {
        if at >= self.fill_table.len() {
            let solved = isolated == 0 && self.tiles.is_connected();
            return if solved { visit(self.tiles.plies()) } else { ControlFlow::Continue(()) };
        }
        // The first new colour stands for all that are still unused.
        let all = self.tiles.colours();
        let colours = if self.interchangeable { all.min(self.tiles.used_colours() + 1) } else { all };
        for branch in 0..self.order.len() {
            let orientation = usize::from(self.order[branch]);
            let mask = self.fill_table.mask(at, orientation);
            if mask == 0 || mask & window != 0 {
                continue;
            }
            let (tile, piece) =
                (self.fill_table.placement(at, orientation), self.fill_table.piece(orientation));
            if self.has_earlier_image(tile) {
                continue;
            }
            let (next, after) = next_free(&self.windows, at, window | mask);
            for colour in 0..colours {
                if !self.tiles.allows(tile, colour, piece) {
                    continue;
                }
                let Some(isolated) = self.tiles.still_isolated(isolated, tile, colour) else { continue };
                self.nodes += 1;
                if self.nodes.is_multiple_of(4096) && self.stopped(observer) {
                    return ControlFlow::Break(());
                }
                self.branches.enter(branch, self.order.len());
                let closed = self.place(tile, colour, piece);
                let flow = match self.tiles.is_cut_off() {
                    true => ControlFlow::Continue(()),
                    false => self.fill(next, after, isolated, visit, observer),
                };
                self.tiles.remove(colour, piece, closed);
                self.branches.leave();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether an image of the solution has a lower tile over the first cell: it is visited there.
    #[inline]
    fn has_earlier_image(&self, tile: u16) -> bool {
        let first = self.tiles.first_tile().unwrap_or(tile);
        self.images.iter().any(|images| images[usize::from(tile)] < first)
    }

    fn place(&mut self, tile: u16, colour: usize, piece: usize) -> S {
        let closed = self.tiles.place(tile, colour, piece);
        if self.tiles.len() > self.best.len() {
            self.best = self.tiles.plies();
        }
        closed
    }

    fn stopped(&self, observer: &mut Observer<'_>) -> bool {
        let share = Some(self.branches.share_done());
        observer(&Progress { nodes: self.nodes, best: &self.best, share })
    }
}
