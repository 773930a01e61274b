//! Numbers for the offsets between points, so that a table can be looked up by how one lies from another.

use crate::lattice::Point;

/// A box that holds all offsets of a table; an offset's number is its index in the box, read row by row.
///
/// Each point has a key. The difference of two keys, plus the bias, is the number of the offset between the
/// points, as long as that is in the box.
pub(super) struct Span {
    reach: i32,
}

impl Span {
    pub(super) fn of(offsets: impl Iterator<Item = Point>) -> Self {
        Self { reach: offsets.map(|offset| offset.x.abs().max(offset.y.abs())).max().unwrap_or(0) }
    }

    fn width(&self) -> i32 {
        2 * self.reach + 1
    }

    pub(super) fn size(&self) -> usize {
        (self.width() * self.width()) as usize
    }

    pub(super) fn bias(&self) -> i16 {
        (self.reach * self.width() + self.reach) as i16
    }

    pub(super) fn index(&self, offset: Point) -> usize {
        (self.key(offset) + self.bias()) as usize
    }

    pub(super) fn key(&self, point: Point) -> i16 {
        (point.y * self.width() + point.x) as i16
    }
}

/// The offset of every point of `to` from every point of `from`.
pub(super) fn differences<'a>(from: &'a [Point], to: &'a [Point]) -> impl Iterator<Item = Point> + 'a {
    from.iter().flat_map(move |&a| to.iter().map(move |&b| b.minus(a)))
}
