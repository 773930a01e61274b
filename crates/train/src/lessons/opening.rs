//! What to look for in openings and middle games, tip by tip.

use engine::reasons::Reason;
use lesson::Kind;
use rules::{Cell, Placement};

use super::scene::{Candidate, Proposal, Scene};

/// A piece with more placements is no question for people.
const MOST_PLACEMENTS: usize = 90;

/// How many answers are offered.
const OFFERED: usize = 4;

/// A block takes at least this share of what the rivals can cover next; who does not block, at most the other.
const BLOCK: f32 = 0.15;
const NO_BLOCK: f32 = 0.05;

/// Place this piece: nearer to the centre than elsewhere.
pub(super) fn centre(scene: &Scene<'_>) -> Option<Proposal> {
    if scene.placed() > 4 {
        return None;
    }
    placing(scene, |placement| {
        let reached = scene.facts(placement).into_iter().find_map(|reason| match reason {
            Reason::Centre { to, .. } => Some(to),
            _ => None,
        });
        reached.map_or(i32::MIN, |to| -(to as i32))
    })
}

/// Place this piece: where it leaves the most corners.
pub(super) fn corners(scene: &Scene<'_>) -> Option<Proposal> {
    if !(2..=8).contains(&scene.placed()) {
        return None;
    }
    placing(scene, |placement| {
        let net = scene.facts(placement).into_iter().find_map(|reason| match reason {
            Reason::Corners { opened, closed } => Some(opened as i32 - closed as i32),
            _ => None,
        });
        net.unwrap_or(0)
    })
}

/// The piece of the best move, anywhere; right is only where a count is as high as it gets, or almost.
fn placing(scene: &Scene<'_>, count: impl Fn(Placement) -> i32) -> Option<Proposal> {
    let piece = scene.rules.piece_of(scene.best());
    let moves = scene.moves_of(piece);
    if scene.size(scene.best()) < 4 || !(6..=MOST_PLACEMENTS).contains(&moves.len()) {
        return None;
    }
    let counts: Vec<i32> = moves.iter().map(|&placement| count(placement)).collect();
    let most = *counts.iter().max()?;
    let follows = |count: i32| count != i32::MIN && count >= most - 1;
    let following = counts.iter().filter(|&&count| follows(count)).count();
    if !follows(counts[0]) || following * 2 > moves.len() {
        return None;
    }
    let options = moves.iter().zip(&counts).map(|(&it, &count)| Candidate::one(it, follows(count)));
    let proposal = Proposal::new(Kind::Placement, options.collect())?;
    Some(Proposal { piece: Some(piece), most_right: (moves.len() / 4).clamp(1, 6), ..proposal })
}

/// Which piece first: a large one, of four sizes.
pub(super) fn big_first(scene: &Scene<'_>) -> Option<Proposal> {
    if !(2..=10).contains(&scene.placed()) {
        return None;
    }
    let pieces = scene.pieces();
    let size = |piece| scene.rules.piece(piece).size;
    let largest = pieces.iter().map(|&piece| size(piece)).max()?;
    let mut offered = vec![*pieces.first().filter(|&&piece| size(piece) == largest)?];
    for smaller in (1..largest).rev() {
        offered.extend(pieces.iter().copied().find(|&piece| size(piece) == smaller));
    }
    offered.truncate(OFFERED);
    Proposal::new(Kind::Piece, scene.by_pieces(&offered, |piece| size(piece) == largest))
}

/// Which of four shapes of the same size.
pub(super) fn shapes(scene: &Scene<'_>) -> Option<Proposal> {
    if !(3..=11).contains(&scene.placed()) {
        return None;
    }
    let size = scene.size(scene.best());
    let mut offered = scene.pieces();
    offered.retain(|&piece| scene.rules.piece(piece).size == size);
    offered.truncate(OFFERED);
    let enough = size >= 4 && offered.len() >= 3;
    enough.then(|| Proposal::new(Kind::Piece, scene.by_pieces(&offered, |_| true)))?
}

