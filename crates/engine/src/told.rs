//! What the engine found out, as plain data for programs: hints, analyses and reasons.
//!
//! The names of the fields are part of what the command line and the server promise.

use notation::format_move;
use rules::{CellSet, Colour, Index, PieceId, Ruleset, Seat, Side};
use serde::Serialize;

use crate::analysis::{Judgement, Summary, Verdict, summaries};
use crate::reasons::{self, Weighed, english};

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
    /// How each player did.
    pub players: Vec<Player>,
}

/// A move that was made, what it was worth, and what would have been better.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnalysedMove))]
pub struct Move {
    /// From 1.
    pub number: usize,
    /// The colour that it was made for.
    pub colour: String,
    /// Who made it, from 1.
    pub player: usize,
    /// The side that the player plays for, from 1, if there is one.
    pub side: Option<usize>,
    /// The fields.
    #[serde(rename = "move")]
    pub place: String,
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
    /// What that was worth.
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

/// How a player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnalysedPlayer))]
pub struct Player {
    /// From 1.
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

/// A good move and why it is one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The fields.
    #[serde(rename = "move")]
    pub place: String,
    /// What it is worth to the side to move, from 0 to 1.
    pub value: f64,
    /// How often the search tried it.
    pub visits: u32,
    /// Why it is good, in English.
    pub why: String,
    /// The same as data.
    pub reasons: Vec<Reason>,
}

/// Something that counts for a move, or against it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// More is more telling; 1 is about the usual difference between two moves.
    pub weight: f64,
    /// What it is.
    #[serde(flatten)]
    pub what: What,
}

/// What is true of a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReasonKind))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// There is no other move.
    Only {},
    /// It opens more corners of its colour than it closes.
    Corners {
        /// How many it opens.
        opened: usize,
        /// How many it closes.
        closed: usize,
    },
    /// It brings its colour nearer to the centre.
    Centre {
        /// How many steps away the colour was.
        from: usize,
        /// How many it is now.
        to: usize,
    },
    /// It places a piece that is as large as any that fits.
    Large {
        /// The piece's name.
        piece: String,
        /// Its cells.
        size: usize,
    },
    /// It places a piece that fits hardly anywhere any more.
    Scarce {
        /// The piece's name.
        piece: String,
        /// How many places it had.
        places: usize,
    },
    /// Pieces of its colour that still fit, which after many other moves they would not.
    Fits {
        /// Their names.
        pieces: Vec<String>,
    },
    /// Against it: pieces of its colour that fit no more.
    Unfit {
        /// Their names.
        pieces: Vec<String>,
    },
    /// It makes fields reachable for its own side alone.
    Alone {
        /// Those that it adds.
        gained: Vec<String>,
        /// All of them.
        fields: Vec<String>,
    },
    /// It leaves the fields that only its own side can reach for later.
    Saves {
        /// Those fields.
        fields: Vec<String>,
    },
    /// It takes ground from another side.
    Reach {
        /// Whose.
        colour: String,
        /// How many fields the colour cannot cover any more with its next piece.
        fields: usize,
        /// How many it could have covered.
        of: usize,
        /// How many of its corners are closed.
        corners: usize,
    },
    /// Pieces of another side that fit no more.
    Misfits {
        /// Whose.
        colour: String,
        /// Their names.
        pieces: Vec<String>,
    },
    /// It leaves another side's colour without a move, for good.
    Out {
        /// Which.
        colour: String,
        /// The cells of the pieces that it is left with.
        cells: usize,
    },
    /// It places the last piece and earns the bonus.
    Finish {
        /// The bonus.
        points: i32,
        /// Whether that piece is a single cell.
        single: bool,
    },
    /// Every piece of its colour may still find a place, so the bonus can be earned.
    FinishKept {
        /// How many pieces are left.
        left: usize,
        /// What the bonus is at least.
        points: i32,
    },
    /// It keeps the single cell for last.
    SingleKept {
        /// How much more that earns.
        points: i32,
    },
    /// Another side's colour cannot place all its pieces any more.
    FinishDenied {
        /// Which.
        colour: String,
        /// What its bonus would have been at least.
        points: i32,
    },
    /// Against it: its colour cannot place all its pieces any more.
    FinishLost {
        /// What the bonus would have been at least.
        points: i32,
    },
    /// Against it: it takes ground from its own side.
    Hampers {
        /// Whose.
        colour: String,
        /// How many fields the colour cannot cover any more with its next piece.
        fields: usize,
        /// How many it could have covered.
        of: usize,
        /// How many of its corners are closed.
        corners: usize,
    },
}

/// The analysis of a whole game or of its first moves.
pub fn analysis(rules: &Ruleset, judgements: &[Judgement]) -> Analysis {
    let variant = rules.variant();
    let name = |&colour: &Colour| variant.colour_name(colour).to_owned();
    let players = summaries(judgements, variant.seats());
    Analysis {
        game: variant.name.clone(),
        options: variant.options.pairs(),
        sides: variant.sides.iter().map(|side| side.iter().map(name).collect()).collect(),
        moves: judgements.iter().map(|judgement| of_move(rules, judgement)).collect(),
        players: players.iter().map(|summary| of_player(rules, summary)).collect(),
    }
}

/// A good move and why it is one, for the side to move.
pub fn hint(rules: &Ruleset, side: Option<Side>, hint: &reasons::Hint) -> Hint {
    Hint {
        place: format_move(rules, hint.placement),
        value: round(hint.value),
        visits: hint.visits,
        why: english::sentence(rules, side, &hint.reasons),
        reasons: hint.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect(),
    }
}

