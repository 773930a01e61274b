//! The policy network. For every cell it has three outputs: what it is worth to cover the cell, to open a corner there, and
//! to come to lie beside it.
//!
//! Each layer reads a cell, the sum of its edge neighbours and the sum of its corner neighbours. So the network serves every
//! lattice, and a position and its rotations and mirror images get the same outputs.

use rules::{CAPACITY, Cell, Index};

use crate::board_tables::BoardTables;
use crate::features::{FEATURE_NAMES, FLAGS, Features, SCALARS};
use crate::weights_text::{column, named};

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

/// Weights by neighbourhood: for the cell itself, for its edge neighbours and for its corner neighbours. Also what they are
/// multiplied with.
pub type Kernel = [Row; 3];

/// All numbers of the network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// By flag and scalar of a cell.
    pub first: [Kernel; FLAGS + SCALARS],
    /// The bias of the first layer.
    pub first_bias: Row,
    /// By number of the first layer.
    pub second: [Kernel; WIDTH],
    /// The bias of the second layer.
    pub second_bias: Row,
    /// By output: the weights of the second layer.
    pub outputs: [Row; 3],
    /// The biases of the outputs.
    pub output_bias: [f32; 3],
}

impl Default for Network {
    fn default() -> Self {
        Self {
            first: [[Row::ZERO; 3]; FLAGS + SCALARS],
            first_bias: Row::ZERO,
            second: [[Row::ZERO; 3]; WIDTH],
            second_bias: Row::ZERO,
            outputs: [Row::ZERO; 3],
            output_bias: [0.0; 3],
        }
    }
}

/// Room for the layers, kept from one position to the next.
pub struct Layers {
    inputs: Box<[Kernel; CAPACITY]>,
    first: Box<[Row; CAPACITY]>,
}

impl Default for Layers {
    fn default() -> Self {
        Self { inputs: Box::new([[Row::ZERO; 3]; CAPACITY]), first: Box::new([Row::ZERO; CAPACITY]) }
    }
}

impl Network {
    /// Hands the outputs of every output cell to `take`.
    pub fn forward(
        &self,
        features: &Features,
        tables: &BoardTables,
        layers: &mut Layers,
        mut take: impl FnMut(Cell, [f32; 3]),
    ) {
        features.input_cells.for_each(|cell| {
            let number = cell.index();
            layers.inputs[number] = self.inputs_of(features.flags[number], &features.scalars[number]);
        });
        features.hidden_cells.for_each(|cell| {
            let (beside, corners) = tables.neighbours(cell);
            let mut row = self.first_bias;
            row.add(&layers.inputs[cell.index()][0]);
            beside.iter().for_each(|other| row.add(&layers.inputs[other.index()][1]));
            corners.iter().for_each(|other| row.add(&layers.inputs[other.index()][2]));
            layers.first[cell.index()] = row.positive();
        });
        features.output_cells.for_each(|cell| {
            let (beside, corners) = tables.neighbours(cell);
            let mut sums = [layers.first[cell.index()], Row::ZERO, Row::ZERO];
            beside.iter().for_each(|other| sums[1].add(&layers.first[other.index()]));
            corners.iter().for_each(|other| sums[2].add(&layers.first[other.index()]));
            take(cell, self.outputs_of(&self.second_layer(&sums)));
        });
    }

    /// What a cell adds to the first layer of itself, of its edge neighbours and of its corner neighbours.
    #[inline(always)]
    pub fn inputs_of(&self, mut flags: u32, scalars: &[f32; SCALARS]) -> Kernel {
        let mut sums = [Row::ZERO; 3];
        while flags != 0 {
            let weights = &self.first[flags.trailing_zeros() as usize];
            sums.iter_mut().zip(weights).for_each(|(sum, row)| sum.add(row));
            flags &= flags - 1;
        }
        for (weights, &scalar) in self.first[FLAGS..].iter().zip(scalars) {
            sums.iter_mut().zip(weights).for_each(|(sum, row)| sum.add_times(row, scalar));
        }
        sums
    }

