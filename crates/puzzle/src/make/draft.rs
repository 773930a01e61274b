//! A puzzle in the making: tiles that fill a region of a larger board, and how many of them must be given.

use std::fmt::Write as _;

use rules::{Cell, CellSet, Colour, Coord, Index, Ply};

use super::effort::Effort;
use super::filling::Filling;
use crate::data::Puzzle;
use crate::search::{ExactCover, PlacementTables, Random, break_if};

/// A puzzle that was made, with what is known about it.
pub struct MadePuzzle {
    /// The puzzle file.
    pub text: String,
    /// The same, parsed.
    pub puzzle: Puzzle,
    /// Its only solution, the givens first.
    pub solution: Vec<Ply>,
    /// How many placements a complete search tries until it knows that the solution is the only one.
    pub difficulty: u64,
}

/// After this many placements the search for a second solution is given up: one piece more has to be given. No level asks for
/// more.
const LONGEST_PROOF: u64 = 1_000_000;

/// What all drafts of a puzzle have in common.
pub(super) struct Template<'a> {
    pub(super) name: &'a str,
    pub(super) level: u8,
    /// The puzzle whose board the region is cut out of, and whose pieces fill it.
    pub(super) base: Puzzle,
    pub(super) tables: PlacementTables,
}

/// A filling from which a puzzle is made.
pub(super) struct Draft<'a> {
    pub(super) template: &'a Template<'a>,
    /// A solution; the givens are the first of them.
    pub(super) tiles: Vec<u16>,
}

impl<'a> Template<'a> {
    pub(super) fn new(name: &'a str, level: u8, base: Puzzle) -> Self {
        let tables = PlacementTables::new(&base.rules);
        Self { name, level, base, tables }
    }
}

impl Draft<'_> {
    /// Gives as few pieces of the known solution as leave no other, and writes the puzzle down.
    ///
    /// A second solution remains one when fewer pieces are given. So this begins with the most givens: where these leave
    /// two solutions, as in most drafts, nothing else has to be tried.
    pub(super) fn finish(mut self, random: &mut Random, effort: &mut Effort<'_, '_>) -> Option<MadePuzzle> {
        random.shuffle(&mut self.tiles);
        let placements = self.placements_within();
        let mut fewest = None;
        for givens in (0..self.tiles.len() / 2).rev() {
            match self.count_solutions(givens, &placements, effort) {
                Some((1, difficulty)) => fewest = Some((givens, difficulty)),
                _ => break,
            }
        }
        let (givens, difficulty) = fewest.filter(|_| !effort.is_stopped())?;
        let text = self.text(givens);
        let puzzle = Puzzle::parse(&text).ok()?;
        let ply = |&tile: &u16| {
            let placement = puzzle.placement_at(&self.coords(tile))?;
            Some(Ply { colour: Colour::from_index(0), placement })
        };
        let solution = self.tiles.iter().map(ply).collect::<Option<Vec<Ply>>>()?;
        Some(MadePuzzle { text, puzzle, solution, difficulty })
    }

    /// How many ways there are to fill what is not given, up to two, and the placements tried to find out; `None` if it
    /// takes too many.
    fn count_solutions(
        &self,
        givens: usize,
        placements: &[Vec<u16>],
        effort: &mut Effort<'_, '_>,
    ) -> Option<(u32, u64)> {
        let region = self.covered(&self.tiles[givens..]);
        let Template { base, tables, .. } = self.template;
        let filling = Filling::new(&base.rules, tables, region, &placements[givens..]);
        let mut search = ExactCover::new(region.len(), &filling.options, &filling.supplies);
        let (mut count, mut given_up) = (0, false);
        // `count` and `given_up` say how the search ended.
        let _ = search.run(
            &mut |_| {
                count += 1;
                break_if(count == 2)
            },
            &mut |search| {
                given_up = search.nodes > LONGEST_PROOF || !effort.may_go_on(search.nodes);
                break_if(given_up)
            },
        );
        effort.spend(search.nodes);
        (!given_up && search.nodes <= LONGEST_PROOF).then_some((count, search.nodes))
    }

    /// For each tile all placements of its piece within the region: looked up once, because the board is much larger.
    fn placements_within(&self) -> Vec<Vec<u16>> {
        let region = self.covered(&self.tiles);
        let tables = &self.template.tables;
        let fits = |&number: &u16| (tables.cells[usize::from(number)] - region).is_empty();
        let of_tile = |&tile: &u16| {
            let piece = usize::from(tables.piece[usize::from(tile)]);
            tables.of_piece[piece].iter().copied().filter(fits).collect()
        };
        self.tiles.iter().map(of_tile).collect()
    }

    fn covered(&self, tiles: &[u16]) -> CellSet {
        let cells = &self.template.tables.cells;
        tiles.iter().fold(CellSet::EMPTY, |all, &tile| all | cells[usize::from(tile)])
    }

    fn text(&self, givens: usize) -> String {
        let Template { name, level, base, tables } = self.template;
        let (set, rules) = (&base.piece_set, &base.rules);
        let pieces = self.tiles.iter().map(|&tile| usize::from(tables.piece[usize::from(tile)]));
        let names: Vec<String> = pieces.map(|piece| format!("{:?}", rules.pieces()[piece].name)).collect();
        let mut text = format!(
            "# Made by the generator, level {level}: one solution.\nname = {name:?}\ntitle = \"Level {level}\"\n\
             task = \"cover\"\npieces = {set:?}\nonly = [{}]\ncolours = [\"blue\"]\n\
             board = {{ shape = \"drawn\", picture = \"\"\"\n{}\"\"\" }}\n",
            names.join(", "),
            rules.drawing(self.covered(&self.tiles))
        );
        for &tile in &self.tiles[..givens] {
            let coords: Vec<String> = self.coords(tile).iter().map(ToString::to_string).collect();
            write!(text, "\n[[given]]\ncolour = \"blue\"\ncells = {:?}\n", coords.join(","))
                .expect("a string takes text");
        }
        text
    }

    /// The coordinates of a tile in the region, once it is cut out of the board.
    fn coords(&self, tile: u16) -> Vec<Coord> {
        let coord = |cell: Cell| self.template.base.rules.coord(cell);
        let all = self.covered(&self.tiles);
        let left = all.iter().map(|cell| coord(cell).column).min().unwrap_or(1) - 1;
        let bottom = all.iter().map(|cell| coord(cell).row).min().unwrap_or(1) - 1;
        let cut = |cell| Coord { column: coord(cell).column - left, row: coord(cell).row - bottom };
        self.template.tables.cells[usize::from(tile)].iter().map(cut).collect()
    }
}
