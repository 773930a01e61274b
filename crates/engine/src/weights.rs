//! The weights, fitted to games: those of the policy network and those of the evaluation.
//!
//! They are kept as text, a table for each kind of game. A rule set gets the table that has its pieces and is nearest in
//! board size and number of sides.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use rules::{Index, MAX_PIECES, Ruleset};

use crate::eval_features::{EVAL_FEATURE_NAMES, EVAL_FEATURES};
use crate::network::Network;
use crate::params::ParamChanges;
use crate::value_network::ValueNetwork;
use crate::weights_text::{column, count, named};

/// The moments of a game for which weights of moves are given: nothing, half and all of a colour's cells placed.
pub const MOVE_PHASES: usize = 3;

/// The moments of a game for which weights of the evaluation are given.
pub const EVAL_PHASES: usize = 4;

/// The tables that come with the engine. Those for more than two sides have the network of those for two: it is stronger
/// there, because a search among four teaches less about moves. Only their evaluations differ.
const TABLES: [&str; 5] = [
    include_str!("../weights/square-196-2.txt"),
    include_str!("../weights/square-400-2.txt"),
    include_str!("../weights/square-400-4.txt"),
    include_str!("../weights/triangle-486-2.txt"),
    include_str!("../weights/triangle-486-4.txt"),
];

/// All weights for one kind of game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// How many cells the board has that they were fitted on.
    pub cells: usize,
    /// How many sides those games had.
    pub sides: usize,
    /// The parameters that such games are searched with, where they differ from the defaults.
    pub params: ParamChanges,
    /// The policy network; without it all cells count alike.
    pub network: Option<Box<Network>>,
    /// The worth of a move that opens no corner, by phase.
    pub dead_end: [f32; MOVE_PHASES],
    /// The worth of playing a piece, by its name and by phase.
    pub pieces: Vec<(String, [f32; MOVE_PHASES])>,
    /// The value network; without it the sums below decide alone.
    pub value: Option<Box<ValueNetwork>>,
    /// The same with pieces in the order of the rule set.
    pub(crate) ordered_value: Option<Box<ValueNetwork>>,
    /// By phase, then by feature of the evaluation. Tables call these lines `standing`.
    pub evaluation: [[f32; EVAL_FEATURES]; EVAL_PHASES],
    /// The weights of pieces in the order of the rule set, by phase.
    ordered: [[f32; MAX_PIECES]; MOVE_PHASES],
}

/// What is wrong with a table of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct WeightsError {
    line: usize,
    message: String,
}

/// Why a table cannot serve a rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MisfitError {
    /// It does not know all pieces.
    #[error("expected weights of all pieces of the game, got none of {0}")]
    Pieces(String),
    /// It was fitted on another board.
    #[error("expected weights for a board of {expected} cells, got those for one of {got}")]
    Board {
        /// The cells that would do.
        expected: String,
        /// The cells of the table's board.
        got: usize,
    },
}

impl Weights {
    /// The weights that fit a rule set best: those of a table with the same pieces, else of any, on the board nearest in size.
    pub fn of(rules: &Ruleset) -> Self {
        static KNOWN: LazyLock<Vec<Weights>> = LazyLock::new(|| {
            let read = |text: &&str| Weights::parse(text).expect("a test reads the tables that are shipped");
            TABLES.iter().map(read).collect()
        });
        let unlike = |weights: &&Self| {
            let strange = rules.pieces().iter().filter(|piece| weights.row_of(&piece.name).is_none()).count();
            let sides = weights.sides.abs_diff(rules.variant().sides.len());
            // Three sides are more like four than like two: each has one colour.
            (strange, weights.cells.abs_diff(rules.cell_count()), sides, Reverse(weights.sides))
        };
        let mut weights = KNOWN.iter().min_by_key(unlike).expect("there are tables").clone();
        weights.order_for(rules);
        weights
    }