    /// The second layer of a cell, from the sums of the first over its neighbourhood.
    #[inline(always)]
    pub fn second_layer(&self, sums: &Kernel) -> Row {
        let mut row = self.second_bias;
        for (number, kernel) in self.second.iter().enumerate() {
            for (sum, weights) in sums.iter().zip(kernel) {
                row.add_times(weights, sum.0[number]);
            }
        }
        row.positive()
    }

    /// The outputs of a cell from its second layer.
    #[inline(always)]
    pub fn outputs_of(&self, row: &Row) -> [f32; 3] {
        std::array::from_fn(|kind| self.output_bias[kind] + row.dot(&self.outputs[kind]))
    }

    /// All weights, in a fixed order.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let kernels = self.first.iter().chain(&self.second).flatten();
        let rows = kernels.chain([&self.first_bias, &self.second_bias]).chain(&self.outputs);
        rows.flat_map(|row| &row.0).chain(&self.output_bias)
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let kernels = self.first.iter_mut().chain(&mut self.second).flatten();
        let rows = kernels.chain([&mut self.first_bias, &mut self.second_bias]).chain(&mut self.outputs);
        rows.flat_map(|row| &mut row.0).chain(&mut self.output_bias)
    }
}

/// The neighbourhoods of a kernel, by their names in tables.
const NEIGHBOURHOODS: [&str; 3] = ["here", "beside", "corner"];

/// The outputs, by their names in tables.
const OUTPUTS: [&str; 3] = ["covered", "opened", "beside"];

/// The name of a bias in tables.
const BIAS: &str = "base";

/// How tables are read and written: a line for each row of numbers.
impl Network {
    /// Takes a line: its kind, its name and its numbers.
    pub(crate) fn read_line(&mut self, kind: &str, name: &str, words: &[&str]) -> Result<(), String> {
        let names: Vec<String> = (0..WIDTH).map(|number| number.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (names, bias, kernels): (&[&str], _, &mut [Kernel]) = match kind {
            "see" => (&FEATURE_NAMES, &mut self.first_bias, &mut self.first),
            "mix" => (&names, &mut self.second_bias, &mut self.second),
            _ => {
                let kind = named(&OUTPUTS, name)?;
                let [bias, row @ ..]: [f32; WIDTH + 1] = column(words)?;
                (self.output_bias[kind], self.outputs[kind]) = (bias, Row(row));
                return Ok(());
            }
        };
        let row = match name.split_once('@') {
            None if name == BIAS => bias,
            split => {
                let (name, neighbourhood) = split.unwrap_or((name, ""));
                &mut kernels[named(names, name)?][named(&NEIGHBOURHOODS, neighbourhood)?]
            }
        };
        *row = Row(column(words)?);
        Ok(())
    }

    /// All lines: their kinds and names, and their numbers.
    pub(crate) fn lines(&self) -> Vec<(String, Vec<f32>)> {
        let mut lines = Vec::new();
        let mut kernel = |kind: &str, name: &str, kernel: &Kernel| {
            for (neighbourhood, row) in NEIGHBOURHOODS.iter().zip(kernel) {
                lines.push((format!("{kind} {name}@{neighbourhood}"), row.0.to_vec()));
            }
        };
        FEATURE_NAMES.iter().zip(&self.first).for_each(|(name, row)| kernel("see", name, row));
        self.second.iter().enumerate().for_each(|(number, row)| kernel("mix", &number.to_string(), row));
        lines.push((format!("see {BIAS}"), self.first_bias.0.to_vec()));
        lines.push((format!("mix {BIAS}"), self.second_bias.0.to_vec()));
        for (kind, name) in OUTPUTS.iter().enumerate() {
            let numbers = [&[self.output_bias[kind]][..], &self.outputs[kind].0].concat();
            lines.push((format!("worth {name}"), numbers));
        }
        lines
    }
}
