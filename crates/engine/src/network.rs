//! The network that says what every cell is worth to a colour that covers it, opens a corner there, or comes to lie beside
//! it.
//!
//! Each layer looks at a cell, at the sum of those beside it and at the sum of those at its corners. So it serves every
//! lattice, and a position that is turned or mirrored is judged alike.

use rules::{CAPACITY, Cell, Index};

use crate::sight::{MEASURES, SIGHT_NAMES, Sight, TRAITS};
use crate::table::{column, named};
use crate::terrain::Terrain;

/// How many numbers a layer has for each cell.
pub const WIDTH: usize = 16;

/// Whether the processor can multiply and add in one step.
const FUSED: bool = cfg!(any(target_feature = "fma", target_arch = "aarch64"));

/// The numbers of a layer for one cell.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(32))]
pub struct Row(pub [f32; WIDTH]);

impl Row {
    /// Nothing.
    pub const ZERO: Self = Self([0.0; WIDTH]);

    /// Adds another row.
    #[inline(always)]
    pub fn add(&mut self, other: &Self) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum += number;
        }
    }

    /// Adds a multiple of another row.
    #[inline(always)]
    pub fn add_times(&mut self, other: &Self, factor: f32) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            // Where the processor has no such instruction, a fused step is a call of the library.
            *sum = if FUSED { factor.mul_add(*number, *sum) } else { *sum + factor * *number };
        }
    }

    /// The same with 0 for what is below.
    #[inline(always)]
    #[must_use]
    pub fn positive(self) -> Self {
        Self(self.0.map(|number| number.max(0.0)))
    }

    /// The sum of the products with another row.
    #[inline(always)]
    pub fn dot(&self, other: &Self) -> f32 {
        self.0.iter().zip(&other.0).map(|(a, b)| a * b).sum()
    }
}

/// What a number does to the cell where it is, to those beside that and to those at its corners.
pub type Spread = [Row; 3];

/// All numbers of the network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// By trait and measure of a cell.
    pub first: [Spread; TRAITS + MEASURES],
    /// What the first layer begins with.
    pub first_base: Row,
    /// By number of the first layer.
    pub second: [Spread; WIDTH],
    /// What the second layer begins with.
    pub second_base: Row,
    /// What the second layer says of a cell that is covered, of a new corner, and of a cell beside.
    pub worths: [Row; 3],
    /// What those begin with.
    pub worth_base: [f32; 3],
}

impl Default for Network {
    fn default() -> Self {
        Self {
            first: [[Row::ZERO; 3]; TRAITS + MEASURES],
            first_base: Row::ZERO,
            second: [[Row::ZERO; 3]; WIDTH],
            second_base: Row::ZERO,
            worths: [Row::ZERO; 3],
            worth_base: [0.0; 3],
        }
    }
}

/// Room for the layers, kept from one position to the next.
pub struct Layers {
    spread: Box<[Spread; CAPACITY]>,
    first: Box<[Row; CAPACITY]>,
}

impl Default for Layers {
    fn default() -> Self {
        Self { spread: Box::new([[Row::ZERO; 3]; CAPACITY]), first: Box::new([Row::ZERO; CAPACITY]) }
    }
}

impl Network {
    /// By wanted cell, what it is worth to cover it, to open a corner there, and to lie beside it.
    pub fn look(
        &self,
        sight: &Sight,
        terrain: &Terrain,
        layers: &mut Layers,
        mut tell: impl FnMut(Cell, [f32; 3]),
    ) {
        sight.seen.for_each(|cell| {
            let number = cell.index();
            layers.spread[number] = self.spread(sight.traits[number], &sight.measures[number]);
        });
        sight.near.for_each(|cell| {
            let (beside, corners) = terrain.neighbours(cell);
            let mut row = self.first_base;
            row.add(&layers.spread[cell.index()][0]);
            beside.iter().for_each(|other| row.add(&layers.spread[other.index()][1]));
            corners.iter().for_each(|other| row.add(&layers.spread[other.index()][2]));
            layers.first[cell.index()] = row.positive();
        });
        sight.wanted.for_each(|cell| {
            let (beside, corners) = terrain.neighbours(cell);
            let mut sums = [layers.first[cell.index()], Row::ZERO, Row::ZERO];
            beside.iter().for_each(|other| sums[1].add(&layers.first[other.index()]));
            corners.iter().for_each(|other| sums[2].add(&layers.first[other.index()]));
            tell(cell, self.worths_of(&self.mix(&sums)));
        });
    }

