//! The complete search for a cover where pieces reach too far for a fill table: an exact cover finds the tilings, and
//! each is coloured as it comes.

use std::ops::ControlFlow;

use rules::{Cell, Ply};

use super::colouring::{Colouring, none_has_a_colouring};
use super::problem::CoverProblem;
use crate::data::is_solution;
use crate::search::{CoverOption, ExactCover, Observer, Outcome, Progress, Random, SearchResult, break_if};

/// Looks for a cover until it is found, everything was tried, or the observer stops the search.
pub(super) fn find(problem: CoverProblem<'_>, seed: u64, observer: &mut Observer<'_>) -> SearchResult {
    let remaining = problem.remaining();
    let CoverProblem { puzzle, tables, constraints, placed } = problem;
    let mut random = Random::new(seed);
    let (mut options, mut placements) = (Vec::new(), Vec::new());
    let free: Vec<Cell> = puzzle.rules.cells().filter(|&cell| !remaining.filled.contains(cell)).collect();
    let mut order: Vec<u16> = (0..tables.cells.len() as u16).collect();
    random.shuffle(&mut order);
    for number in order {
        let cells = tables.cells[usize::from(number)];
        if !cells.intersects(&remaining.filled) {
            let item = |cell| free.binary_search(&cell).expect("what is not filled is free") as u16;
            let items = cells.iter().map(item).collect();
            options.push(CoverOption { items, supply: tables.piece[usize::from(number)], amount: 1 });
            placements.push(number);
        }
    }
    let colouring = Colouring::new(problem);
    let mut search = ExactCover::new(free.len(), &options, &remaining.counts);
    let (mut tilings, mut solution) = (0, None);
    let flow = search.run(
        &mut |chosen| {
            let tiling: Vec<u16> = chosen.iter().map(|&option| placements[option as usize]).collect();
            tilings += 1;
            let accepts = |plies: &[Ply]| !constraints.need_contact() || is_solution(puzzle, plies);
            solution = colouring.find_accepted(&tiling, &mut random, u32::MAX, &accepts);
            break_if(solution.is_some())
        },
        &mut |search| {
            let share = Some(search.share_done());
            break_if(observer(&Progress { nodes: search.nodes, best: placed, share }))
        },
    );
    let outcome = match (solution, flow) {
        (Some(plies), _) => Outcome::Solved(plies),
        (None, ControlFlow::Break(())) => Outcome::Stopped(placed.to_vec()),
        (None, ControlFlow::Continue(())) => none_has_a_colouring(tilings),
    };
    SearchResult { outcome, nodes: search.nodes }
}
