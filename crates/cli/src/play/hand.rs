//! The piece in a player's hand: which placements it can be moved, rotated and flipped to on the board.

use rules::{Placement, Ruleset};

/// A point in the plane of the board.
pub(crate) type Point = (f64, f64);

/// A way to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// A piece held over the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hand {
    pub(crate) placement: Placement,
    /// The point that the player means. Rotating a piece moves its centre a little, and rows of some boards
    /// are shifted against each other: the aim stays, so that nothing drifts.
    pub(crate) aim: Point,
}

/// All placements of a board, by orientation and centre.
pub(crate) struct Placements {
    by_orientation: Vec<Vec<Placement>>,
    centres: Vec<Point>,
}

// Small against every step on a board, large against rounding.
const NEAR: f64 = 1e-6;

impl Placements {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let orientations = rules.pieces().iter().map(|piece| piece.orientations.end).max().unwrap_or(0);
        let mut by_orientation = vec![Vec::new(); orientations];
        let mut centres = Vec::with_capacity(rules.placement_count());
        for placement in rules.placements() {
            by_orientation[rules.orientation_of(placement)].push(placement);
            centres.push(centre(rules, placement));
        }
        Self { by_orientation, centres }
    }

    /// The middle of a placement.
    pub(crate) fn centre(&self, placement: Placement) -> Point {
        self.centres[rules::Index::index(placement)]
    }

    /// Some placement in this orientation.
    pub(crate) fn sample(&self, orientation: usize) -> Option<Placement> {
        self.by_orientation[orientation].first().copied()
    }

    /// The placement in this orientation that is nearest to a point.
    pub(crate) fn nearest(&self, orientation: usize, aim: Point) -> Option<Placement> {
        self.nearest_of(self.by_orientation[orientation].iter().copied(), aim)
    }

    /// Of some placements the one that is nearest to a point.
    pub(crate) fn nearest_of(
        &self,
        placements: impl Iterator<Item = Placement>,
        aim: Point,
    ) -> Option<Placement> {
        placements.min_by(|&a, &b| self.distance(a, aim).total_cmp(&self.distance(b, aim)))
    }

    /// The hand moved by one step; it stays where the board ends.
    pub(crate) fn step(&self, rules: &Ruleset, hand: Hand, direction: Direction) -> Hand {
        let (x, y) = self.centre(hand.placement);
        let same = &self.by_orientation[rules.orientation_of(hand.placement)];
        let ahead = |&&to: &&Placement| {
            let (to_x, to_y) = self.centre(to);
            let (dx, dy) = (to_x - x, to_y - y);
            match direction {
                Direction::Left => dx < -NEAR && dy.abs() < NEAR,
                Direction::Right => dx > NEAR && dy.abs() < NEAR,
                Direction::Up => dy > NEAR,
                Direction::Down => dy < -NEAR,
            }
        };
        // Rows first: the next row is the nearest, and in it the column that was aimed at.
        let order = |&&to: &&Placement| {
            let (to_x, to_y) = self.centre(to);
            let column = if (to_y - y).abs() < NEAR { x } else { hand.aim.0 };
            ((to_y - y).abs(), (to_x - column).abs())
        };
        let closer = |a: &&Placement, b: &&Placement| {
            let (a, b) = (order(a), order(b));
            let rows = if (a.0 - b.0).abs() < NEAR { std::cmp::Ordering::Equal } else { a.0.total_cmp(&b.0) };
            rows.then(a.1.total_cmp(&b.1))
        };
        let Some(&placement) = same.iter().filter(ahead).min_by(closer) else { return hand };
        let (to_x, to_y) = self.centre(placement);
        let aim_x = if (to_y - y).abs() < NEAR { to_x } else { hand.aim.0 };
        Hand { placement, aim: (aim_x, to_y) }
    }

    fn distance(&self, placement: Placement, (x, y): Point) -> f64 {
        let (at_x, at_y) = self.centre(placement);
        // Rounded, so that of two equally near ones the first is taken, wherever rounding errors point.
        (((at_x - x).powi(2) + (at_y - y).powi(2)) / NEAR).round()
    }
}

/// The middle of a field.
pub(crate) fn middle(rules: &Ruleset, cell: rules::Cell) -> Point {
    mean(rules.outline(cell).iter().copied())
}

fn centre(rules: &Ruleset, placement: Placement) -> Point {
    mean(rules.cells_of(placement).iter().map(|&cell| middle(rules, cell)))
}

fn mean(points: impl Iterator<Item = Point>) -> Point {
    let (count, x, y) = points.fold((0.0, 0.0, 0.0), |(n, x, y), at| (n + 1.0, x + at.0, y + at.1));
    (x / count, y / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(name: &str) -> (std::sync::Arc<Ruleset>, Placements) {
        let variant = rules::variant(name, &rules::Options::default()).unwrap();
        let rules = Ruleset::compile(variant).unwrap();
        let placements = Placements::new(&rules);
        (rules, placements)
    }

    #[test]
    fn every_placement_can_be_walked_to() {
        for name in ["duo", "trigon-three"] {
            let (rules, all) = board(name);
            for placements in &all.by_orientation {
                let mut seen = std::collections::HashSet::from([placements[0]]);
                let mut todo = vec![placements[0]];
                while let Some(placement) = todo.pop() {
                    let hand = Hand { placement, aim: all.centre(placement) };
                    for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
                        let to = all.step(&rules, hand, direction).placement;
                        if seen.insert(to) {
                            todo.push(to);
                        }
                    }
                }
                assert_eq!(seen.len(), placements.len(), "{name}");
            }
        }
    }

    #[test]
    fn up_and_down_keep_the_column() {
        for name in ["duo", "trigon"] {
            let (rules, all) = board(name);
            let single = rules.piece_named("1").unwrap();
            let orientation = rules.piece(single).orientations.start;
            let (width, height) = rules.extent();
            let aim = (width / 2.0, height / 2.0);
            let placement = all.nearest(orientation, aim).unwrap();
            let start = Hand { placement, aim: all.centre(placement) };
            let mut hand = start;
            for direction in [Direction::Up, Direction::Up, Direction::Up, Direction::Up] {
                let next = all.step(&rules, hand, direction);
                let (dx, dy) = (all.centre(next.placement).0 - start.aim.0, next.aim.1 - hand.aim.1);
                assert!(dx.abs() < 0.6 && dy > 0.5, "{name}: {dx} {dy}");
                hand = next;
            }
            for _ in 0..4 {
                hand = all.step(&rules, hand, Direction::Down);
            }
            assert_eq!(hand.placement, start.placement, "{name}");
        }
    }
}
