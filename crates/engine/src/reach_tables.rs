//! Tables of a board for reasons: which placements cover a cell, what can be reached from it, how far the centre is.

use std::collections::VecDeque;

use rules::{Cell, CellSet, Index, Placement, Ruleset};

/// The tables of one rule set, all by cell.
pub(crate) struct ReachTables {
    /// The placements that cover the cell.
    pub(crate) through: Vec<Vec<Placement>>,
    /// All cells that those cover.
    pub(crate) near: Vec<CellSet>,
    /// The fields that share a vertex with the cell, but no side.
    pub(crate) corners: Vec<CellSet>,
    /// How many steps across sides or corners the middle of the board is away.
    pub(crate) steps: Vec<usize>,
}

impl ReachTables {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let mut through = vec![Vec::new(); rules.cell_count()];
        let mut near = vec![CellSet::EMPTY; rules.cell_count()];
        for placement in rules.placements() {
            let cells = rules.cell_set(placement);
            for cell in &cells {
                through[cell.index()].push(placement);
                near[cell.index()] |= cells;
            }
        }
        let corners = rules.cells().map(|cell| rules.corner_neighbours(cell)).collect();
        Self { through, near, corners, steps: steps_to_centre(rules) }
    }
}

/// By cell: how many steps across sides or corners the middle of the board is away.
fn steps_to_centre(rules: &Ruleset) -> Vec<usize> {
    let (width, height) = rules.extent();
    let distance = |cell: Cell| {
        let outline = rules.outline(cell);
        let mean = |of: fn(&(f64, f64)) -> f64| outline.iter().map(of).sum::<f64>() / outline.len() as f64;
        (mean(|point| point.0) - width / 2.0).hypot(mean(|point| point.1) - height / 2.0)
    };
    let least = rules.cells().map(distance).fold(f64::INFINITY, f64::min);
    let mut steps = vec![usize::MAX; rules.cell_count()];
    let mut queue: VecDeque<Cell> = rules.cells().filter(|&cell| distance(cell) < least + 1e-6).collect();
    queue.iter().for_each(|cell| steps[cell.index()] = 0);
    while let Some(cell) = queue.pop_front() {
        for next in &(rules.edge_neighbours(cell) | rules.corner_neighbours(cell)) {
            if steps[next.index()] == usize::MAX {
                steps[next.index()] = steps[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}
