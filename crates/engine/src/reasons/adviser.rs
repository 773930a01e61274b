//! Finds what is true of a move: the same counts on the position before and after it.

use std::cmp::Reverse;
use std::sync::Arc;

use rules::{CellSet, Colour, Index, PieceId, Placement, Position};

use super::outlook::{Outlook, PieceSet};
use super::reason::{Reason, WeightedReason};
use super::weigh::{self, Spread};
use crate::knowledge::Knowledge;
use crate::reach_tables::ReachTables;
use crate::sides::scores_for;

/// How many other moves a move is compared with, at most. They are taken evenly from all, which are in the
/// order of their pieces.
const SAMPLE: usize = 24;

/// A piece with no more placements than this is hard to place.
const FEW_PLACEMENTS: usize = 3;

/// The bonus is talked about when a colour has no more pieces than this.
const FEW_PIECES: usize = 6;

/// A piece is in danger if as many in a hundred of the other moves leave it no placement.
const DANGER: usize = 25;

/// Finds the reasons for moves of one position, for the player to move.
pub struct Adviser<'a> {
    position: &'a Position,
    colour: Colour,
    /// The colours of the side to move; those of other sides; and all that are not ours, shared ones too.
    friends: Vec<Colour>,
    rivals: Vec<Colour>,
    others: Vec<Colour>,
    tables: Arc<ReachTables>,
    before: Vec<Outlook>,
    /// What only the own side can reach.
    alone: CellSet,
    /// By piece: how many placements the colour to move has for it.
    placements: Vec<usize>,
    /// Pieces that many moves leave no placement.
    endangered: PieceSet,
    spread: Spread,
}

/// The position after a move.
struct After {
    position: Position,
    outlooks: Vec<Outlook>,
}

impl<'a> Adviser<'a> {
    /// Prepares for all moves of a position; `None` if the game is over.
    pub fn new(position: &'a Position) -> Option<Self> {
        let colour = position.turn()?;
        let rules = position.rules();
        let side = position.side_to_move();
        let tables = Knowledge::of(rules).reach;
        let ours = |&other: &Colour| scores_for(position, other, side);
        let (friends, others): (Vec<Colour>, Vec<Colour>) = rules.colours().partition(ours);
        let rivals = others.iter().copied().filter(|&other| position.side_of(other).is_some()).collect();
        let before: Vec<Outlook> =
            rules.colours().map(|colour| Outlook::of(position, colour, &tables, None)).collect();
        let legal = position.legal_moves();
        let mut placements = vec![0; rules.pieces().len()];
        legal.iter().for_each(|&placement| placements[rules.piece_of(placement).index()] += 1);
        let mut adviser = Self {
            position,
            colour,
            friends,
            rivals,
            others,
            tables,
            before,
            alone: CellSet::EMPTY,
            placements,
            endangered: PieceSet::EMPTY,
            spread: Spread::default(),
        };
        adviser.alone = adviser.only_ours(&adviser.before);
        adviser.compare(&legal);
        Some(adviser)
    }

    /// The reasons for a legal move, the most telling first; those against it count as much.
    pub fn reasons(&self, placement: Placement) -> Vec<WeightedReason> {
        if self.position.legal_count() == 1 {
            return vec![WeightedReason { reason: Reason::Only, weight: 1.0 }];
        }
        self.spread.weigh(self.weighable(placement, &self.after(placement)))
    }

    /// Everything that is true of a legal move, telling or not.
    pub fn all_reasons(&self, placement: Placement) -> Vec<Reason> {
        self.facts(placement, &self.after(placement))
    }

    /// The colours that score together with the player to move.
    pub fn friends(&self) -> &[Colour] {
        &self.friends
    }

    /// Measures what moves of this position usually do.
    fn compare(&mut self, legal: &[Placement]) {
        let count = legal.len().min(SAMPLE);
        let sample: Vec<Placement> = (0..count).map(|number| legal[number * legal.len() / count]).collect();
        let afters: Vec<After> = sample.iter().map(|&placement| self.after(placement)).collect();
        self.endangered = self.find_endangered(&sample, &afters);
        let facts = sample.iter().zip(&afters).map(|(&placement, after)| self.weighable(placement, after));
        self.spread = Spread::of(&facts.collect::<Vec<_>>());
    }

