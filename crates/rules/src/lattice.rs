//! The two lattices: cells as polygons with corner points, and the motions that map the lattice to itself.
//!
//! Everything else about contact follows from the corner points: two cells that share two of them are edge
//! neighbours, two that share just one are corner neighbours. So only this file can tell squares from
//! triangles.
//!
//! In the triangular lattice columns are half-triangle steps. The cell at (x, y) points up if x + y is even;
//! its base or its tip lies on line y, and its corner points are those (x, y) on lines with x + y odd.

/// A cell anywhere on the infinite lattice. The order is by rows from below, then by columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Point {
    pub(crate) y: i32,
    pub(crate) x: i32,
}

impl Point {
    pub(crate) fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lattice {
    Square,
    Triangular,
}

impl Lattice {
    /// Cells of one kind are translates of each other: all squares, but triangles up and triangles down.
    pub(crate) fn kind(self, cell: Point) -> usize {
        match self {
            Self::Square => 0,
            Self::Triangular => (cell.x + cell.y).rem_euclid(2) as usize,
        }
    }

    pub(crate) fn kinds(self) -> usize {
        match self {
            Self::Square => 1,
            Self::Triangular => 2,
        }
    }

    /// The letter for a cell of this kind in pictures.
    pub(crate) fn letter(self, kind: usize) -> char {
        match self {
            Self::Square => '#',
            Self::Triangular if kind == 0 => 'A',
            Self::Triangular => 'V',
        }
    }

    /// The corner points of a cell, anticlockwise.
    pub(crate) fn corners(self, cell: Point) -> Vec<Point> {
        let Point { x, y } = cell;
        match self {
            Self::Square => vec![(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)],
            Self::Triangular if self.kind(cell) == 0 => vec![(x - 1, y), (x + 1, y), (x, y + 1)],
            Self::Triangular => vec![(x, y), (x + 1, y + 1), (x - 1, y + 1)],
        }
        .into_iter()
        .map(|(x, y)| Point::new(x, y))
        .collect()
    }

    /// Whether two cells are edge neighbours.
    pub(crate) fn share_side(self, a: Point, b: Point) -> bool {
        let corners = self.corners(b);
        self.corners(a).iter().filter(|corner| corners.contains(corner)).count() == 2
    }

    /// How many cells round a corner point make a straight angle.
    pub(crate) fn straight_angle(self) -> usize {
        match self {
            Self::Square => 2,
            Self::Triangular => 3,
        }
    }

    /// The number of rotations and reflections.
    pub(crate) fn motions(self) -> usize {
        match self {
            Self::Square => 8,
            Self::Triangular => 12,
        }
    }

    /// The smallest clockwise rotation.
    pub(crate) fn clockwise(self) -> usize {
        self.motions() / 2 - 1
    }

    /// The motion that exchanges left and right.
    pub(crate) fn flip(self) -> usize {
        // The reflection goes along a diagonal, at 45° or 30°; as many rotations as move its axis upright follow.
        let rotations = match self {
            Self::Square => 1,
            Self::Triangular => 2,
        };
        self.motions() / 2 + rotations
    }

    /// Where a motion puts a cell. The first half of the motions are rotations, the others reflect first.
    pub(crate) fn moved(self, motion: usize, cell: Point) -> Point {
        let rotations = self.motions() / 2;
        let mut corners = self.corners(cell);
        for corner in &mut corners {
            if motion >= rotations {
                *corner = self.mirrored(*corner);
            }
            for _ in 0..motion % rotations {
                *corner = self.rotated(*corner);
            }
        }
        self.cell_with(&corners)
    }

    /// A corner point after the smallest anticlockwise rotation.
    fn rotated(self, corner: Point) -> Point {
        match self {
            Self::Square => Point::new(-corner.y, corner.x),
            Self::Triangular => {
                let (q, r) = axial(corner);
                from_axial(-r, q + r)
            }
        }
    }

    fn mirrored(self, corner: Point) -> Point {
        match self {
            Self::Square => Point::new(corner.y, corner.x),
            Self::Triangular => {
                let (q, r) = axial(corner);
                from_axial(r, q)
            }
        }
    }

    /// The cell that has these corner points.
    fn cell_with(self, corners: &[Point]) -> Point {
        let low = corners.iter().map(|corner| corner.y).min().expect("a cell has corners");
        match self {
            Self::Square => {
                Point::new(corners.iter().map(|corner| corner.x).min().expect("a cell has corners"), low)
            }
            // The corner in the middle is the tip, and straight above or below it is the base's middle.
            Self::Triangular => Point::new(corners.iter().map(|corner| corner.x).sum::<i32>() / 3, low),
        }
    }

    /// A corner point in the plane, with cell sides of length 1 and the y axis up.
    pub(crate) fn position(self, corner: Point) -> (f64, f64) {
        let (x, y) = (f64::from(corner.x), f64::from(corner.y));
        match self {
            Self::Square => (x, y),
            Self::Triangular => (x / 2.0, y * 3f64.sqrt() / 2.0),
        }
    }
}

/// A corner point of the triangular lattice as steps along two sides that enclose 60°.
fn axial(corner: Point) -> (i32, i32) {
    ((corner.x - 1 - corner.y) / 2, corner.y)
}

fn from_axial(q: i32, r: i32) -> Point {
    Point::new(2 * q + r + 1, r)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATTICES: [Lattice; 2] = [Lattice::Square, Lattice::Triangular];

    fn shared(lattice: Lattice, a: Point, b: Point) -> usize {
        let corners = lattice.corners(b);
        lattice.corners(a).iter().filter(|corner| corners.contains(corner)).count()
    }

    fn patch() -> impl Iterator<Item = Point> {
        (-6..6).flat_map(|y| (-6..6).map(move |x| Point::new(x, y)))
    }

    #[test]
    fn each_cell_has_its_neighbours() {
        for (lattice, edge, corner) in [(Lattice::Square, 4, 4), (Lattice::Triangular, 3, 9)] {
            for centre in [Point::new(0, 0), Point::new(1, 0)] {
                let count = |n| patch().filter(|&p| p != centre && shared(lattice, centre, p) == n).count();
                assert_eq!((count(2), count(1)), (edge, corner), "{lattice:?}");
            }
        }
    }

    #[test]
    fn motions_keep_contact_and_are_different() {
        for lattice in LATTICES {
            let mut images = std::collections::BTreeSet::new();
            for motion in 0..lattice.motions() {
                for (a, b) in [(Point::new(0, 0), Point::new(1, 0)), (Point::new(0, 0), Point::new(2, 1))] {
                    let (c, d) = (lattice.moved(motion, a), lattice.moved(motion, b));
                    assert_eq!(shared(lattice, a, b), shared(lattice, c, d), "{lattice:?} {motion}");
                }
                let probe = [Point::new(0, 0), Point::new(1, 0), Point::new(1, 1), Point::new(2, 1)];
                images.insert(probe.map(|cell| lattice.moved(motion, cell)));
            }
            assert_eq!(images.len(), lattice.motions());
        }
    }
}
