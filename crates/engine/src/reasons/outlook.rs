//! What a colour can do: with its next piece, and at all.

use rules::{Cell, CellSet, Colour, Index, PieceId, Placement, Position, Ruleset, Set};

use crate::reach_tables::ReachTables;

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

/// What a colour can come to at most: it may hold a little more than a whole game can bring about, because a
/// piece counts again and again, but never less. So what is not in it is out of the colour's reach for good.
#[derive(Clone, PartialEq)]
pub(super) struct Future {
    pub(super) cells: CellSet,
    pub(super) pieces: PieceSet,
}

impl Outlook {
    /// Given what the colour could come to at an earlier time, if that is known.
    pub(super) fn of(
        position: &Position,
        colour: Colour,
        tables: &ReachTables,
        earlier: Option<&Future>,
    ) -> Self {
        let rules = position.rules();
        let (mut reach, mut fits) = (CellSet::EMPTY, PieceSet::EMPTY);
        for placement in position.legal_moves_of(colour) {
            reach |= rules.cell_set(placement);
            fits.insert(rules.piece_of(placement));
        }
        let corners = reach & position.anchors(colour);
        let bound = Future::bound(position, colour, earlier);
        let future =
            Future { cells: reach, pieces: fits }.grown(rules, position.blocked(colour), tables, &bound);
        Self { reach, corners, fits, future }
    }

    /// Whether all pieces that the colour has left may still fit.
    pub(super) fn may_finish(&self, position: &Position, colour: Colour) -> bool {
        position
            .rules()
            .piece_ids()
            .all(|piece| position.copies_left(colour, piece) == 0 || self.future.pieces.contains(piece))
    }
}

impl Future {
    /// All that is open to a colour with its pieces; nothing is ever added to that.
    fn bound(position: &Position, colour: Colour, earlier: Option<&Self>) -> Self {
        let rules = position.rules();
        let left = rules.piece_ids().filter(|&piece| position.copies_left(colour, piece) > 0).collect();
        match earlier {
            Some(earlier) => {
                Self { cells: earlier.cells - position.blocked(colour), pieces: earlier.pieces & left }
            }
            None => {
                Self { cells: rules.cells().collect::<CellSet>() - position.blocked(colour), pieces: left }
            }
        }
    }

    /// Goes on from what the next piece can cover: a later piece touches an earlier one at a corner. Takes
    /// the corners first that promise most, because on an open board a few of them show that everything can
    /// be reached.
    fn grown(mut self, rules: &Ruleset, blocked: CellSet, tables: &ReachTables, bound: &Self) -> Self {
        let corners_of = |cells: CellSet| {
            cells.iter().fold(CellSet::EMPTY, |all, cell| all | tables.corners[cell.index()]) - blocked
        };
        let mut pending = corners_of(self.cells);
        let mut done = CellSet::EMPTY;
        while self != *bound {
            let missing = bound.cells - self.cells;
            let promise = |corner: Cell| (tables.near[corner.index()] & missing).len();
            let Some(corner) = pending.iter().max_by_key(|&corner| promise(corner)) else { break };
            if promise(corner) == 0 && self.pieces == bound.pieces {
                break;
            }
            done.insert(corner);
            let known = self.cells;
            self.extend(rules, &tables.through[corner.index()], &blocked, &bound.pieces);
            pending = (pending | corners_of(self.cells - known)) - done;
        }
        self
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