    /// Whether the table serves a rule set: it knows its pieces, and was fitted on its board or on that of the table which
    /// the engine itself takes for these rules.
    pub fn fit(&self, rules: &Ruleset) -> Result<(), MisfitError> {
        let missing = rules.pieces().iter().filter(|piece| self.row_of(&piece.name).is_none());
        let missing: Vec<&str> = missing.map(|piece| piece.name.as_str()).collect();
        if !missing.is_empty() {
            return Err(MisfitError::Pieces(missing.join(", ")));
        }
        let (own, usual) = (rules.cell_count(), Self::of(rules).cells);
        if self.cells != own && self.cells != usual {
            let expected = if own == usual { own.to_string() } else { format!("{own} or {usual}") };
            return Err(MisfitError::Board { expected, got: self.cells });
        }
        Ok(())
    }

    /// Which row of `pieces` is the one of this name.
    pub fn row_of(&self, name: &str) -> Option<usize> {
        self.pieces.iter().position(|(other, _)| other == name)
    }

    /// Puts the weights of pieces into the order of a rule set. One that the table does not know
    /// is worth its size.
    pub fn order_for(&mut self, rules: &Ruleset) {
        for piece in rules.piece_ids() {
            let name = &rules.piece(piece).name;
            let known = self.row_of(name).map(|row| self.pieces[row].1);
            let size = rules.piece(piece).size as f32;
            for phase in 0..MOVE_PHASES {
                self.ordered[phase][piece.index()] = known.map_or(size, |weights| weights[phase]);
            }
        }
        let rows = || rules.pieces().iter().map(|piece| self.row_of(&piece.name));
        self.ordered_value = self.value.as_ref().map(|network| Box::new(network.ordered(rows())));
    }

    fn piece_names(&self) -> Vec<String> {
        self.pieces.iter().map(|(name, _)| name.clone()).collect()
    }

    /// By piece of the rule set: the worth of playing it when a colour has placed this share of its cells.
    pub(crate) fn of_pieces(&self, placed: f32) -> [f32; MAX_PIECES] {
        blend(&self.ordered, placed)
    }

    /// The worth of opening no corner at that moment.
    pub(crate) fn of_dead_end(&self, placed: f32) -> f32 {
        let [worth] = blend(&self.dead_end.map(|worth| [worth]), placed);
        worth
    }

    /// The weights of the features of the evaluation when the game is so far.
    pub fn evaluation_at(&self, progress: f32) -> [f32; EVAL_FEATURES] {
        blend(&self.evaluation, progress)
    }

    /// Weights that are all 0, for a rule set.
    pub fn zero(rules: &Ruleset) -> Self {
        let mut weights = Self {
            cells: rules.cell_count(),
            sides: rules.variant().sides.len(),
            params: ParamChanges::default(),
            network: None,
            value: None,
            ordered_value: None,
            dead_end: [0.0; MOVE_PHASES],
            pieces: rules.pieces().iter().map(|piece| (piece.name.clone(), [0.0; MOVE_PHASES])).collect(),
            evaluation: [[0.0; EVAL_FEATURES]; EVAL_PHASES],
            ordered: [[0.0; MAX_PIECES]; MOVE_PHASES],
        };
        weights.order_for(rules);
        weights
    }

