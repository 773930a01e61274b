//! A puzzle in the making: tiles that fill a region of a larger board, and how many of them must be given.

use std::fmt::Write as _;

use rules::{Cell, CellSet, Colour, Coord, Index, Ply};

use crate::data::Puzzle;
use crate::exact::{Choice, Exact, Then};
use crate::generate::{Effort, Made};
use crate::search::Random;
use crate::tables::Tables;

/// After so many placements a search for another solution is given up: one piece more has to be given.
const LONGEST_PROOF: u64 = 2_000_000;

pub(crate) struct Draft<'a> {
    pub(crate) name: &'a str,
    pub(crate) set: &'a str,
    pub(crate) level: u8,
    pub(crate) host: &'a Puzzle,
    pub(crate) tables: &'a Tables,
    /// A solution; the givens are the first of them.
    pub(crate) tiles: Vec<u16>,
}

impl Draft<'_> {
    /// Gives as few pieces of the known solution as leave no other, and writes the puzzle down.
    ///
    /// Every solution is still one when fewer pieces are given, so it begins with the most: where these leave two
    /// solutions nothing else has to be tried, and that is what most drafts come to.
    pub(crate) fn finish(mut self, random: &mut Random, effort: &mut Effort<'_, '_>) -> Option<Made> {
        random.shuffle(&mut self.tiles);
        let within = self.within();
        let mut fewest = None;
        for givens in (0..self.tiles.len() / 2).rev() {
            match self.solutions(givens, &within, effort) {
                Some((1, difficulty)) => fewest = Some((givens, difficulty)),
                _ => break,
            }
        }
        let (givens, difficulty) = fewest.filter(|_| !effort.stopped)?;
        let text = self.text(givens);
        let puzzle = Puzzle::parse(&text).ok()?;
        let ply = |&tile: &u16| {
            let placement = puzzle.placement_at(&self.fields(tile))?;
            Some(Ply { colour: Colour::from_index(0), placement })
        };
        let solution = self.tiles.iter().map(ply).collect::<Option<Vec<Ply>>>()?;
        Some(Made { text, puzzle, solution, difficulty })
    }

    /// How many ways there are to fill what is not given, up to two, and what it took to find out; nothing if it
    /// takes too much.
    fn solutions(
        &self,
        givens: usize,
        within: &[Vec<u16>],
        effort: &mut Effort<'_, '_>,
    ) -> Option<(u32, u64)> {
        let open = self.covered(&self.tiles[givens..]);
        let filling = Filling::new(self.host, self.tables, open, &within[givens..]);
        let mut exact = Exact::new(open.len(), &filling.choices, &filling.supplies);
        let (mut count, mut given_up) = (0, false);
        exact.run(
            &mut |_| {
                count += 1;
                if count < 2 { Then::Continue } else { Then::Stop }
            },
            &mut |exact| {
                given_up = exact.nodes > LONGEST_PROOF || !effort.may_go_on(exact.nodes);
                if given_up { Then::Stop } else { Then::Continue }
            },
        );
        effort.spend(exact.nodes);
        (!given_up && exact.nodes <= LONGEST_PROOF).then_some((count, exact.nodes))
    }

    /// For each piece all its placements within the region: looked up once, because the board is much larger.
    fn within(&self) -> Vec<Vec<u16>> {
        let open = self.covered(&self.tiles);
        let fits = |&place: &u16| (self.tables.cells[usize::from(place)] - open).is_empty();
        let of_tile = |&tile: &u16| {
            let piece = usize::from(self.tables.piece[usize::from(tile)]);
            self.tables.of_piece[piece].iter().copied().filter(fits).collect()
        };
        self.tiles.iter().map(of_tile).collect()
    }

    fn covered(&self, tiles: &[u16]) -> CellSet {
        tiles.iter().fold(CellSet::EMPTY, |all, &tile| all | self.tables.cells[usize::from(tile)])
    }

    fn text(&self, givens: usize) -> String {
        let (name, set, level) = (self.name, self.set, self.level);
        let pieces = self.tiles.iter().map(|&tile| usize::from(self.tables.piece[usize::from(tile)]));
        let names: Vec<String> =
            pieces.map(|piece| format!("{:?}", self.host.rules.pieces()[piece].name)).collect();
        let mut text = format!(
            "# Made by the generator, level {level}: one solution.\nname = {name:?}\ntitle = \"Level {level}\"\n\
             task = \"cover\"\npieces = {set:?}\nonly = [{}]\ncolours = [\"blue\"]\n\
             board = {{ shape = \"drawn\", picture = \"\"\"\n{}\"\"\" }}\n",
            names.join(", "),
            self.host.rules.drawing(self.covered(&self.tiles))
        );
        for &tile in &self.tiles[..givens] {
            let fields: Vec<String> = self.fields(tile).iter().map(ToString::to_string).collect();
            write!(text, "\n[[given]]\ncolour = \"blue\"\ncells = {:?}\n", fields.join(","))
                .expect("a string takes text");
        }
        text
    }

    /// The fields of a tile in the region that is cut out of the host.
    fn fields(&self, tile: u16) -> Vec<Coord> {
        let coord = |cell: Cell| self.host.rules.coord(cell);
        let all = self.covered(&self.tiles);
        let left = all.iter().map(|cell| coord(cell).column).min().unwrap_or(1) - 1;
        let bottom = all.iter().map(|cell| coord(cell).row).min().unwrap_or(1) - 1;
        let cut = |cell| Coord { column: coord(cell).column - left, row: coord(cell).row - bottom };
        self.tables.cells[usize::from(tile)].iter().map(cut).collect()
    }
}

/// A region of a board and pieces that are to fill it, as an exact cover.
pub(crate) struct Filling {
    pub(crate) choices: Vec<Choice>,
    pub(crate) supplies: Vec<u8>,
    /// The placement of each choice.
    pub(crate) places: Vec<u16>,
}

impl Filling {
    /// Each piece is to be used once; `pieces` are the placements of each, within the region or not.
    pub(crate) fn new(host: &Puzzle, tables: &Tables, open: CellSet, pieces: &[Vec<u16>]) -> Self {
        let mut item = vec![u16::MAX; host.rules.cell_count()];
        for (number, cell) in open.iter().enumerate() {
            item[cell.index()] = number as u16;
        }
        let supplies = vec![0; host.rules.pieces().len()];
        let mut filling = Self { choices: Vec::new(), supplies, places: Vec::new() };
        for places in pieces {
            for &place in places {
                let piece = tables.piece[usize::from(place)];
                filling.supplies[usize::from(piece)] = 1;
                let cells = tables.cells[usize::from(place)];
                if (cells - open).is_empty() {
                    let items = cells.iter().map(|cell| item[cell.index()]).collect();
                    filling.choices.push(Choice { items, supply: piece, amount: 1 });
                    filling.places.push(place);
                }
            }
        }
        filling
    }

    /// Fills the region in some way, if one is found within so many placements.
    pub(crate) fn any(mut self, items: usize, random: &mut Random, limit: u64) -> Option<Vec<u16>> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        random.shuffle(&mut order);
        self.choices = order.iter().map(|&choice| self.choices[choice].clone()).collect();
        self.places = order.iter().map(|&choice| self.places[choice]).collect();
        let mut found = None;
        Exact::new(items, &self.choices, &self.supplies).run(
            &mut |chosen| {
                found = Some(chosen.iter().map(|&choice| self.places[choice as usize]).collect());
                Then::Stop
            },
            &mut |exact| if exact.nodes < limit { Then::Continue } else { Then::Stop },
        );
        found
    }
}
