//! What a colour can do: with its next piece, and at all.

use rules::{Cell, CellSet, Colour, Index, PieceId, Placement, Position, Ruleset, Set};

/// A set of shapes.
pub(super) type PieceSet = Set<PieceId>;

/// What a colour could do if it were to move now.
#[derive(Clone)]
pub(super) struct Outlook {
    /// The fields that its next piece can cover.
    pub(super) reach: CellSet,
    /// The corners, or start fields, at which some piece fits.
    pub(super) corners: CellSet,
    /// The pieces that fit somewhere.
    pub(super) fits: PieceSet,
    /// What it can ever come to if nobody else moves any more.
    pub(super) future: Future,
}

/// What a colour can come to at most: it may hold a little more than a whole game can bring about, because a piece
/// counts again and again, but never less. So what is not in it is out of the colour's reach for good.
#[derive(Clone)]
pub(super) struct Future {
    pub(super) cells: CellSet,
    pub(super) pieces: PieceSet,
}

/// By cell: what the future needs to know of the board.
pub(super) struct Ways {
    through: Vec<Vec<Placement>>,
    /// All cells that those cover.
    near: Vec<CellSet>,
    /// The fields that share a vertex with the cell, but no side.
    corners: Vec<CellSet>,
}

impl Ways {
    pub(super) fn new(rules: &Ruleset) -> Self {
        let mut through = vec![Vec::new(); rules.cell_count()];
        let mut near = vec![CellSet::EMPTY; rules.cell_count()];
        for placement in rules.placements() {
            for cell in rules.cells_of(placement) {
                through[cell.index()].push(placement);
                near[cell.index()] |= rules.cell_set(placement);
            }
        }
        let corners = rules.cells().map(|cell| rules.corner_neighbours(cell)).collect();
        Self { through, near, corners }
    }
}

impl Outlook {
    pub(super) fn of(position: &Position, colour: Colour, ways: &Ways) -> Self {
        let rules = position.rules();
        let (mut reach, mut fits) = (CellSet::EMPTY, PieceSet::EMPTY);
        for placement in position.legal_moves_of(colour) {
            reach |= rules.cell_set(placement);
            fits.insert(rules.piece_of(placement));
        }
        let corners = reach & position.anchors(colour);
        Self { reach, corners, fits, future: Future::of(position, colour, reach, fits, ways) }
    }

    /// Whether all pieces that the colour has left may find a place.
    pub(super) fn may_finish(&self, position: &Position, colour: Colour) -> bool {
        position
            .rules()
            .piece_ids()
            .all(|piece| position.left(colour, piece) == 0 || self.future.pieces.contains(piece))
    }
}

impl Future {
    /// Goes on from what the next piece can cover: a later piece touches an earlier one at a corner.
    fn of(position: &Position, colour: Colour, reach: CellSet, fits: PieceSet, ways: &Ways) -> Self {
        let rules = position.rules();
        let blocked = position.blocked(colour);
        let left: PieceSet = rules.piece_ids().filter(|&piece| position.left(colour, piece) > 0).collect();
        let mut future = Self { cells: reach, pieces: fits };
        let mut seen = blocked;
        let mut fresh = reach;
        while !fresh.is_empty() {
            let corners =
                fresh.iter().fold(CellSet::EMPTY, |all, cell| all | ways.corners[cell.index()]) - seen;
            seen |= corners;
            let known = future.cells;
            for corner in &corners {
                // On an open board nearly all corners can add nothing any more.
                let all_known = (ways.near[corner.index()] - blocked - future.cells).is_empty();
                if all_known && future.pieces == left {
                    continue;
                }
                future.extend(rules, &ways.through[corner.index()], &blocked, &left);
            }
            fresh = future.cells - known;
        }
        future
    }

    fn extend(&mut self, rules: &Ruleset, placements: &[Placement], blocked: &CellSet, left: &PieceSet) {
        for &placement in placements {
            let piece = rules.piece_of(placement);
            let open = |&cell: &Cell| !blocked.contains(cell);
            if left.contains(piece) && rules.cells_of(placement).iter().all(open) {
                self.cells |= rules.cell_set(placement);
                self.pieces.insert(piece);
            }
        }
    }
}
