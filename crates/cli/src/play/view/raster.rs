//! Fields as characters: outlines in the plane laid over a grid of terminal cells.
//!
//! A character can show one field, two that meet along a diagonal, or one above the other. That is
//! all that is known here about shapes; whether fields are squares or triangles only shows in the outlines.

use std::collections::HashMap;

use rules::{Cell, Ruleset};

/// What one character shows; `None` is where the board has no field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tile {
    /// One field.
    Whole(Option<Cell>),
    /// Parted from the lower left to the upper right.
    Rising { upper: Option<Cell>, lower: Option<Cell> },
    /// Parted from the upper left to the lower right.
    Falling { lower: Option<Cell>, upper: Option<Cell> },
    /// Parted in the middle.
    Stacked { top: Option<Cell>, bottom: Option<Cell> },
}

impl Tile {
    /// A field that the character shows.
    pub(crate) fn field(self) -> Option<Cell> {
        match self {
            Self::Whole(cell) => cell,
            Self::Rising { upper, lower } | Self::Falling { lower, upper } => lower.or(upper),
            Self::Stacked { top, bottom } => top.or(bottom),
        }
    }
}

/// A grid of characters that shows some fields.
pub(crate) struct Raster {
    pub(crate) width: u16,
    pub(crate) height: u16,
    tiles: Vec<Tile>,
    /// By field: the characters that have room for a mark, in one row.
    inner: HashMap<Cell, Vec<(u16, u16)>>,
    /// By field: its middle in characters.
    middles: HashMap<Cell, (f64, f64)>,
    exact: bool,
}

/// Characters to a unit of the plane.
#[derive(Clone, Copy, Debug)]
struct Scale {
    x: f64,
    y: f64,
}

/// The least distances between corner points along both axes.
#[derive(Clone, Copy, Debug)]
struct Step {
    x: f64,
    y: f64,
}

// Small against every step between corner points, large against rounding.
const NEAR: f64 = 1e-6;

/// The points of a character that are probed: left, top, right and bottom. Left and right are in its upper half.
const PROBES: [(f64, f64); 4] = [(0.2, 0.45), (0.5, 0.2), (0.8, 0.45), (0.5, 0.8)];

impl Raster {
    /// The whole board, `zoom` characters high for each row of fields.
    pub(crate) fn of_board(rules: &Ruleset, zoom: u16) -> Self {
        let cells: Vec<Cell> = rules.cells().collect();
        let step = least_step(rules, &cells);
        // Terminal cells are about twice as high as wide.
        let across = (2.0 * step.x / step.y).round().max(1.0);
        let scale = Scale { x: across * f64::from(zoom) / step.x, y: f64::from(zoom) / step.y };
        Self::new(rules, &cells, scale)
    }

    /// Some fields as small as characters can show them.
    pub(crate) fn tiny(rules: &Ruleset, cells: &[Cell]) -> Self {
        let step = least_step(rules, cells);
        let halves = Self::new(rules, cells, Scale { x: 1.0 / step.x, y: 0.5 / step.y });
        if halves.exact {
            return halves;
        }
        Self::new(rules, cells, Scale { x: 1.0 / step.x, y: 1.0 / step.y })
    }

    /// The same fields with one whole character each, for marks where the outlines leave no room for them.
    pub(crate) fn of_letters(rules: &Ruleset) -> Self {
        let (width, height) = rules.columns_and_rows();
        let mut tiles = vec![Tile::Whole(None); usize::from(width) * usize::from(height)];
        let (mut inner, mut middles) = (HashMap::new(), HashMap::new());
        for cell in rules.cells() {
            let at = rules.coord(cell);
            let (x, y) = (at.column - 1, height - at.row);
            tiles[usize::from(y) * usize::from(width) + usize::from(x)] = Tile::Whole(Some(cell));
            inner.insert(cell, vec![(x, y)]);
            middles.insert(cell, (f64::from(x) + 0.5, f64::from(y) + 0.5));
        }
        Self { width, height, tiles, inner, middles, exact: true }
    }

    /// What a character shows.
    pub(crate) fn tile(&self, x: u16, y: u16) -> Tile {
        if x >= self.width || y >= self.height {
            return Tile::Whole(None);
        }
        self.tiles[usize::from(y) * usize::from(self.width) + usize::from(x)]
    }

    /// The characters of a field that have room for a mark.
    pub(crate) fn inner(&self, cell: Cell) -> &[(u16, u16)] {
        self.inner.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The middle of a field, counted in characters from the upper left.
    pub(crate) fn middle(&self, cell: Cell) -> (f64, f64) {
        self.middles[&cell]
    }

    /// Whether every field has room for a mark.
    pub(crate) fn has_room(&self) -> bool {
        self.inner.values().all(|inner| !inner.is_empty())
    }

    fn new(rules: &Ruleset, cells: &[Cell], scale: Scale) -> Self {
        let bounds = bounds(cells.iter().flat_map(|&cell| rules.outline(cell)));
        let size = |length: f64| (length - NEAR).ceil().max(1.0) as u16;
        let width = size((bounds.right - bounds.left) * scale.x);
        let height = size((bounds.top - bounds.bottom) * scale.y);
        let mut middles = HashMap::new();
        let mut seen = vec![[None; PROBES.len()]; usize::from(width) * usize::from(height)];
        for &cell in cells {
            let outline: Vec<(f64, f64)> = rules
                .outline(cell)
                .iter()
                .map(|&(x, y)| ((x - bounds.left) * scale.x, (bounds.top - y) * scale.y))
                .collect();
            let around = self::bounds(outline.iter());
            middles.insert(cell, ((around.left + around.right) / 2.0, (around.bottom + around.top) / 2.0));
            probe(&outline, (width, height), |index, probe| seen[index][probe] = Some(cell));
        }
        let mut raster =
            Self { width, height, tiles: Vec::new(), inner: HashMap::new(), middles, exact: true };
        for probes in seen {
            let tile = tile_of(probes);
            raster.exact &= tile.is_some();
            raster.tiles.push(tile.unwrap_or(Tile::Whole(probes[1])));
        }
        raster.inner = raster.room(cells);
        raster
    }

    /// By field: its whole characters in the row that has most of them, the lower one of two.
    fn room(&self, cells: &[Cell]) -> HashMap<Cell, Vec<(u16, u16)>> {
        let mut rows: HashMap<Cell, Vec<Vec<(u16, u16)>>> = HashMap::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let Tile::Whole(Some(cell)) = self.tile(x, y) else { continue };
                let rows = rows.entry(cell).or_default();
                match rows.last_mut() {
                    Some(row) if row[0].1 == y => row.push((x, y)),
                    _ => rows.push(vec![(x, y)]),
                }
            }
        }
        let mut widest = |cell| rows.remove(cell)?.into_iter().max_by_key(Vec::len);
        cells.iter().map(|cell| (*cell, widest(cell).unwrap_or_default())).collect()
    }
}