/// The colours that a player alone plays, joined by `+`.
pub fn player(rules: &Ruleset, seat: Seat) -> String {
    let variant = rules.variant();
    let own = |&colour: &Colour| variant.controllers[colour] == [seat];
    let names: Vec<&str> = variant.colours().filter(own).map(|colour| variant.colour_name(colour)).collect();
    names.join("+")
}

fn of_move(rules: &Ruleset, judgement: &Judgement) -> Move {
    let side = judgement.side;
    Move {
        number: judgement.number,
        colour: rules.variant().colour_name(judgement.ply.colour).to_owned(),
        player: judgement.seat.index() + 1,
        side: side.map(|side| side.index() + 1),
        place: format_move(rules, judgement.ply.placement),
        legal: judgement.legal,
        before: rounded(&judgement.before),
        after: rounded(&judgement.after),
        value: round(judgement.value),
        best: format_move(rules, judgement.best),
        best_value: round(judgement.best_value),
        loss: round(judgement.loss()),
        verdict: judgement.verdict(),
        why_best: english::sentence(rules, side, &judgement.reasons),
        reasons: judgement.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect(),
    }
}

fn of_player(rules: &Ruleset, summary: &Summary) -> Player {
    let [inaccuracies, mistakes, blunders] = summary.verdicts;
    Player {
        player: summary.seat.index() + 1,
        colours: player(rules, summary.seat),
        moves: summary.moves,
        average_loss: round(summary.average_loss),
        worst_move: summary.worst,
        inaccuracies,
        mistakes,
        blunders,
    }
}

fn of_reason(rules: &Ruleset, weighed: &Weighed) -> Reason {
    use reasons::Reason as Known;
    let fields = |cells: &CellSet| cells.iter().map(|cell| rules.coord(cell).to_string()).collect();
    let piece = |piece: &PieceId| rules.piece(*piece).name.clone();
    let names = |pieces: &[PieceId]| pieces.iter().map(piece).collect();
    let colour = |colour: &Colour| rules.variant().colour_name(*colour).to_owned();
    let what = match &weighed.reason {
        Known::Only => What::Only {},
        &Known::Corners { opened, closed } => What::Corners { opened, closed },
        &Known::Centre { from, to } => What::Centre { from, to },
        Known::Large { piece: large, size } => What::Large { piece: piece(large), size: *size },
        Known::Scarce { piece: scarce, places } => What::Scarce { piece: piece(scarce), places: *places },
        Known::Fits { pieces } => What::Fits { pieces: names(pieces) },
        Known::Unfit { pieces } => What::Unfit { pieces: names(pieces) },
        Known::Misfits { colour: whose, pieces } => {
            What::Misfits { colour: colour(whose), pieces: names(pieces) }
        }
        Known::Alone { gained, fields: all } => What::Alone { gained: fields(gained), fields: fields(all) },
        Known::Saves { fields: all } => What::Saves { fields: fields(all) },
        Known::Reach { colour: whose, fields, of, corners } => {
            What::Reach { colour: colour(whose), fields: *fields, of: *of, corners: *corners }
        }
        Known::Hampers { colour: whose, fields, of, corners } => {
            What::Hampers { colour: colour(whose), fields: *fields, of: *of, corners: *corners }
        }
        Known::Out { colour: which, cells } => What::Out { colour: colour(which), cells: *cells },
        &Known::Finish { points, single } => What::Finish { points, single },
        &Known::FinishKept { left, points } => What::FinishKept { left, points },
        &Known::SingleKept { points } => What::SingleKept { points },
        Known::FinishDenied { colour: which, points } => {
            What::FinishDenied { colour: colour(which), points: *points }
        }
        &Known::FinishLost { points } => What::FinishLost { points },
    };
    Reason { weight: round(weighed.weight), what }
}

/// Four decimals: more would be chance.
fn round(value: f32) -> f64 {
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

fn rounded(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| round(value)).collect()
}

#[cfg(test)]
mod tests {
    use rules::{Options, Ruleset};

    use super::*;
    use crate::reasons::Reason as Known;

    #[test]
    fn a_reason_goes_by_the_same_name_everywhere() {
        let rules = Ruleset::compile(rules::default_variant().choose(&Options::default()).unwrap()).unwrap();
        let colour = rules.colours().next().unwrap();
        let piece = rules.piece_ids().next().unwrap();
        for reason in [
            Known::Only,
            Known::Corners { opened: 2, closed: 1 },
            Known::Centre { from: 3, to: 2 },
            Known::Large { piece, size: 1 },
            Known::Scarce { piece, places: 1 },
            Known::Fits { pieces: vec![piece] },
            Known::Unfit { pieces: vec![piece] },
            Known::Alone { gained: CellSet::EMPTY, fields: CellSet::EMPTY },
            Known::Saves { fields: CellSet::EMPTY },
            Known::Reach { colour, fields: 1, of: 2, corners: 0 },
            Known::Misfits { colour, pieces: vec![piece] },
            Known::Out { colour, cells: 4 },
            Known::Finish { points: 15, single: false },
            Known::FinishKept { left: 2, points: 15 },
            Known::SingleKept { points: 5 },
            Known::FinishDenied { colour, points: 15 },
            Known::FinishLost { points: 15 },
            Known::Hampers { colour, fields: 1, of: 2, corners: 0 },
        ] {
            let kind = reason.kind();
            let about = reason.colour().map(|colour| rules.variant().colour_name(colour));
            let told = serde_json::to_value(of_reason(&rules, &Weighed { reason, weight: 0.5 })).unwrap();
            assert_eq!((told["kind"].as_str(), told["weight"].as_f64()), (Some(kind), Some(0.5)));
            assert_eq!(told["colour"].as_str(), about, "{kind}");
        }
    }
}
