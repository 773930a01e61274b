//! A variant with its options chosen: all that compiling it needs to know.

use serde::Deserialize;

use crate::board::Board;
use crate::coord::Coord;
use crate::index::{ByColour, Colour, Seat};
use crate::options::{Contact, Options, Starts};
use crate::pieces::Shape;
use crate::set::Index;

/// What a colour earns for placing all its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// If the last piece had more than one cell.
    pub all_placed: i32,
    /// If the last piece was the single cell.
    pub single_last: i32,
}

/// The names by which other programs know a variant.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interchange {
    /// On the command line and in conformance files.
    pub game: String,
    /// In game records and in the text protocol.
    pub record: String,
    /// What those names imply beyond the variant's own defaults.
    #[serde(default)]
    pub options: Options,
}

/// A variant with its options chosen: all that [`Ruleset::compile`](crate::Ruleset::compile) needs to know.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name on the command line and in the protocol.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What was chosen, where it differs from the variant's own defaults.
    pub options: Options,
    /// Its names in other programs, if they know it.
    pub interchange: Option<Interchange>,
    /// How pieces of one colour may touch.
    pub contact: Contact,
    /// Which start fields are open.
    pub starts: Starts,
    /// In ring order or, for fixed starts, in the order of the colours.
    pub start_fields: Vec<Coord>,
    /// The colours' names in playing order.
    pub colours: Vec<String>,
    /// The seats that play each colour; its turns go round them.
    pub controllers: ByColour<Vec<Seat>>,
    /// The colours that score together.
    pub sides: Vec<Vec<Colour>>,
    /// What placing all pieces earns.
    pub bonus: Bonus,
    /// How many of each shape a colour has.
    pub copies: u8,
    pub(crate) board: Board,
    pub(crate) pieces: Vec<Shape>,
}

impl Variant {
    /// How many seats play its colours.
    pub fn seats(&self) -> usize {
        let highest = self.controllers.0.iter().flatten().map(|seat| seat.index() + 1).max();
        highest.unwrap_or(0)
    }

    /// The colours in playing order.
    pub fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator + use<> {
        (0..self.colours.len()).map(Colour::from_index)
    }

    /// The name of a colour, as the variant file spells it.
    pub fn colour_name(&self, colour: Colour) -> &str {
        &self.colours[colour.index()]
    }

    /// Finds a colour by its name; `None` if the variant has no such colour.
    pub fn colour(&self, name: &str) -> Option<Colour> {
        colour_named(&self.colours, name)
    }

    /// The same variant with these shapes alone, as for a diagram; names that it has not are left out.
    pub fn with_shapes(mut self, names: &[String]) -> Self {
        self.pieces.retain(|shape| names.contains(&shape.name));
        self
    }

    /// Whether both have the same board, pieces and colours. Seats and sides may differ: a move of one is still a
    /// move of the other.
    pub fn same_material(&self, other: &Self) -> bool {
        let pieces = |variant: &Self| -> Vec<_> {
            variant.pieces.iter().map(|shape| (shape.name.clone(), shape.cells.clone())).collect()
        };
        self.board.lattice == other.board.lattice
            && self.board.cells == other.board.cells
            && (self.copies, &self.colours) == (other.copies, &other.colours)
            && pieces(self) == pieces(other)
    }
}

pub(crate) fn colour_named(colours: &[String], name: &str) -> Option<Colour> {
    colours.iter().position(|colour| colour == name).map(Colour::from_index)
}