    fn find_endangered(&self, sample: &[Placement], afters: &[After]) -> PieceSet {
        let rules = self.position.rules();
        let fitting = self.before[self.colour.index()].fits;
        let in_danger = |&piece: &PieceId| {
            let others = || sample.iter().zip(afters).filter(|(other, _)| rules.piece_of(**other) != piece);
            let bad = others().filter(|(_, after)| !after.outlooks[self.colour.index()].fits.contains(piece));
            let (bad, all) = (bad.count(), others().count());
            bad > 0 && bad * 100 >= all * DANGER
        };
        fitting.iter().filter(in_danger).collect()
    }

    fn after(&self, placement: Placement) -> After {
        let mut position = self.position.clone();
        position.play(placement);
        let cells = self.position.rules().cell_set(placement);
        let outlook = |other: Colour| {
            let before = &self.before[other.index()];
            // What a colour cannot come to anyway changes nothing for it; a first piece may close start
            // fields.
            let untouched = other != self.colour
                && !self.position.placed(other).is_empty()
                && !before.future.cells.intersects(&cells);
            if untouched {
                before.clone()
            } else {
                Outlook::of(&position, other, &self.tables, Some(&before.future))
            }
        };
        let outlooks = self.position.rules().colours().map(outlook).collect();
        After { position, outlooks }
    }

    /// The fields that the own side may reach, and no other colour ever.
    fn only_ours(&self, outlooks: &[Outlook]) -> CellSet {
        let all = |colours: &[Colour]| {
            colours.iter().fold(CellSet::EMPTY, |all, colour| all | outlooks[colour.index()].future.cells)
        };
        all(&self.friends) - all(&self.others)
    }

    fn weighable(&self, placement: Placement, after: &After) -> Vec<(Reason, f32)> {
        let facts = self.facts(placement, after).into_iter();
        facts
            .map(|reason| {
                let amount = weigh::amount(&reason, self.position, &self.friends);
                (reason, amount)
            })
            .collect()
    }

    fn facts(&self, placement: Placement, after: &After) -> Vec<Reason> {
        let mut facts = Vec::new();
        // Cells, corners and bonus of a shared colour are good for nobody.
        if self.friends.contains(&self.colour) {
            self.growth(placement, after, &mut facts);
            self.pieces(placement, after, &mut facts);
            self.finish(placement, after, &mut facts);
        }
        self.ground(placement, after, &mut facts);
        for &rival in &self.rivals {
            self.harm(rival, after, &mut facts);
        }
        for &friend in self.friends.iter().filter(|&&friend| friend != self.colour) {
            let (fields, of, corners) = self.taken(friend, after);
            if fields > 0 && !self.position.placed(friend).is_empty() {
                facts.push(Reason::Hampers { colour: friend, fields, of, corners });
            }
        }
        facts
    }

    /// Corners and the way to the centre.
    fn growth(&self, placement: Placement, after: &After, facts: &mut Vec<Reason>) {
        let rules = self.position.rules();
        let first = self.position.placed(self.colour).is_empty();
        let old = if first { CellSet::EMPTY } else { self.before[self.colour.index()].corners };
        let new = after.outlooks[self.colour.index()].corners;
        let (opened, closed) = ((new - old).len(), (old - new).len());
        if opened > closed {
            facts.push(Reason::Corners { opened, closed });
        }
        let nearest = |cells: CellSet| cells.iter().map(|cell| self.tables.steps[cell.index()]).min();
        let cells = rules.cell_set(placement);
        let held = if first {
            self.position.open_starts(self.colour) & cells
        } else {
            self.position.cells(self.colour)
        };
        let beginning = 3 * self.position.cells_left(self.colour) >= 2 * rules.cells_per_colour();
        if let (Some(from), Some(to)) = (nearest(held), nearest(cells))
            && beginning
            && to < from
        {
            facts.push(Reason::Centre { from, to });
        }
    }

    /// The piece that is placed and those that stay.
    fn pieces(&self, placement: Placement, after: &After, facts: &mut Vec<Reason>) {
        let rules = self.position.rules();
        let piece = rules.piece_of(placement);
        let size = rules.piece(piece).size;
        let fitting = &self.before[self.colour.index()].fits;
        if fitting.iter().all(|other| rules.piece(other).size <= size) {
            facts.push(Reason::Large { piece, size });
        }
        let placements = self.placements[piece.index()];
        // Before the first piece it is the start fields that leave few placements, and nobody took the others.
        let first = self.position.placed(self.colour).is_empty();
        if placements <= FEW_PLACEMENTS && !first {
            facts.push(Reason::Scarce { piece, placements });
        }
        let mut fitted = self.before[self.colour.index()].fits;
        if after.position.copies_left(self.colour, piece) == 0 {
            fitted.remove(piece);
        }
        let fits = after.outlooks[self.colour.index()].fits;
        let (kept, lost) = (fits & self.endangered, fitted - fits);
        if !kept.is_empty() {
            facts.push(Reason::Fits { pieces: self.largest_first(&kept) });
        }
        if !lost.is_empty() {
            facts.push(Reason::Unfit { pieces: self.largest_first(&lost) });
        }
    }

