//! Reasons as plain data.

use rules::{CellSet, Colour, PieceId, Ruleset};
use serde::{Deserialize, Serialize};

use crate::reasons::{Reason as Known, WeightedReason};

/// Something that counts for a move, or against it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// More is more telling; 1 is about the usual difference between two moves.
    pub weight: f64,
    /// What it says.
    #[serde(flatten)]
    pub kind: ReasonKind,
}

/// What is true of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ReasonKind {
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
        /// How many placements it had.
        placements: usize,
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
        /// The colour that loses it.
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
        /// The colour that loses it.
        colour: String,
        /// Their names.
        pieces: Vec<String>,
    },
    /// It leaves another side's colour without a move, for good.
    Out {
        /// The colour that is out.
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
    /// Every piece of its colour may still fit, so the bonus can be earned.
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
        /// The colour that cannot finish.
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
        /// The colour that loses it.
        colour: String,
        /// How many fields the colour cannot cover any more with its next piece.
        fields: usize,
        /// How many it could have covered.
        of: usize,
        /// How many of its corners are closed.
        corners: usize,
    },
}

/// A reason as data, with the names of this variant.
pub(super) fn of_reason(rules: &Ruleset, weighed: &WeightedReason) -> Reason {
    let fields = |cells: &CellSet| cells.iter().map(|cell| rules.coord(cell).to_string()).collect();
    let piece = |piece: &PieceId| rules.piece(*piece).name.clone();
    let names = |pieces: &[PieceId]| pieces.iter().map(piece).collect();
    let colour = |colour: &Colour| rules.variant().colour_name(*colour).to_owned();
    let kind = match &weighed.reason {
        Known::Only => ReasonKind::Only {},
        &Known::Corners { opened, closed } => ReasonKind::Corners { opened, closed },
        &Known::Centre { from, to } => ReasonKind::Centre { from, to },
        Known::Large { piece: large, size } => ReasonKind::Large { piece: piece(large), size: *size },
        Known::Scarce { piece: scarce, placements } => {
            ReasonKind::Scarce { piece: piece(scarce), placements: *placements }
        }
        Known::Fits { pieces } => ReasonKind::Fits { pieces: names(pieces) },
        Known::Unfit { pieces } => ReasonKind::Unfit { pieces: names(pieces) },
        Known::Misfits { colour: whose, pieces } => {
            ReasonKind::Misfits { colour: colour(whose), pieces: names(pieces) }
        }
        Known::Alone { gained, fields: all } => {
            ReasonKind::Alone { gained: fields(gained), fields: fields(all) }
        }
        Known::Saves { fields: all } => ReasonKind::Saves { fields: fields(all) },
        Known::Reach { colour: whose, fields, of, corners } => {
            ReasonKind::Reach { colour: colour(whose), fields: *fields, of: *of, corners: *corners }
        }
        Known::Hampers { colour: whose, fields, of, corners } => {
            ReasonKind::Hampers { colour: colour(whose), fields: *fields, of: *of, corners: *corners }
        }
        Known::Out { colour: which, cells } => ReasonKind::Out { colour: colour(which), cells: *cells },
        &Known::Finish { points, single } => ReasonKind::Finish { points, single },
        &Known::FinishKept { left, points } => ReasonKind::FinishKept { left, points },
        &Known::SingleKept { points } => ReasonKind::SingleKept { points },
        Known::FinishDenied { colour: which, points } => {
            ReasonKind::FinishDenied { colour: colour(which), points: *points }
        }
        &Known::FinishLost { points } => ReasonKind::FinishLost { points },
    };
    Reason { weight: round(weighed.weight), kind }
}

/// Four decimals: more would be noise.
pub(super) fn round(value: f32) -> f64 {
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use rules::{Options, Ruleset};

    use super::*;

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
            Known::Scarce { piece, placements: 1 },
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
            let written =
                serde_json::to_value(of_reason(&rules, &WeightedReason { reason, weight: 0.5 })).unwrap();
            assert_eq!((written["kind"].as_str(), written["weight"].as_f64()), (Some(kind), Some(0.5)));
            assert_eq!(written["colour"].as_str(), about, "{kind}");
        }
    }
}
