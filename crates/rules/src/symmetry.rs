//! The rotations and reflections of a board that keep the rules of its variant.

use crate::index::Cell;
use crate::lattice::Point;
use crate::options::Starts;
use crate::set::Index;
use crate::variant::Variant;

/// A motion of the board that keeps its cells and, for every colour, the open start fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    images: Vec<Cell>,
}

impl Symmetry {
    /// The cell that this one is mapped to.
    #[inline]
    pub fn image(&self, cell: Cell) -> Cell {
        self.images[cell.index()]
    }

    /// This motion followed by another of the same board.
    pub fn then(&self, next: &Self) -> Self {
        Self { images: self.images.iter().map(|&cell| next.image(cell)).collect() }
    }
}

pub(crate) fn symmetries(variant: &Variant, starts: &[Cell]) -> Vec<Symmetry> {
    let lattice = variant.board.lattice;
    let motions = (0..lattice.motions()).filter_map(|motion| of_board(variant, motion));
    motions.filter(|symmetry| keeps_starts(variant.starts, starts, symmetry)).collect()
}

/// All motions that map the board to itself, whatever they do to the start fields.
pub(crate) fn motions(variant: &Variant) -> Vec<Symmetry> {
    (0..variant.board.lattice.motions()).filter_map(|motion| of_board(variant, motion)).collect()
}

/// The motion as a map of cells, if it maps the board to itself.
fn of_board(variant: &Variant, motion: usize) -> Option<Symmetry> {
    let (board, lattice) = (&variant.board, variant.board.lattice);
    let moved: Vec<Point> = board.cells.iter().map(|&cell| lattice.moved(motion, cell)).collect();
    // Only one shift can work: it maps the lowest, leftmost cell to the lowest, leftmost cell.
    let first = *moved.iter().min().expect("a board has cells");
    if lattice.kind(first) != lattice.kind(board.cells[0]) {
        return None;
    }
    let shift = board.cells[0].minus(first);
    let images = moved.iter().map(|cell| board.index_of(cell.plus(shift)).map(Cell::from_index));
    images.collect::<Option<Vec<Cell>>>().map(|images| Symmetry { images })
}

fn keeps_starts(rule: Starts, starts: &[Cell], symmetry: &Symmetry) -> bool {
    let images: Vec<Option<usize>> =
        starts.iter().map(|&cell| starts.iter().position(|&other| other == symmetry.image(cell))).collect();
    let Some(images) = images.into_iter().collect::<Option<Vec<usize>>>() else { return false };
    let count = starts.len();
    match rule {
        Starts::Fixed => images.iter().enumerate().all(|(number, &image)| number == image),
        Starts::Any => true,
        // The rule counts steps round the ring, so neighbours must stay neighbours.
        Starts::Opposite | Starts::Alternating => (0..count).all(|number| {
            let step = (images[(number + 1) % count] + count - images[number]) % count;
            step == 1 % count || step == count - 1
        }),
    }
}
