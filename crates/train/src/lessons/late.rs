//! What to look for when room runs out, tip by tip.

use engine::reasons::Reason;
use lesson::{Kind, Unit, Valuer};
use rules::Placement;

use super::scene::{Candidate, Proposal, Scene};

/// How many simulations an exact endgame may take.
const EXACT: u64 = 30_000;

/// A piece with no more placements is about to fit nowhere.
const FEW_PLACEMENTS: usize = 3;

/// From this many points on it is more than a small piece.
const BONUS: f32 = 4.0;

/// Leave the fields that nobody else can reach, and play where others can still get in.
pub(super) fn safe_fields(scene: &Scene<'_>) -> Option<Proposal> {
    if scene.placed() < 6 || !saves(scene, scene.best()) {
        return None;
    }
    let mut offered = vec![Candidate::one(scene.best(), true)];
    let size = scene.size(scene.best());
    for &placement in &scene.moves[1..] {
        let tempting = scene.size(placement) >= size && apart(scene, &offered, placement);
        if tempting && !saves(scene, placement) {
            offered.push(Candidate::one(placement, false));
        }
        if offered.len() == 3 {
            break;
        }
    }
    Proposal::new(Kind::Choice, offered)
}

/// Whether a move leaves fields for later that only its side can reach.
fn saves(scene: &Scene<'_>, placement: Placement) -> bool {
    let facts = scene.facts(placement);
    facts.iter().any(|reason| matches!(reason, Reason::Saves { fields } if fields.len() >= 3))
}

fn apart(scene: &Scene<'_>, offered: &[Candidate], placement: Placement) -> bool {
    let cells = scene.rules.cell_set(placement);
    offered.iter().all(|other| (scene.rules.cell_set(other.moves[0]) & cells).len() <= 1)
}

/// Which piece now: the one that is about to fit nowhere.
pub(super) fn count(scene: &Scene<'_>) -> Option<Proposal> {
    if scene.left(scene.colour) > 12 {
        return None;
    }
    let exact = exact(scene);
    let best = exact.as_ref().map_or_else(|| scene.best(), |moves| moves[0]);
    let (best, pieces) = (scene.rules.piece_of(best), scene.pieces());
    let placements = |piece| scene.moves_of(piece).len();
    if placements(best) > FEW_PLACEMENTS {
        return None;
    }
    let mut offered = vec![best];
    offered.extend(pieces.iter().copied().filter(|&piece| placements(piece) > FEW_PLACEMENTS).take(3));
    let options = scene.by_pieces(&offered, |piece| piece == best);
    if exact.is_some() { Proposal::exact(Kind::Piece, options) } else { Proposal::new(Kind::Piece, options) }
}

/// Near the end: take the last piece of an opponent its room.
pub(super) fn deny_bonus(scene: &Scene<'_>) -> Option<Proposal> {
    if !scene.rivals().iter().any(|&rival| (1..=8).contains(&scene.left(rival))) {
        return None;
    }
    let denies =
        |placement| scene.facts(placement).iter().any(|reason| matches!(reason, Reason::FinishDenied { .. }));
    // Counting is quicker than playing out.
    let moves = scene.moves.iter().any(|&it| denies(it)).then(|| exact(scene))??;
    if !denies(moves[0]) {
        return None;
    }
    let mut offered = vec![Candidate::one(moves[0], true)];
    for &placement in &moves[1..] {
        let differs = offered.iter().all(|other| other.moves[0] != placement);
        if differs && !denies(placement) {
            offered.push(Candidate::one(placement, false));
        }
        if offered.len() == 3 {
            break;
        }
    }
    Some(Proposal { least: BONUS, ..Proposal::exact(Kind::Choice, offered)? })
}

/// Near the end, with everything to place: which piece, if the single cell is to come last?
pub(super) fn single_last(scene: &Scene<'_>) -> Option<Proposal> {
    let single = scene.pieces().into_iter().find(|&piece| scene.rules.piece(piece).size == 1)?;
    let left = scene.left(scene.colour);
    let moves = (2..=5).contains(&left).then(|| exact(scene))??;
    let kept = |reason: &Reason| matches!(reason, Reason::SingleKept { .. });
    if !scene.facts(moves[0]).iter().any(kept) {
        return None;
    }
    let options = scene.by_pieces(&scene.pieces(), |piece| piece != single);
    Some(Proposal { most_right: left - 1, ..Proposal::exact(Kind::Piece, options)? })
}

/// The moves by their exact values, the best first.
fn exact(scene: &Scene<'_>) -> Option<Vec<Placement>> {
    let two = scene.position.sides().len() == 2 && scene.rules.variant().bonus.all_placed > 0;
    let values =
        two.then(|| Valuer::new(scene.rules.clone(), Unit::Points, 1))?.exact(scene.position, EXACT)?;
    Some(values.into_iter().map(|(placement, _)| placement).collect())
}
