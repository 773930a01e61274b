//! Scores of colours and sides, and the ranks of the sides.

use crate::index::{Colour, Side};
use crate::position::Position;
use crate::set::Index;

/// What a bonus is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusKind {
    /// All pieces are placed.
    AllPlaced,
    /// All pieces are placed, and the last was a single cell.
    SingleLast,
}

impl Position {
    /// The bonus that a colour has earned by placing all its pieces, and for what.
    pub fn earned_bonus(&self, colour: Colour) -> Option<(BonusKind, i32)> {
        if self.colours[colour].cells_left > 0 {
            return None;
        }
        let bonus = self.rules.variant.bonus;
        let earned = match self.ended_with_single(colour) {
            true => (BonusKind::SingleLast, bonus.single_last),
            false => (BonusKind::AllPlaced, bonus.all_placed),
        };
        // A variant may give nothing for it.
        Some(earned).filter(|(_, points)| *points != 0)
    }

    /// The score of the rule books: −1 for each cell left, or the bonus for placing all pieces.
    pub fn score(&self, colour: Colour) -> i32 {
        let bonus = self.earned_bonus(colour).map_or(0, |(_, points)| points);
        bonus - i32::from(self.colours[colour].cells_left)
    }

    /// The score as other programs count it: cells placed plus bonus.
    pub fn covered_score(&self, colour: Colour) -> i32 {
        self.score(colour) + self.rules.cells_per_colour() as i32
    }

    /// The sides in the order of the variant.
    pub fn sides(&self) -> impl ExactSizeIterator<Item = Side> + use<> {
        (0..self.rules.variant.sides.len()).map(Side::from_index)
    }

    /// The side that a colour scores for; a shared colour scores for none.
    pub fn side_of(&self, colour: Colour) -> Option<Side> {
        let sides = &self.rules.variant.sides;
        sides.iter().position(|side| side.contains(&colour)).map(Side::from_index)
    }

    /// The scores of a side's colours together.
    pub fn side_score(&self, side: Side) -> i32 {
        self.rules.variant.sides[side.index()].iter().map(|&colour| self.score(colour)).sum()
    }

    /// Each side's rank: 1 is best, and equal scores share the better rank.
    pub fn ranks(&self) -> Vec<usize> {
        let scores: Vec<i32> = self.sides().map(|side| self.side_score(side)).collect();
        scores.iter().map(|score| 1 + scores.iter().filter(|other| *other > score).count()).collect()
    }
}
