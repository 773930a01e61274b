//! Hints, analyses and reasons as plain data for programs.
//!
//! The names of the fields are part of the API and of what the command line prints.

mod reason;

use notation::format_move;
use rules::{Colour, Index, Ruleset, Seat, Side};
use serde::Serialize;

use crate::analysis::{MoveAnalysis, Summary, Verdict, summaries};
use crate::reasons::{self, english};

pub use reason::{Reason, ReasonKind};
use reason::{of_reason, round};

/// The analysis of a whole game or of its first moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The variant's name.
    pub game: String,
    /// Its options as `key=value`.
    pub options: Vec<String>,
    /// The colours that score together.
    pub sides: Vec<Vec<String>>,
    /// The moves in the order of play.
    pub moves: Vec<Move>,
    /// How well each player moved.
    pub players: Vec<Player>,
}

/// A move that was made, what it was worth, and what would have been better.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// How many moves were possible.
    pub legal: usize,
    /// What the position was worth to each side, from 0 to 1.
    pub before: Vec<f64>,
    /// What it was worth after the move.
    pub after: Vec<f64>,
    /// What the move was worth to who made it.
    pub value: f64,
    /// The best move.
    pub best: String,
    /// What the best move was worth.
    pub best_value: f64,
    /// What the move gave away.
    pub loss: f64,
    /// How bad that was.
    pub verdict: Verdict,
    /// Why the best move is good, in English.
    pub why_best: String,
    /// The same as data.
    pub reasons: Vec<Reason>,
}

/// How well a player moved.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The fields.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth to the side to move, from 0 to 1.
    pub value: f64,
    /// How often the search tried it.
    pub visits: u32,
    /// Why it is good, in English.
    pub why: String,
    /// The same as data.
    pub reasons: Vec<Reason>,
}

/// The analysis of a whole game or of its first moves.
pub fn analysis(rules: &Ruleset, analyses: &[MoveAnalysis]) -> Analysis {
    let variant = rules.variant();
    let name = |&colour: &Colour| variant.colour_name(colour).to_owned();
    let players = summaries(analyses, variant.seats());
    Analysis {
        game: variant.name.clone(),
        options: variant.options.pairs(),
        sides: variant.sides.iter().map(|side| side.iter().map(name).collect()).collect(),
        moves: analyses.iter().map(|analysis| of_move(rules, analysis)).collect(),
        players: players.iter().map(|summary| of_player(rules, summary)).collect(),
    }
}

/// A hint for the side to move.
pub fn hint(rules: &Ruleset, side: Option<Side>, hint: &reasons::Hint) -> Hint {
    Hint {
        text: format_move(rules, hint.placement),
        value: round(hint.value),
        visits: hint.visits,
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

fn of_move(rules: &Ruleset, analysis: &MoveAnalysis) -> Move {
    let side = analysis.side;
    Move {
        number: analysis.number,
        colour: rules.variant().colour_name(analysis.ply.colour).to_owned(),
        player: analysis.seat.index() + 1,
        side: side.map(|side| side.index() + 1),
        text: format_move(rules, analysis.ply.placement),
        legal: analysis.legal,
        before: rounded(&analysis.before),
        after: rounded(&analysis.after),
        value: round(analysis.value),
        best: format_move(rules, analysis.best),
        best_value: round(analysis.best_value),
        loss: round(analysis.loss()),
        verdict: analysis.verdict(),
        why_best: english::sentence(rules, side, &analysis.reasons),
        reasons: analysis.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect(),
    }
}

fn of_player(rules: &Ruleset, summary: &Summary) -> Player {
    let [inaccuracies, mistakes, blunders] = summary.verdicts;
    Player {
        player: summary.seat.index() + 1,
        colours: own_colours(rules, summary.seat),
        moves: summary.moves,
        average_loss: round(summary.average_loss),
        worst_move: summary.worst,
        inaccuracies,
        mistakes,
        blunders,
    }
}

fn rounded(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| round(value)).collect()
}
