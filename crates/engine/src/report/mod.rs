//! Hints, analyses and reasons as plain data for programs.
//!
//! The names of the fields are part of the API and of what the command line prints.

mod reason;

use notation::format_move;
use rules::{Colour, Index, Ply, Ruleset, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::analysis::{MoveAnalysis, Verdict};
use crate::reasons::{self, english};

pub use reason::{Reason, ReasonKind};
use reason::{of_reason, round};

/// The analysis of a whole game or of its first moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The variant's name.
    pub game: String,
    /// Its options as `key=value`.
    pub options: Vec<String>,
    /// The colours that score together.
    pub sides: Vec<Vec<String>>,
    /// What its values are.
    pub unit: Unit,
    /// The moves in the order of play.
    pub moves: Vec<Move>,
    /// How well each player moved.
    pub players: Vec<Player>,
}

/// What values are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ValueUnit))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The expected share of the win, from 0 to 1: mostly by rank, a little by score.
    WinShare,
}

/// A move of an expected line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineMove {
    /// The colour that it is made for.
    pub colour: String,
    /// The fields.
    #[serde(rename = "move")]
    pub text: String,
    /// The number of the placement among all of the variant.
    pub placement: usize,
}

/// A move that was made, what it was worth, and what would have been better.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnalysedMove))]
pub struct Move {
    /// The number of the move, from 1.
    pub number: usize,
    /// The colour that it was made for.
    pub colour: String,
    /// The player who made it, from 1.
    pub player: usize,
    /// The side that the player plays for, from 1, if there is one.
    pub side: Option<usize>,
    /// The fields.
    #[serde(rename = "move")]
    pub text: String,
    /// The number of the placement among all of the variant.
    pub placement: usize,
    /// How many moves were possible.
    pub legal: usize,
    /// What the position was worth to each side, from 0 to 1.
    pub before: Vec<f64>,
    /// What it was worth after the move.
    pub after: Vec<f64>,
    /// What the move was worth to who made it.
    pub value: f64,
    /// What the engine would have played instead, as text; the move itself if nothing was better.
    pub best: String,
    /// The number of its placement.
    pub best_placement: usize,
    /// What the best move was worth.
    pub best_value: f64,
    /// How play would have gone on with it, itself first.
    pub best_line: Vec<LineMove>,
    /// What the move gave away.
    pub loss: f64,
    /// How bad that was.
    pub verdict: Verdict,
    /// Why the best move is good, in English.
    pub why_best: String,
    /// The same as data.
    pub reasons: Vec<Reason>,
    /// How many simulations that comes from.
    pub simulations: u64,
}

/// How well a player moved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnalysedPlayer))]
pub struct Player {
    /// The number of the player, from 1.
    pub player: usize,
    /// The colours that the player alone plays, joined by `+`.
    pub colours: String,
    /// How many moves the player made.
    pub moves: usize,
    /// What they gave away on average.
    pub average_loss: f64,
    /// The number of the move that gave most away.
    pub worst_move: Option<usize>,
    /// How many moves were a little worse than the best.
    pub inaccuracies: usize,
    /// How many were clearly worse.
    pub mistakes: usize,
    /// How many were much worse.
    pub blunders: usize,
}

/// A suggested move, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The fields.
    #[serde(rename = "move")]
    pub text: String,
    /// The number of the placement among all of the variant.
    pub placement: usize,
    /// What it is worth to the side to move, from 0 to 1.
    pub value: f64,
    /// How often the search tried it.
    pub visits: u32,
    /// How play would go on with it, itself first.
    pub line: Vec<LineMove>,
    /// Why it is good, in English.
    pub why: String,
    /// The same as data.
    pub reasons: Vec<Reason>,
}

/// The analysis of a whole game or of its first moves.
pub fn analysis(rules: &Ruleset, analyses: &[MoveAnalysis]) -> Analysis {
    of_moves(rules, analyses.iter().map(|analysis| of_move(rules, analysis)).collect())
}

/// The analysis that these moves make, as of one that was interrupted.
pub fn of_moves(rules: &Ruleset, moves: Vec<Move>) -> Analysis {
    let variant = rules.variant();
    let name = |&colour: &Colour| variant.colour_name(colour).to_owned();
    Analysis {
        game: variant.name.clone(),
        options: variant.options.pairs(),
        sides: variant.sides.iter().map(|side| side.iter().map(name).collect()).collect(),
        unit: Unit::WinShare,
        players: (0..variant.seats()).map(|seat| player(rules, Seat::from_index(seat), &moves)).collect(),
        moves,
    }
}

/// A hint for the side to move, with the line that it begins.
pub fn hint(rules: &Ruleset, side: Option<Side>, hint: &reasons::Hint, line: &[Ply]) -> Hint {
    Hint {
        text: format_move(rules, hint.placement),
        placement: hint.placement.index(),
        value: round(hint.value),
        visits: hint.visits,
        line: of_line(rules, line),
        why: english::sentence(rules, side, &hint.reasons),
        reasons: hint.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect(),
    }
}

/// The colours that a player alone plays, joined by `+`.
pub fn own_colours(rules: &Ruleset, seat: Seat) -> String {
    let variant = rules.variant();
    let own = |&colour: &Colour| variant.controllers[colour] == [seat];
    let names: Vec<&str> = variant.colours().filter(own).map(|colour| variant.colour_name(colour)).collect();
    names.join("+")
}

/// A move as data.
pub fn of_move(rules: &Ruleset, analysis: &MoveAnalysis) -> Move {
    let side = analysis.side;
    Move {
        number: analysis.number,
        colour: rules.variant().colour_name(analysis.ply.colour).to_owned(),
        player: analysis.seat.index() + 1,
        side: side.map(|side| side.index() + 1),
        text: format_move(rules, analysis.ply.placement),
        placement: analysis.ply.placement.index(),
        legal: analysis.legal,
        before: rounded(&analysis.before),
        after: rounded(&analysis.after),
        value: round(analysis.value),
        best: format_move(rules, analysis.best),
        best_placement: analysis.best.index(),
        best_value: round(analysis.best_value),
        best_line: of_line(rules, &analysis.best_line),
        loss: round(analysis.loss()),
        verdict: analysis.verdict(),
        why_best: english::sentence(rules, side, &analysis.reasons),
        reasons: analysis.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect(),
        simulations: analysis.simulations,
    }
}

fn of_line(rules: &Ruleset, line: &[Ply]) -> Vec<LineMove> {
    let line_move = |ply: &Ply| LineMove {
        colour: rules.variant().colour_name(ply.colour).to_owned(),
        text: format_move(rules, ply.placement),
        placement: ply.placement.index(),
    };
    line.iter().map(line_move).collect()
}

fn player(rules: &Ruleset, seat: Seat, moves: &[Move]) -> Player {
    let own = || moves.iter().filter(|made| made.player == seat.index() + 1);
    let count = |verdict: Verdict| own().filter(|made| made.verdict == verdict).count();
    let worst = own().filter(|made| made.loss > 0.0).max_by(|a, b| a.loss.total_cmp(&b.loss));
    let average = own().map(|made| made.loss).sum::<f64>() / own().count().max(1) as f64;
    Player {
        player: seat.index() + 1,
        colours: own_colours(rules, seat),
        moves: own().count(),
        average_loss: round(average as f32),
        worst_move: worst.map(|worst| worst.number),
        inaccuracies: count(Verdict::Inaccuracy),
        mistakes: count(Verdict::Mistake),
        blunders: count(Verdict::Blunder),
    }
}

fn rounded(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| round(value)).collect()
}
