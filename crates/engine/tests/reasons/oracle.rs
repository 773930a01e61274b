//! The oracle: what should be said of a move, counted in the simplest way, by trying every placement of the board.

use std::collections::BTreeSet;

use engine::reasons::Reason;
use rules::{Cell, CellSet, Colour, Index, PieceId, Placement, Position, Ruleset};

/// What a colour can do, by trying every placement there is.
struct Oracle {
    moves: Vec<Placement>,
    reach: BTreeSet<Cell>,
    corners: BTreeSet<Cell>,
    fits: BTreeSet<PieceId>,
    ever: BTreeSet<Cell>,
    ever_fits: BTreeSet<PieceId>,
}

impl Oracle {
    fn of(position: &Position, colour: Colour) -> Self {
        let rules = position.rules();
        let moves: Vec<Placement> =
            rules.placements().filter(|&p| position.is_legal_for(colour, p)).collect();
        let reach: BTreeSet<Cell> = moves.iter().flat_map(|&p| rules.cells_of(p).to_vec()).collect();
        let touches = |&cell: &Cell| {
            let own = position.cells(colour);
            rules.corner_neighbours(cell).iter().any(|near| own.contains(near))
                || own.is_empty()
                    && rules.start_cells().contains(&cell)
                    && position.open_starts(colour).contains(cell)
        };
        let corners = reach.iter().copied().filter(touches).collect();
        let fits: BTreeSet<PieceId> = moves.iter().map(|&p| rules.piece_of(p)).collect();
        let (mut ever, mut ever_fits) = (reach.clone(), fits.clone());
        let mut known: CellSet = reach.iter().copied().collect();
        let halo = |p: Placement| {
            let cells = rules.cells_of(p).iter();
            cells.fold(CellSet::EMPTY, |all, &cell| all | rules.corner_neighbours(cell))
        };
        let mut rest: Vec<(Placement, CellSet)> = rules
            .placements()
            .filter(|&p| position.copies_left(colour, rules.piece_of(p)) > 0)
            .filter(|&p| rules.cells_of(p).iter().all(|&cell| !position.blocked(colour).contains(cell)))
            .map(|p| (p, halo(p)))
            .collect();
        loop {
            let (joining, apart): (Vec<_>, Vec<_>) =
                rest.iter().partition(|(_, halo)| halo.intersects(&known));
            if joining.is_empty() {
                break;
            }
            ever.extend(joining.iter().flat_map(|(p, _)| rules.cells_of(*p).to_vec()));
            ever_fits.extend(joining.iter().map(|(p, _)| rules.piece_of(*p)));
            known.extend(ever.iter().copied());
            rest = apart;
        }
        Self { moves, reach, corners, fits, ever, ever_fits }
    }

    fn may_finish(&self, position: &Position, colour: Colour) -> bool {
        pieces(position, colour).iter().all(|piece| self.ever_fits.contains(piece))
    }
}

fn members(set: CellSet) -> Vec<Cell> {
    set.iter().collect()
}

fn pieces(position: &Position, colour: Colour) -> Vec<PieceId> {
    let all = position.rules().piece_ids();
    all.flat_map(|piece| vec![piece; usize::from(position.copies_left(colour, piece))]).collect()
}

/// Everything that should be said of a move, but for what depends on the other moves.
pub(crate) fn expected(before: &Position, placement: Placement) -> Vec<Reason> {
    let rules = before.rules();
    let mut after = before.clone();
    after.play(placement);
    let colour = before.turn().unwrap();
    let old: Vec<Oracle> = rules.colours().map(|c| Oracle::of(before, c)).collect();
    let new: Vec<Oracle> = rules.colours().map(|c| Oracle::of(&after, c)).collect();
    let side = before.side_to_move().unwrap();
    let ours: Vec<Colour> = rules.colours().filter(|&c| before.side_of(c) == Some(side)).collect();
    let mut list = Vec::new();
    if ours.contains(&colour) {
        own_reasons(before, &after, placement, (&old[colour.index()], &new[colour.index()]), &mut list);
    }
    let alone = |plain: &[Oracle]| -> CellSet {
        let reach = |c: Colour| plain[c.index()].ever.iter().copied();
        let others: BTreeSet<Cell> = rules.colours().filter(|c| !ours.contains(c)).flat_map(reach).collect();
        ours.iter().flat_map(|&c| reach(c)).filter(|cell| !others.contains(cell)).collect()
    };
    let (held, fields) = (alone(&old), alone(&new));
    if !(fields - held).is_empty() {
        list.push(Reason::Alone { gained: fields - held, fields });
    }
    if !(fields & held).is_empty() && rules.cells_of(placement).iter().all(|&cell| !held.contains(cell)) {
        list.push(Reason::Saves { fields: fields & held });
    }
    for other in rules.colours().filter(|&other| other != colour || !ours.contains(&other)) {
        let plain = (&old[other.index()], &new[other.index()]);
        if ours.contains(&other) || before.side_of(other).is_some() {
            other_reasons(before, &after, other, ours.contains(&other), plain, &mut list);
        }
    }
    list
}

