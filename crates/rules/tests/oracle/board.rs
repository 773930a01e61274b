//! Fields by column and row: their corner points, and every placement.

use std::collections::{BTreeMap, BTreeSet};

use super::variants::Shape;

/// A column and a row, both from 1 at the lower left.
pub type Field = (i32, i32);

/// A point where corners of fields meet. Columns of triangles are half a side apart, and so are these.
pub type Corner = (i32, i32);

/// A placement: numbers of fields in ascending order, and the number of the shape.
pub struct Placement {
    pub fields: Vec<usize>,
    pub shape: usize,
}

pub struct Board {
    /// Row by row from the lower left.
    pub fields: Vec<Field>,
    pub corners: Vec<Vec<Corner>>,
    /// By field: those that share a side with it.
    pub beside: Vec<Vec<usize>>,
    /// By field: those that share just one corner with it.
    pub across: Vec<Vec<usize>>,
    pub placements: Vec<Placement>,
    /// The size of each shape.
    pub sizes: Vec<usize>,
}

impl Board {
    /// A board for pieces of up to `largest` fields.
    pub fn new(shape: Shape, largest: usize) -> Self {
        let fields = fields(shape);
        let corners: Vec<Vec<Corner>> = fields.iter().map(|&field| corners(shape, field)).collect();
        let sharing = |count: usize| -> Vec<Vec<usize>> {
            let common = |a: usize, b: usize| corners[a].iter().filter(|c| corners[b].contains(c)).count();
            let of = |a| (0..fields.len()).filter(|&b| common(a, b) == count).collect();
            (0..fields.len()).map(of).collect()
        };
        let (beside, across) = (sharing(2), sharing(1));
        let mut board = Self { fields, corners, beside, across, placements: Vec::new(), sizes: Vec::new() };
        board.find_placements(shape, largest);
        board
    }

    /// A piece is any connected set of fields, so the placements are all such sets: those of one field, and each
    /// larger one is a smaller one with a field beside it.
    fn find_placements(&mut self, shape: Shape, largest: usize) {
        let mut shapes = BTreeMap::new();
        let mut sets: BTreeSet<Vec<usize>> = (0..self.fields.len()).map(|field| vec![field]).collect();
        for size in 1..=largest {
            for set in &sets {
                let number = shapes.len();
                let shape = *shapes.entry(self.outline(shape, set)).or_insert(number);
                if shape == number {
                    self.sizes.push(size);
                }
                self.placements.push(Placement { fields: set.clone(), shape });
            }
            sets = sets.iter().flat_map(|set| self.grown(set)).collect();
        }
    }

    fn grown(&self, set: &[usize]) -> Vec<Vec<usize>> {
        let new = set.iter().flat_map(|&field| &self.beside[field]).filter(|field| !set.contains(field));
        let with = |&field: &usize| {
            let mut grown = [set, &[field]].concat();
            grown.sort_unstable();
            grown
        };
        new.map(with).collect()
    }

    /// The same for all orientations of a piece, and different for different pieces.
    fn outline(&self, shape: Shape, set: &[usize]) -> Vec<[i32; 3]> {
        let points: Vec<[i32; 3]> = set.iter().map(|&field| strips(shape, self.fields[field])).collect();
        motions(shape)
            .map(|motion| moved_to_origin(points.iter().map(|&p| motion(p)).collect()))
            .min()
            .unwrap()
    }

    pub fn number(&self, field: Field) -> usize {
        self.fields.iter().position(|&other| other == field).unwrap()
    }
}

fn fields(shape: Shape) -> Vec<Field> {
    let mut fields = Vec::new();
    match shape {
        Shape::Square(side) => {
            for row in 1..=side {
                fields.extend((1..=side).map(|column| (column, row)));
            }
        }
        Shape::Hexagon(side) => {
            // The two rows in the middle are the widest; each step from them is a half-triangle less on
            // either end.
            for row in 1..=2 * side {
                let inset = if row <= side { side - row } else { row - side - 1 };
                fields.extend((1 + inset..=4 * side - 1 - inset).map(|column| (column, row)));
            }
        }
    }
    fields
}

/// The first triangle of the lowest row points down; along rows and columns they alternate.
fn points_up(side: i32, (column, row): Field) -> bool {
    (column + row) % 2 != (side + 1) % 2
}

fn corners(shape: Shape, (x, y): Field) -> Vec<Corner> {
    match shape {
        Shape::Square(_) => vec![(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)],
        Shape::Hexagon(side) if points_up(side, (x, y)) => vec![(x - 1, y), (x + 1, y), (x, y + 1)],
        Shape::Hexagon(_) => vec![(x - 1, y + 1), (x + 1, y + 1), (x, y)],
    }
}

/// A field as the strips that it is in: for squares the column and the row, for triangles the strips between
/// the lines of the three directions. These three are odd and add up to 1 (up) or −1 (down), so a rotation by 60°
/// rotates the three with the signs changed, and a flip swaps two.
fn strips(shape: Shape, field: Field) -> [i32; 3] {
    let (x, y) = field;
    match shape {
        Shape::Square(_) => [x, y, 0],
        Shape::Hexagon(side) => {
            let (x, lean) = (x + side + 1, i32::from(!points_up(side, field)));
            [2 * y + 1, x - y - lean, -x - y - lean]
        }
    }
}

/// All rotations and flips.
fn motions(shape: Shape) -> impl Iterator<Item = impl Fn([i32; 3]) -> [i32; 3]> {
    let orders: &[[usize; 3]] = match shape {
        Shape::Square(_) => &[[0, 1, 2], [1, 0, 2]],
        Shape::Hexagon(_) => &[[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0]],
    };
    let signs: &[[i32; 3]] = match shape {
        Shape::Square(_) => &[[1, 1, 1], [-1, 1, 1], [1, -1, 1], [-1, -1, 1]],
        Shape::Hexagon(_) => &[[1, 1, 1], [-1, -1, -1]],
    };
    let both = orders.iter().flat_map(move |order| signs.iter().map(move |sign| (order, sign)));
    both.map(|(order, sign)| move |point: [i32; 3]| [0, 1, 2].map(|n| sign[n] * point[order[n]]))
}

/// Shifted so that the first strips of each direction are numbers 0, and in ascending order.
fn moved_to_origin(mut points: Vec<[i32; 3]>) -> Vec<[i32; 3]> {
    let first = [0, 1, 2].map(|n| points.iter().map(|point| point[n]).min().unwrap());
    for point in &mut points {
        *point = [0, 1, 2].map(|n| point[n] - first[n]);
    }
    points.sort_unstable();
    points
}
