//! How telling a reason is: by how much a move differs from what the moves of its position usually do.

use std::collections::BTreeMap;

use rules::{Colour, PieceId, Position};

use super::reason::{Reason, WeightedReason};

/// What reasons of two moves must share to be compared: the kind, and whom it is about.
type Topic = (&'static str, Option<Colour>);

/// What moves of a position usually do, by topic: the mean and the spread of the amounts.
#[derive(Default)]
pub(super) struct Spread(BTreeMap<Topic, (f32, f32)>);

/// A reason that weighs less does not set a move apart, if there is a better one; a drawback must be plain to
/// be worth a word.
const LEAST: f32 = 0.5;
const LEAST_OF_ALL: f32 = 0.1;
const LEAST_DRAWBACK: f32 = 1.0;

impl Spread {
    /// Of the reasons of several moves, each with its amount. A move that a reason does not hold for has none
    /// of it.
    pub(super) fn of(moves: &[Vec<(Reason, f32)>]) -> Self {
        let mut amounts: BTreeMap<Topic, Vec<f32>> = BTreeMap::new();
        for (reason, amount) in moves.iter().flatten() {
            amounts.entry(topic(reason)).or_default().push(*amount);
        }
        let count = moves.len() as f32;
        let measured = amounts.into_iter().map(|(topic, amounts)| {
            let mean = amounts.iter().sum::<f32>() / count;
            let squares = amounts.iter().map(|amount| amount * amount).sum::<f32>() / count;
            (topic, (mean, (squares - mean * mean).max(0.0).sqrt()))
        });
        Self(measured.collect())
    }

    /// The reasons that set a move apart, each with its amount before, and with its weight and in its order
    /// after.
    pub(super) fn weigh(&self, reasons: Vec<(Reason, f32)>) -> Vec<WeightedReason> {
        let weighed = reasons.into_iter().map(|(reason, amount)| {
            let (mean, spread) = self.0.get(&topic(&reason)).copied().unwrap_or_default();
            let (unit, worth) = scale(&reason);
            WeightedReason { weight: worth * (amount - mean) / spread.max(unit), reason }
        });
        let mut weighed: Vec<WeightedReason> = weighed.collect();
        weighed.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let best =
            weighed.iter().find(|weighed| !weighed.reason.is_drawback()).map_or(0.0, |best| best.weight);
        let least = best.clamp(LEAST_OF_ALL, LEAST);
        weighed.retain(|WeightedReason { reason, weight }| {
            *weight >= if reason.is_drawback() { LEAST_DRAWBACK } else { least }
        });
        weighed
    }
}

fn topic(reason: &Reason) -> Topic {
    (reason.kind(), reason.colour())
}

/// By kind: a difference that matters even where moves hardly differ, and what a usual difference is worth
/// beside those of other kinds. Chosen by reading the reasons of whole games, to put first what a good player
/// would say first.
fn scale(reason: &Reason) -> (f32, f32) {
    match reason {
        Reason::Only => (1.0, 1.0),
        Reason::Corners { .. } => (2.0, 1.0),
        Reason::Centre { .. } => (1.0, 1.0),
        Reason::Large { .. } => (2.0, 0.8),
        Reason::Scarce { .. } => (4.0, 1.0),
        Reason::Fits { .. } => (5.0, 1.0),
        Reason::Alone { .. } => (5.0, 1.4),
        Reason::Saves { .. } => (5.0, 0.8),
        Reason::Reach { .. } => (8.0, 1.0),
        Reason::Misfits { .. } => (5.0, 1.2),
        Reason::Out { .. } => (4.0, 1.5),
        Reason::Finish { .. } => (4.0, 2.0),
        Reason::FinishKept { .. } | Reason::SingleKept { .. } => (0.5, 1.0),
        Reason::FinishDenied { .. } => (10.0, 1.2),
        Reason::Unfit { .. } => (5.0, 1.0),
        Reason::FinishLost { .. } => (10.0, 1.5),
        Reason::Hampers { .. } => (8.0, 1.0),
    }
}

/// How much there is of a reason, in a scalar of its kind.
pub(super) fn amount(reason: &Reason, position: &Position, friends: &[Colour]) -> f32 {
    let sizes =
        |pieces: &[PieceId]| pieces.iter().map(|&piece| position.rules().piece(piece).size).sum::<usize>();
    // More fields than there are cells to put on them are of no use.
    let room = || friends.iter().map(|&friend| position.cells_left(friend)).sum::<usize>();
    let whole = match reason {
        Reason::Only | Reason::FinishKept { .. } | Reason::SingleKept { .. } => 1,
        Reason::Corners { opened, closed } => opened.saturating_sub(*closed),
        Reason::Centre { from, to } => from.saturating_sub(*to),
        Reason::Large { size, .. } => *size,
        Reason::Scarce { piece, placements } => sizes(&[*piece]) * 4 / (placements + 1),
        Reason::Fits { pieces } | Reason::Unfit { pieces } | Reason::Misfits { pieces, .. } => sizes(pieces),
        Reason::Alone { gained: fields, .. } | Reason::Saves { fields } => fields.len().min(room()),
        // A corner is worth more than a field: it may be a way out.
        Reason::Reach { fields, corners, .. } | Reason::Hampers { fields, corners, .. } => {
            fields + 3 * corners
        }
        Reason::Out { cells, .. } => *cells,
        Reason::Finish { points, .. }
        | Reason::FinishDenied { points, .. }
        | Reason::FinishLost { points } => usize::try_from(*points).unwrap_or(0),
    };
    whole as f32
}
