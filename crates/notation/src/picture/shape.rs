//! The outline of several fields taken together, and the sides inside it.

use std::collections::BTreeMap;

use rules::{Cell, Ruleset};

use super::scene::Point;

/// The border of a set of fields and what is inside.
pub(super) struct Shape {
    /// Closed lines, in the plane of [`Ruleset::outline`].
    pub(super) loops: Vec<Vec<Point>>,
    /// The sides that two of the fields share.
    pub(super) inner: Vec<(Point, Point)>,
}

/// Corners of different fields that are the same point differ by rounding.
type Key = (i64, i64);

impl Shape {
    pub(super) fn of(rules: &Ruleset, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut sides: BTreeMap<(Key, Key), (Point, Point)> = BTreeMap::new();
        let mut inner = Vec::new();
        for cell in cells {
            let outline = rules.outline(cell);
            for (&from, &to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
                // All outlines go the same way round, so a shared side comes once in each direction.
                if sides.remove(&(key(to), key(from))).is_some() {
                    inner.push((from, to));
                } else {
                    sides.insert((key(from), key(to)), (from, to));
                }
            }
        }
        Self { loops: chained(sides), inner }
    }
}

fn chained(mut sides: BTreeMap<(Key, Key), (Point, Point)>) -> Vec<Vec<Point>> {
    let mut loops = Vec::new();
    while let Some(((start, mut end), (from, _))) = sides.pop_first() {
        let mut points = vec![from];
        while end != start {
            let next = sides.range((end, (i64::MIN, i64::MIN))..).next().map(|(&keys, _)| keys);
            let Some(next) = next.filter(|keys| keys.0 == end) else { break };
            let (from, _) = sides.remove(&next).expect("it was just found");
            points.push(from);
            end = next.1;
        }
        loops.push(points);
    }
    loops
}

fn key((x, y): Point) -> Key {
    ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64)
}
