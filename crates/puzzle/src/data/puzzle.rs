//! A puzzle as the checker and the solvers take it.

use std::sync::Arc;

use rules::{Cell, Coord, Placement, Ply, Ruleset};

/// What a solution has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// All pieces fill the region, no cell left over.
    Cover(ColourConstraints),
    /// All pieces are placed by the rules of play, the colours in turn.
    Play {
        /// Whether no piece may be larger than the one before it.
        descending: bool,
    },
}

/// What a cover asks of pieces that have one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ColourConstraints {
    /// No two of them share a side.
    pub apart: bool,
    /// Each touches another one at a corner, and not at a side.
    pub touching: bool,
    /// All of them are connected, corner to corner.
    pub linked: bool,
}

impl ColourConstraints {
    /// Whether pieces of one colour have to touch.
    pub(crate) fn need_contact(self) -> bool {
        self.touching || self.linked
    }
}

/// A puzzle that has passed all checks of its file.
#[derive(Clone)]
pub struct Puzzle {
    /// Its name on the command line and in addresses.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What a solution has to be.
    pub task: Task,
    /// The name of the piece set that its pieces are from.
    pub piece_set: String,
    /// The region, the pieces and the colours, compiled.
    pub rules: Arc<Ruleset>,
    /// The pieces that are on the board from the start, in the order of the file.
    pub givens: Vec<Ply>,
}

impl Puzzle {
    /// How many cells the pieces of all colours have together.
    pub fn piece_area(&self) -> usize {
        self.rules.cells_per_colour() * self.rules.variant().colours.len()
    }

    /// How many pieces there are, of all colours together.
    pub fn piece_count(&self) -> usize {
        let each: usize = self.rules.pieces().iter().map(|piece| usize::from(piece.copies)).sum();
        each * self.rules.variant().colours.len()
    }

    /// Whether no piece may be larger than the one before it.
    pub(crate) fn is_descending(&self) -> bool {
        matches!(self.task, Task::Play { descending: true })
    }

    /// The text of a move: its coordinates, joined by commas.
    pub fn format_move(&self, ply: Ply) -> String {
        let names: Vec<String> = self
            .rules
            .cells_of(ply.placement)
            .iter()
            .map(|&cell| self.rules.coord(cell).to_string())
            .collect();
        names.join(",")
    }

    /// The placement that covers just these cells, if a piece of the puzzle has their shape.
    pub fn placement_at(&self, coords: &[Coord]) -> Option<Placement> {
        let mut cells: Vec<Cell> =
            coords.iter().map(|&coord| self.rules.cell_at(coord)).collect::<Option<_>>()?;
        cells.sort_unstable();
        self.rules.find(&cells)
    }
}