    fn finish(&self, placement: Placement, after: &After, facts: &mut Vec<Reason>) {
        let rules = self.position.rules();
        let bonus = rules.variant().bonus;
        let left = pieces_left(&after.position, self.colour);
        let single = |placement: Placement| rules.cells_of(placement).len() == 1;
        if left == 0 {
            let points = after.position.score(self.colour);
            if points > 0 {
                facts.push(Reason::Finish { points, single: single(placement) });
            }
            return;
        }
        if left > FEW_PIECES || bonus.all_placed <= 0 {
            return;
        }
        let could = self.before[self.colour.index()].may_finish(self.position, self.colour);
        let can = after.outlooks[self.colour.index()].may_finish(&after.position, self.colour);
        let points = bonus.all_placed;
        match (could, can) {
            (_, true) => facts.push(Reason::FinishKept { left, points }),
            (true, false) => facts.push(Reason::FinishLost { points }),
            (false, false) => {}
        }
        let has_single = rules
            .piece_ids()
            .any(|piece| rules.piece(piece).size == 1 && after.position.copies_left(self.colour, piece) > 0);
        let more = bonus.single_last - bonus.all_placed;
        if can && has_single && more > 0 && !single(placement) {
            facts.push(Reason::SingleKept { points: more });
        }
    }

    /// What only the own side can reach.
    fn ground(&self, placement: Placement, after: &After, facts: &mut Vec<Reason>) {
        let fields = self.only_ours(&after.outlooks);
        let gained = fields - self.alone;
        if !gained.is_empty() {
            facts.push(Reason::Alone { gained, fields });
        }
        let kept = fields & self.alone;
        if !kept.is_empty() && !self.position.rules().cell_set(placement).intersects(&self.alone) {
            facts.push(Reason::Saves { fields: kept });
        }
    }

    /// What the move does to a colour of another side.
    fn harm(&self, rival: Colour, after: &After, facts: &mut Vec<Reason>) {
        let (old, new) = (&self.before[rival.index()], &after.outlooks[rival.index()]);
        if !old.fits.is_empty() && new.fits.is_empty() {
            facts.push(Reason::Out { colour: rival, cells: self.position.cells_left(rival) });
            return;
        }
        // Where a first piece could go is chosen, not won.
        if self.position.placed(rival).is_empty() {
            return;
        }
        let (fields, of, corners) = self.taken(rival, after);
        if fields > 0 {
            facts.push(Reason::Reach { colour: rival, fields, of, corners });
        }
        let lost = old.fits - new.fits;
        if !lost.is_empty() {
            facts.push(Reason::Misfits { colour: rival, pieces: self.largest_first(&lost) });
        }
        let points = self.position.rules().variant().bonus.all_placed;
        let could = old.may_finish(self.position, rival) && self.position.cells_left(rival) > 0;
        if points > 0 && could && !new.may_finish(&after.position, rival) {
            facts.push(Reason::FinishDenied { colour: rival, points });
        }
    }

    /// What a colour loses of its reach, of how much, and how many corners.
    fn taken(&self, colour: Colour, after: &After) -> (usize, usize, usize) {
        let (old, new) = (&self.before[colour.index()], &after.outlooks[colour.index()]);
        ((old.reach - new.reach).len(), old.reach.len(), (old.corners - new.corners).len())
    }

    fn largest_first(&self, pieces: &PieceSet) -> Vec<PieceId> {
        let mut list: Vec<PieceId> = pieces.iter().collect();
        list.sort_by_key(|&piece| Reverse(self.position.rules().piece(piece).size));
        list
    }
}

/// How many pieces a colour has left.
fn pieces_left(position: &Position, colour: Colour) -> usize {
    position.rules().piece_ids().map(|piece| usize::from(position.copies_left(colour, piece))).sum()
}