fn tile_of([left, top, right, bottom]: [Option<Cell>; 4]) -> Option<Tile> {
    if left == top && top == right && right == bottom {
        Some(Tile::Whole(top))
    } else if left == top && right == bottom {
        Some(Tile::Rising { upper: top, lower: bottom })
    } else if left == bottom && right == top {
        Some(Tile::Falling { lower: bottom, upper: top })
    } else if left == top && top == right {
        Some(Tile::Stacked { top, bottom })
    } else {
        None
    }
}

/// Finds the probes of all characters that are inside an outline, which is convex.
fn probe(outline: &[(f64, f64)], (width, height): (u16, u16), mut found: impl FnMut(usize, usize)) {
    let bounds = bounds(outline.iter());
    let range =
        |from: f64, to: f64, limit: u16| (from.floor().max(0.0) as u16)..(to.ceil() as u16).min(limit);
    for y in range(bounds.bottom, bounds.top, height) {
        for x in range(bounds.left, bounds.right, width) {
            for (number, (dx, dy)) in PROBES.into_iter().enumerate() {
                if inside(outline, (f64::from(x) + dx, f64::from(y) + dy)) {
                    found(usize::from(y) * usize::from(width) + usize::from(x), number);
                }
            }
        }
    }
}

fn inside(outline: &[(f64, f64)], (x, y): (f64, f64)) -> bool {
    let next = outline.iter().cycle().skip(1);
    let side =
        |(&(ax, ay), &(bx, by)): (&(f64, f64), &(f64, f64))| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    let sides: Vec<f64> = outline.iter().zip(next).map(side).collect();
    sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0)
}

struct Bounds {
    left: f64,
    right: f64,
    bottom: f64,
    top: f64,
}

fn bounds<'a>(points: impl Iterator<Item = &'a (f64, f64)>) -> Bounds {
    let none = Bounds {
        left: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::INFINITY,
        top: f64::NEG_INFINITY,
    };
    points.fold(none, |all, &(x, y)| Bounds {
        left: all.left.min(x),
        right: all.right.max(x),
        bottom: all.bottom.min(y),
        top: all.top.max(y),
    })
}

fn least_step(rules: &Ruleset, cells: &[Cell]) -> Step {
    let least = |axis: fn(&(f64, f64)) -> f64| {
        let mut values: Vec<f64> = cells.iter().flat_map(|&cell| rules.outline(cell)).map(axis).collect();
        values.sort_by(f64::total_cmp);
        let gaps = values.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > NEAR);
        gaps.fold(f64::INFINITY, f64::min)
    };
    Step { x: least(|point| point.0), y: least(|point| point.1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str) -> std::sync::Arc<Ruleset> {
        Ruleset::compile(rules::variant(name, &rules::Options::default()).unwrap()).unwrap()
    }

    #[test]
    fn boards_have_the_sizes_that_fit_a_small_terminal() {
        for (name, zoom, size) in
            [("classic", 1, (40, 20)), ("duo", 2, (56, 28)), ("trigon", 1, (36, 18)), ("trigon", 2, (72, 36))]
        {
            let raster = Raster::of_board(&rules(name), zoom);
            assert_eq!((raster.width, raster.height), size, "{name}");
            assert!(raster.exact, "{name}");
        }
    }

    #[test]
    fn every_field_is_seen_and_knows_its_name() {
        for name in ["duo", "trigon-three"] {
            let rules = rules(name);
            for raster in
                [Raster::of_board(&rules, 1), Raster::of_board(&rules, 3), Raster::of_letters(&rules)]
            {
                let mut seen = std::collections::HashSet::new();
                for y in 0..raster.height {
                    for x in 0..raster.width {
                        match raster.tile(x, y) {
                            Tile::Whole(cell) => seen.extend(cell),
                            Tile::Rising { upper, lower } | Tile::Falling { lower, upper } => {
                                seen.extend(upper.into_iter().chain(lower));
                            }
                            Tile::Stacked { top, bottom } => seen.extend(top.into_iter().chain(bottom)),
                        }
                    }
                }
                assert_eq!(seen.len(), rules.cell_count(), "{name}");
            }
        }
    }

    #[test]
    fn triangles_leave_room_for_marks_only_when_enlarged() {
        let rules = rules("trigon");
        assert!(!Raster::of_board(&rules, 1).has_room());
        assert!(Raster::of_board(&rules, 2).has_room());
        assert!(Raster::of_letters(&rules).has_room());
    }
}
