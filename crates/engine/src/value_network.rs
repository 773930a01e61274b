//! The value network: how strong a colour stands, from the states of all cells, the pieces that are left and those that still
//! fit, and the features of the evaluation.
//!
//! ```text
//! inputs that are set ──sum of their rows──▶ 32 ─┐
//! features of the colour, mean of its rivals' ───┴──▶ 16 ──▶ strength
//! ```
//!
//! Every colour is looked at with the same weights, so two, three and four sides are alike to it; and so are a position, its
//! rotations and its mirror images.

use rules::{ByColour, Colour, MAX_PIECES, Position};

use crate::board_tables::BoardTables;
use crate::cell_states::{CELL_INPUTS, INPUTS, PIECE_INPUTS, cell_input_names, for_each_input};
use crate::eval_features::{EVAL_FEATURE_NAMES, EVAL_FEATURES, Standings, progress};
use crate::sides::is_rival;
use crate::weights_text::{column, named};

/// How many sums of rows the network makes.
pub const VALUE_WIDTH: usize = 32;

/// How many numbers its second layer has.
pub const VALUE_HIDDEN: usize = 16;

/// How many numbers the second layer reads beside the sums: the colour's features, the mean of its rivals', and how far the
/// game is.
pub const VALUE_DENSE: usize = 2 * EVAL_FEATURES + 1;

/// The weights of one input that is set or not.
pub type InputRow = [f32; VALUE_WIDTH];

/// All numbers of the network.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueNetwork {
    /// By input. Those of pieces are in the order of the table.
    pub rows: Vec<InputRow>,
    /// The bias of the sums.
    pub bias: InputRow,
    /// By number that the second layer reads, the sums first.
    pub second: [[f32; VALUE_HIDDEN]; VALUE_WIDTH + VALUE_DENSE],
    /// The bias of the second layer.
    pub second_bias: [f32; VALUE_HIDDEN],
    /// The weights of the second layer.
    pub output: [f32; VALUE_HIDDEN],
}

impl ValueNetwork {
    /// A network that finds all colours equally strong.
    pub fn zero() -> Self {
        Self {
            rows: vec![[0.0; VALUE_WIDTH]; INPUTS],
            bias: [0.0; VALUE_WIDTH],
            second: [[0.0; VALUE_HIDDEN]; VALUE_WIDTH + VALUE_DENSE],
            second_bias: [0.0; VALUE_HIDDEN],
            output: [0.0; VALUE_HIDDEN],
        }
    }

    /// How strong a colour stands.
    pub(crate) fn strength(
        &self,
        position: &Position,
        tables: &BoardTables,
        standings: &Standings,
        colour: Colour,
    ) -> f32 {
        let mut sums = self.bias;
        for_each_input(position, tables, standings, colour, |row| {
            sums.iter_mut().zip(&self.rows[row]).for_each(|(sum, weight)| *sum += weight);
        });
        let mut second = self.second_bias;
        let (of_sums, of_dense) = self.second.split_at(VALUE_WIDTH);
        let mut add = |weights: &[f32; VALUE_HIDDEN], number: f32| {
            second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * number);
        };
        of_sums.iter().zip(sums).for_each(|(weights, sum)| add(weights, sum.max(0.0)));
        let dense = dense_inputs(position, &standings.features, colour);
        of_dense.iter().zip(dense).for_each(|(weights, number)| add(weights, number));
        self.output.iter().zip(second).map(|(weight, number)| weight * number.max(0.0)).sum()
    }
}

/// What the network reads of a position for one colour.
#[derive(Clone, Debug)]
pub struct ValueInputs {
    /// The rows of the inputs that are set.
    pub rows: Vec<u16>,
    /// The numbers beside them.
    pub dense: [f32; VALUE_DENSE],
}