    /// What a cell gives to the first layer, here, beside and at its corners.
    #[inline(always)]
    pub fn spread(&self, mut traits: u32, measures: &[f32; MEASURES]) -> Spread {
        let mut spread = [Row::ZERO; 3];
        while traits != 0 {
            let weights = &self.first[traits.trailing_zeros() as usize];
            spread.iter_mut().zip(weights).for_each(|(sum, row)| sum.add(row));
            traits &= traits - 1;
        }
        for (weights, &measure) in self.first[TRAITS..].iter().zip(measures) {
            spread.iter_mut().zip(weights).for_each(|(sum, row)| sum.add_times(row, measure));
        }
        spread
    }

    /// The second layer of a cell, from the sums of the first here, beside and at the corners.
    #[inline(always)]
    pub fn mix(&self, sums: &Spread) -> Row {
        let mut row = self.second_base;
        for (number, spread) in self.second.iter().enumerate() {
            for (sum, weights) in sums.iter().zip(spread) {
                row.add_times(weights, sum.0[number]);
            }
        }
        row.positive()
    }

    /// What the second layer says of a cell that is covered, of a new corner, and of a cell beside.
    #[inline(always)]
    pub fn worths_of(&self, row: &Row) -> [f32; 3] {
        std::array::from_fn(|kind| self.worth_base[kind] + row.dot(&self.worths[kind]))
    }

    /// All numbers, in a fixed order.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let spreads = self.first.iter().chain(&self.second).flatten();
        let rows = spreads.chain([&self.first_base, &self.second_base]).chain(&self.worths);
        rows.flat_map(|row| &row.0).chain(&self.worth_base)
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let spreads = self.first.iter_mut().chain(&mut self.second).flatten();
        let rows = spreads.chain([&mut self.first_base, &mut self.second_base]).chain(&mut self.worths);
        rows.flat_map(|row| &mut row.0).chain(&mut self.worth_base)
    }
}

/// Where a number of one layer works on the next, by the names that tables have for it.
const PLACES: [&str; 3] = ["here", "beside", "corner"];

/// What a network says of a cell.
const KINDS: [&str; 3] = ["covered", "opened", "beside"];

/// The name of what a layer begins with.
const BASE: &str = "base";

/// How tables are read and written: a line for each row of numbers.
impl Network {
    /// Takes a line: its kind, its name and its numbers.
    pub(crate) fn read_line(&mut self, kind: &str, name: &str, words: &[&str]) -> Result<(), String> {
        let names: Vec<String> = (0..WIDTH).map(|number| number.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (names, base, spreads): (&[&str], _, &mut [Spread]) = match kind {
            "see" => (&SIGHT_NAMES, &mut self.first_base, &mut self.first),
            "mix" => (&names, &mut self.second_base, &mut self.second),
            _ => {
                let kind = named(&KINDS, name)?;
                let [base, row @ ..]: [f32; WIDTH + 1] = column(words)?;
                (self.worth_base[kind], self.worths[kind]) = (base, Row(row));
                return Ok(());
            }
        };
        let row = match name.split_once('@') {
            None if name == BASE => base,
            place => {
                let (name, place) = place.unwrap_or((name, ""));
                &mut spreads[named(names, name)?][named(&PLACES, place)?]
            }
        };
        *row = Row(column(words)?);
        Ok(())
    }

    /// All lines: their kinds and names, and their numbers.
    pub(crate) fn lines(&self) -> Vec<(String, Vec<f32>)> {
        let mut lines = Vec::new();
        let mut spread = |kind: &str, name: &str, spread: &Spread| {
            for (place, row) in PLACES.iter().zip(spread) {
                lines.push((format!("{kind} {name}@{place}"), row.0.to_vec()));
            }
        };
        SIGHT_NAMES.iter().zip(&self.first).for_each(|(name, row)| spread("see", name, row));
        self.second.iter().enumerate().for_each(|(number, row)| spread("mix", &number.to_string(), row));
        lines.push((format!("see {BASE}"), self.first_base.0.to_vec()));
        lines.push((format!("mix {BASE}"), self.second_base.0.to_vec()));
        for (kind, name) in KINDS.iter().enumerate() {
            let numbers = [&[self.worth_base[kind]][..], &self.worths[kind].0].concat();
            lines.push((format!("worth {name}"), numbers));
        }
        lines
    }
}