fn own_reasons(
    before: &Position,
    after: &Position,
    placement: Placement,
    (old, new): (&Oracle, &Oracle),
    list: &mut Vec<Reason>,
) {
    let rules = before.rules();
    let colour = before.turn().unwrap();
    let first = before.placed(colour).is_empty();
    let known = if first { BTreeSet::new() } else { old.corners.clone() };
    let (opened, closed) = (new.corners.difference(&known).count(), known.difference(&new.corners).count());
    if opened > closed {
        list.push(Reason::Corners { opened, closed });
    }
    let steps = steps(rules);
    let cells = rules.cells_of(placement);
    let nearest = |cells: &[Cell]| cells.iter().map(|cell| steps[cell.index()]).min().unwrap();
    let starts: Vec<Cell> = cells.iter().copied().filter(|cell| rules.start_cells().contains(cell)).collect();
    let from = if first { nearest(&starts) } else { nearest(&members(before.cells(colour))) };
    let placed = rules.cells_per_colour() - before.cells_left(colour);
    if nearest(cells) < from && placed * 3 <= rules.cells_per_colour() {
        list.push(Reason::Centre { from, to: nearest(cells) });
    }
    let piece = rules.piece_of(placement);
    if old.moves.iter().all(|&p| rules.cells_of(p).len() <= cells.len()) {
        list.push(Reason::Large { piece, size: cells.len() });
    }
    let placements = old.moves.iter().filter(|&&p| rules.piece_of(p) == piece).count();
    if placements <= 3 && !first {
        list.push(Reason::Scarce { piece, placements });
    }
    let still = |piece: &&PieceId| after.copies_left(colour, **piece) > 0 && !new.fits.contains(piece);
    let lost: Vec<PieceId> = old.fits.iter().filter(still).copied().collect();
    if !lost.is_empty() {
        list.push(Reason::Unfit { pieces: lost });
    }
    let left = pieces(after, colour);
    let bonus = rules.variant().bonus;
    let single = cells.len() == 1;
    if left.is_empty() && bonus.all_placed > 0 {
        list.push(Reason::Finish {
            points: if single { bonus.single_last } else { bonus.all_placed },
            single,
        });
    }
    if left.is_empty() || left.len() > 6 || bonus.all_placed == 0 {
        return;
    }
    if new.may_finish(after, colour) {
        list.push(Reason::FinishKept { left: left.len(), points: bonus.all_placed });
        if !single && left.iter().any(|&piece| rules.piece(piece).size == 1) {
            list.push(Reason::SingleKept { points: bonus.single_last - bonus.all_placed });
        }
    } else if old.may_finish(before, colour) {
        list.push(Reason::FinishLost { points: bonus.all_placed });
    }
}

fn other_reasons(
    before: &Position,
    after: &Position,
    colour: Colour,
    friend: bool,
    (old, new): (&Oracle, &Oracle),
    list: &mut Vec<Reason>,
) {
    let (fields, of) = (old.reach.difference(&new.reach).count(), old.reach.len());
    let corners = old.corners.difference(&new.corners).count();
    let started = !before.placed(colour).is_empty();
    if friend {
        if fields > 0 && started {
            list.push(Reason::Hampers { colour, fields, of, corners });
        }
        return;
    }
    if !old.moves.is_empty() && new.moves.is_empty() {
        let cells = pieces(before, colour).iter().map(|&piece| before.rules().piece(piece).size).sum();
        list.push(Reason::Out { colour, cells });
        return;
    }
    if fields > 0 && started {
        list.push(Reason::Reach { colour, fields, of, corners });
    }
    let lost: Vec<PieceId> = old.fits.difference(&new.fits).copied().collect();
    if !lost.is_empty() && started {
        list.push(Reason::Misfits { colour, pieces: lost });
    }
    let points = before.rules().variant().bonus.all_placed;
    let has_pieces = !pieces(before, colour).is_empty();
    if points > 0 && started && has_pieces && old.may_finish(before, colour) && !new.may_finish(after, colour)
    {
        list.push(Reason::FinishDenied { colour, points });
    }
}

/// By cell: the steps to the middle, by letting every cell look at its neighbours until nothing changes.
fn steps(rules: &Ruleset) -> Vec<usize> {
    let (width, height) = rules.extent();
    let middle = |cell: Cell| {
        let corners = rules.outline(cell);
        let (x, y) = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
        let count = corners.len() as f64;
        (x / count - width / 2.0).powi(2) + (y / count - height / 2.0).powi(2)
    };
    let least = rules.cells().map(middle).min_by(f64::total_cmp).unwrap();
    let mut steps: Vec<usize> =
        rules.cells().map(|cell| if middle(cell) < least + 1e-6 { 0 } else { 10_000 }).collect();
    loop {
        let near = |cell: Cell| rules.edge_neighbours(cell) | rules.corner_neighbours(cell);
        let look = |cell: Cell| near(cell).iter().map(|near| steps[near.index()] + 1).min().unwrap();
        let next: Vec<usize> = rules.cells().map(|cell| look(cell).min(steps[cell.index()])).collect();
        if next == steps {
            return steps;
        }
        steps = next;
    }
}