impl ValueInputs {
    /// Reads a position.
    pub fn new(position: &Position, tables: &BoardTables, standings: &Standings, colour: Colour) -> Self {
        let mut rows = Vec::new();
        for_each_input(position, tables, standings, colour, |row| rows.push(row as u16));
        Self { rows, dense: dense_inputs(position, &standings.features, colour) }
    }
}

fn dense_inputs(
    position: &Position,
    features: &ByColour<[f32; EVAL_FEATURES]>,
    colour: Colour,
) -> [f32; VALUE_DENSE] {
    let mut dense = [0.0; VALUE_DENSE];
    dense[..EVAL_FEATURES].copy_from_slice(&features[colour]);
    let rivals = || position.rules().colours().filter(|&other| is_rival(position, colour, other));
    let share = 1.0 / rivals().count().max(1) as f32;
    for rival in rivals() {
        let means = dense[EVAL_FEATURES..].iter_mut().zip(&features[rival]);
        means.for_each(|(mean, feature)| *mean += share * feature);
    }
    dense[2 * EVAL_FEATURES] = progress(position);
    dense
}

/// How tables are read and written: a line for each row of numbers.
impl ValueNetwork {
    /// The kinds of lines.
    pub(crate) const KINDS: [&str; 3] = ["input", "join", "strength"];

    /// Takes a line: its kind, its name and its numbers. `pieces` are the names of the table's pieces.
    pub(crate) fn read_line(
        &mut self,
        kind: &str,
        name: &str,
        words: &[&str],
        pieces: &[String],
    ) -> Result<(), String> {
        let number_of = |names: Vec<String>| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            named(&names, name)
        };
        match (kind, name) {
            ("strength", _) => self.output = column(words)?,
            ("input", BIAS) => self.bias = column(words)?,
            ("input", _) => self.rows[input_number(number_of(input_names(pieces))?, pieces)] = column(words)?,
            (_, BIAS) => self.second_bias = column(words)?,
            (_, _) => self.second[number_of(join_names())?] = column(words)?,
        }
        Ok(())
    }

    /// All lines: their kinds and names, and their numbers.
    pub(crate) fn lines(&self, pieces: &[String]) -> Vec<(String, Vec<f32>)> {
        let inputs = input_names(pieces).into_iter().enumerate();
        let inputs = inputs.map(|(number, name)| (name, &self.rows[input_number(number, pieces)]));
        let mut lines: Vec<(String, Vec<f32>)> =
            inputs.map(|(name, row)| (format!("input {name}"), row.to_vec())).collect();
        lines.push((format!("input {BIAS}"), self.bias.to_vec()));
        let join = join_names().into_iter().zip(&self.second);
        lines.extend(join.map(|(name, row)| (format!("join {name}"), row.to_vec())));
        lines.push((format!("join {BIAS}"), self.second_bias.to_vec()));
        lines.push(("strength output".into(), self.output.to_vec()));
        lines
    }

    /// The same network with the inputs of pieces in another order: by piece, its number in the table, if it is there.
    pub(crate) fn ordered(&self, pieces: impl Iterator<Item = Option<usize>>) -> Self {
        let mut ordered = self.clone();
        ordered.rows[CELL_INPUTS..].fill([0.0; VALUE_WIDTH]);
        for (number, known) in pieces.enumerate() {
            let Some(known) = known else { continue };
            for first in (CELL_INPUTS..INPUTS).step_by(MAX_PIECES) {
                ordered.rows[first + number] = self.rows[first + known];
            }
        }
        ordered
    }

    /// All numbers, in a fixed order.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().flatten().chain(&mut self.bias);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        rows.chain(second).chain(&mut self.output)
    }
}

/// The name of a bias in tables.
const BIAS: &str = "base";

/// The names of the inputs: of the cells, then of all pieces by what is known of them.
fn input_names(pieces: &[String]) -> Vec<String> {
    let of_pieces = |kind: &'static str| pieces.iter().map(move |piece| format!("{kind}:{piece}"));
    cell_input_names().chain(PIECE_INPUTS.into_iter().flat_map(of_pieces)).collect()
}

