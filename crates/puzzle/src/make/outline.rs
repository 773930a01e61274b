//! Regions with a known filling, cut out of a larger board.

use rules::{CellSet, Coord, Ruleset};

use super::effort::Effort;
use super::filling::Filling;
use crate::search::{PlacementTables, Random};

/// The outline of a puzzle that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// Whatever shape pieces have that are placed tightly against each other.
    Grown,
    /// A number of columns by a number of rows.
    Rectangle,
}

/// Placements until the search for a filling of a rectangle is given up for another rectangle.
const FILLING_LIMIT: u64 = 3_000;
/// A rectangle is at most this many times as wide as high.
const WIDEST: usize = 3;
/// Placements that are drawn for each piece of a grown outline.
const SAMPLES: usize = 3_000;

impl Outline {
    /// Draws this many pieces and places them so that they fill a region of this outline, if that works out.
    pub(super) fn fill(
        self,
        rules: &Ruleset,
        tables: &PlacementTables,
        pieces: usize,
        random: &mut Random,
        effort: &mut Effort<'_, '_>,
    ) -> Option<Vec<u16>> {
        let pieces = draw(rules, pieces, random);
        match self {
            Self::Grown => grow(rules, tables, &pieces, random),
            Self::Rectangle => fill_rectangle(rules, tables, &pieces, random, effort),
        }
    }
}

/// Draws this many different pieces, none of them tiny.
fn draw(rules: &Ruleset, count: usize, random: &mut Random) -> Vec<usize> {
    let sizes = rules.pieces().iter().map(|piece| piece.size);
    let mut pieces: Vec<usize> =
        sizes.enumerate().filter(|&(_, size)| size >= 3).map(|(piece, _)| piece).collect();
    random.shuffle(&mut pieces);
    pieces.truncate(count);
    pieces
}

/// Fills a rectangle of the pieces' area in the middle of the board, if there is one.
fn fill_rectangle(
    rules: &Ruleset,
    tables: &PlacementTables,
    pieces: &[usize],
    random: &mut Random,
    effort: &mut Effort<'_, '_>,
) -> Option<Vec<u16>> {
    let area: usize = pieces.iter().map(|&piece| rules.pieces()[piece].size).sum();
    let fits = |&height: &usize| area.is_multiple_of(height) && area / height <= WIDEST * height;
    let heights: Vec<usize> = (3..=area).take_while(|height| height * height <= area).filter(fits).collect();
    let &height = heights.get(random.below(heights.len().max(1)))?;
    let (columns, rows) = rules.columns_and_rows();
    let (width, height) = ((area / height) as u16, height as u16);
    let (left, bottom) = (columns.checked_sub(width)? / 2, rows.checked_sub(height)? / 2);
    let coords = (1..=width).flat_map(|column| (1..=height).map(move |row| (left + column, bottom + row)));
    let region: Option<CellSet> = coords.map(|(column, row)| rules.cell_at(Coord { column, row })).collect();
    let placements: Vec<Vec<u16>> = pieces.iter().map(|&piece| tables.of_piece[piece].clone()).collect();
    Filling::new(rules, tables, region?, &placements).any(area, random, FILLING_LIMIT, effort)
}

/// Places the pieces against each other, as tightly as a few thousand samples allow.
fn grow(
    rules: &Ruleset,
    tables: &PlacementTables,
    pieces: &[usize],
    random: &mut Random,
) -> Option<Vec<u16>> {
    let middle = rules.cells().nth(rules.cell_count() / 2 + 7)?;
    let mut filled: CellSet = CellSet::EMPTY;
    let mut halo: CellSet = [middle].into_iter().collect();
    let mut tiles = Vec::new();
    for &piece in pieces {
        let placements = &tables.of_piece[piece];
        let mut best: Option<(usize, u16)> = None;
        for _ in 0..SAMPLES {
            let number = placements[random.below(placements.len())];
            // Drawn for every sample, so that later draws do not depend on which samples fit.
            let tie_break = random.below(2);
            let cells = tables.cells[usize::from(number)];
            if !cells.intersects(&halo) || cells.intersects(&filled) {
                continue;
            }
            let tightness = 2 * (tables.edge_halo[usize::from(number)] & filled).len() + tie_break;
            if best.is_none_or(|(most, _)| tightness > most) {
                best = Some((tightness, number));
            }
        }
        let (_, number) = best?;
        filled |= tables.cells[usize::from(number)];
        halo |= tables.edge_halo[usize::from(number)];
        halo -= filled;
        tiles.push(number);
    }
    Some(tiles)
}