/// At which of the own corners to go on: at the one that leads on furthest.
pub(super) fn ways_out(scene: &Scene<'_>) -> Option<Proposal> {
    if !(3..=11).contains(&scene.placed()) {
        return None;
    }
    let offered =
        fields(scene, &scene.position.anchors(scene.colour).iter().collect::<Vec<_>>(), |_, _| true);
    let reach: Vec<usize> = offered.iter().map(|(_, moves)| scene.reach_after(moves[0])).collect();
    let most = *reach.iter().max()?;
    let follows = |index: usize| reach[index] == most;
    Proposal::new(Kind::Field, by_fields(scene, offered, follows))
}

/// Which corner of a rival to block: the one where it has come furthest, if that takes much from it.
pub(super) fn block(scene: &Scene<'_>) -> Option<Proposal> {
    let rivals = scene.rivals();
    if !(3..=11).contains(&scene.placed()) || rivals.len() != 1 {
        return None;
    }
    let rival = rivals[0];
    let reach = scene.position.legal_moves_of(rival);
    let open = |cell: &Cell| reach.iter().any(|&it| scene.rules.cells_of(it).contains(cell));
    let corners: Vec<Cell> = scene.position.anchors(rival).iter().filter(open).collect();
    let home = *scene.rules.cells_of(*scene.position.placed(rival).first()?).first()?;
    let offered = fields(scene, &corners, |first, other| {
        scene.distance(home, other) < scene.distance(home, first) - 0.5
    });
    let taken: Vec<f32> = offered.iter().map(|(_, moves)| scene.taken(moves[0])).collect();
    let most = taken.iter().copied().fold(0.0, f32::max);
    let follows = |index: usize| index == 0 && taken[0] == most && most >= BLOCK;
    Proposal::new(Kind::Field, by_fields(scene, offered, follows))
}

/// Fields to choose from, with the moves that cover one and no other of them: first the one that the best move covers, then
/// others that go with it, apart from each other.
fn fields(
    scene: &Scene<'_>,
    cells: &[Cell],
    goes_with: impl Fn(Cell, Cell) -> bool,
) -> Vec<(Cell, Vec<Placement>)> {
    let covered = scene.rules.cell_set(scene.best());
    let Some(&first) = cells.iter().find(|&&cell| covered.contains(cell)) else { return Vec::new() };
    let mut offered = vec![first];
    for &placement in &scene.moves {
        let over = cells.iter().copied().find(|&cell| scene.rules.cells_of(placement).contains(&cell));
        if let Some(cell) = over.filter(|&cell| {
            goes_with(first, cell) && offered.iter().all(|&other| scene.distance(cell, other) > 2.5)
        }) {
            offered.push(cell);
        }
        if offered.len() == OFFERED {
            break;
        }
    }
    let only = |cell: Cell| {
        let mut moves = scene.moves_over(cell);
        moves.retain(|&it| {
            !offered.iter().any(|&other| other != cell && scene.rules.cells_of(it).contains(&other))
        });
        (cell, moves)
    };
    offered.iter().map(|&cell| only(cell)).filter(|(_, moves)| !moves.is_empty()).collect()
}

fn by_fields(
    scene: &Scene<'_>,
    offered: Vec<(Cell, Vec<Placement>)>,
    follows: impl Fn(usize) -> bool,
) -> Vec<Candidate> {
    let option = |(index, (cell, moves)): (usize, (Cell, Vec<Placement>))| Candidate {
        choice: Some(scene.rules.coord(cell).to_string()),
        moves,
        follows: follows(index),
    };
    offered.into_iter().enumerate().map(option).collect()
}

/// Early in a game: go on, or block? The best move takes next to nothing from the rivals.
pub(super) fn patience(scene: &Scene<'_>) -> Option<Proposal> {
    if !(1..=4).contains(&scene.placed()) || scene.rivals().is_empty() || scene.taken(scene.best()) > NO_BLOCK
    {
        return None;
    }
    let mut offered = vec![Candidate::one(scene.best(), true)];
    for &placement in scene.moves.iter().skip(1).take(40) {
        let apart = offered.iter().all(|other| {
            let (one, other) = (scene.rules.cell_set(placement), scene.rules.cell_set(other.moves[0]));
            (one & other).len() <= 1
        });
        if apart && scene.taken(placement) >= BLOCK {
            offered.push(Candidate::one(placement, false));
        }
        if offered.len() == 3 {
            break;
        }
    }
    Proposal::new(Kind::Choice, offered)
}