/// The input that the name of this number is for.
fn input_number(number: usize, pieces: &[String]) -> usize {
    match number.checked_sub(CELL_INPUTS) {
        Some(number) => CELL_INPUTS + number / pieces.len() * MAX_PIECES + number % pieces.len(),
        None => number,
    }
}

/// The names of what the second layer reads.
fn join_names() -> Vec<String> {
    let sums = (0..VALUE_WIDTH).map(|number| number.to_string());
    let own = EVAL_FEATURE_NAMES.iter().map(ToString::to_string);
    let rivals = EVAL_FEATURE_NAMES.iter().map(|name| format!("rivals:{name}"));
    sums.chain(own).chain(rivals).chain(["progress".into()]).collect()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rules::{Options, Ruleset};

    use super::*;
    use crate::evaluation::evaluate;
    use crate::playout::Random;
    use crate::weights::Weights;

    /// Weights with a value network of random numbers, rounded as tables have them.
    fn random_weights(rules: &Ruleset) -> Weights {
        let mut random = Random::seed_from_u64(11);
        let mut network = ValueNetwork::zero();
        network.numbers_mut().for_each(|number| *number = random.random_range(-0.1..0.1));
        let mut weights = Weights::of(rules);
        weights.value = Some(Box::new(network));
        let mut weights = Weights::parse_whole(&weights.to_string()).unwrap();
        weights.order_for(rules);
        weights
    }

    #[test]
    fn tables_with_a_value_network_are_read_as_they_are_written() {
        let rules = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
        let weights = random_weights(&rules);
        let text = weights.to_string();
        let mut again = Weights::parse_whole(&text).unwrap();
        again.order_for(&rules);
        assert_eq!(again, weights);
        let cut = text.lines().filter(|line| !line.starts_with("join progress"));
        let error = Weights::parse_whole(&cut.collect::<Vec<_>>().join("\n")).unwrap_err().to_string();
        assert!(error.contains("join progress"), "{error}");
    }

    #[test]
    fn a_position_is_worth_as_much_as_its_mirror_images() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let (tables, weights) = (BoardTables::new(&rules), random_weights(&rules));
            let mut random = Random::seed_from_u64(7);
            let mut position = Position::new(rules.clone());
            let mut images = vec![Position::new(rules.clone()); rules.symmetries().len()];
            while position.turn().is_some() {
                let values = evaluate(&mut position, &tables, &weights);
                for image in &mut images {
                    for (value, other) in values.iter().zip(evaluate(image, &tables, &weights)) {
                        assert!((value - other).abs() < 1e-3, "{}: {value} and {other}", file.name());
                    }
                }
                let moves = position.legal_moves();
                let placement = moves[random.random_range(0..moves.len() as u32) as usize];
                position.play(placement);
                let mirrored = rules.symmetries().iter().zip(&mut images);
                mirrored.for_each(|(symmetry, image)| image.play(rules.image(symmetry, placement)));
            }
        }
    }

    #[test]
    fn inputs_of_pieces_are_found_by_name() {
        let rules = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
        let (tables, weights) = (BoardTables::new(&rules), random_weights(&rules));
        let mut lines: Vec<String> = weights.to_string().lines().map(String::from).collect();
        let is_piece = |line: &String| line.starts_with("piece ");
        let first = lines.iter().position(is_piece).unwrap();
        let count = lines.iter().filter(|line| is_piece(line)).count();
        lines[first..first + count].reverse();
        let mut reversed = Weights::parse_whole(&lines.join("\n")).unwrap();
        reversed.order_for(&rules);
        assert_ne!(reversed.pieces, weights.pieces);
        let mut position = Position::new(rules.clone());
        position.play(position.legal_moves()[0]);
        let values = [&weights, &reversed].map(|weights| evaluate(&mut position.clone(), &tables, weights));
        assert_eq!(values[0], values[1]);
    }
}
