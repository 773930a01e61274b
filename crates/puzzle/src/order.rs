//! From a set of placements to an order of play.

use rules::{CellSet, Index, Ply};

use crate::data::Puzzle;
use crate::tables::Tables;

impl Puzzle {
    /// Puts placements that solve the puzzle into an order in which they can be played, after `from`.
    ///
    /// Each colour's pieces are ordered so that each hangs on the ones before it; then the colours take
    /// turns. What hangs together can always be ordered like that.
    pub(crate) fn order_of_play(&self, tables: &Tables, from: &[Ply], all: &[Ply]) -> Vec<Ply> {
        let colours = self.rules.colours().len();
        let queues: Vec<Vec<Ply>> =
            (0..colours).map(|colour| self.queue(tables, colour, from, all)).collect();
        let mut next: Vec<usize> = vec![0; colours];
        let mut order = from.to_vec();
        let mut turn = from.last().map_or(0, |ply| (ply.colour.index() + 1) % colours);
        while order.len() < all.len() {
            if let Some(&ply) = queues[turn].get(next[turn]) {
                order.push(ply);
                next[turn] += 1;
            }
            turn = (turn + 1) % colours;
            if queues.iter().zip(&next).all(|(queue, &next)| next >= queue.len()) {
                break;
            }
        }
        order
    }

    /// The pieces of a colour that are not in `from`, each after one that it hangs on.
    fn queue(&self, tables: &Tables, colour: usize, from: &[Ply], all: &[Ply]) -> Vec<Ply> {
        let of_colour = |ply: &&Ply| ply.colour.index() == colour;
        let slot = |ply: &Ply| ply.placement.index();
        let mut rest: Vec<Ply> =
            all.iter().filter(of_colour).filter(|ply| !from.contains(ply)).copied().collect();
        let mut reach: CellSet = self.rules.start_cells().iter().copied().collect();
        let placed: Vec<&Ply> = from.iter().filter(of_colour).collect();
        if !placed.is_empty() {
            reach = placed.iter().fold(CellSet::EMPTY, |all, ply| all | tables.near[slot(ply)]);
        }
        // Large pieces first: what falling sizes ask for, and what players would do.
        rest.sort_by_key(|ply| std::cmp::Reverse(tables.size[slot(ply)]));
        let mut queue = Vec::new();
        while let Some(next) = rest.iter().position(|ply| tables.cells[slot(ply)].intersects(&reach)) {
            let ply = rest.remove(next);
            if queue.is_empty() && placed.is_empty() {
                reach = CellSet::EMPTY;
            }
            reach |= tables.near[slot(&ply)];
            queue.push(ply);
        }
        queue.extend(rest);
        queue
    }
}
