//! Reasons in plain English, for people and for children. Another language gets a file of its own beside this
//! one.

use rules::{Colour, Index, PieceId, Ruleset, Side};

use super::reason::{Reason, WeightedReason};

/// More reasons than this make a sentence that nobody reads.
const MOST: usize = 3;

/// Why a move is good for a side, in one sentence: the most telling reasons, and what speaks against it. The
/// reasons are in the order of [`Adviser::reasons`](super::Adviser::reasons).
pub fn sentence(rules: &Ruleset, side: Option<Side>, reasons: &[WeightedReason]) -> String {
    let (drawbacks, merits): (Vec<&Reason>, Vec<&Reason>) =
        reasons.iter().map(|weighed| &weighed.reason).partition(|reason| reason.is_drawback());
    let words = |reason: &Reason| phrase(rules, side, reason);
    let good: Vec<String> = merits.into_iter().take(MOST).map(words).collect();
    let bad: Option<String> = drawbacks.first().map(|reason| words(reason));
    match (good.is_empty(), bad) {
        (true, None) => "Nothing that can be counted now sets it apart from the other moves.".into(),
        (true, Some(bad)) => format!("It {bad}, but what comes later makes up for it."),
        (false, None) => format!("It {}.", listed(&good)),
        (false, Some(bad)) => format!("It {}, but {bad}.", listed(&good)),
    }
}

/// One reason for a move of a side, as what goes on after "it".
pub fn phrase(rules: &Ruleset, side: Option<Side>, reason: &Reason) -> String {
    let name = |colour: Colour| rules.variant().colour_name(colour);
    match reason {
        Reason::Only => "is the only move".into(),
        Reason::Corners { opened, closed } => corners(*opened, *closed),
        Reason::Centre { from, to } => centre(*from, *to),
        Reason::Large { size, .. } => large(*size),
        Reason::Scarce { piece, placements } => scarce(&piece_name(rules, *piece), *placements),
        Reason::Fits { pieces } => format!("still leaves room for {}", piece_names(rules, pieces)),
        Reason::Unfit { pieces } => format!("leaves no room for {}", piece_names(rules, pieces)),
        Reason::Alone { gained, fields } => {
            let what = if gained.len() < fields.len() { "more field" } else { "field" };
            format!("closes off {} for {} alone", counted(gained.len(), what), owners(rules, side))
        }
        Reason::Saves { fields } => {
            let fields = counted(fields.len(), "field");
            format!("saves for later {fields} that only {} can reach", owners(rules, side))
        }
        Reason::Reach { colour, fields, corners, .. } => {
            format!("takes {} from {}", taken(*fields, *corners), name(*colour))
        }
        Reason::Hampers { colour, fields, corners, .. } => {
            format!("takes {} from its partner {}", taken(*fields, *corners), name(*colour))
        }
        Reason::Misfits { colour, pieces } => {
            format!("leaves {} no room for {}", name(*colour), piece_names(rules, pieces))
        }
        Reason::Out { colour, cells } => {
            format!("leaves {} without a move and with {} left over", name(*colour), counted(*cells, "cell"))
        }
        Reason::Finish { points, single } => {
            let last = if *single { "the single cell last" } else { "the last piece" };
            format!("places {last} and earns {points} points")
        }
        Reason::FinishKept { points, .. } => {
            format!("keeps the {points} points for placing every piece within reach")
        }
        Reason::SingleKept { points } => format!("keeps the single cell for last, for {points} points more"),
        Reason::FinishDenied { colour, .. } => {
            format!("makes sure that {} cannot place all its pieces", name(*colour))
        }
        Reason::FinishLost { points } => format!("gives up the {points} points for placing every piece"),
    }
}

fn corners(opened: usize, closed: usize) -> String {
    let opened = counted(opened, "new corner");
    match closed {
        // Every move uses up the corner that it is placed at.
        0 | 1 => format!("opens {opened}"),
        _ => format!("opens {opened} for {closed} closed ones"),
    }
}

fn large(size: usize) -> String {
    format!("places one of the largest pieces that fit ({})", counted(size, "cell"))
}

fn centre(from: usize, to: usize) -> String {
    match to {
        0 => "reaches the centre".into(),
        _ => format!("comes {} nearer to the centre", counted(from.saturating_sub(to), "step")),
    }
}

fn scarce(piece: &str, placements: usize) -> String {
    match placements {
        1 => format!("uses the only placement left for {piece}"),
        _ => format!("uses one of only {placements} placements left for {piece}"),
    }
}

/// The colours of a side.
fn owners(rules: &Ruleset, side: Option<Side>) -> String {
    let variant = rules.variant();
    let side = side.map_or(&[][..], |side| &variant.sides[side.index()]);
    let names: Vec<String> = side.iter().map(|&colour| variant.colour_name(colour).to_owned()).collect();
    listed(&names)
}

fn taken(fields: usize, corners: usize) -> String {
    match corners {
        0 => format!("{} of reach", counted(fields, "field")),
        _ => format!("{} and {} of reach", counted(corners, "corner"), counted(fields, "field")),
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn piece_name(rules: &Ruleset, piece: PieceId) -> String {
    match rules.piece(piece) {
        single if single.size == 1 => "the single cell".into(),
        other => format!("piece {}", other.name),
    }
}

/// The first few by name; the others are counted.
fn piece_names(rules: &Ruleset, pieces: &[PieceId]) -> String {
    match pieces {
        [piece] => piece_name(rules, *piece),
        _ if pieces.len() > MOST => format!("{} pieces", pieces.len()),
        _ => {
            let names: Vec<String> = pieces.iter().map(|&piece| rules.piece(piece).name.clone()).collect();
            format!("pieces {}", listed(&names))
        }
    }
}

/// "a", "a and b", "a, b and c".
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
