//! A puzzle in the making: tiles that fill a region of a larger board, and how many of them must be given.

use std::fmt::Write as _;

use rules::{Cell, CellSet, Colour, Coord, Index, Ply};

use crate::data::Puzzle;
use crate::exact::{Choice, Exact, Then};
use crate::generate::Made;
use crate::search::Random;
use crate::tables::Tables;

/// After so many placements a search for another solution is given up, and the draft with it.
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
    /// Gives pieces of the known solution until no other is left, and writes the puzzle down.
    pub(crate) fn finish(mut self, random: &mut Random) -> Option<Made> {
        random.shuffle(&mut self.tiles);
        for givens in 0..self.tiles.len() / 2 {
            let (count, difficulty) = self.solutions(givens);
            if count == 1 {
                let text = self.text(givens);
                let puzzle = Puzzle::parse(&text).ok()?;
                let ply = |&tile: &u16| {
                    let placement = puzzle.placement_at(&self.fields(tile))?;
                    Some(Ply { colour: Colour::from_index(0), placement })
                };
                let solution = self.tiles.iter().map(ply).collect::<Option<Vec<Ply>>>()?;
                return Some(Made { text, puzzle, solution, difficulty });
            }
        }
        None
    }

    /// How many ways there are to fill what is not given, up to two, and what it took to find out.
    fn solutions(&self, givens: usize) -> (u32, u64) {
        let open = self.covered(&self.tiles[givens..]);
        let pieces = self.tiles[givens..].iter().map(|&tile| self.tables.piece[usize::from(tile)]);
        let filling = Filling::new(self.host, self.tables, open, pieces.collect());
        let mut exact = Exact::new(open.len(), &filling.choices, &filling.supplies);
        let mut count = 0;
        exact.run(
            &mut |_| {
                count += 1;
                if count < 2 { Then::Continue } else { Then::Stop }
            },
            &mut |exact| if exact.nodes < LONGEST_PROOF { Then::Continue } else { Then::Stop },
        );
        if exact.nodes >= LONGEST_PROOF { (2, exact.nodes) } else { (count, exact.nodes) }
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
    /// Each piece is to be used once.
    pub(crate) fn new(host: &Puzzle, tables: &Tables, open: CellSet, pieces: Vec<u8>) -> Self {
        let mut item = vec![u16::MAX; host.rules.cell_count()];
        for (number, cell) in open.iter().enumerate() {
            item[cell.index()] = number as u16;
        }
        let supplies = vec![0; host.rules.pieces().len()];
        let mut filling = Self { choices: Vec::new(), supplies, places: Vec::new() };
        for piece in pieces {
            filling.supplies[usize::from(piece)] = 1;
            for &place in &tables.of_piece[usize::from(piece)] {
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