    /// Reads a table: lines of a kind, a name and numbers, mostly one for each phase. What has no line is 0, so that training can
    /// begin with a table from before a feature.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        Self::read(text).map(|(weights, _)| weights)
    }

    /// The same of a table to play with, which has a line for everything: one that was cut off is refused.
    pub fn parse_whole(text: &str) -> Result<Self, WeightsError> {
        let (weights, seen) = Self::read(text)?;
        let pieces = weights.piece_names();
        let value = weights.value.iter().flat_map(|network| network.lines(&pieces)).map(|(row, _)| row);
        let missing: Vec<String> = rows().chain(value).filter(|row| !seen.contains(row)).collect();
        if missing.is_empty() && !weights.pieces.is_empty() {
            return Ok(weights);
        }
        let missing = missing.first().map_or("a piece", String::as_str);
        let message = format!("expected a whole table, got the end without {missing}");
        Err(WeightsError { line: text.lines().count(), message })
    }

    /// The table and the names of its lines.
    fn read(text: &str) -> Result<(Self, BTreeSet<String>), WeightsError> {
        let mut weights = Self {
            cells: 0,
            sides: 0,
            params: ParamChanges::default(),
            network: None,
            value: None,
            ordered_value: None,
            dead_end: [0.0; MOVE_PHASES],
            pieces: Vec::new(),
            evaluation: [[0.0; EVAL_FEATURES]; EVAL_PHASES],
            ordered: [[0.0; MAX_PIECES]; MOVE_PHASES],
        };
        let mut seen = BTreeSet::new();
        for (number, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = content.split_whitespace().collect();
            let fault = |message| WeightsError { line: number + 1, message };
            weights.read_line(&words).map_err(fault)?;
            let row = row_name(&words);
            if !row.is_empty() && !seen.insert(row.clone()) {
                return Err(fault(format!("expected one line for {row}, got a second")));
            }
        }
        Ok((weights, seen))
    }

    fn read_line(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            [] => {}
            ["cells", number] => self.cells = count(number)?,
            ["sides", number] => self.sides = count(number)?,
            ["param", name, value] => {
                let number = value.parse().map_err(|_| format!("expected a number, got {value:?}"))?;
                self.params.set(name, number).map_err(|error| error.to_string())?;
            }
            ["dead_end", numbers @ ..] => self.dead_end = column(numbers)?,
            [kind @ ("see" | "mix" | "worth"), name, numbers @ ..] => {
                self.network.get_or_insert_with(Box::default).read_line(kind, name, numbers)?;
            }
            [kind, name, numbers @ ..] if ValueNetwork::KINDS.contains(kind) => {
                let pieces = self.piece_names();
                let network = self.value.get_or_insert_with(|| Box::new(ValueNetwork::zero()));
                network.read_line(kind, name, numbers, &pieces)?;
            }
            ["piece", name, numbers @ ..] => self.pieces.push(((*name).into(), column(numbers)?)),
            ["standing", name, numbers @ ..] => {
                let feature = named(&EVAL_FEATURE_NAMES, name)?;
                let column: [f32; EVAL_PHASES] = column(numbers)?;
                (0..EVAL_PHASES).for_each(|phase| self.evaluation[phase][feature] = column[phase]);
            }
            [other, ..] => {
                return Err(format!(
                    "expected cells, sides, param, dead_end, piece, see, mix, worth, input, join, strength or standing, got {other:?}"
                ));
            }
        }
        Ok(())
    }
}

/// What a line is about: its kind, and its name if there are several of the kind.
fn row_name(words: &[&str]) -> String {
    match words {
        [
            kind @ ("param" | "see" | "mix" | "worth" | "piece" | "standing" | "input" | "join" | "strength"),
            name,
            ..,
        ] => {
            format!("{kind} {name}")
        }
        [kind, ..] => (*kind).into(),
        [] => String::new(),
    }
}

/// The lines that every table has, whatever its pieces.
fn rows() -> impl Iterator<Item = String> {
    let network = Network::default().lines().into_iter().map(|(row, _)| row);
    let evaluation = EVAL_FEATURE_NAMES.iter().map(|name| format!("standing {name}"));
    ["cells", "sides", "dead_end"].map(String::from).into_iter().chain(network).chain(evaluation)
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cells {}\nsides {}", self.cells, self.sides)?;
        self.params.iter().try_for_each(|(name, value)| writeln!(f, "param {name} {value}"))?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, numbers: &[f32]| {
            write!(f, "{name:<24}")?;
            numbers.iter().try_for_each(|number| write!(f, " {number:7.3}"))?;
            writeln!(f)
        };
        row(f, "dead_end", &self.dead_end)?;
        for (name, numbers) in &self.pieces {
            row(f, &format!("piece {name}"), numbers)?;
        }
        for (name, numbers) in self.network.iter().flat_map(|network| network.lines()) {
            row(f, &name, &numbers)?;
        }
        let pieces = self.piece_names();
        for (name, numbers) in self.value.iter().flat_map(|network| network.lines(&pieces)) {
            row(f, &name, &numbers)?;
        }
        for (feature, name) in EVAL_FEATURE_NAMES.iter().enumerate() {
            row(f, &format!("standing {name}"), &self.evaluation.map(|phase| phase[feature]))?;
        }
        Ok(())
    }
}

/// The weights at a moment between 0 and 1: those of the phases change evenly from one to the next.
pub(crate) fn blend<const N: usize, const P: usize>(table: &[[f32; N]; P], moment: f32) -> [f32; N] {
    let (low, share) = between(moment, P);
    std::array::from_fn(|number| (1.0 - share) * table[low][number] + share * table[low + 1][number])
}

