//! The result: scores and ranks by the rules, with those who gave up behind all others.

use rules::{Colour, Index, Side};
use serde::{Deserialize, Serialize};

use crate::event::{EndReason, LeaveReason};
use crate::game::Game;
use crate::seat::{Holder, SeatNumber};

/// The result of a game that was started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Why the game is over.
    pub why: EndReason,
    /// How the last who gave up did, if that ended the game.
    #[serde(default)]
    pub how: Option<LeaveReason>,
    /// What each colour got, in the order of play; one that is shared counts for nobody.
    #[serde(default)]
    pub colours: Vec<ColourResult>,
    /// What each side got, in the order of the rules.
    pub sides: Vec<SideResult>,
    /// What each seat got.
    pub seats: Vec<SeatResult>,
}

/// What a colour got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ColourResult {
    /// Its name.
    pub colour: String,
    /// Its score when the game ended: the bonus, less one for each cell left.
    pub score: i32,
    /// How many cells its pieces cover on the board.
    #[serde(default)]
    pub covered: usize,
    /// How many cells the pieces have that it did not place.
    #[serde(default)]
    pub left: usize,
    /// What it got for placing all its pieces.
    #[serde(default)]
    pub bonus: Option<BonusView>,
    /// The side that it scores for, as an index into the list of sides; a shared colour scores for none.
    #[serde(default)]
    pub side: Option<usize>,
}

/// A bonus that a colour earned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BonusView {
    /// What it is for.
    pub kind: BonusKind,
    /// How many points it is.
    pub points: i32,
}

/// What a bonus is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BonusKind {
    /// All pieces are placed.
    AllPlaced,
    /// All pieces are placed, and the last was a single cell.
    SingleLast,
}

/// What a side got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SideResult {
    /// The colours that score together.
    pub colours: Vec<String>,
    /// The sum of their scores when the game ended.
    pub score: i32,
    /// How many cells their pieces cover on the board.
    #[serde(default)]
    pub covered: usize,
    /// How many cells the pieces have that they did not place.
    #[serde(default)]
    pub left: usize,
    /// The sum of their bonuses.
    #[serde(default)]
    pub bonus: i32,
    /// 1 is best; equal ones share the better rank.
    pub rank: usize,
    /// Whether all its people have gone.
    pub given_up: bool,
}

/// What a seat got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatResult {
    /// Counted from 1.
    pub seat: SeatNumber,
    /// Who held it at the start.
    pub holder: Holder,
    /// The side that it plays for, as an index into the list of sides, if it plays for one.
    pub side: Option<usize>,
    /// The score of that side.
    #[serde(default)]
    pub score: Option<i32>,
    /// The side's rank, or the last for a player who left a partner behind.
    pub rank: usize,
    /// How the holder lost it.
    pub left: Option<LeaveReason>,
}

impl From<rules::BonusKind> for BonusKind {
    fn from(kind: rules::BonusKind) -> Self {
        match kind {
            rules::BonusKind::AllPlaced => Self::AllPlaced,
            rules::BonusKind::SingleLast => Self::SingleLast,
        }
    }
}

impl Game {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let why = self.state.end.filter(|&why| why != EndReason::Cancelled)?;
        let position = &self.position;
        let variant = position.rules().variant();
        let ranks = self.ranks();
        let colours: Vec<ColourResult> = variant.colours().map(|colour| self.colour_result(colour)).collect();
        let side = |side: Side| {
            let own = || colours.iter().filter(|colour| colour.side == Some(side.index()));
            SideResult {
                colours: variant.sides[side.index()].iter().map(|&colour| self.colour_name(colour)).collect(),
                score: position.side_score(side),
                covered: own().map(|colour| colour.covered).sum(),
                left: own().map(|colour| colour.left).sum(),
                bonus: own().filter_map(|colour| colour.bonus.as_ref()).map(|bonus| bonus.points).sum(),
                rank: ranks[side.index()],
                given_up: self.given_up(side).is_some(),
            }
        };
        let sides: Vec<SideResult> = position.sides().map(side).collect();
        let seats = self.state.began.iter().enumerate();
        let seats = seats.map(|(index, holder)| self.seat_result(index, holder, &sides)).collect();
        let how = self.state.left.last().filter(|_| why != EndReason::PlayedOut).map(|leaving| leaving.why);
        Some(Outcome { why, how, colours, sides, seats })
    }

    fn colour_result(&self, colour: Colour) -> ColourResult {
        let position = &self.position;
        let bonus =
            position.earned_bonus(colour).map(|(kind, points)| BonusView { kind: kind.into(), points });
        let left = position.cells_left(colour);
        ColourResult {
            colour: self.colour_name(colour),
            score: position.score(colour),
            covered: position.rules().cells_per_colour() - left,
            left,
            bonus,
            side: position.side_of(colour).map(Side::index),
        }
    }

    /// By side: sides that were not given up by their scores, then the others, the last to give up first.
    fn ranks(&self) -> Vec<usize> {
        let standing = |side| match self.given_up(side) {
            None => (true, self.position.side_score(side), 0),
            Some(before) => (false, 0, before),
        };
        let standings: Vec<_> = self.position.sides().map(standing).collect();
        standings.iter().map(|own| 1 + standings.iter().filter(|other| *other > own).count()).collect()
    }

    fn seat_result(&self, index: usize, holder: &Holder, sides: &[SideResult]) -> SeatResult {
        let seat = SeatNumber::from_index(index);
        let own = self.position.sides().find(|&side| self.seats_of_side(side).contains(&seat));
        let side = own.map(Side::index);
        let own = side.map(|side| &sides[side]);
        let left = self.leaving(seat).map(|leaving| leaving.why);
        let last = sides.len();
        let rank = own.filter(|side| left.is_none() || side.given_up).map_or(last, |side| side.rank);
        let score = own.map(|side| side.score);
        SeatResult { seat, holder: holder.clone(), side, score, rank, left }
    }
}
