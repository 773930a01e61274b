//! What the engine found out, as plain data for programs: hints, analyses and reasons.
//!
//! The names of the fields are part of what the command line and the server promise.

use notation::move_name;
use rules::{CellSet, Colour, Index, PieceId, Ruleset, Seat, Side};
use serde_json::{Value, json};

use crate::analysis::{Judgement, Summary, Verdict, summaries};
use crate::reasons::{Hint, Reason, Weighed, english};

/// The analysis of a whole game or of its first moves.
pub fn analysis(rules: &Ruleset, judgements: &[Judgement]) -> Value {
    let variant = rules.variant();
    let sides: Vec<Vec<&str>> = variant
        .sides
        .iter()
        .map(|side| side.iter().map(|&colour| variant.colour_name(colour)).collect())
        .collect();
    let moves: Vec<Value> = judgements.iter().map(|judgement| of_move(rules, judgement)).collect();
    let players = summaries(judgements, variant.seats());
    let players: Vec<Value> = players.iter().map(|summary| of_player(rules, summary)).collect();
    json!({
        "game": variant.name,
        "options": variant.options.pairs(),
        "sides": sides,
        "moves": moves,
        "players": players,
    })
}

/// A good move and why it is one, for the side to move.
pub fn hint(rules: &Ruleset, side: Option<Side>, hint: &Hint) -> Value {
    json!({
        "move": move_name(rules, hint.placement),
        "value": round(hint.value),
        "visits": hint.visits,
        "why": english::sentence(rules, side, &hint.reasons),
        "reasons": hint.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect::<Vec<_>>(),
    })
}

/// The colours that a player alone plays, joined by `+`.
pub fn player(rules: &Ruleset, seat: Seat) -> String {
    let variant = rules.variant();
    let own = |&colour: &Colour| variant.controllers[colour] == [seat];
    let names: Vec<&str> = variant.colours().filter(own).map(|colour| variant.colour_name(colour)).collect();
    names.join("+")
}

fn of_move(rules: &Ruleset, judgement: &Judgement) -> Value {
    let side = judgement.side;
    json!({
        "number": judgement.number,
        "colour": rules.variant().colour_name(judgement.ply.colour),
        "player": judgement.seat.index() + 1,
        "side": side.map(|side| side.index() + 1),
        "move": move_name(rules, judgement.ply.placement),
        "legal": judgement.legal,
        "before": rounded(&judgement.before),
        "after": rounded(&judgement.after),
        "value": round(judgement.value),
        "best": move_name(rules, judgement.best),
        "best_value": round(judgement.best_value),
        "loss": round(judgement.loss()),
        "verdict": verdict(judgement.verdict()),
        "why_best": english::sentence(rules, side, &judgement.reasons),
        "reasons": judgement.reasons.iter().map(|weighed| of_reason(rules, weighed)).collect::<Vec<_>>(),
    })
}

fn of_player(rules: &Ruleset, summary: &Summary) -> Value {
    let [inaccuracies, mistakes, blunders] = summary.verdicts;
    json!({
        "player": summary.seat.index() + 1,
        "colours": player(rules, summary.seat),
        "moves": summary.moves,
        "average_loss": round(summary.average_loss),
        "worst_move": summary.worst,
        "inaccuracies": inaccuracies,
        "mistakes": mistakes,
        "blunders": blunders,
    })
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sound => "sound",
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}

fn of_reason(rules: &Ruleset, weighed: &Weighed) -> Value {
    let fields = |cells: &CellSet| cells.iter().map(|cell| rules.coord(cell).to_string()).collect::<Vec<_>>();
    let piece = |piece: &PieceId| rules.piece(*piece).name.clone();
    let names = |pieces: &[PieceId]| pieces.iter().map(piece).collect::<Vec<_>>();
    let mut value = match &weighed.reason {
        Reason::Only => json!({}),
        Reason::Corners { opened, closed } => json!({"opened": opened, "closed": closed}),
        Reason::Centre { from, to } => json!({"from": from, "to": to}),
        Reason::Large { piece: large, size } => json!({"piece": piece(large), "size": size}),
        Reason::Scarce { piece: scarce, places } => json!({"piece": piece(scarce), "places": places}),
        Reason::Fits { pieces } | Reason::Unfit { pieces } | Reason::Misfits { pieces, .. } => {
            json!({"pieces": names(pieces)})
        }
        Reason::Alone { gained, fields: all } => json!({"gained": fields(gained), "fields": fields(all)}),
        Reason::Saves { fields: all } => json!({"fields": fields(all)}),
        Reason::Reach { fields, of, corners, .. } | Reason::Hampers { fields, of, corners, .. } => {
            json!({"fields": fields, "of": of, "corners": corners})
        }
        Reason::Out { cells, .. } => json!({"cells": cells}),
        Reason::Finish { points, single } => json!({"points": points, "single": single}),
        Reason::FinishKept { left, points } => json!({"left": left, "points": points}),
        Reason::SingleKept { points }
        | Reason::FinishDenied { points, .. }
        | Reason::FinishLost { points } => json!({"points": points}),
    };
    value["kind"] = json!(weighed.reason.kind());
    value["weight"] = json!(round(weighed.weight));
    if let Some(colour) = weighed.reason.colour() {
        value["colour"] = json!(rules.variant().colour_name(colour));
    }
    value
}

/// Four decimals: more would be chance.
fn round(value: f32) -> f64 {
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

fn rounded(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| round(value)).collect()
}