/// Which of this many phases a moment lies after, and its share of the way to the next.
pub fn between(moment: f32, phases: usize) -> (usize, f32) {
    let along = moment.clamp(0.0, 1.0) * (phases - 1) as f32;
    let low = (along as usize).min(phases - 2);
    (low, along - low as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_they_are_written() {
        for text in TABLES {
            let weights = Weights::parse_whole(text).unwrap();
            assert_eq!(Weights::parse(&weights.to_string()).unwrap(), weights);
            assert!(!weights.pieces.is_empty());
        }
    }

    #[test]
    fn games_for_four_weigh_moves_as_games_for_two_do() {
        let tables = TABLES.map(|text| Weights::parse(text).unwrap());
        for of_four in tables.iter().filter(|table| table.sides == 4) {
            let of_two =
                tables.iter().find(|table| table.cells == of_four.cells && table.sides == 2).unwrap();
            let moves = |table: &Weights| (table.network.clone(), table.pieces.clone(), table.dead_end);
            assert_eq!(moves(of_four), moves(of_two), "{} cells", of_four.cells);
        }
    }

    #[test]
    fn every_rule_set_gets_the_table_of_its_pieces() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&rules::Options::default()).unwrap()).unwrap();
            let weights = Weights::of(&rules);
            let known = |piece: &rules::Piece| weights.pieces.iter().any(|(name, _)| *name == piece.name);
            assert!(rules.pieces().iter().all(known), "{}", file.name());
        }
    }

    #[test]
    fn faults_are_named_with_their_line() {
        for (text, fault) in [
            ("cells x", "line 1: expected a count, got \"x\""),
            ("cells 4\nsee nonsense 1 2 3", "line 2: expected one of blocked"),
            ("param nonsense 1", "line 1: expected one of exploration, "),
            ("param tournament 0", "line 1: tournament: expected 1 to 64, got 0"),
            ("param tournament many", "line 1: expected a number, got \"many\""),
            ("param amaf 1\nparam amaf 1", "line 2: expected one line for param amaf, got a second"),
            ("standing left 1 2", "line 1: expected 4 numbers, got 2"),
            ("piece I NaN 1 2", "line 1: expected a number from -1000 to 1000, got \"NaN\""),
            ("worth covered 1e20", "line 1: expected a number from -1000 to 1000, got \"1e20\""),
            (
                "weight 1",
                "line 1: expected cells, sides, param, dead_end, piece, see, mix, worth, input, join, strength or \
                standing, got \"weight\"",
            ),
        ] {
            let error = Weights::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(fault), "{error}");
        }
    }

    #[test]
    fn a_table_that_is_cut_off_or_says_a_thing_twice_is_refused() {
        let whole = TABLES[0];
        let lines = whole.lines().count();
        for keep in 0..lines {
            let cut: String = whole.lines().take(keep).map(|line| line.to_owned() + "\n").collect();
            let kind = whole.lines().nth(keep).and_then(|line| line.split_whitespace().next());
            let parsed = Weights::parse_whole(&cut);
            assert!(parsed.is_err() || kind.is_none_or(|kind| kind.starts_with('#')), "{keep} of {lines}");
        }
        let error = Weights::parse(&format!("{whole}\ncells 196\n")).unwrap_err().to_string();
        assert!(error.ends_with("expected one line for cells, got a second"), "{error}");
    }

    #[test]
    fn a_table_of_another_board_or_of_other_pieces_does_not_fit() {
        let rules =
            |name: &str| Ruleset::compile(rules::variant(name, &rules::Options::default()).unwrap()).unwrap();
        let of = |name: &str| Weights::of(&rules(name));
        for file in rules::variants() {
            assert_eq!(of(file.name()).fit(&rules(file.name())), Ok(()), "{}", file.name());
        }
        let error = of("duo").fit(&rules("classic")).unwrap_err().to_string();
        assert_eq!(error, "expected weights for a board of 400 cells, got those for one of 196");
        assert!(matches!(of("duo").fit(&rules("trigon")), Err(MisfitError::Pieces(_))));
        assert!(matches!(of("trigon").fit(&rules("duo")), Err(MisfitError::Pieces(_))));
        assert!(matches!(of("classic").fit(&rules("duo")), Err(MisfitError::Board { .. })));
    }
}
