//! From a set of placements to an order of play.

use rules::{CellSet, Index, Ply};

use super::tables::PlayTables;

/// Puts placements that solve a puzzle into an order in which they can be played, after `placed`; those need not be among
/// them.
///
/// Each colour's pieces are ordered so that each touches one before it; then the colours take turns. What is connected
/// can always be ordered like that.
pub(super) fn order_of_play(play: PlayTables<'_>, placed: &[Ply], solution: &[Ply]) -> Vec<Ply> {
    let colours = play.puzzle.rules.colours().len();
    let queues: Vec<Vec<Ply>> = (0..colours).map(|colour| queue(play, colour, placed, solution)).collect();
    let mut next: Vec<usize> = vec![0; colours];
    let mut order = placed.to_vec();
    let mut turn = placed.last().map_or(0, |ply| (ply.colour.index() + 1) % colours);
    while queues.iter().zip(&next).any(|(queue, &next)| next < queue.len()) {
        if let Some(&ply) = queues[turn].get(next[turn]) {
            order.push(ply);
            next[turn] += 1;
        }
        turn = (turn + 1) % colours;
    }
    order
}

/// The pieces of a colour that are not placed yet, each after one that it touches.
fn queue(play: PlayTables<'_>, colour: usize, placed: &[Ply], solution: &[Ply]) -> Vec<Ply> {
    let PlayTables { puzzle, tables, .. } = play;
    let of_colour = |ply: &&Ply| ply.colour.index() == colour;
    let number = |ply: &Ply| ply.placement.index();
    let mut rest: Vec<Ply> =
        solution.iter().filter(of_colour).filter(|ply| !placed.contains(ply)).copied().collect();
    let mut reach: CellSet = puzzle.rules.start_cells().iter().copied().collect();
    let own: Vec<&Ply> = placed.iter().filter(of_colour).collect();
    if !own.is_empty() {
        reach = own.iter().fold(CellSet::EMPTY, |all, ply| all | tables.halo[number(ply)]);
    }
    // Large pieces first: what descending sizes ask for, and what players would do.
    rest.sort_by_key(|ply| std::cmp::Reverse(tables.size[number(ply)]));
    let mut queue = Vec::new();
    while let Some(next) = rest.iter().position(|ply| tables.cells[number(ply)].intersects(&reach)) {
        let ply = rest.remove(next);
        if queue.is_empty() && own.is_empty() {
            reach = CellSet::EMPTY;
        }
        reach |= tables.halo[number(&ply)];
        queue.push(ply);
    }
    queue.extend(rest);
    queue
}
